//! HTTP: one function from request to answer, two engines that carry it, routes that lead to the operation table. A
//! [`MountedService`] is another surface on the same listener: the tool server.

mod admin;
mod answer;
mod app;
mod attempts;
mod bounded_table;
mod caller;
mod compression;
mod conditional;
mod cors;
mod counting;
mod docs;
mod docs_body;
mod endpoint;
mod engine;
mod events;
mod feed;
mod forwarded;
mod health;
mod limiter;
mod local;
mod log;
mod message;
mod metrics;
mod mounted_service;
mod multipart;
mod openapi;
mod operations;
mod pages;
mod pool;
mod prelude;
mod presence;
mod preview_server;
mod query;
mod refused;
mod request_context;
mod request_id;
mod response_cache;
mod rest;
mod router;
mod serve;
mod start_link;
mod start_page;
#[cfg(test)]
mod tests;
mod uploads;

pub use engine::Engine;
pub use feed::Feed;
pub use local::LocalRoutes;
pub use log::{LogFormat, note};
pub use message::{Answer, Body, Request};
pub use mounted_service::{MountedService, Reply, Work};
pub use preview_server::{PreviewServer, PreviewServerError};
pub use serve::{Options, ServeError, serve};
pub use start_link::StartLink;

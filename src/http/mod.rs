//! HTTP: one function from request to answer, two engines that carry it, routes that lead to the operation table. A
//! [`Guest`] is another surface on the same listener: the tool server.

mod answer;
mod app;
mod attempts;
mod caller;
mod cors;
mod counting;
mod docs;
mod docs_body;
mod engine;
mod events;
mod exchange;
mod feed;
mod guest;
mod health;
mod hops;
mod kept;
mod limiter;
mod local;
mod log;
mod look;
mod message;
mod metrics;
mod multipart;
mod openapi;
mod operations;
mod pages;
mod pool;
mod query;
mod refused;
mod request_id;
mod rest;
mod room;
mod router;
mod serve;
#[cfg(test)]
mod tests;
mod uploads;

pub use engine::Engine;
pub use feed::Feed;
pub use guest::{Guest, Reply, Work};
pub use local::LocalRoutes;
pub use log::{LogFormat, note};
pub use look::{Look, LookError};
pub use message::{Answer, Body, Request};
pub use serve::{Options, ServeError, serve};

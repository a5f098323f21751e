//! HTTP: one function from request to answer, two engines that carry it, routes that lead to the operation table.

mod answer;
mod app;
mod caller;
mod engine;
mod exchange;
mod health;
mod kept;
mod limiter;
mod log;
mod look;
mod message;
mod metrics;
mod openapi;
mod pool;
mod rest;
mod router;
mod serve;

pub use engine::Engine;
pub use log::LogFormat;
pub use look::{Look, LookError};
pub use serve::{Options, ServeError, serve};

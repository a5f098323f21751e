//! The tool server: the Model Context Protocol over any transport, and the tools, resources and prompts of a site.
//!
//! [`Session`] takes one message and yields answers; it knows no transport. A [`Catalog`] says what there is to call; it
//! knows no protocol. [`stdio`] carries lines between the two.

mod catalog;
mod message;
mod modern;
mod pool;
mod revision;
mod session;
pub mod stdio;
#[cfg(test)]
mod tests;

pub use catalog::{About, Catalog, Level, Outlet, Request};
pub use message::RpcError;
pub use revision::{Era, LEGACY, MODERN};
pub use session::{Admitted, Session, Work};

//! The tool server: the Model Context Protocol over any transport, and the tools, resources and prompts of a site.
//!
//! [`Session`] takes one message and yields answers, independent of the transport. A [`Catalog`] defines what can be
//! called, independent of the protocol. [`stdio`] carries messages by lines, [`Web`] by HTTP.

mod agent_tools;
mod ask;
mod catalog;
mod catalog_of_site;
mod identity;
mod message;
mod modern;
mod pool;
mod prompts;
mod rate;
mod resources;
mod response_cache;
mod revision;
mod scan;
mod selection;
mod session;
pub mod stdio;
#[cfg(test)]
mod tests;
mod tools;
mod watch;
mod web;
mod wording;
mod write_order;

pub use agent_tools::AgentTools;
pub use ask::{AskOutcome, Question};
pub use catalog::{About, Called, Catalog, Level, MessageSink, Request};
pub use catalog_of_site::{SiteCatalog, Surroundings};
pub use identity::{Bearer, Principal};
pub use message::{RpcError, Sent};
pub use rate::CALLS_DEFAULT;
pub use response_cache::Written;
pub use revision::{Era, LEGACY, MODERN};
pub use selection::Selection;
pub use session::{Admitted, Session, Work};
pub use web::{AccessPolicy, Tokens, Web};

/// Calls a tool once, without a session; progress is not reported.
///
/// # Errors
/// No tool has this name.
pub fn call(
    catalog: &dyn Catalog,
    name: &str,
    arguments: &serde_json::Value,
) -> Result<serde_json::Value, RpcError> {
    struct Nobody;
    impl MessageSink for Nobody {
        fn send(&self, _: serde_json::Value) {}
    }
    let cancelled = std::sync::atomic::AtomicBool::new(false);
    catalog.call(&Request::alone(&Nobody, &cancelled), name, arguments).map(Called::result)
}

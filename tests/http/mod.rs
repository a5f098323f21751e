//! `cms serve`, asked over real connections.

mod access;
mod analytics;
mod content;
mod feedback;
mod forms;
mod protocol;
mod server;
mod sessions;

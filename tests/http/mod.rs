//! `cms serve`, asked over real connections.

mod access;
mod content;
mod protocol;
mod server;
mod sessions;

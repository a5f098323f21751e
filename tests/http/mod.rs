//! `cms serve`, asked over real connections.

mod access;
mod content;
mod kept;
mod protocol;
mod server;
mod sessions;

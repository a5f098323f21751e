//! `cms serve`, asked over real connections.

mod access;
mod content;
mod protocol;
mod resources;
mod rules;
mod server;
mod sessions;

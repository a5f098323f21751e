//! `cms serve`, asked over real connections.

mod access;
mod accounts;
mod audit;
mod content;
mod kept;
mod life;
mod protocol;
mod server;
mod sessions;

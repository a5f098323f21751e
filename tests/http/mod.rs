//! `cms serve`, asked over real connections.

mod access;
mod accounts;
mod audit;
mod content;
mod life;
mod pages;
mod protocol;
mod server;
mod sessions;

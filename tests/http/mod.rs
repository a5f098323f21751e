//! `cms serve`, asked over real connections.

mod access;
mod accounts;
mod analytics;
mod audit;
mod content;
mod contract;
mod feedback;
mod forms;
mod framing;
mod kept;
mod life;
mod pages;
mod protocol;
mod resources;
mod rules;
mod semantics;
mod server;
mod sessions;

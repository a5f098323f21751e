//! `cms serve`, asked over real connections.

mod access;
mod accounts;
mod analytics;
mod attacks;
mod audit;
mod connections;
mod content;
mod contract;
mod described;
mod feedback;
mod forms;
mod framing;
mod kept;
mod life;
mod limits;
mod oracle;
mod pages;
mod protocol;
mod replace;
mod resources;
mod rules;
mod semantics;
mod server;
mod sessions;
mod spellings;

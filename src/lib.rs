//! `cms`: website content as YAML files in git, three branches as editorial stages. `src/README.md` describes the
//! structure of the program.

pub mod agents;
pub mod base;
pub mod check;
pub mod cli;
pub mod codec;
pub mod daemon;
pub mod db;
pub mod disk;
pub mod git;
pub mod http;
pub mod import;
pub mod mcp;
pub mod media;
pub mod merge;
pub mod model;
pub mod net;
pub mod ops;
pub mod render;
pub mod richtext;
pub mod site;
pub mod urls;

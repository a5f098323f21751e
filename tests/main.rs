//! The one integration-test binary: black-box checks of `cms`, and checks of the project's own rules.
#![cfg(test)]

mod adopt;
mod cli;
mod contract;
mod coverage;
mod crash;
mod demo;
mod dev;
mod golden;
mod hooks;
mod hostile;
mod http;
mod import;
mod import_addresses;
mod import_homes;
mod import_menus;
mod import_settings;
mod import_sites;
mod import_texts;
mod import_types;
mod mcp;
mod merge;
mod ops;
mod options;
mod render;
mod rights;
mod staging;
mod support;
mod tidy;
mod two_clones;
mod watch;
mod week;

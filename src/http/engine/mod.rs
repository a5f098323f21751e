//! What carries requests and answers: hyper, or tiny_http on loopback.

pub(super) mod hyper;
pub(super) mod tiny_http;

use clap::ValueEnum;

/// Largest body that is read, in bytes.
pub(super) const BODY_BYTES_MAX: usize = 4 * 1024 * 1024;

/// An HTTP engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
#[value(rename_all = "snake_case")]
pub enum Engine {
    /// hyper: every limit set, fit for the internet
    #[default]
    Hyper,
    /// tiny_http: on loopback only
    TinyHttp,
}

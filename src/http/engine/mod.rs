//! What carries requests and answers: hyper, or tiny_http on loopback.

mod body;
mod gate;
mod head;
pub(super) mod hyper;
mod payload;
mod stop;
pub(super) mod tiny_http;
mod wire;

pub(super) use wire::Listening;

/// Largest body that is read, in bytes.
pub(super) const BODY_BYTES_MAX: usize = 4 * 1024 * 1024;

/// An HTTP engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Engine {
    /// hyper: every limit set, fit for the internet
    #[default]
    Hyper,
    /// tiny_http: on loopback only
    TinyHttp,
}

impl Engine {
    /// Their names, the default one first.
    pub const NAMES: [&'static str; 2] = ["hyper", "tiny_http"];

    /// The engine with a name.
    pub fn named(name: &str) -> Option<Engine> {
        [Engine::Hyper, Engine::TinyHttp]
            .into_iter()
            .zip(Engine::NAMES)
            .find(|(_, own)| *own == name)
            .map(|(e, _)| e)
    }
}

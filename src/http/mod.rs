//! HTTP. So far only a look at a build, on this machine.

mod look;

pub use look::{Look, LookError};

//! The site as a whole: who acts, how it stands, repair and care.

mod care;
mod status;
mod sync;
mod whoami;

pub use care::{ClearCache, Doctor, Gc, VerifyCache};
pub use status::Status;
pub use sync::Sync;
pub use whoami::Whoami;

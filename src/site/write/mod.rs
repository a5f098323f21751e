//! One write: the actor, the draft, the rules, the commit, alone or together with others.

pub(super) mod act;
pub(super) mod actor;
pub(super) mod batch;
pub(super) mod beforehand;
pub(super) mod crowd;
pub(super) mod draft;
pub(super) mod everywhere;
pub(super) mod forward;
pub(super) mod held;
pub(super) mod locks;
pub(super) mod refused;
pub(super) mod rehearsal;
pub(super) mod rights;
pub(super) mod soundness;
pub(super) mod trailers;
pub(super) mod transaction;
pub(super) mod turns;
pub(super) mod whose;

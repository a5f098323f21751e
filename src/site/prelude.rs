//! The names that the rooms share: `use crate::site::prelude::*`.

pub(super) use super::Site;
pub(super) use super::error::SiteError;
pub(super) use crate::base::{Diagnostic, Map, Stage, Value};
pub(super) use crate::codec;
pub(super) use crate::git::{Commit, Oid, Repo, Writer};
pub(super) use crate::model::{ItemId, Kind};
pub(super) use jiff::Timestamp;
pub(super) use schemars::JsonSchema;
pub(super) use serde::Serialize;
pub(super) use serde_json::json;

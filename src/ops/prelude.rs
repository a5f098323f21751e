//! The names that operations share: `use crate::ops::prelude::*`.

pub(super) use super::change::{Change, New};
pub(super) use super::named::verb;
pub(super) use super::operation::facts;
pub(super) use super::page::styled;
pub(super) use super::table::{Columns, columns, short_commit, short_id, table, text};
pub(super) use super::{
    Administration, Capability, Context, ErrorKind, Facts, OpError, Operation, Page, Publishing, Reading,
    Stages, Staging, Tone, View, find, patch,
};
pub(super) use crate::base::text::count;
pub(super) use crate::base::{Map, Stage, Value};
pub(super) use crate::model::roles::Permission;
pub(super) use crate::model::{Definitions, Kind};
pub(super) use crate::site::{Draft, Item, Snapshot, Written};
pub(super) use clap::Args;
pub(super) use schemars::JsonSchema;
pub(super) use serde::{Deserialize, Serialize};
pub(super) use serde_json::json;

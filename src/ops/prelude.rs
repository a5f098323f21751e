//! The names that operations share: `use crate::ops::prelude::*`.

pub(super) use super::answer::{Extent, write_changes};
pub(super) use super::audit::note;
pub(super) use super::change::{Change, New};
pub(super) use super::named::{
    Deletes, Lists, Noun, Renames, Sets, Shows, Verb, drafted, name_of, put_back, verb,
};
pub(super) use super::operation::facts;
pub(super) use super::page::styled;
pub(super) use super::patch::Assignment;
pub(super) use super::table::{Columns, columns, short_commit, short_id, table, text};
pub(super) use super::{
    Administration, Capability, Context, ErrorKind, Facts, OpError, Operation, Page, Publishing, Reading,
    Stages, Staging, Tone, View, find, patch,
};
pub(super) use crate::base::source::rfc3339;
pub(super) use crate::base::text::{count, one_line};
pub(super) use crate::base::{Alternatives, Map, Stage, Value};
pub(super) use crate::db::PostQuery;
pub(super) use crate::model::roles::Permission;
pub(super) use crate::model::{Definitions, Kind, scalar};
pub(super) use crate::site::{Draft, Item, SiteError, Snapshot, Unit, Written};
pub(super) use clap::{Args, ValueEnum};
pub(super) use jiff::Timestamp;
pub(super) use schemars::JsonSchema;
pub(super) use serde::{Deserialize, Serialize};
pub(super) use serde_json::json;
pub(super) use std::collections::{BTreeMap, BTreeSet, HashMap};

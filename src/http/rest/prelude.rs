//! The names that the files of resources share: `use super::prelude::*`.

pub(super) use super::error_mapping::Words;
pub(super) use super::legacy_envelope::{LegacyEnvelope, legacy_envelope};
pub(super) use super::{
    Post, after, assignments, integer, located, needed, object, only, paged, place_of, text, written,
};
pub(super) use crate::http::endpoint::{
    At, Body, Code, Created, Fields, FileSlug, Id, Line, Moment, OfStage, Paging, Parameter, Part, Query,
    Reply, RichText, Said, Saved, Shape, Signature, Slice, Tagged, To, endpoints, input, nouns,
};
pub(super) use crate::http::prelude::*;
pub(super) use schemars::JsonSchema;
pub(super) use serde::{Deserialize, Serialize};
pub(super) use uuid::Uuid;

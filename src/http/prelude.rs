//! The names that the files of the server share: `use crate::http::prelude::*`.

pub(super) use super::answer::Refusal;
pub(super) use super::message::{Answer, Request};
pub(super) use super::request_context::{RequestContext, invalid};
pub(super) use super::router::Route;
pub(super) use crate::base::{Map, Stage, Value};
pub(super) use crate::ops::{ErrorKind, OpError};
pub(super) use crate::site::Site;
pub(super) use http::{HeaderMap, Method, StatusCode};
pub(super) use serde_json::json;
pub(super) use std::sync::Arc;

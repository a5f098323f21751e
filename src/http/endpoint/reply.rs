//! What endpoints answer: the status, and the shape that the description tells.

use crate::base::Value;
use crate::http::message::Answer;
use crate::http::request_context::{Content, RequestContext};
use crate::http::rest::LegacyEnvelope;
use http::StatusCode;
use http::header::LOCATION;
use serde::Serialize;

/// The shape of a good answer.
#[derive(Debug, Clone, Copy, Default)]
pub(in crate::http) enum Shape {
    /// A read answers what its operation does, and more; a write any object.
    #[default]
    OfOperation,
    /// Any object.
    Object,
    /// A list of objects.
    List,
}

/// What the function of an endpoint returns.
pub(in crate::http) trait Reply {
    const STATUS: StatusCode = StatusCode::OK;
    const SHAPE: Shape = Shape::OfOperation;

    fn answer(self, cx: &RequestContext<'_>) -> Answer;
}

/// JSON.
impl Reply for Value {
    fn answer(self, _: &RequestContext<'_>) -> Answer {
        Answer::json(Self::STATUS, &self)
    }
}

/// JSON.
impl Reply for LegacyEnvelope {
    fn answer(self, _: &RequestContext<'_>) -> Answer {
        Answer::json(Self::STATUS, &self)
    }
}

/// JSON with an `ETag`.
pub(in crate::http) struct Tagged<T = Value>(pub(in crate::http) T);

impl<T: Content> Reply for Tagged<T> {
    fn answer(self, cx: &RequestContext<'_>) -> Answer {
        cx.content(Self::STATUS, &self.0)
    }
}

/// Something new, and its path.
pub(in crate::http) struct Created<T = Value>(pub(in crate::http) T, pub(in crate::http) String);

impl<T: Serialize> Reply for Created<T> {
    const STATUS: StatusCode = StatusCode::CREATED;

    fn answer(self, _: &RequestContext<'_>) -> Answer {
        Answer::json(Self::STATUS, &self.0).with(LOCATION, &self.1)
    }
}

/// Nothing to say.
impl Reply for () {
    const STATUS: StatusCode = StatusCode::NO_CONTENT;

    fn answer(self, _: &RequestContext<'_>) -> Answer {
        Answer::empty(Self::STATUS)
    }
}

/// An answer of its own: an object, with status 200 where all went well.
impl Reply for Answer {
    const SHAPE: Shape = Shape::Object;

    fn answer(self, _: &RequestContext<'_>) -> Answer {
        self
    }
}

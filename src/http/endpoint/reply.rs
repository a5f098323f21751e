//! Replies of endpoints: the status, and the shape for the description.

use crate::http::prelude::*;
use crate::http::request_context::Content;
use crate::http::rest::LegacyEnvelope;
use http::header::{HeaderName, HeaderValue, LOCATION};
use serde::Serialize;

/// The shape of a good answer.
#[derive(Debug, Clone, Copy, Default)]
pub(in crate::http) enum Shape {
    /// A read answers with at least its operation's output, a write with any object.
    #[default]
    OfOperation,
    /// Any object.
    Object,
    /// A list of objects.
    List,
    /// The output of this operation.
    Of(&'static str),
    /// The same as `data` of an object.
    Data(&'static str),
    /// An object with this schema.
    Own(fn() -> Value),
}

/// What the function of an endpoint returns.
pub(in crate::http) trait Reply {
    const STATUS: StatusCode = StatusCode::OK;
    const SHAPE: Shape = Shape::OfOperation;
    /// The media types of a good answer.
    const KINDS: &[&str] = &["application/json"];

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

/// Something new: an answer with status 201.
pub(in crate::http) struct Created(pub(in crate::http) Answer);

impl Created {
    /// A new record.
    pub(in crate::http) fn json(record: &impl Serialize) -> Created {
        Created(Answer::json(StatusCode::CREATED, record))
    }

    /// The same with its path.
    pub(in crate::http) fn at(self, path: &str) -> Created {
        Created(self.0.with(LOCATION, path))
    }
}

impl Reply for Created {
    const STATUS: StatusCode = StatusCode::CREATED;

    fn answer(self, _: &RequestContext<'_>) -> Answer {
        self.0
    }
}

/// The operation's output in a response that the function builds.
pub(in crate::http) struct Document(pub(in crate::http) Answer);

impl Reply for Document {
    fn answer(self, _: &RequestContext<'_>) -> Answer {
        self.0
    }
}

/// The whole post after a write.
pub(in crate::http) struct Saved(pub(in crate::http) Answer);

impl Reply for Saved {
    const SHAPE: Shape = Shape::Of("post.show");

    fn answer(self, _: &RequestContext<'_>) -> Answer {
        self.0
    }
}

/// A whole new post.
pub(in crate::http) struct NewPost(pub(in crate::http) Answer);

impl Reply for NewPost {
    const STATUS: StatusCode = StatusCode::CREATED;
    const SHAPE: Shape = Saved::SHAPE;

    fn answer(self, _: &RequestContext<'_>) -> Answer {
        self.0
    }
}

/// A bare list, as old clients read it.
pub(in crate::http) struct List(pub(in crate::http) Value);

impl Reply for List {
    const SHAPE: Shape = Shape::List;

    fn answer(self, _: &RequestContext<'_>) -> Answer {
        Answer::json(Self::STATUS, &self.0)
    }
}

/// No content.
impl Reply for () {
    const STATUS: StatusCode = StatusCode::NO_CONTENT;

    fn answer(self, _: &RequestContext<'_>) -> Answer {
        Answer::empty(Self::STATUS)
    }
}

/// No content, and a header.
pub(in crate::http) struct NoContent(pub(in crate::http) Option<(HeaderName, HeaderValue)>);

impl Reply for NoContent {
    const STATUS: StatusCode = StatusCode::NO_CONTENT;

    fn answer(self, _: &RequestContext<'_>) -> Answer {
        let mut answer = Answer::empty(Self::STATUS);
        answer.headers.extend(self.0);
        answer
    }
}

/// A response that the function builds: an object, with status 200 on success.
impl Reply for Answer {
    const SHAPE: Shape = Shape::Object;

    fn answer(self, _: &RequestContext<'_>) -> Answer {
        self
    }
}

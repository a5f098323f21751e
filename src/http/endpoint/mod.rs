//! An endpoint is its signature: the route, the check of query and body, and `/openapi.json` follow from one row and one function.
//!
//! To add an endpoint, write a row in the table of its resource and the function that the row names:
//!
//! ```text
//! endpoints! {
//!     /// Send what happened since a revision once more
//!     POST "/api/webhooks/:id/replay", May(SettingsUpdate), "webhook.replay" => replay;
//! }
//!
//! #[derive(Serialize, Deserialize, JsonSchema)]
//! struct Replay {
//!     /// Revision of source
//!     since: Line<255>,
//! }
//!
//! fn replay(cx: &RequestContext<'_>, id: Id<Webhook>, body: Body<Replay>) -> Result<Value, Refusal> {
//!     cx.run_plain("webhook.replay", input((json!({"webhook": id}), body)))
//! }
//! ```
//!
//! The row says method (`PUT / PATCH` for two), path, who may, the operation, and in its doc comment what it does. Arguments
//! are parts of the request ([`Part`]), read in order; the first invalid one is reported: [`Id`], [`Query`], [`Body`],
//! [`Paging`], [`At`] (stage or revision of a read) and [`To`] (target of a write). The function returns a [`Reply`], which has the status.
//! Fields are described by their types (`values`), doc comments and `schemars` attributes; optional ones may be null. A field with
//! another name in the operation is `#[serde(rename(deserialize = "postId"))] post`; those that a request may only echo are `extend("x-read-only" = ["id"])` on the struct.
//! `#[schemars(extend("anyOf" = ["a", "b"]))]` on a struct wants one of two fields, `oneOf` just one, `"x-same"` the same in both;
//! `extend("x-field" = "post.title")` on a field takes its schema from the site, and `"x-post" = true` on a struct adds all fields of a post.
//! A row may name a function for a type, such as `list<Menu>` (`rest/resource.rs`). A row that ends in `raw` has a function that reads the request itself: operations, documents, health.

mod check;
mod part;
mod reply;
mod values;

pub(super) use check::of_route as check_body;
pub(super) use check::{missing, refused};
pub(super) use part::{
    At, Body, Fields, Id, Noun, OfStage, Paging, Part, Query, RichText, Slice, To, input, nouns,
};
pub(super) use reply::{Created, Document, List, NewPost, NoContent, Reply, Saved, Shape, Tagged};
pub(super) use values::{
    Code, Email, FileSlug, FullName, Line, Moment, Nothing, Password, Plain, Said, Username, or_null,
    read_only, schema_of,
};

use crate::http::prelude::*;

/// Input and output of an endpoint's function.
#[derive(Default)]
pub(super) struct Signature {
    /// Parameters of the path, and the schema of each.
    pub(super) path: Vec<(&'static str, Value)>,
    pub(super) query: Vec<Parameter>,
    /// The schema of the structure that the query is read as.
    pub(super) query_schema: Value,
    /// The schema of the body, where it takes one.
    pub(super) body: Option<Value>,
    /// Its media type, if it is not JSON.
    pub(super) media_type: Option<&'static str>,
    /// Other media types that it may have as well.
    pub(super) other_types: &'static [&'static str],
    /// Whether fields that the schema does not have are refused.
    pub(super) is_closed: bool,
    /// Whether it writes to a stage that body or query name.
    pub(super) is_staged: bool,
    pub(super) status: u16,
    pub(super) shape: Shape,
    /// The media types of a good answer.
    pub(super) kinds: &'static [&'static str],
}

/// A parameter of a query.
#[derive(Clone)]
pub(super) struct Parameter {
    pub(super) name: String,
    pub(super) about: String,
    pub(super) schema: Value,
    pub(super) is_needed: bool,
}

/// The function of an endpoint. `Parts` are the types of its arguments.
pub(super) trait Handler<Parts> {
    /// Reads the parts of a request, and runs the function on them.
    fn answer(&self, cx: &RequestContext<'_>) -> Result<Answer, Refusal>;
    fn signature(&self) -> Signature;
}

macro_rules! handlers {
    ($($part:ident)*) => {
        impl<F, R, $($part),*> Handler<($($part,)*)> for F
        where
            F: Fn(&RequestContext<'_>, $($part),*) -> Result<R, Refusal>,
            R: Reply,
            $($part: Part,)*
        {
            fn answer(&self, cx: &RequestContext<'_>) -> Result<Answer, Refusal> {
                Ok(self(cx, $($part::read(cx)?),*)?.answer(cx))
            }

            fn signature(&self) -> Signature {
                let parts: &[fn(&mut Signature)] = &[$($part::describe),*];
                let mut signature = Signature {
                    status: R::STATUS.as_u16(),
                    shape: R::SHAPE,
                    kinds: R::KINDS,
                    ..Signature::default()
                };
                parts.iter().for_each(|describe| describe(&mut signature));
                signature
            }
        }
    };
}

handlers!();
handlers!(A);
handlers!(A B);
handlers!(A B C);
handlers!(A B C D);
handlers!(A B C D E);

/// The table `ROUTES` of a resource, one row an endpoint.
macro_rules! endpoints {
    (@access May $permission:ident) => {
        $crate::http::router::Access::May($crate::model::roles::Permission::$permission)
    };
    (@access $known:ident) => { $crate::http::router::Access::$known };
    (@also) => { None };
    (@also $method:ident) => { Some(http::Method::$method) };
    (@operation) => { None };
    (@operation $name:literal) => { Some($name) };
    (@query) => { &[] };
    (@query $query:expr) => { $query };
    (@run $run:ident $(<$of:ident>)?) => { |cx| $crate::http::endpoint::Handler::answer(&$run $(::<$of>)?, cx) };
    (@run $run:ident raw) => { $run };
    (@signature $run:ident $(<$of:ident>)?) => {
        Some(|| {
            static SIGNATURE: std::sync::LazyLock<$crate::http::endpoint::Signature> =
                std::sync::LazyLock::new(|| $crate::http::endpoint::Handler::signature(&$run $(::<$of>)?));
            &SIGNATURE
        })
    };
    (@signature $run:ident raw) => { None };
    ($(
        $(#[doc = $about:literal])+
        $method:ident $(/ $also:ident)? $path:expr, $access:ident $(($permission:ident))? $(, $operation:literal)? $(; $query:expr)?
            => $run:ident $(<$of:ident>)? $($raw:ident)?;
    )+) => {
        pub(in crate::http) const ROUTES: &[$crate::http::router::Route] = &[$($crate::http::router::Route {
            method: http::Method::$method,
            also: endpoints!(@also $($also)?),
            path: $path,
            access: endpoints!(@access $access $($permission)?),
            run: endpoints!(@run $run $(<$of>)? $($raw)?),
            about: concat!($($about),+).trim_ascii_start(),
            operation: endpoints!(@operation $($operation)?),
            query: endpoints!(@query $($query)?),
            signature: endpoints!(@signature $run $(<$of>)? $($raw)?),
        }),+];
    };
}
pub(super) use endpoints;

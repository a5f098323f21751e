//! Typed views of valid values, which operations work with.

mod automation;
mod content;
mod definition;
mod navigation;
mod settings;
pub(crate) mod time;

pub use automation::{
    Agent, AgentLimits, AgentModel, AgentScope, Inference, Layout, OpenEndedContext, Seed, Trigger, Webhook,
    Workflow,
};
pub use content::{CropRect, FocalPoint, Global, Media, Module, ModuleBody, Post, Robots, Status, Term};
pub use definition::{
    AbStrategy, AbTesting, AiGuidance, FeaturedMedia, Group, Member, ModuleGroupName, ModuleType, PostType,
    RenderingMode, Scope, SeoDefaults, Taxonomy, UrlPattern, Variation,
};
pub use navigation::{Form, Menu, MenuItem, MenuItemKind, MenuItemType, MenuPlace, Redirect, Redirects};
pub use settings::{
    Api, Locales, MediaSettings, MediaStoreKind, Posts, Preview, RateLimits, Retention, Settings, Webhooks,
};

use super::kind::Kind;
use crate::base::Value;
use serde::{Serialize, de::DeserializeOwned};

/// A value that is not a valid item of its kind; [`read`](super::read) reports the exact problems.
#[derive(Debug, thiserror::Error)]
#[error("not a valid {kind}")]
pub struct Mismatch {
    /// The expected kind.
    pub kind: Kind,
    /// The cause.
    #[source]
    pub source: serde_json::Error,
}

/// An item as a type. Its keys are those of its [shape](Kind::shape).
pub trait View: DeserializeOwned + Serialize {
    /// The kind of item.
    const KIND: Kind;

    /// Converts a value that [`read`](super::read) found valid.
    ///
    /// # Errors
    /// [`Mismatch`] where keys are missing or of the wrong type.
    fn from_value(value: &Value) -> Result<Self, Mismatch> {
        Self::deserialize(value).map_err(|source| Mismatch { kind: Self::KIND, source })
    }

    /// The value for a file, in the order of the type's fields; empty keys are left out.
    fn to_value(&self) -> Value {
        serde_json::to_value(self).expect("because views hold only text keys and finite numbers")
    }
}

macro_rules! views {
    ($($view:ident),+) => { $(impl View for $view { const KIND: Kind = Kind::$view; })+ };
}

views!(
    Post, Global, Term, Taxonomy, Menu, Form, Media, Redirects, ModuleType, PostType, Group, Agent, Workflow,
    Layout, Settings
);

pub(super) fn is_false(value: &bool) -> bool {
    !value
}

pub(super) fn yes() -> bool {
    true
}

pub(super) fn is_true(value: &bool) -> bool {
    *value
}

//! The three editorial stages, which are three branches.

use clap::ValueEnum;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// An editorial stage; its name is its branch.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, ValueEnum, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Live content.
    Source,
    /// What waits for a person.
    Review,
    /// What agents staged.
    AiReview,
}

impl Stage {
    /// All stages, live first.
    pub const ALL: [Stage; 3] = [Stage::Source, Stage::Review, Stage::AiReview];

    /// Their branches.
    pub const NAMES: [&'static str; 3] =
        [Stage::Source.branch(), Stage::Review.branch(), Stage::AiReview.branch()];

    /// The stage whose branch has a name.
    pub fn named(branch: &str) -> Option<Stage> {
        Stage::ALL.into_iter().find(|stage| stage.branch() == branch)
    }

    /// The branch, such as `ai-review`.
    pub const fn branch(self) -> &'static str {
        match self {
            Stage::Source => "source",
            Stage::Review => "review",
            Stage::AiReview => "ai-review",
        }
    }

    /// The full ref name, such as `refs/heads/ai-review`.
    pub fn ref_name(self) -> &'static str {
        match self {
            Stage::Source => "refs/heads/source",
            Stage::Review => "refs/heads/review",
            Stage::AiReview => "refs/heads/ai-review",
        }
    }

    /// The stage that this one contains: review contains source, AI review contains review.
    pub fn upstream(self) -> Option<Stage> {
        match self {
            Stage::Source => None,
            Stage::Review => Some(Stage::Source),
            Stage::AiReview => Some(Stage::Review),
        }
    }

    /// The stage that contains this one.
    pub fn downstream(self) -> Option<Stage> {
        match self {
            Stage::Source => Some(Stage::Review),
            Stage::Review => Some(Stage::AiReview),
            Stage::AiReview => None,
        }
    }
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.branch())
    }
}

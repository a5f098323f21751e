//! The three editorial stages, which are three branches.

use super::words;
use clap::ValueEnum;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

words! {
    pub enum Stage(ValueEnum, Serialize, Deserialize, JsonSchema; serde(rename_all = "kebab-case")): "An editorial stage; its name is its branch." {
        Source "source": "Live content.",
        Review "review": "What waits for a person.",
        AiReview "ai-review": "What agents staged.",
    }
}

impl Stage {
    /// The branch, such as `ai-review`.
    pub const fn branch(self) -> &'static str {
        self.name()
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

//! Answers of reading tools that are kept for as long as they are right: until a stage moves.
//!
//! What such an answer holds follows from the arguments, the rights of whoever came, and the content of the three stages; so
//! these are what it is found by, and a stage that moved, whoever moved it, leaves it unfound.

use super::tools::Tool;
use crate::base::{Map, Value};
use crate::git::Oid;
use crate::model::roles::Role;
use crate::site::Site;
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use std::sync::Arc;

/// Most bytes of kept answers.
const BYTES_MAX: u64 = 32 << 20;
/// About how large an answer is, in bytes: for how many the cache is laid out.
const BYTES_USUAL: usize = 16 << 10;
/// What an answer takes in memory, in times its text: it is there as text and as structure.
const TIMES_ITS_TEXT: u64 = 4;
/// Longest arguments of an answer that is kept, in bytes.
const ARGUMENTS_BYTES_MAX: usize = 1 << 10;

/// Which answer is wanted.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Wanted {
    tool: &'static str,
    arguments: String,
    /// The role of the token with which the client came; all other rights are the same for a server's life.
    role: Option<Role>,
    tips: [Option<Oid>; 3],
}

impl Wanted {
    /// What is wanted of a tool now, if it can be kept.
    pub(super) fn of(tool: &Tool, arguments: &Map, role: Option<Role>, site: &Site) -> Option<Wanted> {
        let arguments = Value::Object(arguments.clone()).to_string();
        if arguments.len() > ARGUMENTS_BYTES_MAX {
            return None;
        }
        Some(Wanted { tool: tool.name, arguments, role, tips: site.tips().ok()? })
    }

    /// Whether the stages stand where they stood.
    pub(super) fn is_still_so(&self, site: &Site) -> bool {
        site.tips().is_ok_and(|now| now == self.tips)
    }
}

#[derive(Clone)]
struct BySize;

impl Weighter<Wanted, Arc<Value>> for BySize {
    fn weight(&self, wanted: &Wanted, answer: &Arc<Value>) -> u64 {
        let text = answer["content"][0]["text"].as_str().map_or(0, str::len) + wanted.arguments.len();
        (text as u64 + 256) * TIMES_ITS_TEXT
    }
}

/// Answers that are kept.
pub(super) struct Kept(Cache<Wanted, Arc<Value>, BySize>);

impl Default for Kept {
    fn default() -> Self {
        let count = usize::try_from(BYTES_MAX).unwrap_or(usize::MAX) / BYTES_USUAL;
        Kept(Cache::with_weighter(count, BYTES_MAX, BySize))
    }
}

impl Kept {
    pub(super) fn find(&self, wanted: &Wanted) -> Option<Value> {
        self.0.get(wanted).map(|answer| Value::clone(&answer))
    }

    pub(super) fn keep(&self, wanted: Wanted, answer: &Value) {
        self.0.insert(wanted, Arc::new(answer.clone()));
    }
}

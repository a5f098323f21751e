//! Variables of the environment that content names. A file of the repository is somebody else's word, so it gets only
//! variables that begin with a prefix for its kind, and those that the operator allowed when this program was started.

use std::collections::BTreeSet;
use std::sync::{PoisonError, RwLock};

/// What the operator allowed in addition (`--allow-env`, CMS_ALLOW_ENV); set at start-up, never by content.
static ALLOWED: RwLock<BTreeSet<String>> = RwLock::new(BTreeSet::new());

/// Why content does not get a variable. The reasons do not tell whether a closed variable is set.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum VariableError {
    /// Content may not name it.
    #[error(
        "`{name}` is not a variable that content may use: only `{prefix}…`, and those that the server \
         was started with `--allow-env` for"
    )]
    Closed {
        /// The variable.
        name: String,
        /// What the names of open ones begin with.
        prefix: &'static str,
    },
    /// It is not set, or empty.
    #[error("the variable `{name}` is not set")]
    Unset {
        /// The variable.
        name: String,
    },
}

/// Lets content name these variables, too, while this process runs.
pub fn allow_variables(names: impl IntoIterator<Item = String>) {
    ALLOWED.write().unwrap_or_else(PoisonError::into_inner).extend(names);
}

/// Whether the operator allowed content to name a variable.
pub fn is_allowed(name: &str) -> bool {
    ALLOWED.read().unwrap_or_else(PoisonError::into_inner).contains(name)
}

/// Whether a variable is set here and not empty.
pub fn is_set(name: &str) -> bool {
    read(name).is_some()
}

/// The value of a variable that content names.
///
/// # Errors
/// Content may not name it; it is not set.
pub fn variable(prefix: &'static str, name: &str) -> Result<String, VariableError> {
    let name = name.to_owned();
    if !name.starts_with(prefix) && !is_allowed(&name) {
        return Err(VariableError::Closed { name, prefix });
    }
    read(&name).ok_or(VariableError::Unset { name })
}

#[expect(clippy::disallowed_methods, reason = "the name of the variable comes from content")]
fn read(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.trim().is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_reads_only_prefixed_and_allowed_variables() {
        let of = |name: &str| variable("CMS_WORKFLOW_", name).unwrap_err();
        let unset = |name: &str| VariableError::Unset { name: name.to_owned() };
        assert_eq!(of("CMS_WORKFLOW_TEST_UNSET"), unset("CMS_WORKFLOW_TEST_UNSET"));
        for name in ["PATH", "OPENAI_API_KEY", "GITHUB_TOKEN", "CMS_AGENT_KEY_X", "cms_workflow_x", "", "A=B"]
        {
            let prefix = "CMS_WORKFLOW_";
            assert_eq!(of(name), VariableError::Closed { name: name.to_owned(), prefix }, "{name}");
        }
        let name = "TEST_OF_CONTENT_ALLOWED_URL";
        assert!(!is_allowed(name));
        allow_variables([name.to_owned()]);
        assert_eq!((is_allowed(name), of(name)), (true, unset(name)));
    }
}

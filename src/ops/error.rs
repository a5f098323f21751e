//! Errors of operations, and the one table of how each surface reports them.

use crate::base::limits::PAGE_MAX;
use crate::base::path::unescape;
use crate::base::wording::worded;
use crate::base::{Alternatives, Diagnostic, Path};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::ops::Deref;

/// What sort of failure it is; decides exit code, HTTP status and tool error together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ErrorKind {
    /// The input could not be read at all.
    Unreadable,
    /// The input was read and is wrong.
    Invalid,
    /// The content is not, or would not be, valid.
    InvalidContent,
    /// The thing does not exist, or the caller may not know that it does.
    NotFound,
    /// Somebody else changed the same thing differently.
    Conflict,
    /// The revision that the caller expected is no longer the current one.
    Stale,
    /// Nobody known is calling.
    Unauthenticated,
    /// The caller may not do this.
    Forbidden,
    /// Too many requests.
    RateLimited,
    /// Another writer holds the lock.
    Busy,
    /// More bytes than are taken.
    TooLarge,
    /// The disk is full.
    DiskFull,
    /// The disk is read-only, or what lies there cannot be used.
    Unwritable,
    /// A fault of the machine or of ours.
    Internal,
}

/// How one kind of failure is told.
#[derive(Debug, Clone, Copy)]
pub struct Mapping {
    /// The kind.
    pub kind: ErrorKind,
    /// Exit code of the command line.
    pub exit: u8,
    /// Status over HTTP.
    pub http: u16,
    /// JSON-RPC error code where the tool server answers with a protocol error rather than a tool result.
    pub json_rpc: Option<i32>,
}

/// Every kind, once.
pub const MAPPINGS: &[Mapping] = &[
    Mapping { kind: ErrorKind::Unreadable, exit: 2, http: 400, json_rpc: Some(-32602) },
    Mapping { kind: ErrorKind::Invalid, exit: 2, http: 422, json_rpc: None },
    Mapping { kind: ErrorKind::InvalidContent, exit: 5, http: 422, json_rpc: None },
    Mapping { kind: ErrorKind::NotFound, exit: 1, http: 404, json_rpc: None },
    Mapping { kind: ErrorKind::Conflict, exit: 3, http: 409, json_rpc: None },
    Mapping { kind: ErrorKind::Stale, exit: 3, http: 412, json_rpc: None },
    Mapping { kind: ErrorKind::Unauthenticated, exit: 4, http: 401, json_rpc: None },
    Mapping { kind: ErrorKind::Forbidden, exit: 4, http: 403, json_rpc: None },
    Mapping { kind: ErrorKind::RateLimited, exit: 1, http: 429, json_rpc: None },
    Mapping { kind: ErrorKind::Busy, exit: 75, http: 503, json_rpc: None },
    Mapping { kind: ErrorKind::TooLarge, exit: 2, http: 413, json_rpc: None },
    Mapping { kind: ErrorKind::DiskFull, exit: 74, http: 507, json_rpc: None },
    Mapping { kind: ErrorKind::Unwritable, exit: 74, http: 503, json_rpc: None },
    Mapping { kind: ErrorKind::Internal, exit: 70, http: 500, json_rpc: Some(-32603) },
];

/// Exit code when `--exit-code` was given and differences were found.
pub const EXIT_DIFFERENCES: u8 = 7;
/// Exit code of an import that left out something that the source has, or of files of a folder that are refused.
pub const EXIT_LOSS: u8 = 8;
/// Exit code of `cms sync --remote` when the remote did not take a branch: all that it takes has gone there.
pub const EXIT_REFUSED: u8 = 4;
/// Exit code of `cms validate` on content that is not valid, and of writes that would make it so.
pub const EXIT_INVALID_CONTENT: u8 = 5;

impl ErrorKind {
    /// How this kind is told.
    pub fn mapping(self) -> Mapping {
        *MAPPINGS
            .iter()
            .find(|m| m.kind == self)
            .expect("because the test `every_error_kind_has_one_mapping` checks it")
    }
}

/// Why an operation could not be done. It is one pointer wide; its parts are those of [`Failure`].
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("{}", .0.message)]
pub struct OpError(Box<Failure>);

impl Deref for OpError {
    type Target = Failure;

    fn deref(&self) -> &Failure {
        &self.0
    }
}

/// What an [`OpError`] says.
#[derive(Debug, Clone, PartialEq)]
pub struct Failure {
    /// What sort of failure.
    pub kind: ErrorKind,
    /// Stable dotted code, such as `post.not-found`.
    pub code: String,
    /// What happened: lower case, no full stop, names in backticks.
    pub message: String,
    /// What to do about it.
    pub hint: Option<String>,
    /// The valid names in place of a wrong one.
    pub alternatives: Alternatives,
    /// The item that the failure is about: its id, or the name that the caller gave.
    pub subject: Option<String>,
    /// Files of other items that are in the way.
    pub others: Vec<String>,
    /// Messages by input field.
    pub details: BTreeMap<String, Vec<String>>,
    /// The places in files that are not valid.
    pub issues: Vec<Diagnostic>,
    /// More for machines: the three values of a conflict, say.
    pub meta: Option<Value>,
}

impl OpError {
    /// A failure of a kind.
    pub fn new(kind: ErrorKind, code: impl Into<String>, message: impl Into<String>) -> Self {
        OpError(Box::new(Failure {
            kind,
            code: code.into(),
            message: worded(message),
            hint: None,
            alternatives: Alternatives::default(),
            subject: None,
            others: Vec::new(),
            details: BTreeMap::new(),
            issues: Vec::new(),
            meta: None,
        }))
    }

    /// Input that was read and is wrong.
    pub fn invalid(code: impl Into<String>, message: impl Into<String>) -> Self {
        OpError::new(ErrorKind::Invalid, code, message)
    }

    /// A page that does not exist, or that would hold none or too many: `page` or `limit` of an input.
    pub fn of_page(code: &str, things: &str, page: u32) -> Self {
        let message = format!("pages begin at 1 and hold 1 to {PAGE_MAX} {things}");
        let (field, why) = match page {
            0 => ("page", "must be 1 or more".to_owned()),
            _ => ("limit", format!("must be 1 to {PAGE_MAX}")),
        };
        OpError::invalid(code, message).detail(field, why)
    }

    /// An invalid value of one field of the input.
    pub fn of_field(field: &str, message: &str) -> Self {
        OpError::invalid("input.invalid", format!("`{field}` {message}")).detail(field, message)
    }

    /// Something that does not exist.
    pub fn not_found(code: impl Into<String>, message: impl Into<String>) -> Self {
        OpError::new(ErrorKind::NotFound, code, message)
    }

    /// Something the caller may not do.
    pub fn forbidden(message: impl Into<String>) -> Self {
        OpError::new(ErrorKind::Forbidden, "forbidden", message)
    }

    /// A fault of the machine or of ours.
    pub fn internal(message: impl Into<String>) -> Self {
        OpError::new(ErrorKind::Internal, "internal", message)
    }

    /// The same failure of another kind.
    #[must_use]
    pub fn of_kind(mut self, kind: ErrorKind) -> Self {
        self.0.kind = kind;
        self
    }

    /// The same failure without messages for input fields.
    #[must_use]
    pub fn without_details(mut self) -> Self {
        self.0.details.clear();
        self
    }

    /// The same failure in other words.
    #[must_use]
    pub fn saying(mut self, message: impl Into<String>) -> Self {
        self.0.message = worded(message);
        self
    }

    /// The same failure of a part of the input: its fields are those of the part.
    #[must_use]
    pub fn below(mut self, part: &str) -> Self {
        let details = std::mem::take(&mut self.0.details);
        self.0.details = details.into_iter().map(|(field, said)| (format!("{part}.{field}"), said)).collect();
        let problems =
            self.0.meta.as_mut().and_then(|meta| meta.get_mut("problems")).and_then(Value::as_array_mut);
        for path in problems.into_iter().flatten().filter_map(|problem| problem.get_mut("path")) {
            *path =
                Value::from(format!("{part}.{}", path.as_str().unwrap_or_default()).trim_end_matches('.'));
        }
        self
    }

    /// The same failure with advice.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.0.hint = Some(worded(hint));
        self
    }

    /// The same failure with advice, if there is any.
    #[must_use]
    pub fn hint_if(mut self, hint: Option<String>) -> Self {
        self.0.hint = hint.map(worded).or(self.0.hint.take());
        self
    }

    /// The same failure with valid names in place of a wrong one, and a hint that says them.
    #[must_use]
    pub fn instead(mut self, alternatives: Alternatives) -> Self {
        self.0.hint = alternatives.hint().map(worded).or(self.0.hint.take());
        self.0.alternatives = alternatives;
        self
    }

    /// The same failure under another code.
    #[must_use]
    pub fn coded(mut self, code: &str) -> Self {
        code.clone_into(&mut self.0.code);
        self
    }

    /// The same failure with a near name in front of its hint.
    #[must_use]
    pub fn suggest(mut self, alternatives: Alternatives) -> Self {
        let hints = alternatives.hint().map(worded).into_iter().chain(self.0.hint.take()).collect::<Vec<_>>();
        self.0.hint = Some(hints.join(" ")).filter(|hint| !hint.is_empty());
        self.0.alternatives = alternatives;
        self
    }

    /// The same failure with the advice of another one.
    #[must_use]
    pub fn advised_like(mut self, other: &OpError) -> Self {
        self.0.hint = other.hint.clone().or(self.0.hint.take());
        self.0.alternatives = other.alternatives.clone();
        self
    }

    /// The same failure about an item.
    #[must_use]
    pub fn about(mut self, item: impl Into<String>) -> Self {
        self.0.subject = Some(item.into());
        self
    }

    /// The same failure with the file of another item that is in the way.
    #[must_use]
    pub fn other(mut self, file: impl Into<String>) -> Self {
        self.0.others.push(file.into());
        self
    }

    /// The same failure with a message for an input field.
    #[must_use]
    pub fn detail(mut self, field: impl Into<String>, message: impl Into<String>) -> Self {
        self.0.details.entry(field.into()).or_default().push(worded(message));
        self
    }

    /// The same failure with places in files.
    #[must_use]
    pub fn issues(mut self, issues: Vec<Diagnostic>) -> Self {
        self.0.issues = issues;
        self
    }

    /// The same failure with more for machines.
    #[must_use]
    pub fn meta(mut self, meta: Value) -> Self {
        self.0.meta = Some(meta);
        self
    }

    /// The JSON form of every surface: `{error, code, details, hint, issues?, meta?}`.
    pub fn to_json(&self) -> Value {
        let mut details = json!(self.details);
        if details.as_object().is_some_and(serde_json::Map::is_empty) && !self.issues.is_empty() {
            let mut by_place: BTreeMap<String, Vec<String>> = BTreeMap::new();
            for issue in &self.issues {
                let place = if issue.pointer.is_empty() { issue.file.clone() } else { field(&issue.pointer) };
                by_place.entry(place).or_default().push(issue.message.clone());
            }
            details = json!(by_place);
        }
        let mut body =
            json!({"error": self.message, "code": self.code, "details": details, "hint": self.hint});
        if !self.issues.is_empty() {
            body["issues"] = json!(self.issues);
        }
        if let Some(meta) = &self.meta {
            body["meta"] = meta.clone();
        }
        body
    }
}

/// The field that a JSON pointer leads to, as people write it: `modules[0].props.title`.
pub(crate) fn field(pointer: &str) -> String {
    let mut path = Path::root();
    for token in pointer.split('/').skip(1) {
        path = match token.parse() {
            Ok(index) => path.index(index),
            Err(_) => path.key(&unescape(token)),
        };
    }
    path.to_string()
}

/// Whether a hint is for people at a terminal: it names a command or an option.
pub(crate) fn is_for_terminal(hint: &str) -> bool {
    ["`cms ", "`--", "`git "].iter().any(|word| hint.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_error_kind_has_one_mapping() {
        let kinds = [
            ErrorKind::Unreadable,
            ErrorKind::Invalid,
            ErrorKind::InvalidContent,
            ErrorKind::NotFound,
            ErrorKind::Conflict,
            ErrorKind::Stale,
            ErrorKind::Unauthenticated,
            ErrorKind::Forbidden,
            ErrorKind::RateLimited,
            ErrorKind::Busy,
            ErrorKind::TooLarge,
            ErrorKind::DiskFull,
            ErrorKind::Unwritable,
            ErrorKind::Internal,
        ];
        assert_eq!(kinds.len(), MAPPINGS.len());
        for kind in kinds {
            assert_eq!(kind.mapping().kind, kind);
        }
    }

    #[test]
    fn exit_codes_and_statuses_are_those_of_the_specification() {
        let found: Vec<(u8, u16)> = MAPPINGS.iter().map(|row| (row.exit, row.http)).collect();
        let expected = [
            (2, 400),
            (2, 422),
            (5, 422),
            (1, 404),
            (3, 409),
            (3, 412),
            (4, 401),
            (4, 403),
            (1, 429),
            (75, 503),
            (2, 413),
            (74, 507),
            (74, 503),
            (70, 500),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn json_form_has_the_four_keys() {
        let json = OpError::not_found("post.not-found", "no post `x`").to_json();
        for key in ["error", "code", "details", "hint"] {
            assert!(json.get(key).is_some(), "{key}");
        }
    }
}

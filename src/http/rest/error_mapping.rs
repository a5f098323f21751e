//! Maps names in refusals from those of operations and files to those that the client sent.

use crate::base::Diagnostic;
use crate::http::answer::Refusal;
use crate::ops::{ErrorKind, OpError, field as at_field};

/// The mapping from names of operations and files to names of the body.
#[derive(Clone, Copy, Default)]
pub(super) struct Words<'a> {
    /// Lists of the file that hold the item: the index in them is not part of a name.
    pub(super) lists: &'a [&'a str],
    /// The field that is meant where only an index is named.
    pub(super) whole: &'a str,
    /// Fields: internal name, and name in the body.
    pub(super) names: &'a [(&'a str, &'a str)],
    /// References in a body: prefix of the not-found code, and the field that holds the reference.
    pub(super) references: &'a [(&'a str, &'a str)],
}

impl Words<'_> {
    /// The mapped refusal. A missing reference is an error of the body, not of the path.
    pub(super) fn tell(&self, refusal: Refusal) -> Refusal {
        let Refusal::Failed(error) = refusal else { return refusal };
        let named = self.references.iter().find(|(code, _)| error.code.starts_with(code));
        let (ErrorKind::NotFound | ErrorKind::Invalid, Some((_, field))) = (error.kind, named) else {
            return self.renamed(error).into();
        };
        if !error.details.is_empty() {
            return self.renamed(error).of_kind(ErrorKind::Invalid).into();
        }
        let message = error.message.clone();
        let named = OpError::invalid(error.code.clone(), message.clone()).hint_if(error.hint.clone());
        named.detail(*field, message).into()
    }

    /// The error with the names that the client sent; without details, its issues are the details.
    fn renamed(&self, error: OpError) -> OpError {
        let own = error.details.iter();
        let own = own.flat_map(|(name, all)| all.iter().map(|one| (name.clone(), one.clone())));
        let found = |issue: &Diagnostic| (at_field(&issue.pointer), issue.message.clone());
        let mut rows: Vec<(String, String)> = own.collect();
        if rows.is_empty() {
            let placed = error.issues.iter().filter(|issue| !issue.pointer.is_empty());
            rows = placed.map(found).collect();
        }
        let error = error.without_details();
        rows.into_iter().fold(error, |error, (name, message)| error.detail(self.name(&name), message))
    }

    /// The body's name of a field.
    fn name(&self, own: &str) -> String {
        let mut rest = own;
        while let Some((list, after)) = rest.split_once('[')
            && self.lists.contains(&list)
            && let Some((_, after)) = after.split_once(']')
        {
            rest = after.strip_prefix('.').unwrap_or(after);
        }
        if rest.is_empty() {
            return self.whole.to_owned();
        }
        let end = rest.find(['.', '[']).unwrap_or(rest.len());
        let (first, below) = rest.split_at(end);
        let sent = self.names.iter().find(|(name, _)| *name == first).map_or(first, |(_, sent)| *sent);
        format!("{sent}{below}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_use_the_field_names_of_the_request() {
        let words = Words {
            lists: &["items", "children"],
            whole: "label",
            names: &[("at", "orderIndex"), ("url", "customUrl")],
            references: &[("post.", "postId")],
        };
        for (own, sent) in [
            ("items[5].url", "customUrl"),
            ("items[5].children[0].url", "customUrl"),
            ("items[0]", "label"),
            ("at", "orderIndex"),
            ("meta.at", "meta.at"),
            ("label", "label"),
        ] {
            assert_eq!(words.name(own), sent);
        }
        let missing = words.tell(OpError::not_found("post.not-found", "no post `x`").into());
        let Refusal::Failed(error) = missing else { panic!("{missing:?}") };
        assert_eq!((error.kind, error.details["postId"].len()), (ErrorKind::Invalid, 1));
    }
}

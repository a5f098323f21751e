//! `cms post set`: changes fields of a post. `post.replace` replaces the whole text of its file.

use super::assign::Assignment;
use super::view::Changed;
use super::{record, times};
use crate::base::{Path, Value};
use crate::model::Kind;
use crate::model::roles::Permission;
use crate::ops::module::{modules, refuse_more};
use crate::ops::{Context, ErrorKind, Facts, OpError, Operation, Publishing, find, patch};
use crate::site::{Draft, Item};
use clap::Args;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Change fields of a post
///
/// FIELD=VALUE sets a text (or true, false, a number, where the field wants one; nothing removes it); FIELD:=JSON sets
/// any value; FIELD=@FILE takes the text of a file, FIELD=@- that of standard input. Fields are dotted paths: `title`,
/// `robots.index`, `modules[ID].props.title`.
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Set {
    /// Post: id, `type/locale/slug`, file path, beginning of an id, or a slug that only one post has
    #[arg(value_name = "POST")]
    pub post: String,
    /// Changes: FIELD=VALUE or FIELD:=JSON
    #[arg(value_name = "FIELD=VALUE", required = true, value_parser = Assignment::parse)]
    #[serde(deserialize_with = "patch::read")]
    #[schemars(with = "patch::Patch")]
    pub fields: Vec<Assignment>,
}

impl Operation for Set {
    const FACTS: Facts = Facts {
        name: "post.set",
        permission: Permission::PostsEdit,
        examples: &[
            ("post set worn-chain title='When to change a chain'", "Change the title on review"),
            (
                "post set worn-chain 'modules[4f1d].props.title=Hello'",
                "Change a field of a module; its id may be shortened",
            ),
            (
                "post set worn-chain 'modules[4f1d].props.content=@text.md'",
                "Give a module the text of a file",
            ),
            (
                "post set worn-chain status=archived --stage source --dry-run",
                "See what a live change would do",
            ),
        ],
    };
    type Can = Publishing;
    type Output = Changed;

    fn run(self, cx: &mut Context<'_, Publishing>) -> Result<Changed, OpError> {
        let restores = self.fields.iter().any(|change| change.path == "deletedAt" && !change.is_field);
        let (ids, sent) = (cx.call().ids, patch::record(&self.fields));
        let (item, written) = cx.write("post.set", |draft| {
            let item = find::drafted_post(draft, &self.post)?;
            let item = if restores { item } else { find::living(item)? };
            let mut value = item.value.clone();
            match &sent {
                Some(sent) => value = record::lay(draft, &item, sent.clone(), ids)?,
                None => {
                    for assignment in &self.fields {
                        refuse_identity(assignment)?;
                        assignment.apply(&mut value)?;
                    }
                }
            }
            if value == item.value {
                // The caller's expected revision holds for what stays as it is, too.
                draft.is_about(&item.path);
                return Ok(item);
            }
            put_post(draft, &item, value)
        })?;
        Ok(Changed::of(Some(item.value), written))
    }
}

/// A post's id never changes, because everything refers to it.
pub(super) fn refuse_identity(assignment: &Assignment) -> Result<(), OpError> {
    let path = Path::parse(&assignment.path).unwrap_or_default();
    if path == Path::root().key("id") {
        return Err(OpError::invalid("field.read-only", "the id of a post never changes")
            .detail("id", "cannot be changed"));
    }
    Ok(())
}

/// Writes a post's new value; its file moves to where its type places it.
pub(crate) fn put_post(draft: &mut Draft<'_>, item: &Item, mut value: Value) -> Result<Item, OpError> {
    times::in_utc(&mut value, &item.value);
    refuse_more(&item.value, modules(&value))?;
    let path = home(draft, item, &value)?;
    draft.rename(Kind::Post, &item.path, &path)?;
    draft.put(Kind::Post, &path, value)?;
    draft.item_at(&path)?.ok_or_else(|| OpError::internal(format!("`{path}` vanished while it was written")))
}

/// The path of a post's file with a new value.
///
/// # Errors
/// Another file has this path.
pub(crate) fn home(draft: &Draft<'_>, item: &Item, value: &Value) -> Result<String, OpError> {
    match draft.moved_to(&item.path, &item.value, value)? {
        Some(path) if draft.exists(&path)? => Err(taken(draft, &path, value)),
        Some(path) => Ok(path),
        None => Ok(item.path.clone()),
    }
}

/// The error for a post whose path is taken: by a post with the same slug, or by another file.
pub(crate) fn taken(draft: &Draft<'_>, path: &str, value: &Value) -> OpError {
    let Ok(Some(holder)) = draft.item_at(path) else {
        return OpError::new(ErrorKind::Conflict, "path.taken", format!("another file lies at `{path}`"))
            .hint("choose another slug, or `cms post move` the other file");
    };
    let same = |key: &str| holder.text(key) == value.get(key).and_then(Value::as_str);
    if !same("slug") || !same("locale") {
        return OpError::new(ErrorKind::Conflict, "path.taken", format!("`{path}` is another post's file"))
            .hint("choose another slug, or `cms post move` the other file");
    }
    let (slug, locale) = (holder.text("slug").unwrap_or_default(), holder.text("locale").unwrap_or_default());
    let message = format!("the slug `{slug}` is taken in `{locale}` by `{path}`");
    OpError::new(ErrorKind::Conflict, "post.slug.taken", message)
        .detail("slug", format!("taken by post {}", holder.id.id))
        .other(path)
        .hint("choose another slug")
}

/// Give a post's file a whole new text
///
/// The text is checked like any write; comments and order are yours. `cms post edit` uses this.
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Replace {
    /// Post: id, `type/locale/slug`, file path, beginning of an id, or a slug that only one post has
    #[arg(value_name = "POST")]
    pub post: String,
    /// The new text: YAML with the same id
    #[arg(value_name = "YAML")]
    pub text: String,
}

impl Operation for Replace {
    const FACTS: Facts = Facts {
        name: "post.replace",
        permission: Permission::PostsEdit,
        examples: &[(
            "post replace worn-chain \"$(cat edited.yaml)\"",
            "Put an edited file in place of a post",
        )],
    };
    type Can = Publishing;
    type Output = Changed;

    fn run(self, cx: &mut Context<'_, Publishing>) -> Result<Changed, OpError> {
        let (item, written) = cx.write("post.replace", |draft| {
            let item = find::drafted_post(draft, &self.post)?;
            draft.put_text(Kind::Post, &item.path, &self.text)?;
            let new = draft.item_at(&item.path)?.ok_or_else(|| OpError::internal("the post vanished"))?;
            if new.id != item.id {
                return Err(OpError::invalid("field.read-only", "the id of a post never changes")
                    .detail("id", format!("was `{}`", item.id.id)));
            }
            put_post(draft, &item, new.value)
        })?;
        Ok(Changed::of(Some(item.value), written))
    }
}

//! `cms post set`: changes fields of a post. `post.replace` replaces the whole text of its file.

use super::delete::check_deleted;
use super::exact::check_staged;
use super::view::Changed;
use super::{author, record, times};
use crate::base::source::Ids;
use crate::base::{Diagnostic, Finding, Path};
use crate::merge::Conflict;
use crate::ops::diff::{Names, words_between};
use crate::ops::media::resolve_names;
use crate::ops::module::{modules, refuse_more};
use crate::ops::prelude::*;
use crate::ops::{draft, shorter, when};
use std::marker::PhantomData;

/// Change fields of a post
///
/// FIELD=VALUE sets a text (or true, false, a number, where the field wants one; nothing removes it); FIELD:=JSON sets
/// any value; FIELD=@FILE takes the text of a file, FIELD=@- that of standard input. FIELD+=VALUE appends an item to a
/// list, FIELD[N]+=VALUE inserts it before item N, FIELD[N]^=M moves item N to position M, from 0. Fields are dotted paths:
/// `title`, `robots.index`, `modules[ID].props.title`. A JSON object sets several at once, and null in it removes one,
/// but no list of modules.
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", bound = "", deny_unknown_fields)]
#[schemars(bound = "")]
pub struct Set<C: Stages> {
    /// Post: id, `type/locale/slug`, file path, beginning of an id, or a slug that only one post has
    #[arg(value_name = "POST")]
    pub post: String,
    /// Changes: FIELD=VALUE, FIELD:=JSON, or a JSON object
    #[arg(value_name = "FIELD=VALUE", required_unless_present = "taxonomy_term_ids", value_parser = patch::parse)]
    #[serde(alias = "patch", deserialize_with = "patch::read")]
    #[schemars(with = "patch::Patch")]
    pub fields: Vec<Assignment>,
    /// All terms of the post, by id or `taxonomy/slug`
    #[arg(long = "term", value_name = "TERM", value_delimiter = ',')]
    pub taxonomy_term_ids: Option<Vec<String>>,
    /// Let a custom field's list lose entries that Review has: without this, an agent's list that is shorter is refused
    #[arg(long, hide = !C::ONLY_AI_REVIEW)]
    #[serde(default)]
    pub allow_shorter: bool,
    /// The commit that the post was read at: what others changed since stays, and where they changed the same, nothing is
    /// written and both values are shown
    #[arg(long, value_name = "REV")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<String>,
    #[arg(skip)]
    #[serde(skip)]
    can: PhantomData<C>,
}

impl<C: Stages> Operation for Set<C> {
    const FACTS: Facts = facts!("post.set", Permission::PostsEdit;
        "post set worn-chain title='When to change a chain'" => "Change the title on review",
        "post set worn-chain 'modules[4f1d].props.title=Hello'" => "Change a field of a module; its id may be shortened",
        "post set worn-chain 'modules[4f1d].props.content=@text.md'" => "Give a module the text of a file",
        "post set worn-chain title=Hello --base 4f1d2c" => "Change what was read at a commit, and keep what others changed since",
        "post set worn-chain taxonomies.tags+=workshop-news" => "Add a term, and keep the others",
        "post set worn-chain status=archived --stage source --dry-run" => "See what a live change would do, without the conflicts that it makes with staged work")
    .or_staged::<C>(draft::SAVE);
    type Can = C;
    type Output = Changed;

    fn run(self, cx: &mut Context<'_, C>) -> Result<Changed, OpError> {
        self.write(cx, Self::FACTS.name)
    }
}

/// Set the terms of a post: the full list
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SetTerms {
    /// Post: id, `type/locale/slug`, file path, beginning of an id, or a slug that only one post has
    #[arg(value_name = "POST")]
    pub post: String,
    /// The terms, by id or `taxonomy/slug`; none takes all away
    #[arg(value_name = "TERM")]
    pub taxonomy_term_ids: Vec<String>,
}

impl Operation for SetTerms {
    const FACTS: Facts = draft::SET_TERMS;
    type Can = Staging;
    type Output = Changed;

    fn run(self, cx: &mut Context<'_, Staging>) -> Result<Changed, OpError> {
        let set = Set { taxonomy_term_ids: Some(self.taxonomy_term_ids), ..Set::of(self.post, Map::new()) };
        set.write(cx, Self::FACTS.name)
    }
}

impl<C: Stages> Set<C> {
    /// The change of fields of a post.
    pub(crate) fn of(post: String, fields: Map) -> Self {
        Self::with(post, vec![Assignment::record(fields)])
    }

    /// Changes of a post.
    pub(crate) fn with(post: String, fields: Vec<Assignment>) -> Self {
        Set { post, fields, taxonomy_term_ids: None, allow_shorter: false, base: None, can: PhantomData }
    }

    fn write(mut self, cx: &mut Context<'_, C>, op: &str) -> Result<Changed, OpError> {
        if let Some(names) = self.taxonomy_term_ids.take() {
            let terms = Map::from_iter([("taxonomyTermIds".to_owned(), json!(names))]);
            self.fields.push(Assignment::record(terms));
        }
        for (path, text) in self.fields.iter_mut().filter_map(Assignment::text_mut) {
            times::as_people_write(path, text, cx.call().now, || when::zone(cx))?;
        }
        let ids = cx.call().ids;
        let review = C::ONLY_AI_REVIEW.then(|| cx.snapshot_of(Stage::Review)).transpose()?;
        let ((item, undefined), mut written) =
            cx.write(op, |draft| self.change(draft, review.as_ref(), ids))?;
        written.warnings.extend(undefined);
        let post = if C::ONLY_AI_REVIEW { json!({"post": identity(&item)}) } else { item.value };
        Ok(Changed::of(Some(post), written))
    }

    /// Changes the post on a draft. Also returns warnings of fields that its type does not define.
    ///
    /// # Errors
    /// No such post, or a field cannot be set, or not to this value.
    pub(crate) fn change(
        &self,
        draft: &mut Draft<'_>,
        review: Option<&Snapshot<'_>>,
        ids: &dyn Ids,
    ) -> Result<(Item, Vec<Diagnostic>), OpError> {
        let restores = self.fields.iter().any(|change| change.path == "deletedAt");
        let item = match restores && review.is_none() {
            true => find::drafted_post(draft, &self.post)?,
            false => find::post_to_change::<C>(draft, &self.post)?,
        };
        let mut value = match review {
            None => self.changed(draft, &item, ids)?,
            Some(review) => self.staged(draft, review, &item, ids)?,
        };
        resolve_names(draft, (Kind::Post, &item.path), &mut value, Some(&item.value))?;
        let undefined = undefined_fields(&*draft.definitions()?, &item, &value);
        if value == item.value && review.is_none() {
            // The caller's expected revision holds for what stays as it is, too.
            draft.is_about(&item.path);
            return Ok((item, undefined));
        }
        Ok((put_given(draft, &item, value)?, undefined))
    }

    /// The post with the changes: as it is now, or as it was at the revision that they were made from, with what others
    /// changed since.
    ///
    /// # Errors
    /// A field cannot be set, or not to this value; others changed the same since.
    fn changed(&self, draft: &Draft<'_>, item: &Item, ids: &dyn Ids) -> Result<Value, OpError> {
        let Some(base) = &self.base else { return changed(draft, item, &self.fields, ids) };
        let read = read_at(draft, item, base)?;
        let post = match patch::record(&self.fields) {
            Some(record) => record::lay_over(draft, item, Some(&read), record, ids)?,
            None => read.1.value.clone(),
        };
        merged_since(draft, &read.1.value, at_places(post, &self.fields)?, &item.value)
    }

    /// The post with what may be staged of the changes. A change that names a place of a conflict decides it.
    fn staged(
        &self,
        draft: &mut Draft<'_>,
        review: &Snapshot<'_>,
        item: &Item,
        ids: &dyn Ids,
    ) -> Result<Value, OpError> {
        let names: Vec<String> = self.fields.iter().flat_map(Assignment::names).collect();
        let is_of_field = |code: &str| matches!(code, "post.invalid" | "input.invalid");
        let coded =
            |error: OpError| if is_of_field(&error.code) { error.coded("draft.field") } else { error };
        let definitions = draft.definitions()?;
        let post_type = item.text("type").and_then(|name| definitions.post_types.get(name));
        let custom = post_type.into_iter().flat_map(|found| &found.fields).map(|field| field.slug.clone());
        check_staged(names.iter().map(String::as_str), custom.collect()).map_err(coded)?;
        let value = self.changed(draft, item, ids).map_err(coded)?;
        if let Some(above) = review.item(&item.id)?.filter(|_| !self.allow_shorter) {
            let [new, now, above] = [&value, &item.value, &above.value].map(custom_fields);
            shorter::refuse(&new, &now, &above)?;
        }
        names.iter().for_each(|name| draft.decide(&item.id, Path::root().key(name)));
        Ok(value)
    }
}

/// A post with changes.
///
/// # Errors
/// A field cannot be set, or not to this value.
pub(crate) fn changed(
    draft: &Draft<'_>,
    item: &Item,
    changes: &[Assignment],
    ids: &dyn Ids,
) -> Result<Value, OpError> {
    let value = match patch::record(changes) {
        Some(record) => record::lay(draft, item, record, ids)?,
        None => item.value.clone(),
    };
    at_places(value, changes)
}

/// A post with the changes of single places.
fn at_places(mut post: Value, changes: &[Assignment]) -> Result<Value, OpError> {
    for change in changes.iter().filter(|change| !change.is_record()) {
        patch::refuse_fixed(change, "a post", &[])?;
        change.apply(&mut post)?;
    }
    Ok(post)
}

/// The fields that identify a post in an answer.
pub(super) fn identity(item: &Item) -> Map {
    let keys = ["id", "type", "locale", "slug", "title"];
    keys.into_iter().map(|key| (key.to_owned(), item.value.get(key).cloned().unwrap_or_default())).collect()
}

fn custom_fields(post: &Value) -> Map {
    post.get("customFields").and_then(Value::as_object).cloned().unwrap_or_default()
}

/// Warnings of new custom fields that the post's type does not define: they are stored, but not shown anywhere.
fn undefined_fields(definitions: &Definitions, item: &Item, new: &Value) -> Vec<Diagnostic> {
    let name = item.text("type").unwrap_or_default();
    let Some(found) = definitions.post_types.get(name) else { return Vec::new() };
    let known: Vec<&str> = found.fields.iter().map(|field| field.slug.as_str()).collect();
    let (new, now) = (custom_fields(new), custom_fields(&item.value));
    let unknown = new.keys().filter(|slug| !known.contains(&slug.as_str()) && !now.contains_key(*slug));
    let warning = |slug: &String| {
        let message =
            format!("posts of type `{name}` define no field `{slug}`: it is kept, and no page shows it");
        Finding::warning("custom-field.undefined", format!("/customFields/{slug}"), message)
            .instead(Alternatives::among(slug, known.iter().copied()))
            .in_file(&item.path, 0, 0)
    };
    unknown.map(warning).collect()
}

/// The error for changes of what somebody else changed since it was read: both values of each place, and the whole post with
/// everything else merged, and the caller's values there.
fn contradicted(draft: &Draft<'_>, conflicts: &[Conflict], merged: &Value) -> OpError {
    let definitions = draft.definitions().unwrap_or_default();
    let names = Names { definitions: &definitions, title: &|_| None };
    let places = conflicts.iter().map(|conflict| {
        let Conflict { path, base, ours, theirs, .. } = conflict;
        json!({
            "path": path.to_string(), "name": names.place(path, [Some(merged), None]), "before": base, "yours": ours,
            "theirs": theirs, "words": words_between(theirs.as_ref(), ours.as_ref()),
        })
    });
    let revision = draft.snapshot().commit().to_string();
    let meta = json!({"conflicts": places.collect::<Vec<_>>(), "merged": merged, "revision": revision});
    let message = match conflicts.len() {
        1 => "somebody changed the same place since you read it".to_owned(),
        several => format!("somebody changed {several} of the same places since you read them"),
    };
    let error = OpError::new(ErrorKind::Conflict, "post.contradicted", message);
    let error = error.hint(format!("look at both, and send what is right with the base {revision}"));
    let told = |error: OpError, conflict: &Conflict| {
        error.detail(conflict.path.to_string(), "was changed since, too")
    };
    conflicts.iter().fold(error, told).meta(meta)
}

/// Writes a post with values that a caller gave to its fields, as [`put_post`].
///
/// # Errors
/// The values delete it although the site does not let it be deleted, or name an author whom the site does not have.
pub(super) fn put_given(draft: &mut Draft<'_>, item: &Item, value: Value) -> Result<Item, OpError> {
    check_deleted(draft, item, &value)?;
    author::refuse_unknown(draft, &item.value, &value)?;
    put_post(draft, item, value)
}

/// Writes a post's new value; its file moves to where its type places it.
///
/// # Errors
/// Another file has its path; it names a picture that is not there.
pub(crate) fn put_post(draft: &mut Draft<'_>, item: &Item, mut value: Value) -> Result<Item, OpError> {
    times::in_utc(&mut value, &item.value);
    resolve_names(draft, (Kind::Post, &item.path), &mut value, Some(&item.value))?;
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
        return OpError::new(
            ErrorKind::Conflict,
            "path.taken",
            format!("another file is already at `{path}`"),
        )
        .hint("choose another slug, or `cms post move` the other file");
    };
    let same = |key: &str| holder.text(key) == value.get(key).and_then(Value::as_str);
    if !same("slug") || !same("locale") {
        return OpError::new(ErrorKind::Conflict, "path.taken", format!("`{path}` is another post's file"))
            .hint("choose another slug, or `cms post move` the other file");
    }
    let (slug, locale) = (holder.text("slug").unwrap_or_default(), holder.text("locale").unwrap_or_default());
    let message = format!("the slug `{slug}` is taken in `{locale}` by `{path}`");
    let hint = match holder.text("deletedAt") {
        Some(_) => format!(
            "that post is deleted: `cms post restore {0}` brings it back, `cms post purge {0}` frees its slug; or \
             choose another slug",
            short_id(&holder.id.id)
        ),
        None => "choose another slug".to_owned(),
    };
    OpError::new(ErrorKind::Conflict, "post.slug.taken", message)
        .detail("slug", format!("taken by post {}", holder.id.id))
        .other(path)
        .hint(hint)
}

/// A post as it was at the commit that a change was made from.
///
/// # Errors
/// There was none; no such commit.
fn read_at<'a>(draft: &Draft<'a>, item: &Item, base: &str) -> Result<(Snapshot<'a>, Item), OpError> {
    let then = draft.snapshot().site().snapshot_at(base)?;
    match then.item(&item.id)? {
        Some(read) => Ok((then, read)),
        None => {
            let message = format!("there was no `{}` at {base}", item.id.id);
            Err(OpError::not_found("post.not-found", message).hint("leave `base` out to change it as it is"))
        }
    }
}

/// A changed post with what others changed since it was read.
///
/// # Errors
/// They changed the same.
fn merged_since(draft: &Draft<'_>, read: &Value, post: Value, now: &Value) -> Result<Value, OpError> {
    let merged = record::with_changes_since(&*draft.definitions()?, read, post.clone(), now);
    let value = merged.value.unwrap_or(post);
    match merged.conflicts.is_empty() {
        true => Ok(value),
        false => Err(contradicted(draft, &merged.conflicts, &value)),
    }
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
    /// The commit that the text was read at: what others changed since stays, and where they changed the same, nothing is
    /// written and both values are shown
    #[arg(long, value_name = "REV")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<String>,
}

impl Change for Replace {
    const FACTS: Facts = facts!("post.replace", Permission::PostsEdit;
        "post replace worn-chain \"$(cat edited.yaml)\"" => "Put an edited file in place of a post");

    fn change(&self, draft: &mut Draft<'_>, _: &New<'_>) -> Result<Value, OpError> {
        let item = find::drafted_post(draft, &self.post)?;
        draft.put_text(Kind::Post, &item.path, &self.text)?;
        let new = draft.item_at(&item.path)?.ok_or_else(|| OpError::internal("the post vanished"))?;
        if new.id != item.id {
            return Err(OpError::invalid("field.read-only", "the id of a post never changes")
                .detail("id", format!("was `{}`", item.id.id)));
        }
        let value = match &self.base {
            Some(base) => {
                let (_, read) = read_at(draft, &item, base)?;
                merged_since(draft, &read.value, new.value, &item.value)?
            }
            None => new.value,
        };
        Ok(put_given(draft, &item, value)?.value)
    }
}

//! Finds an item by a person's name for it, with a helpful error if there is none or several.

use super::context::Stages;
use super::error::OpError;
use super::media::find_record;
use super::named::{formerly, name_of};
use crate::base::{Alternatives, Map, Value};
use crate::db::PostQuery;
use crate::model::{ItemId, Kind, scalar};
use crate::site::{Draft, Found, Item, Snapshot};

/// Where a caller finds the name of a post.
const LIST_POSTS: &str = "`cms post list` shows them all";

/// The forms of a post's name that only one post has.
const POST_FORMS: &str = "its id, its path, or `type/locale/slug`";

/// Most slugs that a server process compares with a missing one.
const SLUGS_NEAR_MAX: u32 = 500;

/// Finds a post by id, `type/locale/slug`, file path, id prefix, or unique slug.
///
/// # Errors
/// `post.not-found` with a similar name, `post.ambiguous` with the candidates.
pub(crate) fn post(snapshot: &Snapshot<'_>, name: &str) -> Result<Item, OpError> {
    let path = post_path(snapshot, name)?;
    snapshot.item_at(&path)?.ok_or_else(|| no_post(snapshot, name))
}

/// Like [`post`], in a draft's current content; a post that the write has renamed also by its name of before.
///
/// # Errors
/// As [`post`].
pub(crate) fn drafted_post(draft: &Draft<'_>, name: &str) -> Result<Item, OpError> {
    let none = || no_post(draft.snapshot(), name);
    let path = one(draft.find_post(name)?, ("post", POST_FORMS), name, none)?;
    if let Some(item) = draft.item_at(&path)? {
        return Ok(item);
    }
    let now = match draft.snapshot().item_at(&path)? {
        Some(before) => draft.item(&before.id)?,
        None => None,
    };
    now.ok_or_else(none)
}

/// Puts the id of a post where a field names it otherwise, by its slug or a path.
///
/// # Errors
/// As [`post`], at the field.
pub(crate) fn resolve_post(draft: &Draft<'_>, value: &mut Value, field: &str) -> Result<(), OpError> {
    let Some(name) = value.as_str().filter(|name| !name.is_empty() && scalar::uuid(name).is_none()) else {
        return Ok(());
    };
    let post = drafted_post(draft, name).map_err(|error| match error.code.starts_with("post.") {
        // The written item exists: a value of it names a missing post.
        true => OpError::invalid(error.code.clone(), error.message.clone())
            .detail(field, error.message.clone())
            .advised_like(&error),
        false => error,
    })?;
    *value = Value::from(post.id.id);
    Ok(())
}

/// Puts the id of the parent where a record of a post names it otherwise.
///
/// # Errors
/// As [`resolve_post`].
pub(crate) fn resolve_parent(draft: &Draft<'_>, record: &mut Map) -> Result<(), OpError> {
    match record.get_mut("parentId") {
        Some(parent) => resolve_post(draft, parent, "parentId"),
        None => Ok(()),
    }
}

/// Like [`drafted_post`], but refuses a deleted post, which must be restored first.
///
/// # Errors
/// As [`post`]; `post.deleted`.
pub(crate) fn living_post(draft: &Draft<'_>, name: &str) -> Result<Item, OpError> {
    living(drafted_post(draft, name)?)
}

/// Like [`living_post`], for a write; where AI Review alone is written, as [`undeleted_post`].
///
/// # Errors
/// As [`living_post`].
pub(crate) fn post_to_change<C: Stages>(draft: &Draft<'_>, name: &str) -> Result<Item, OpError> {
    if C::ONLY_AI_REVIEW { undeleted_post(draft, name) } else { living_post(draft, name) }
}

/// Like [`living_post`], for callers to whom a deleted post does not exist: agents and translators.
///
/// # Errors
/// As [`post`].
pub(crate) fn undeleted_post(draft: &Draft<'_>, name: &str) -> Result<Item, OpError> {
    let item = drafted_post(draft, name)?;
    match item.is_deleted() {
        false => Ok(item),
        true => Err(OpError::not_found("post.not-found", format!("the post `{}` is deleted", item.title()))
            .hint("a person can restore it: `cms post restore`")),
    }
}

/// Refuses a deleted post.
///
/// # Errors
/// `post.deleted`.
pub(crate) fn living(post: Item) -> Result<Item, OpError> {
    match post.is_deleted() {
        false => Ok(post),
        true => Err(OpError::not_found("post.deleted", format!("`{}` is deleted", post.title()))
            .hint("`cms post restore` brings it back")),
    }
}

fn post_path(snapshot: &Snapshot<'_>, name: &str) -> Result<String, OpError> {
    one(snapshot.find_post(name)?, ("post", POST_FORMS), name, || no_post(snapshot, name))
}

/// The only file that a lookup found. What it is comes with the forms of its name that are never ambiguous.
fn one(
    found: Found,
    (what, forms): (&str, &str),
    name: &str,
    none: impl Fn() -> OpError,
) -> Result<String, OpError> {
    match found {
        Found::One(path) => Ok(path),
        Found::None => Err(none()),
        Found::Several(paths) => Err(OpError::invalid(
            format!("{what}.ambiguous"),
            format!("`{name}` is ambiguous: it matches more than one {what}: {}", paths.join(", ")),
        )
        .hint(format!("name it by {forms}"))),
    }
}

fn no_post(snapshot: &Snapshot<'_>, name: &str) -> OpError {
    let error = OpError::not_found("post.not-found", format!("no post `{name}`{}", on(snapshot)));
    // A uuid is not a misspelled slug.
    if uuid::Uuid::try_parse(name).is_ok() {
        return error.hint("`cms post list` shows them all");
    }
    let wanted = name.rsplit('/').next().unwrap_or(name);
    if snapshot.serves() {
        // Only a command at a terminal can afford to read all slugs. A server assumes that the name begins correctly.
        let start: String = wanted.chars().take(wanted.chars().count().div_ceil(3)).collect();
        let slugs = snapshot.slugs_from(&start, SLUGS_NEAR_MAX).unwrap_or_default();
        let near = Alternatives::near(wanted, slugs.iter().map(String::as_str));
        return error.hint(LIST_POSTS).suggest(near);
    }
    let query = PostQuery { include_deleted: true, limit: 5_000, ..PostQuery::default() };
    let slugs: Vec<String> = match snapshot.posts(&query) {
        Ok(page) => page.posts.into_iter().map(|hit| hit.post.slug).collect(),
        Err(_) => Vec::new(),
    };
    let file = format!("/{wanted}.yaml");
    let broken =
        snapshot.paths(Kind::Post).unwrap_or_default().into_iter().find(|path| path.ends_with(&file));
    let begins = || slugs.iter().map(String::as_str).find(|slug| slug.starts_with(wanted));
    if let Some(path) = broken.filter(|path| snapshot.item_at(path).is_err()) {
        return error.hint(format!("`{path}` cannot be read: `cms validate {path}` shows why"));
    }
    let mut near = Alternatives::near(wanted, slugs.iter().map(String::as_str));
    near.nearest = near.nearest.or_else(|| begins().map(str::to_owned));
    error.hint(LIST_POSTS).suggest(near)
}

/// ` on review`, for messages.
fn on(snapshot: &Snapshot<'_>) -> String {
    match snapshot.stage() {
        Some(stage) => format!(" on {stage}"),
        None => format!(" at {}", &snapshot.commit().to_string()[..12]),
    }
}

/// Finds an item of a kind by its current or a former slug or name, id, or id prefix; a media record also by its file.
///
/// # Errors
/// `<kind>.not-found` with a similar name, `<kind>.ambiguous` with the candidates.
pub(crate) fn named(snapshot: &Snapshot<'_>, kind: Kind, name: &str) -> Result<Item, OpError> {
    if kind == Kind::Media {
        let record = find_record(&*snapshot.media()?, name)?;
        let gone = || OpError::not_found("media.not-found", format!("there is no media record `{name}`"));
        return snapshot.item_at(&record.path)?.ok_or_else(gone);
    }
    let none = || {
        let names: Vec<String> = snapshot.items(kind).unwrap_or_default().iter().map(name_of).collect();
        let message = format!("no {} `{name}`{}", kind.name(), on(snapshot));
        let error = OpError::not_found(format!("{}.not-found", kind.name()), message);
        // A term that is named without its taxonomy is not misspelled.
        let end = format!("/{name}");
        let whole = names.iter().find(|known| kind == Kind::Term && known.ends_with(&end));
        error.instead(match whole {
            Some(whole) => Alternatives { nearest: Some(whole.clone()), allowed: Vec::new() },
            None => Alternatives::among(name, names.iter().map(String::as_str)),
        })
    };
    let mut found = snapshot.find_named(kind, name)?;
    if found == Found::None {
        found = Found::of(formerly(snapshot, kind, name)?);
    }
    let path = one_of_kind(found, kind, name, none)?;
    snapshot.item_at(&path)?.ok_or_else(none)
}

/// The only file that a lookup of an item of a kind found.
///
/// # Errors
/// `none`, or `<kind>.ambiguous` with the candidates.
pub(crate) fn one_of_kind(
    found: Found,
    kind: Kind,
    name: &str,
    none: impl Fn() -> OpError,
) -> Result<String, OpError> {
    let forms = if kind == Kind::Menu { "its id, or `locale/slug`" } else { "its id" };
    one(found, (kind.name(), forms), name, none)
}

/// Refuses a name that is not among `known`, and suggests a similar one.
///
/// # Errors
/// One with this code, at the field.
pub(crate) fn refuse_unknown<'a>(
    field: &str,
    what: &str,
    code: &str,
    name: &str,
    known: impl Iterator<Item = &'a str>,
) -> Result<(), OpError> {
    let known: Vec<&str> = known.collect();
    if known.contains(&name) {
        return Ok(());
    }
    let message = format!("there is no {what} `{name}`");
    let error = OpError::invalid(code, message).detail(field, "is not known").hint("the site has none");
    Err(error.instead(Alternatives::among(name, known)))
}

/// Finds the ITEM of a review command: `kind:id`, or a post. It may be on any of the given snapshots: an item whose
/// deletion is pending exists only upstream.
///
/// # Errors
/// As [`post`] and [`named`].
pub(crate) fn item(snapshots: &[&Snapshot<'_>], name: &str) -> Result<ItemId, OpError> {
    let kind = name.split_once(':').and_then(|(kind, rest)| Some((Kind::from_name(kind)?, rest)));
    let mut first = None;
    for snapshot in snapshots {
        let found = match kind {
            Some((kind, _)) if kind.is_singleton() => return Ok(ItemId { kind, id: kind.name().to_owned() }),
            Some((Kind::Post, rest)) => post(snapshot, rest),
            Some((kind, rest)) => named(snapshot, kind, rest).map_err(|error| {
                let whole = |name: &String| format!("{}:{name}", kind.name());
                let Alternatives { nearest, allowed } = &error.alternatives;
                let (nearest, allowed) = (nearest.as_ref().map(whole), allowed.iter().map(whole).collect());
                error.instead(Alternatives { nearest, allowed })
            }),
            None if Kind::from_name(name).is_some_and(Kind::is_singleton) => {
                return name
                    .parse()
                    .map_err(|_| OpError::not_found("item.not-found", format!("no item `{name}`")));
            }
            None => post(snapshot, name),
        };
        match found {
            Ok(item) => return Ok(item.id),
            Err(error) => first = first.or(Some(error)),
        }
    }
    Err(first.unwrap_or_else(|| OpError::not_found("item.not-found", format!("no item `{name}`"))))
}

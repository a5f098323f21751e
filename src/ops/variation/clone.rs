//! Creates a variation: a post is copied in every language.

use super::group::{Group, is_variation};
use crate::base::source::Ids;
use crate::base::text::slugify;
use crate::model::MAIN_VARIATION;
use crate::ops::post::{family, free_place, put_post};
use crate::ops::prelude::*;
use crate::ops::translation::copy_id;

/// Fields that are not copied to a variation.
const OWN: [&str; 13] = [
    "id",
    "slug",
    "title",
    "status",
    "createdAt",
    "publishedAt",
    "scheduledAt",
    "unpublishAt",
    "canonicalUrl",
    "robots",
    "translationOfId",
    "abGroupId",
    "abVariation",
];
/// Longest slug to which a suffix is added.
const SLUG_CHARS_MAX: usize = 230;
/// Digits of that suffix.
const SLUG_DIGITS: usize = 6;
/// Longest name of a variation, in characters.
const NAME_CHARS_MAX: usize = 10;

/// One post of a new variation.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Made {
    /// Id of the new post
    pub id: String,
    /// Id of the post that it is a variation of
    pub main_id: String,
    /// Its language
    pub locale: String,
    /// Its slug
    pub slug: String,
    /// Its title
    pub title: String,
}

/// Validates the name of a variation.
pub(super) fn variation_name(name: &str) -> Result<String, OpError> {
    let name = name.trim();
    if name.is_empty() {
        return Err(OpError::invalid("variation.name", "Variation identifier is required")
            .detail("variation", "is required"));
    }
    let is_word = name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'));
    if name.chars().count() > NAME_CHARS_MAX || !is_word {
        let what = format!("must be 1 to {NAME_CHARS_MAX} letters, digits, `-` or `_`, such as `B`");
        return Err(OpError::invalid(
            "variation.name",
            format!("`{name}` cannot be the name of a variation"),
        )
        .detail("variation", what));
    }
    Ok(name.to_owned())
}

/// Clones a post and its translations as a variation; the clone of the given post comes first.
pub(super) fn clone_family(
    draft: &mut Draft<'_>,
    post: &str,
    name: &str,
    (now, ids): (Timestamp, &dyn Ids),
) -> Result<Vec<Made>, OpError> {
    let named = find::living_post(draft, post)?;
    if is_variation(&named) {
        let message = format!("`{}` is a variation itself", named.title());
        return Err(OpError::invalid("variation.main", message).hint("name its main post"));
    }
    let snapshot = draft.snapshot();
    let root = named.text("translationOfId").unwrap_or(&named.id.id).to_owned();
    let mut members: Vec<Item> = Vec::new();
    for post in family(snapshot, &named)? {
        members.extend(snapshot.post(&post.id)?);
    }
    // The source post comes first, because the others refer to it.
    members.sort_by_key(|item| (item.id.id != root, item.path.clone()));
    let group = match Group::of(snapshot, &named)? {
        Some(group) if name.eq_ignore_ascii_case(MAIN_VARIATION) || group.named(name).next().is_some() => {
            return Err(exists(name));
        }
        Some(group) => group.id,
        None if name.eq_ignore_ascii_case(MAIN_VARIATION) => return Err(exists(name)),
        None => ids.uuid().to_string(),
    };
    let new_root = ids.uuid().to_string();
    let mut made = Vec::new();
    for member in &members {
        let is_root = member.id.id == root;
        let id = if is_root { new_root.clone() } else { ids.uuid().to_string() };
        let mut value = varied(member, name, (&id, &group), now, ids);
        if !is_root && members.iter().any(|other| other.id.id == root) {
            value["translationOfId"] = json!(new_root);
        }
        made.push(put(draft, member, value, now)?);
        let mut main = member.value.clone();
        main["abGroupId"] = json!(group);
        main["abVariation"] = json!(MAIN_VARIATION);
        put_post(draft, member, main)?;
    }
    draft.entitle(format!("Make variation {name} of {post}"));
    made.sort_by_key(|one| one.main_id != named.id.id);
    Ok(made)
}

fn exists(name: &str) -> OpError {
    let message = format!("Variation {name} already exists for this post and locale.");
    OpError::new(ErrorKind::Conflict, "variation.exists", message)
        .detail("variation", "is in use")
        .hint("`cms variation list POST` shows them")
}

fn put(draft: &mut Draft<'_>, member: &Item, value: Value, now: Timestamp) -> Result<Made, OpError> {
    let path = free_place(draft, &value, now)?;
    let text = |key: &str| value[key].as_str().unwrap_or_default().to_owned();
    let made = Made {
        id: text("id"),
        main_id: member.id.id.clone(),
        locale: text("locale"),
        slug: text("slug"),
        title: text("title"),
    };
    draft.put(Kind::Post, &path, value)?;
    Ok(made)
}

/// The suffix of a variation's title.
pub(super) fn suffix(name: &str) -> String {
    format!(" (Variation {name})")
}

/// The `robots` value of a variation: hidden from search engines, because it duplicates its main post.
pub(super) fn hidden() -> Value {
    json!({"index": false, "follow": false})
}

/// A post as a variation of itself.
fn varied(member: &Item, name: &str, (id, group): (&str, &str), now: Timestamp, ids: &dyn Ids) -> Value {
    let digits: String = ids.uuid().simple().to_string().chars().take(SLUG_DIGITS).collect();
    let slug: String = member.text("slug").unwrap_or_default().chars().take(SLUG_CHARS_MAX).collect();
    let slug = slugify(&format!("{slug}-v-{}-{digits}", name.to_lowercase().replace('_', "-")));
    let mut value = Map::from_iter([
        ("id".to_owned(), json!(id)),
        ("slug".to_owned(), json!(slug)),
        ("title".to_owned(), json!(format!("{}{}", member.title(), suffix(name)))),
        ("status".to_owned(), json!("draft")),
        ("createdAt".to_owned(), json!(rfc3339(now))),
        ("robots".to_owned(), hidden()),
        ("abGroupId".to_owned(), json!(group)),
        ("abVariation".to_owned(), json!(name)),
    ]);
    let fields = member.value.as_object().into_iter().flatten();
    let copied = fields.filter(|(key, _)| !OWN.contains(&key.as_str()));
    value.extend(copied.map(|(key, field)| (key.clone(), field.clone())));
    for module in value.get_mut("modules").and_then(Value::as_array_mut).into_iter().flatten() {
        module["id"] = json!(copy_id(id, module["id"].as_str().unwrap_or_default()));
    }
    Value::Object(value)
}

//! Puts things where their ids are in posts, so that one answer has what a page shows.
//!
//! Each thing has the id that it stands for. What cannot be found, or is not for the reader, is `{id, missing: true}`.

use super::shaping::present_of;
use crate::base::limits::INCLUDED_MAX;
use crate::base::text::is_slug;
use crate::base::words;
use crate::model::{Target, references};
use crate::ops::media::Asset;
use crate::ops::prelude::*;
use crate::render::AUTHOR;
use crate::richtext::Form;
use crate::site::MediaRecords;
use std::sync::Arc;

words! {
    pub enum Include(ValueEnum, Serialize, Deserialize, JsonSchema; serde(rename_all = "lowercase")): "What is put where ids are." {
        Modules "modules": "Modules, as without this",
        Media "media": "Records of pictures and files",
        Links "links": "Titles and addresses of the posts that links lead to",
        References "references": "Posts and forms that fields refer to",
        Terms "terms": "Terms with their names",
        Author "author": "The profile that the field `author` names",
    }
}

/// Fields of a post that is put where its id was, beside id and address.
const OF_CARD: [&str; 9] =
    ["type", "locale", "slug", "title", "status", "excerpt", "featuredMediaId", "taxonomies", "customFields"];
/// The same of a post that a link leads to.
const OF_LINK: [&str; 4] = ["type", "locale", "slug", "title"];

/// Puts things in the posts of one answer.
pub(super) struct Includer<'a, 's> {
    snapshot: &'a Snapshot<'s>,
    definitions: Arc<Definitions>,
    media: Arc<MediaRecords>,
    parts: Vec<Include>,
    /// The form of rich text; as in files if none.
    form: Option<Form>,
    /// What was read for an earlier place.
    known: HashMap<(Include, String), Value>,
    /// How many things may still be put.
    left: usize,
    /// Puts other posts where they are from another content than the post itself.
    others: Option<Box<Includer<'a, 's>>>,
}

impl<'a, 's> Includer<'a, 's> {
    pub(super) fn new(
        snapshot: &'a Snapshot<'s>,
        parts: Vec<Include>,
        form: Option<Form>,
    ) -> Result<Self, OpError> {
        Ok(Includer {
            snapshot,
            definitions: snapshot.definitions()?,
            media: snapshot.media()?,
            parts,
            form,
            known: HashMap::new(),
            left: INCLUDED_MAX,
            others: None,
        })
    }

    /// The same, with other posts as they are in another content, and what those refer to.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub(super) fn with_others_of(self, content: &'a Snapshot<'s>) -> Result<Self, OpError> {
        let others = Includer::new(content, self.parts.clone(), self.form)?;
        Ok(Includer { others: Some(Box::new(others)), ..self })
    }

    /// Puts things in a post, which may lack some of its fields.
    ///
    /// # Errors
    /// `include.too-many`, or the repository cannot be read.
    pub(super) fn put(&mut self, post: &mut Value) -> Result<(), OpError> {
        self.put_parts(post, true)
    }

    /// The same; the posts that a post refers to have no others in them.
    fn put_parts(&mut self, post: &mut Value, is_outer: bool) -> Result<(), OpError> {
        let definitions = Arc::clone(&self.definitions);
        let found: Vec<_> = references(Kind::Post, post, &definitions, None).collect();
        for reference in found {
            let Some(part) = part_of(&reference.pointer, &reference.target) else { continue };
            if !self.has(part) || !is_outer && matches!(part, Include::References | Include::Author) {
                continue;
            }
            let Some(thing) = self.thing(part, &reference.target)? else { continue };
            self.left = self.left.checked_sub(1).ok_or_else(too_many)?;
            lay(post, &reference.pointer, thing);
        }
        Ok(())
    }

    /// Whether a part is wanted. References include authors.
    fn has(&self, part: Include) -> bool {
        self.parts.contains(&part) || part == Include::Author && self.parts.contains(&Include::References)
    }

    fn thing(&mut self, part: Include, target: &Target) -> Result<Option<Value>, OpError> {
        let name = match target {
            Target::Post { id, .. } => id.to_string(),
            Target::Media(id) => id.to_string(),
            Target::Term { taxonomy, term, .. } => {
                format!("{}/{term}", taxonomy.as_deref().unwrap_or_default())
            }
            Target::Named(_, name) => name.clone(),
        };
        let key = (part, name);
        if let Some(known) = self.known.get(&key) {
            return Ok(Some(known.clone()));
        }
        let name = &key.1;
        let missing = || json!({"id": name, "missing": true});
        let found = match target {
            Target::Post { .. } => match &mut self.others {
                Some(others) => others.post(name, part)?.unwrap_or_else(missing),
                None => self.post(name, part)?.unwrap_or_else(missing),
            },
            Target::Media(_) => match self.media.of_id(name) {
                Some(record) => json!(Asset::of(self.snapshot, record)?),
                None => missing(),
            },
            Target::Term { taxonomy, term, .. } => self.term(taxonomy.as_deref(), term)?,
            Target::Named(Kind::Form, slug) => self.form_called(slug)?,
            Target::Named(..) => return Ok(None),
        };
        self.known.insert(key, found.clone());
        Ok(Some(found))
    }

    /// A post, as short as its place needs it.
    fn post(&mut self, id: &str, part: Include) -> Result<Option<Value>, OpError> {
        let Some(item) = self.snapshot.post(id)?.filter(|item| !item.is_deleted()) else { return Ok(None) };
        let mut card = json!({"id": id, "url": self.snapshot.address(&item.value)?});
        let fields: &[&str] = if part == Include::Links { &OF_LINK } else { &OF_CARD };
        for name in fields {
            if let Some(value) = item.value.get(*name) {
                card[*name] = value.clone();
            }
        }
        if part == Include::Links {
            return Ok(Some(card));
        }
        let live_at = match item.text("publishedAt") {
            Some(_) => None,
            None => self.snapshot.hit(id)?.and_then(|hit| hit.live_at),
        };
        let live_at = live_at.and_then(|at| Timestamp::from_second(at).ok()).map(rfc3339);
        card["publishedAt"] = json!(item.text("publishedAt").map(str::to_owned).or(live_at));
        if let Some(form) = self.form {
            present_of(self.snapshot, &mut card, &self.definitions, form)?;
        }
        self.put_parts(&mut card, false)?;
        Ok(Some(card))
    }

    /// A term, by slug or id.
    fn term(&self, taxonomy: Option<&str>, term: &str) -> Result<Value, OpError> {
        let by_id = match scalar::uuid(term) {
            Some(_) => self.snapshot.term(term)?,
            None => None,
        };
        let (taxonomy, slug) =
            by_id.unwrap_or_else(|| (taxonomy.unwrap_or_default().to_owned(), term.to_owned()));
        let is_name = is_slug(&taxonomy) && is_slug(&slug);
        let path = is_name.then(|| format!("terms/{taxonomy}/{slug}.yaml"));
        let Some(item) = path.map_or(Ok(None), |path| self.snapshot.readable_at(&path))? else {
            return Ok(json!({"id": term, "taxonomy": taxonomy, "slug": slug, "missing": true}));
        };
        let mut found = json!({"id": item.id.id, "taxonomy": taxonomy, "slug": slug, "name": item.title()});
        for name in ["parent", "description", "customFields"] {
            if let Some(value) = item.value.get(name) {
                found[name] = value.clone();
            }
        }
        Ok(found)
    }

    /// A form without those who are told of submissions.
    fn form_called(&self, slug: &str) -> Result<Value, OpError> {
        let path = is_slug(slug).then(|| format!("forms/{slug}.yaml"));
        let found = path.map_or(Ok(None), |path| self.snapshot.readable_at(&path))?;
        let Some(Value::Object(mut form)) = found.map(|item| item.value) else {
            return Ok(json!({"slug": slug, "missing": true}));
        };
        ["subscriptions", "notify"].iter().for_each(|key| drop(form.shift_remove(*key)));
        Ok(Value::Object(form))
    }
}

/// The part that a reference is of.
fn part_of(pointer: &str, target: &Target) -> Option<Include> {
    let is_author = || {
        let name = pointer.strip_prefix("/customFields/")?.split('/').next()?;
        (name == AUTHOR).then_some(Include::Author)
    };
    match target {
        Target::Media(_) => Some(Include::Media),
        Target::Term { .. } => Some(Include::Terms),
        Target::Post { .. } if pointer.ends_with("/postId") => Some(Include::Links),
        Target::Post { .. } => is_author().or(Some(Include::References)),
        Target::Named(Kind::Form, _) => Some(Include::References),
        Target::Named(..) => None,
    }
}

/// Puts a thing where its id was. A mapping that has an id gets what it lacks, because its own texts are of this place.
fn lay(post: &mut Value, pointer: &str, thing: Value) {
    if let (Some(above), Value::Object(thing)) = (pointer.strip_suffix("/id"), &thing)
        && let Some(Value::Object(own)) = post.pointer_mut(above)
    {
        for (name, value) in thing {
            own.entry(name.as_str()).or_insert_with(|| value.clone());
        }
        return;
    }
    if let Some(place) = post.pointer_mut(pointer) {
        *place = thing;
    }
}

fn too_many() -> OpError {
    let message = format!("the answer would have more than {INCLUDED_MAX} included things");
    OpError::invalid("include.too-many", message)
        .detail("include", "is too much for so many posts")
        .hint("ask for fewer posts on a page, or for fewer parts")
}

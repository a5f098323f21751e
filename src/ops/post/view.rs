//! Posts in responses.

use super::Waiting;
use super::row_schema::as_asked;
use super::shaping::present_of;
use crate::db::PostHit;
use crate::model::{Module, present_values};
use crate::ops::prelude::*;
use crate::ops::prose::Prose;
use crate::richtext::Form;
use crate::site::Conflict;

/// A post in a list.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PostSummary {
    /// Uuid
    pub id: String,
    /// Post type
    #[serde(rename = "type")]
    pub post_type: String,
    /// Title
    pub title: String,
    /// Slug
    pub slug: String,
    /// draft, scheduled, published or archived
    pub status: String,
    /// The status that visitors see now, whatever stage is listed; null when the post is not live
    pub live_status: Option<String>,
    /// Language code
    pub locale: String,
    /// Short text for lists
    pub excerpt: Option<String>,
    /// Place among its siblings
    pub order_index: Option<i64>,
    /// Post that this one lies below
    pub parent_id: Option<String>,
    /// Post that this one translates
    pub translation_of_id: Option<String>,
    /// Address on the site
    pub url: Option<String>,
    /// When the post was made, by its file or by history, RFC 3339; null when unknown
    pub created_at: Option<String>,
    /// When the file last changed, by history; null when unknown
    pub updated_at: Option<String>,
    /// Who changed it last
    pub updated_by: Option<String>,
    /// When it went live
    pub published_at: Option<String>,
    /// When it will go live
    pub scheduled_at: Option<String>,
    /// When it will be archived
    pub unpublish_at: Option<String>,
    /// Whether it is deleted (and can be restored)
    pub is_deleted: bool,
    /// Where its file lies
    pub path: String,
    /// Those of metaTitle, metaDescription, canonicalUrl, robots, socialTitle, socialDescription, socialImageId,
    /// featuredMediaId and taxonomies that it has
    #[serde(flatten)]
    #[schemars(with = "serde_json::Map<String, serde_json::Value>")]
    pub meta: Map,
    /// On a stage: values in open conflicts, which are not in the fields
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub conflicts: Vec<Conflict>,
    /// Its modules; left out unless asked for
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Vec<Value>>")]
    pub modules: Option<Value>,
}

/// Fields of a listed post for search engines and social networks, and its terms.
pub(crate) const META: [&str; 9] = [
    "metaTitle",
    "metaDescription",
    "canonicalUrl",
    "robots",
    "socialTitle",
    "socialDescription",
    "socialImageId",
    "featuredMediaId",
    "taxonomies",
];

impl PostSummary {
    /// A post from the index.
    pub(crate) fn of(hit: PostHit) -> Self {
        let (made_at, updated_at) = (second(hit.made_at), second(hit.updated_at));
        PostSummary {
            id: hit.post.id,
            post_type: hit.post.type_,
            title: hit.post.title,
            slug: hit.post.slug,
            status: hit.post.status,
            live_status: None,
            locale: hit.post.locale,
            excerpt: hit.post.excerpt,
            order_index: hit.post.order_index,
            parent_id: hit.post.parent_id,
            translation_of_id: hit.post.translation_of,
            url: None,
            created_at: hit.post.created_at.or(made_at),
            updated_at,
            updated_by: hit.updated_by,
            published_at: hit.post.published_at.or_else(|| second(hit.live_at)),
            scheduled_at: hit.post.scheduled_at,
            unpublish_at: hit.post.unpublish_at,
            is_deleted: hit.post.deleted_at.is_some(),
            path: hit.path,
            meta: Map::new(),
            conflicts: Vec::new(),
            modules: None,
        }
    }

    /// The same, completed from its file, if that is readable.
    pub(super) fn read(snapshot: &Snapshot<'_>, hit: PostHit, item: Option<Item>) -> Result<Self, OpError> {
        let Some(item) = item else { return Ok(PostSummary::of(hit)) };
        let meta = META.into_iter().filter_map(|key| Some((key.to_owned(), item.value.get(key)?.clone())));
        Ok(PostSummary {
            url: snapshot.address(&item.value)?,
            meta: meta.collect(),
            conflicts: snapshot.conflicts_of(&item.id)?,
            modules: Some(item.value.get("modules").cloned().unwrap_or_else(|| json!([]))),
            ..PostSummary::of(hit)
        })
    }
}

/// A whole post: its fields with modules, metadata and relationships. With `fields`, only what they name and the id; with
/// `include`, things where ids are.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[schemars(transform = as_asked)]
pub struct FullPost {
    /// The post's fields, as in its file
    #[serde(flatten)]
    #[schemars(with = "serde_json::Map<String, serde_json::Value>")]
    pub fields: Map,
    /// createdAt, updatedAt, publishedAt, revision, author, updatedBy, url, path, stages: what is pending where
    #[schemars(with = "serde_json::Map<String, serde_json::Value>")]
    pub metadata: Map,
    /// parent, children, translations, taxonomyTerms, featuredMedia, variations, usedBy
    #[schemars(with = "serde_json::Map<String, serde_json::Value>")]
    pub relationships: Map,
    /// On a stage: what waits beside the content, and what reviewers said
    #[serde(flatten)]
    pub(super) waiting: Waiting,
    /// The file, where people are shown that, and not the fields.
    #[serde(skip)]
    pub(super) file: Option<Vec<u8>>,
    /// The post in the shape that was asked for, instead of everything else.
    #[serde(skip)]
    pub(super) shaped: Option<Value>,
}

impl FullPost {
    /// A post of a snapshot, with metadata from the rest of the site.
    pub(crate) fn of(snapshot: &Snapshot<'_>, item: &Item) -> Result<Self, OpError> {
        let mut fields = item.value.as_object().cloned().unwrap_or_default();
        fields.entry("modules").or_insert_with(|| json!([]));
        Ok(FullPost {
            fields,
            metadata: metadata(snapshot, item)?,
            relationships: super::show::relationships(snapshot, item)?,
            waiting: Waiting::of(snapshot, &item.id)?,
            file: None,
            shaped: None,
        })
    }
}

impl FullPost {
    /// The same, with rich text in a form.
    pub(super) fn in_form(mut self, snapshot: &Snapshot<'_>, form: Prose) -> Result<Self, OpError> {
        let mut fields = Value::Object(std::mem::take(&mut self.fields));
        present_of(snapshot, &mut fields, &*snapshot.definitions()?, form.into())?;
        if let Value::Object(fields) = fields {
            self.fields = fields;
        }
        Ok(self)
    }
}

fn metadata(snapshot: &Snapshot<'_>, item: &Item) -> Result<Map, OpError> {
    let hit = snapshot.hit(&item.id.id)?;
    let of_hit = |of: fn(&PostHit) -> Option<i64>| second(hit.as_ref().and_then(of));
    let (made_at, updated_at) = (of_hit(|hit| hit.made_at), of_hit(|hit| hit.updated_at));
    let made_by = hit.as_ref().and_then(|hit| hit.made_by.clone());
    let updated_by = hit.as_ref().and_then(|hit| hit.updated_by.clone());
    let stages = snapshot.stages_of(&item.id)?;
    let metadata = json!({
        "createdAt": item.text("createdAt").map(str::to_owned).or(made_at),
        "updatedAt": updated_at,
        "publishedAt": item.text("publishedAt").map(str::to_owned).or_else(|| of_hit(|hit| hit.live_at)),
        // The commit that last changed the post, so that changes of other posts do not affect it.
        "revision": hit.and_then(|hit| hit.updated_commit).unwrap_or_else(|| snapshot.commit().to_string()),
        "author": made_by,
        "updatedBy": updated_by,
        "url": snapshot.address(&item.value)?,
        "path": item.path,
        "stages": {
            "review": stages.contains(&Stage::Review),
            "aiReview": stages.contains(&Stage::AiReview),
        },
    });
    Ok(metadata.as_object().cloned().unwrap_or_default())
}

impl View for FullPost {
    fn show(&self, page: &mut Page) {
        match &self.file {
            Some(file) => page.raw(&String::from_utf8_lossy(file)),
            None => {
                let fields = || Value::Object(self.fields.clone());
                page.raw(&crate::codec::yaml::write(&self.shaped.clone().unwrap_or_else(fields)));
            }
        }
        self.waiting.tell(page);
    }

    fn into_json(self) -> serde_json::Result<Value> {
        if let Some(shaped) = self.shaped {
            return Ok(shaped);
        }
        let mut fields = self.fields;
        fields.insert("metadata".to_owned(), Value::Object(self.metadata));
        fields.insert("relationships".to_owned(), Value::Object(self.relationships));
        if let Value::Object(waiting) = serde_json::to_value(self.waiting)? {
            fields.extend(waiting);
        }
        Ok(Value::Object(fields))
    }
}

/// Sets `props` of global modules to the shared values with the post's overrides on top: in a form of rich text, or as in
/// files.
pub(crate) fn share(post: &mut Value, definitions: &Definitions, form: Option<Form>) {
    let modules = post.get_mut("modules").and_then(Value::as_array_mut);
    for module in modules.into_iter().flatten() {
        let Ok(read) = Module::deserialize(&*module) else { continue };
        if read.global.is_some() && read.props.is_none() {
            let props = match form {
                Some(form) => shared(read, definitions, form),
                None => definitions.effective_props(&read),
            };
            module["props"] = Value::Object(props);
        }
    }
}

/// The effective values of a global module. Overrides are in the requested form already.
pub(crate) fn shared(mut module: Module, definitions: &Definitions, form: Form) -> Map {
    let own = module.overrides.take().unwrap_or_default();
    let mut props = definitions.effective_props(&module);
    present_values(&mut props, &module.module_type, definitions, form);
    for (name, value) in own {
        match (props.get_mut(&name), value) {
            (Some(Value::Object(below)), Value::Object(value)) => below.extend(value),
            (_, value) => drop(props.insert(name, value)),
        }
    }
    props
}

/// A time in seconds as RFC 3339.
fn second(at: Option<i64>) -> Option<String> {
    let at = at.and_then(|at| jiff::Timestamp::from_second(at).ok());
    at.map(crate::base::source::rfc3339)
}

/// A post that a write changed: its fields, and what the write did.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Changed {
    /// The post's fields after the write
    #[serde(flatten)]
    #[schemars(with = "serde_json::Map<String, serde_json::Value>")]
    pub fields: Map,
    /// What the write did
    #[serde(flatten)]
    pub written: Written,
}

impl Changed {
    /// A changed item of any kind.
    pub(crate) fn of(item: Option<Value>, written: Written) -> Self {
        let fields = match item {
            Some(Value::Object(fields)) => fields,
            Some(_) | None => Map::new(),
        };
        Changed { fields, written }
    }
}

impl View for Changed {
    fn show(&self, page: &mut Page) {
        write_changes(page, &self.written);
    }

    fn into_json(self) -> serde_json::Result<Value> {
        let mut fields = self.fields;
        if let Value::Object(written) = serde_json::to_value(self.written)? {
            fields.extend(written);
        }
        Ok(Value::Object(fields))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn into_json_equals_serialization() {
        let map = |value: Value| value.as_object().cloned().unwrap();
        // Fields may have any name.
        let fields = map(json!({"title": "Hello", "metadata": 1, "price": 1.10, "stage": "own"}));
        let post = FullPost {
            fields: fields.clone(),
            metadata: map(json!({"revision": "ab"})),
            relationships: map(json!({"children": [{"id": "1"}]})),
            waiting: Waiting::default(),
            file: None,
            shaped: None,
        };
        let text = |value: &Value| value.to_string();
        assert_eq!(text(&serde_json::to_value(post.clone()).unwrap()), text(&post.into_json().unwrap()));
        let written = Written {
            stage: Stage::Review,
            commit: None,
            dry_run: true,
            changes: Vec::new(),
            warnings: Vec::new(),
            left_alone: vec!["a".to_owned()],
        };
        let changed = Changed::of(Some(Value::Object(fields)), written);
        assert_eq!(
            text(&serde_json::to_value(changed.clone()).unwrap()),
            text(&changed.into_json().unwrap())
        );
    }
}

//! `cms preview show`: the post of a preview link as JSON, for front ends that show previews by themselves.

use super::include::Include;
use super::shaping::{Asked, Shaping};
use crate::db::PreviewLink;
use crate::ops::prelude::*;
use crate::ops::prose::Prose;

/// Show the post of a preview link, as it is where the link shows it
///
/// The link is all that it takes: no account, no token. It gives the post, and with --include what the post refers to: its pictures, terms and
/// forms as they are there, other posts only as far as they are published.
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Preview {
    /// The whole link, or its path and query
    #[arg(value_name = "LINK")]
    pub link: String,
    /// Show rich text in this form; the editor's JSON unless given
    #[arg(long, value_name = "FORM", value_enum)]
    pub richtext: Option<Prose>,
    /// Put things where ids are: media, links, references, terms, author
    #[arg(long, value_name = "WHAT", value_enum, value_delimiter = ',')]
    #[serde(default)]
    pub include: Vec<Include>,
    /// Only these fields: title, url, modules, `customFields.NAME`, …
    #[arg(long, value_name = "FIELD", value_delimiter = ',')]
    #[serde(default)]
    pub fields: Vec<String>,
}

/// What a link shows, and how long.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PreviewScope {
    /// The stage that the post is from
    pub stage: String,
    /// The only commit that the link shows, if it is bound to one
    pub revision: Option<String>,
    /// When the link ends, in UTC
    pub expires_at: String,
    /// What the addresses of uploads need in their query before they are live: `/uploads/a.jpg?` and this
    pub uploads: String,
}

/// The post of a preview link.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct PreviewedPost {
    /// The post's fields, as in its file, and its `url`; those that were asked for
    #[serde(flatten)]
    #[schemars(with = "serde_json::Map<String, serde_json::Value>")]
    pub fields: Map,
    /// What the link shows
    pub preview: PreviewScope,
}

impl Operation for Preview {
    const FACTS: Facts = facts!("preview.show", Permission::PostsView;
        "preview show 'http://127.0.0.1:8080/preview/9f7c…?token=…&sig=…&exp=…' --include media,links" =>
            "What a front end shows of a draft");
    type Can = Reading;
    type Output = PreviewedPost;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<PreviewedPost, OpError> {
        // Every other link has one error, so that strangers learn nothing.
        let none = || {
            OpError::new(ErrorKind::Forbidden, "preview.invalid", "Invalid or expired preview link")
                .hint("`cms preview create POST` makes one")
        };
        let previews = cx.previews()?;
        let link = previews.opened_by(&self.link, cx.call().now)?.ok_or_else(none)?;
        let snapshot = previews.content(&link)?;
        let item = snapshot.post(&link.post)?.filter(|item| !item.is_deleted()).ok_or_else(none)?;
        let mut row = item.value.as_object().cloned().unwrap_or_default();
        row.entry("modules").or_insert_with(|| json!([]));
        row.insert("url".to_owned(), json!(snapshot.address(&item.value)?));
        // The link is for one post: of others it shows what everybody sees.
        let public = previews.public_content()?;
        let asked = Asked {
            include: &self.include,
            fields: &self.fields,
            richtext: Some(self.richtext.unwrap_or(Prose::Json)),
            is_of_one: false,
        };
        if let Some(shaping) = Shaping::of(&snapshot, &asked)?
            && let Value::Object(shaped) = shaping.with_others_of(&public)?.shape(row.clone(), &[])?
        {
            row = shaped;
        }
        let path = previews.path(&link)?.unwrap_or_default();
        let key = path.split_once('?').map_or("", |(_, key)| key);
        let uploads = format!("preview={}&{key}", link.post);
        let PreviewLink { stage, commit: revision, expires_at, .. } = link;
        Ok(PreviewedPost { fields: row, preview: PreviewScope { stage, revision, expires_at, uploads } })
    }
}

impl View for PreviewedPost {
    fn show(&self, page: &mut Page) {
        page.raw(&crate::codec::yaml::write(&Value::Object(self.fields.clone())));
        let bound = self.preview.revision.as_ref().map(|commit| format!(" at {}", short_commit(commit)));
        let (stage, bound) = (&self.preview.stage, bound.unwrap_or_default());
        page.toned_line(Tone::Faint, format!("  shows {stage}{bound}; ends {}", self.preview.expires_at));
    }

    fn into_json(self) -> serde_json::Result<Value> {
        let mut fields = self.fields;
        fields.insert("preview".to_owned(), serde_json::to_value(self.preview)?);
        Ok(Value::Object(fields))
    }
}

//! `cms menu add-item`: a new item of a menu.

use super::tree;
use crate::ops::named::{drafted, name_of, put_back};
use crate::ops::post::Assignment;
use crate::ops::prelude::*;

/// Add an item to a menu
///
/// It leads to an address, to a post, or to all posts of a type; or it is a heading over others.
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AddItem {
    /// Menu: slug, id, or the beginning of its id
    #[arg(value_name = "MENU")]
    pub menu: String,
    /// What visitors read; the post's title unless given
    #[arg(long, value_name = "TEXT")]
    #[serde(default)]
    pub label: Option<String>,
    /// It leads to this address
    #[arg(long, value_name = "URL")]
    #[serde(default)]
    pub url: Option<String>,
    /// It leads to this post
    #[arg(long, value_name = "POST")]
    #[serde(default)]
    pub post: Option<String>,
    /// It lists the posts of this type
    #[arg(long, value_name = "TYPE")]
    #[serde(default)]
    pub dynamic_type: Option<String>,
    /// It is a heading over the items below it; it may also lead somewhere
    #[arg(long)]
    #[serde(default)]
    pub section: bool,
    /// Item that it stands below; at the top unless given
    #[arg(long, value_name = "ID")]
    #[serde(default)]
    pub parent: Option<String>,
    /// Place among the items with the same parent, from 1; at the end unless given
    #[arg(long, value_name = "N")]
    #[serde(default)]
    pub at: Option<usize>,
    /// Further fields of the item: FIELD=VALUE or FIELD:=JSON
    #[arg(long = "set", value_name = "FIELD=VALUE", value_parser = Assignment::parse)]
    #[serde(default)]
    pub fields: Vec<Assignment>,
}

impl Change for AddItem {
    const FACTS: Facts = facts!("menu.add-item", Kind::Menu.editing();
        "menu add-item main --label 'Gear sums' --post gear-sums --at 2" => "A post, as the second item",
        "menu add-item main --label Map --url https://maps.example/cwc --parent bf5c --set target=_blank" =>
            "An address, below another item",
        "menu add-item footer --label Journal --dynamic-type blog" => "All posts of a type");

    fn change(&self, draft: &mut Draft<'_>, new: &New<'_>) -> Result<Value, OpError> {
        let menu = drafted(draft, Kind::Menu, &self.menu)?;
        let mut item = self.item(draft, new.id())?;
        for assignment in &self.fields {
            assignment.apply(&mut item)?;
        }
        let mut value = menu.value.clone();
        let parent = match &self.parent {
            Some(parent) => tree::find(&value, parent)?,
            None => Vec::new(),
        };
        tree::put(&mut value, &parent, self.at, item)?;
        draft.entitle(format!("Add an item to menu {}", name_of(&menu)));
        let menu = put_back(draft, &menu, value)?;
        let place = tree::find(&menu.value, new.id())?;
        let found = tree::all(&menu.value).into_iter().find(|(at, _)| *at == place);
        Ok(found.map(|(_, item)| item.clone()).unwrap_or_default())
    }
}

impl AddItem {
    fn item(&self, draft: &Draft<'_>, id: &str) -> Result<Value, OpError> {
        let wrong = |message: &str| {
            OpError::invalid("menu-item.target", message)
                .hint("give one of `--url`, `--post`, `--dynamic-type`, or `--section`")
        };
        let mut item = json!({"id": id, "label": self.label, "type": "custom"});
        let mut title = None;
        match (&self.url, &self.post, &self.dynamic_type) {
            (Some(url), None, None) => item["url"] = json!(url),
            (None, Some(name), None) => {
                let post = find::post(draft.snapshot(), name)?;
                item["type"] = json!("post");
                item["postId"] = json!(post.id.id);
                title = Some(post.title().to_owned());
            }
            (None, None, Some(post_type)) => {
                item["type"] = json!("dynamic");
                item["dynamicPostType"] = json!(post_type);
            }
            (None, None, None) if self.section => {}
            (None, None, None) => return Err(wrong("the item leads nowhere")),
            (..) => return Err(wrong("the item leads to more than one place")),
        }
        if self.section {
            item["kind"] = json!("section");
        }
        match self.label.clone().or(title) {
            Some(label) => item["label"] = json!(label),
            None => {
                return Err(OpError::invalid("field.missing", "an item needs a label")
                    .detail("label", "is missing: only a post gives one")
                    .hint("give it with `--label TEXT`"));
            }
        }
        Ok(item)
    }
}

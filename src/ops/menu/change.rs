//! Changes of menus: create, add, move, reorder and remove items.

use super::{Menus, item_record, tree};
use crate::check;
use crate::ops::named::{Name, create, set};
use crate::ops::prelude::*;

/// Add an item to a menu
///
/// It leads to an address, to a post, or to all posts of a type; or it is a heading over others.
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AddItem {
    /// Menu: slug, or `locale/slug` if several languages have it, id, or the beginning of its id
    #[arg(value_name = "MENU")]
    pub menu: String,
    /// What visitors read; the post's title unless given
    #[arg(long, value_name = "TEXT")]
    pub label: Option<String>,
    /// It leads to this address
    #[arg(long, value_name = "URL")]
    pub url: Option<String>,
    /// It leads to this post
    #[arg(long, value_name = "POST")]
    pub post: Option<String>,
    /// It lists the posts of this type
    #[arg(long, value_name = "TYPE")]
    pub dynamic_type: Option<String>,
    /// It is a heading over the items below it; it may also lead somewhere
    #[arg(long)]
    #[serde(default)]
    pub section: bool,
    /// Item that it stands below; at the top unless given
    #[arg(long, value_name = "ID")]
    pub parent: Option<String>,
    /// Place among the items with the same parent, from 1; at the end unless given
    #[arg(long, value_name = "N")]
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
            Some(parent) => tree::find_parent(&value, &labelled(draft, &menu, parent)?)?,
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

/// The id of the item with a label, if the write has added only one with it: its id is not known before. Else the name
/// as it is.
fn labelled(draft: &Draft<'_>, menu: &Item, name: &str) -> Result<String, OpError> {
    let before = draft.snapshot().item(&menu.id)?;
    let known: BTreeSet<&str> =
        before.iter().flat_map(|menu| tree::all(&menu.value)).map(|(_, item)| tree::id_of(item)).collect();
    let has_label = |item: &Value| item.get("label").and_then(Value::as_str) == Some(name);
    let ids = tree::all(&menu.value).into_iter().filter(|(_, item)| has_label(item));
    let mut new = ids.map(|(_, item)| tree::id_of(item)).filter(|id| !known.contains(id));
    match (new.next(), new.next()) {
        (Some(id), None) => Ok(id.to_owned()),
        (None | Some(_), _) => Ok(name.to_owned()),
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
                let post = find::drafted_post(draft, name)?;
                item["type"] = json!("post");
                item["postId"] = json!(post.id.id);
                title = Some(post.title().to_owned());
            }
            (None, None, Some(post_type)) => {
                item["type"] = json!("dynamic");
                item["dynamicPostType"] = json!(post_type);
            }
            (None, None, None) if self.section => {}
            (None, None, None) => return Err(wrong("the item has no target")),
            (..) => return Err(wrong("the item has more than one target")),
        }
        if self.section {
            item["kind"] = json!("section");
        }
        match self.label.clone().or(title) {
            Some(label) => item["label"] = json!(label),
            None => {
                return Err(OpError::invalid("field.missing", "an item needs a label")
                    .detail(
                        "label",
                        "is missing: only an item that leads to a post takes its label from there",
                    )
                    .hint("give it with `--label TEXT`"));
            }
        }
        Ok(item)
    }
}

/// Create a menu without items
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Create {
    /// The name that pages call it by: lower case letters, digits, single hyphens
    #[arg(value_name = "SLUG")]
    pub slug: String,
    /// Its name for editors
    #[arg(long, value_name = "TEXT")]
    pub name: String,
    /// Its language; all of them unless given. Each language may have a menu with this slug
    #[arg(long, value_name = "LOCALE")]
    pub locale: Option<String>,
    /// Further fields: FIELD=VALUE or FIELD:=JSON
    #[arg(long = "set", value_name = "FIELD=VALUE", value_parser = Assignment::parse)]
    #[serde(default)]
    pub fields: Vec<Assignment>,
}

impl Change for Create {
    const FACTS: Facts = facts!("menu.create", Kind::Menu.editing();
        "menu create help --name 'Help pages' --locale en" => "Then `cms menu add-item help …` fills it",
        "menu create main --name 'Menu principal' --locale es" => "Beside the one in English: `es/main`, in menus/main.es.yaml");

    fn change(&self, draft: &mut Draft<'_>, new: &New<'_>) -> Result<Value, OpError> {
        let mut value = json!({"id": new.id(), "slug": self.slug, "name": self.name});
        if let Some(locale) = &self.locale {
            value["locale"] = json!(locale);
        }
        value["items"] = json!([]);
        let menu = create(draft, Name::of(Kind::Menu, &self.slug), value, &self.fields)?;
        // Items among the fields have no id yet, and may name posts by their slugs.
        let mut value = menu.value.clone();
        check::fill_in_ids(Kind::Menu, &mut value, &mut || new.ids.uuid());
        Ok(put_back(draft, &menu, value)?.value)
    }
}

/// Move an item within its menu, with what is below it
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MoveItem {
    /// Menu: slug, or `locale/slug` if several languages have it, id, or the beginning of its id
    #[arg(value_name = "MENU", required = true)]
    pub menu: Option<String>,
    /// Item: its id, or a beginning of it that only one item has
    #[arg(value_name = "ITEM")]
    pub item: String,
    /// Item that it goes below; it keeps its parent unless given
    #[arg(long, value_name = "ID", conflicts_with = "top")]
    pub parent: Option<String>,
    /// It goes to the top, below no other item
    #[arg(long)]
    #[serde(default)]
    pub top: bool,
    /// Place among the items with the same parent, from 1; at the end unless given
    #[arg(long, value_name = "N")]
    pub at: Option<usize>,
    /// Changes of the item in the same commit: FIELD=VALUE or FIELD:=JSON
    #[arg(value_name = "FIELD=VALUE", value_parser = Assignment::parse)]
    #[serde(default, deserialize_with = "patch::read")]
    #[schemars(with = "patch::Patch")]
    pub fields: Vec<Assignment>,
}

impl Change for MoveItem {
    const FACTS: Facts = facts!("menu.move-item", Kind::Menu.editing();
        "menu move-item main bf5c --at 1" => "To the front",
        "menu move-item main 8e34 --top --at 2" => "Out of its section, to the second place",
        "menu move-item main 8e34 label=Prices --at 1" => "To the front, under another label");

    fn change(&self, draft: &mut Draft<'_>, _: &New<'_>) -> Result<Value, OpError> {
        let menu = match &self.menu {
            Some(name) => drafted(draft, Kind::Menu, name)?,
            None => item_record::holder(draft, &self.item)?,
        };
        let place = tree::find(&menu.value, &self.item)?;
        let item = tree::all(&menu.value).into_iter().find(|(at, _)| *at == place);
        let id = item.map(|(_, item)| tree::id_of(item).to_owned()).unwrap_or_default();
        let (fields, target) = match patch::record(&self.fields) {
            Some(record) => {
                let (fields, target) = item_record::read(draft, &menu, &id, record)?;
                (patch::places(fields), target)
            }
            None => {
                let target = Target { parent: self.parent.clone(), top: self.top, at: self.at };
                (self.fields.clone(), Some(target))
            }
        };
        if fields.is_empty() && target.is_none() {
            // The caller's expected revision holds for what stays as it is, too.
            draft.is_about(&menu.path);
            return Ok(menu.value);
        }
        let menu = match target {
            Some(target) => moved(draft, &menu, &place, &target)?,
            None => menu,
        };
        let own = |field: &Assignment| field.moved_to(format!("items[{id}].{}", field.path));
        match fields.is_empty() {
            true => Ok(menu.value),
            false => Ok(set::<Menus>(draft, &menu, &fields.iter().map(own).collect::<Vec<_>>())?.value),
        }
    }
}

/// Where an item goes.
pub(super) struct Target {
    /// The item that it goes below.
    pub(super) parent: Option<String>,
    /// It goes to the top, below no other item.
    pub(super) top: bool,
    /// Its place among the items with the same parent, from 1.
    pub(super) at: Option<usize>,
}

/// Moves the item at a place.
fn moved(draft: &mut Draft<'_>, menu: &Item, place: &[usize], to: &Target) -> Result<Item, OpError> {
    let mut value = menu.value.clone();
    let parent = match &to.parent {
        Some(parent) => tree::find_parent(&value, parent)?,
        None if to.top => Vec::new(),
        None => place[..place.len() - 1].to_vec(),
    };
    if parent.starts_with(place) {
        return Err(OpError::invalid("menu-item.below-itself", "an item cannot go below itself")
            .detail("parent", "is the item, or below it"));
    }
    let parent_id = tree::all(&value).into_iter().find(|(at, _)| *at == parent);
    let parent_id = parent_id.map(|(_, item)| tree::id_of(item).to_owned());
    let item = tree::take(&mut value, place).ok_or_else(|| OpError::internal("the menu's item vanished"))?;
    // Removing the item may have shifted the parent.
    let parent = match &parent_id {
        Some(id) => tree::find(&value, id)?,
        None => Vec::new(),
    };
    tree::put(&mut value, &parent, to.at, item)?;
    draft.entitle(format!("Move an item of menu {}", name_of(menu)));
    put_back(draft, menu, value)
}

/// Put items of a menu in an order, all below one parent, with what is below them
///
/// Items that are elsewhere in the menu come along; those that are not named follow behind.
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Reorder {
    /// Menu: slug, or `locale/slug` if several languages have it, id, or the beginning of its id
    #[arg(value_name = "MENU")]
    pub menu: String,
    /// Items in their new order: ids, or beginnings that only one item has
    #[arg(value_name = "ITEM", required = true)]
    pub items: Vec<String>,
    /// Item that they stand below; at the top unless given
    #[arg(long, value_name = "ID")]
    pub parent: Option<String>,
}

impl Change for Reorder {
    const FACTS: Facts = facts!("menu.reorder", Kind::Menu.editing();
        "menu reorder main 8e34 bf5c" => "These two first, in this order");

    fn change(&self, draft: &mut Draft<'_>, _: &New<'_>) -> Result<Value, OpError> {
        let menu = drafted(draft, Kind::Menu, &self.menu)?;
        let mut value = menu.value.clone();
        for (index, item) in self.items.iter().enumerate() {
            self.put(&mut value, item, index + 1)?;
        }
        draft.entitle(format!("Reorder menu {}", name_of(&menu)));
        Ok(put_back(draft, &menu, value)?.value)
    }
}

impl Reorder {
    /// Moves one item to its position under the parent.
    fn put(&self, menu: &mut Value, item: &str, at: usize) -> Result<(), OpError> {
        let place = tree::find(menu, item)?;
        let parent = match &self.parent {
            Some(parent) => tree::find_parent(menu, parent)?,
            None => Vec::new(),
        };
        if parent.starts_with(&place) {
            return Err(OpError::invalid("menu-item.below-itself", "an item cannot go below itself")
                .detail("parent", "is the item, or below it"));
        }
        let item = tree::take(menu, &place).ok_or_else(|| OpError::internal("the menu's item vanished"))?;
        // Removing the item may have shifted the parent.
        let parent = match &self.parent {
            Some(parent) => tree::find_parent(menu, parent)?,
            None => Vec::new(),
        };
        tree::put(menu, &parent, Some(at), item)
    }
}

/// Remove an item from its menu, with everything below it
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RemoveItem {
    /// Menu: slug, or `locale/slug` if several languages have it, id, or the beginning of its id
    #[arg(value_name = "MENU", required = true)]
    pub menu: Option<String>,
    /// Item: its id, or a beginning of it that only one item has
    #[arg(value_name = "ITEM")]
    pub item: String,
}

impl Change for RemoveItem {
    const FACTS: Facts = facts!("menu.remove-item", Kind::Menu.editing();
        "menu remove-item main 8e34" => "`cms menu show main` shows the ids");

    fn change(&self, draft: &mut Draft<'_>, _: &New<'_>) -> Result<Value, OpError> {
        let menu = match &self.menu {
            Some(name) => drafted(draft, Kind::Menu, name)?,
            None => item_record::holder(draft, &self.item)?,
        };
        let mut value = menu.value.clone();
        let place = tree::find(&value, &self.item)?;
        tree::take(&mut value, &place).ok_or_else(|| OpError::internal("the menu's item vanished"))?;
        draft.entitle(format!("Remove an item from menu {}", name_of(&menu)));
        Ok(put_back(draft, &menu, value)?.value)
    }
}

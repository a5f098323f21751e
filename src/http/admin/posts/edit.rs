//! The editor of a post. What a form sends is laid over the post as the page showed it, and the operation merges that with what
//! others changed meanwhile.

use super::modules::{self, ModuleForm};
use super::{page_of, side};
use crate::base::source::Ids as _;
use crate::base::source::System;
use crate::http::admin::form::{self, Control, Known, Maker, Widget, of_fields};
use crate::http::admin::notice::Notice;
use crate::http::admin::prelude::*;
use crate::model::{Definitions, PostType};
use std::rc::Rc;

endpoints! {
    /// The editor of a post
    GET "/admin/posts/:id", May(DraftsView), "post.show" => edit raw;
    /// Save what the editor sent, or change the form
    POST "/admin/posts/:id", May(PostsEdit), "post.set" => save raw;
    /// The page as it would be with what the editor holds, for its frame
    POST "/admin/posts/:id/preview", May(DraftsView), "render" => preview raw;
}

/// The field with the revision that the page was made from.
const BASE: &str = "base";
/// The field with what the page shows instead of the post at that revision, as JSON: after a contradiction, both sides merged.
const MERGED: &str = "merged";
/// The button that saves and publishes.
const PUBLISH: &str = "publish";
/// The fields of a post by sections of the page; a section that holds something is open.
const SECTIONS: [(&str, &[&str]); 4] = [
    ("", &["title", "excerpt"]),
    ("Address and place", &["slug", "parentId", "orderIndex"]),
    ("Main picture", &["featuredMediaId"]),
    (
        "Search engines and sharing",
        &[
            "metaTitle",
            "metaDescription",
            "canonicalUrl",
            "robots",
            "socialTitle",
            "socialDescription",
            "socialImageId",
        ],
    ),
];
/// The names by which a type hides sections of fields from editors, and the fields.
const HIDDEN: [(&str, &[&str]); 6] = [
    ("title", &["title"]),
    ("excerpt", &["excerpt"]),
    ("parent", &["parentId", "orderIndex"]),
    ("slug", &["slug"]),
    ("meta", &["metaTitle", "metaDescription"]),
    ("seo", &["canonicalUrl", "robots", "socialTitle", "socialDescription", "socialImageId"]),
];

/// A post in the editor.
pub(super) struct Editor<'a> {
    pub(super) cx: &'a RequestContext<'a>,
    pub(super) stage: Stage,
    /// The revision that the form is made from.
    pub(super) base: String,
    /// The post at that revision, with what was merged into it.
    pub(super) post: Value,
    /// Its modules at that revision.
    pub(super) stored_modules: Vec<Value>,
    /// What a contradiction merged into the post and nobody saved yet, by field.
    merged: Map,
    pub(super) definitions: Arc<Definitions>,
    known: Rc<Known>,
    /// The controls of each section.
    sections: Vec<(String, Vec<Control>)>,
    pub(super) modules: Vec<ModuleForm>,
    /// What was written to the reviewers and not saved.
    message: String,
    /// What brought the post back before a save of it was refused.
    restored: Option<Value>,
}

/// What a page shows beside the post as it is.
#[derive(Default)]
struct Shown<'r> {
    refusal: Option<&'r Refusal>,
    /// The page of the frame, where it was asked for.
    frame: Option<Value>,
    /// Whether the form holds what is not saved.
    is_unsaved: bool,
    /// What was entered beside the form, and refused.
    beside: Value,
    /// Whether the caller wrote what contradicts the form.
    is_own_change: bool,
}

impl<'a> Editor<'a> {
    /// The editor of the post that the path names, at a revision, or now.
    fn of(cx: &'a RequestContext<'a>, base: Option<&str>) -> Result<Editor<'a>, Refusal> {
        let stage = Stage::Review;
        let terms = Terms {
            stage: Some(stage).filter(|_| base.is_none()),
            rev: base.map(str::to_owned),
            ..Terms::default()
        };
        let post = cx.run("post.show", json!({"post": cx.param("id")}), terms)?;
        let base = post["metadata"]["revision"].as_str().or(base).unwrap_or_default().to_owned();
        Editor::with(cx, stage, base, post, Map::new())
    }

    /// The editor that a form was made from.
    fn of_form(cx: &'a RequestContext<'a>, sent: &Form) -> Result<Editor<'a>, Refusal> {
        let editor = Editor::of(cx, Some(sent.needed(BASE)?))?;
        let Some(merged) = sent.text(MERGED) else { return Ok(editor) };
        let merged = serde_json::from_str(merged).map_err(|_| invalid(MERGED, "is no JSON object"))?;
        editor.merging(merged)
    }

    /// The editor with other values in fields that a form can change.
    fn merging(self, mut merged: Map) -> Result<Editor<'a>, Refusal> {
        merged.retain(|name, value| {
            let is_field = name == "modules" || self.controls().any(|control| control.key() == name);
            is_field && self.post[name.as_str()] != *value
        });
        Editor::with(self.cx, self.stage, self.base, self.post, merged)
    }

    fn with(
        cx: &'a RequestContext<'a>,
        stage: Stage,
        base: String,
        mut post: Value,
        merged: Map,
    ) -> Result<Editor<'a>, Refusal> {
        let snapshot = cx.site.beyond_content().snapshot(stage).map_err(OpError::from)?;
        let definitions = snapshot.definitions().map_err(OpError::from)?;
        let stored_modules = post["modules"].as_array().cloned().unwrap_or_default();
        for (name, value) in &merged {
            post[name.as_str()] = value.clone();
        }
        let mut editor = Editor {
            cx,
            stage,
            base,
            stored_modules,
            merged,
            definitions,
            known: Rc::new(Known::of(cx, stage)?),
            sections: Vec::new(),
            modules: Vec::new(),
            message: String::new(),
            restored: None,
            post,
        };
        editor.sections = editor.fields()?;
        let shown = editor.post["modules"].as_array().cloned().unwrap_or_default();
        editor.modules = shown.into_iter().map(|module| editor.module(module, false)).collect();
        Ok(editor)
    }

    pub(super) fn id(&self) -> &str {
        self.post["id"].as_str().unwrap_or_default()
    }

    pub(super) fn post_type(&self) -> Option<&PostType> {
        self.definitions.post_types.get(self.post["type"].as_str()?)
    }

    /// The form of a module.
    pub(super) fn module(&self, module: Value, is_new: bool) -> ModuleForm {
        let kind = module["type"].as_str().and_then(|name| self.definitions.module_types.get(name));
        ModuleForm::of(module, kind, &self.known, is_new)
    }

    /// The controls of the post's own fields, by section.
    fn fields(&self) -> Result<Vec<(String, Vec<Control>)>, Refusal> {
        let schema = self.cx.show_on("schema", json!({"kind": "post"}), self.stage)?;
        let maker = Maker::new(&schema);
        let hidden: Vec<&str> = self.post_type().map(hidden_fields).unwrap_or_default();
        let mut sections = Vec::new();
        for (title, names) in SECTIONS {
            let is_shown = |key: &str| names.contains(&key) && !hidden.contains(&key);
            let mut controls = maker.controls(&self.post, is_shown);
            controls.sort_by_key(|control| names.iter().position(|name| *name == control.key()));
            sections.push((title.to_owned(), controls.into_iter().map(as_picked).collect::<Vec<_>>()));
        }
        if let Some(found) = self.post_type() {
            sections.insert(1, ("Tags and groups".to_owned(), self.terms(found)));
            let values = &self.post["customFields"];
            let children = of_fields(&found.fields, "customFields", values, &self.known);
            if !children.is_empty() {
                let custom = Control::group("", "customFields", values, children);
                sections.insert(1, (found.label.clone(), vec![custom]));
            }
        }
        sections.retain(|(_, controls)| !controls.is_empty());
        Ok(sections)
    }

    /// The terms of each taxonomy of its type.
    fn terms(&self, found: &PostType) -> Vec<Control> {
        let values = &self.post["taxonomies"];
        let of = |name: &String| {
            let options = self.known.terms.get(name)?.clone();
            let label = self.definitions.taxonomies.get(name).map(|taxonomy| taxonomy.name.clone());
            let mut control = Control::new("taxonomies", name, Widget::Checkboxes, &values[name]);
            control.options = options;
            control.label = label.unwrap_or_else(|| name.clone());
            Some(control)
        };
        let children: Vec<Control> = found.taxonomies.iter().filter_map(of).collect();
        match children.is_empty() {
            true => Vec::new(),
            false => vec![Control::group("", "taxonomies", values, children)],
        }
    }

    fn controls(&self) -> impl Iterator<Item = &Control> {
        self.sections.iter().flat_map(|(_, controls)| controls)
    }

    /// What a form changes in the post, as `post.set` takes it.
    ///
    /// # Errors
    /// A value is neither YAML nor JSON.
    fn record(&self, sent: &Form) -> Result<Map, Refusal> {
        let mut record = self.merged.clone();
        record.shift_remove("modules");
        for control in self.controls() {
            record.extend(form::changes(std::slice::from_ref(control), sent)?);
        }
        let modules = self.modules.iter().map(|module| module.read(sent)).collect::<Result<Vec<_>, _>>()?;
        if modules != self.stored_modules {
            record.insert("modules".to_owned(), Value::Array(modules));
        }
        Ok(record)
    }

    /// Runs the button of a list of the form, if one was pressed, on what was entered.
    fn acted(&mut self, sent: &Form) -> bool {
        let mut has_acted = false;
        for control in self.sections.iter_mut().flat_map(|(_, controls)| controls) {
            has_acted |= form::acted(sent, std::slice::from_mut(control));
        }
        for control in self.modules.iter_mut().filter_map(|module| module.control.as_mut()) {
            has_acted |= form::acted(sent, std::slice::from_mut(control));
        }
        if !has_acted {
            self.enter_all(sent);
        }
        has_acted | modules::acted(self, sent, &System.uuid().to_string())
    }

    fn show(&self, shown: &Shown<'_>) -> Result<Answer, Refusal> {
        let of = |(title, controls): &(String, Vec<Control>)| {
            let is_open = title.is_empty() || controls.iter().any(holds_value);
            let controls = form::shown(controls, shown.refusal);
            // The name of the section says what the group around its fields would.
            let is_group = |one: &Value| ["taxonomies", "customFields"].iter().any(|key| one["key"] == *key);
            let inner = match controls.as_array().map(Vec::as_slice) {
                Some([one]) if is_group(one) => one["children"].clone(),
                _ => controls,
            };
            json!({"title": title, "isOpen": is_open, "controls": inner})
        };
        let sections: Vec<Value> = self.sections.iter().map(of).collect();
        let listed = self.modules.iter().enumerate();
        let modules: Vec<Value> =
            listed.map(|(at, module)| module.to_json(at, self, shown.refusal)).collect();
        let title = self.post["title"].as_str().unwrap_or("Without a title");
        let (side, gone) = side::of(self)?;
        let mut page = Page::new(self.cx, title)
            .with("post", self.post.clone())
            .with("stage", self.stage.branch())
            .with("base", self.base.as_str())
            .with("merged", (!self.merged.is_empty()).then(|| Value::Object(self.merged.clone()).to_string()))
            .with("sections", sections)
            .with("modules", modules)
            .with("picker", modules::picker(self))
            .with("conflicts", conflicts(shown.refusal))
            .with("ownChange", shown.is_own_change)
            .with("unsaved", shown.is_unsaved)
            .with("message", self.message.as_str())
            .with("side", side)
            .with("gone", gone)
            .with("beside", shown.beside.clone())
            .refused(shown.refusal);
        if let Some(restored) = &self.restored {
            let notice = Notice::saved("The post is restored. Your changes are not saved.", restored);
            page = page.with("notice", notice.to_json(self.cx)).with("restored", true);
        }
        if let Some(frame) = &shown.frame {
            page = page.with("frame", frame["html"].clone());
        }
        let made = made_page(self.cx, self.id(), shown.frame.as_ref());
        page.with_front_end(&made["frontEnd"]).framing(style_sources(&made)).fill("post.html")
    }
}

/// Whether something is filled in: then its section is shown open.
fn holds_value(control: &Control) -> bool {
    match control.widget {
        Widget::Group => control.children.iter().any(holds_value),
        _ => !control.value.is_null() && control.value != json!([]),
    }
}

/// The fields that a type hides from editors.
fn hidden_fields(found: &PostType) -> Vec<&'static str> {
    let of = |name: &String| HIDDEN.iter().find(|(hidden, _)| hidden == name).map(|(_, fields)| *fields);
    let mut hidden: Vec<&str> = found.hide_core_fields.iter().filter_map(of).flatten().copied().collect();
    if !found.featured_media.enabled {
        hidden.push("featuredMediaId");
    }
    if !found.hierarchy_enabled {
        hidden.push("parentId");
    }
    hidden
}

/// The controls of what fields of a post name by id, under the names of what they name.
fn as_picked(mut control: Control) -> Control {
    let (widget, label) = match control.key() {
        "featuredMediaId" => (Widget::Media, Some("Picture")),
        "socialImageId" => (Widget::Media, Some("Picture for sharing")),
        "parentId" => (Widget::Post, Some("Page above it")),
        "orderIndex" => (Widget::Number, Some("Place among its siblings")),
        "title" | "metaTitle" | "socialTitle" => (Widget::Line, None),
        _ => (control.widget, None),
    };
    control.widget = widget;
    if let Some(label) = label {
        label.clone_into(&mut control.label);
    }
    control
}

/// The rendered page of a post, from which follows what its frames may have; nothing where it cannot be rendered.
fn made_page(cx: &RequestContext<'_>, id: &str, frame: Option<&Value>) -> Value {
    let made = match frame {
        Some(frame) => Some(frame.clone()),
        None => cx.show_on("render", json!({"post": id, "as": "frame"}), Stage::Review).ok(),
    };
    made.unwrap_or_default()
}

/// The sources of styles that the frame of a post's page may have.
fn style_sources(made: &Value) -> Vec<String> {
    let sources = made["styleSources"].as_array().into_iter().flatten();
    sources.filter_map(Value::as_str).map(str::to_owned).collect()
}

/// What somebody else wrote in the places that the form changed, too.
fn conflicts(refusal: Option<&Refusal>) -> Value {
    match refusal {
        Some(Refusal::Failed(error)) => {
            error.meta.as_ref().map(|meta| meta["conflicts"].clone()).unwrap_or_default()
        }
        _ => Value::Null,
    }
}

fn edit(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let editor = Editor::of(cx, None)?;
    editor.show(&Shown::default())
}

/// The editor with the refusal of something beside its form.
pub(super) fn refused_beside(
    cx: &RequestContext<'_>,
    refusal: &Refusal,
    beside: Value,
) -> Result<Answer, Refusal> {
    Editor::of(cx, None)?.show(&Shown { refusal: Some(refusal), beside, ..Shown::default() })
}

fn save(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let sent = Form::of(cx)?;
    let mut editor = Editor::of_form(cx, &sent)?;
    editor.message = sent.text("message").unwrap_or_default().to_owned();
    modules::arrange(&mut editor, &sent);
    let act = sent.text("act").unwrap_or_default();
    if editor.acted(&sent) || act == "show" {
        return editor.show(&Shown { is_unsaved: true, ..Shown::default() });
    }
    let mut record = match editor.record(&sent) {
        Ok(record) => record,
        Err(refusal) => return editor.again(&sent, &refusal),
    };
    if act == "preview" {
        let frame = rendered(&editor, &record);
        return match frame {
            Ok(frame) => editor.show(&Shown { frame: Some(frame), is_unsaved: true, ..Shown::default() }),
            Err(refusal) => {
                editor.show(&Shown { refusal: Some(&refusal), is_unsaved: true, ..Shown::default() })
            }
        };
    }
    let restored = match side::brought_back(&editor, act) {
        Ok(restored) => restored,
        Err(refusal) => return editor.again(&sent, &refusal),
    };
    if act == PUBLISH {
        record.insert("status".to_owned(), json!("published"));
    }
    let input = json!({"post": editor.id(), "fields": record, "base": editor.base});
    match cx.write("post.set", input, editor.stage) {
        Ok(done) => after_save(cx, editor, &sent, (restored.as_ref(), &done)),
        Err(refusal) => {
            editor.restored = restored;
            editor.again(&sent, &refusal)
        }
    }
}

/// The page after a save, and what was done before it to a post that was gone; with a message, that is said to the reviewers.
fn after_save(
    cx: &RequestContext<'_>,
    editor: Editor<'_>,
    sent: &Form,
    (restored, saved): (Option<&Value>, &Value),
) -> Result<Answer, Refusal> {
    let mut notice = match restored {
        // The form held the post as it was restored.
        Some(restored) if saved["commit"].is_null() => {
            Notice::saved("Restored: it waits on Review.", restored)
        }
        Some(_) => Notice::saved("Restored and saved: it waits on Review.", saved),
        None if sent.text("act") == Some(PUBLISH) => {
            Notice::saved("Saved, and to be published: visitors see it once a reviewer approves.", saved)
        }
        None => Notice::saved("Saved: it waits on Review.", saved),
    };
    if let Some(message) = sent.text("message") {
        let comment = json!({"item": format!("post:{}", editor.id()), "text": message});
        match cx.run("review.comment", comment, Terms { stage: Some(editor.stage), ..Terms::default() }) {
            Ok(_) => notice.more.push("The reviewers read your message with it.".to_owned()),
            Err(refusal) => return editor.again(sent, &refusal),
        }
    }
    Ok(notice.then(cx, &page_of(editor.id())))
}

impl Editor<'_> {
    /// Shows again what was entered, with a refusal. After a contradiction, the form is made from the newest version, with
    /// what the caller wrote where both differ.
    fn again(mut self, sent: &Form, refusal: &Refusal) -> Result<Answer, Refusal> {
        let mut shown = Shown { refusal: Some(refusal), is_unsaved: true, ..Shown::default() };
        if let Refusal::Failed(error) = refusal
            && let Some((meta, merged)) =
                error.meta.as_ref().and_then(|meta| Some((meta, meta["merged"].as_object()?)))
        {
            let newest = meta["revision"].as_str().unwrap_or_default();
            shown.is_own_change = side::is_by_caller(&self, newest);
            let newest = Editor::of(self.cx, Some(newest))?;
            let mut merged = newest.merging(merged.clone())?;
            (merged.message, merged.restored) = (self.message, self.restored);
            return merged.show(&shown);
        }
        self.enter_all(sent);
        self.show(&shown)
    }

    fn enter_all(&mut self, sent: &Form) {
        self.sections.iter_mut().for_each(|(_, controls)| form::enter(sent, controls));
        self.modules.iter_mut().for_each(|module| module.enter(sent));
    }
}

/// The page of the post with what a form changes.
fn rendered(editor: &Editor<'_>, record: &Map) -> Result<Value, Refusal> {
    let input = json!({"post": editor.id(), "as": "frame", "fields": record});
    editor.cx.show_on("render", input, editor.stage)
}

fn preview(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let sent = Form::of(cx)?;
    let mut editor = Editor::of_form(cx, &sent)?;
    modules::arrange(&mut editor, &sent);
    let made = editor.record(&sent).and_then(|record| rendered(&editor, &record));
    let (status, body) = match made {
        Ok(page) => (StatusCode::OK, json!({"html": page["html"]})),
        Err(refusal) => {
            let (status, problem) = crate::http::admin::page::told(&refusal, "");
            (status, json!({"problem": problem}))
        }
    };
    Ok(Answer::json(status, &body))
}

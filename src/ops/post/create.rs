//! `cms post create`: a new post, with the modules of its template.

use super::brief::Brief;
use super::edits::{Applied, Edit, Editing, Seeded};
use super::set::{identity, taken};
use super::{author, record, times};
use crate::base::source::Ids;
use crate::base::text::{slugify, title_slug};
use crate::check::locks;
use crate::model::{Group, Member, Post, Scope, View as _, filler};
use crate::ops::media::resolve_names;
use crate::ops::module::refuse_locking;
use crate::ops::prelude::*;
use crate::ops::translation::known_locale;
use crate::ops::{draft, post_type};
use std::marker::PhantomData;

/// Create a post, with the modules of its type's template
///
/// Edits fill the modules in, in their order; one that fails is reported and harms nothing. A text goes into the first prose
/// module unless an edit gave it one, and fills the modules that the layout configuration maps from headings and paragraphs.
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", bound = "", deny_unknown_fields)]
#[schemars(bound = "")]
pub struct Create<C: Stages> {
    /// Short form: `type/locale/slug` instead of --type, --locale and --slug
    #[arg(value_name = "POST")]
    pub post: Option<String>,
    /// Post type
    #[arg(long = "type", value_name = "TYPE")]
    #[serde(rename = "type", default)]
    pub post_type: Option<String>,
    /// Language; the site's default one unless given
    #[arg(long, value_name = "LOCALE")]
    pub locale: Option<String>,
    /// Title
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,
    /// Slug; made from the title unless given
    #[arg(long, value_name = "SLUG")]
    pub slug: Option<String>,
    /// draft, scheduled, published or archived
    #[arg(long, value_name = "STATUS", default_value = "draft", hide = C::ONLY_AI_REVIEW)]
    #[serde(default = "draft_status")]
    pub status: String,
    /// Module group to start from, by name or id; the type's own unless given, `none` for an empty post
    #[arg(long, value_name = "NAME")]
    #[serde(alias = "moduleGroupName", default)]
    pub group: Option<String>,
    /// The same by its id, if there is no such name
    #[arg(long = "group-id", value_name = "ID")]
    #[serde(alias = "moduleGroupId", default)]
    pub group_id: Option<String>,
    /// Short text for lists
    #[arg(long, value_name = "TEXT")]
    pub excerpt: Option<String>,
    /// The text, as Markdown
    #[arg(long, value_name = "MARKDOWN", value_parser = patch::markdown)]
    #[serde(alias = "contentMarkdown", default)]
    pub text: Option<String>,
    /// Changes of the template's modules, each with its own --edit: {"type": …, "overrides": {…}}
    #[arg(long = "edit", value_name = "JSON", value_parser = Edit::parse)]
    #[serde(alias = "moduleEdits", default)]
    pub edits: Vec<Edit>,
    /// Further fields, each with its own --set: FIELD=VALUE or FIELD:=JSON
    #[arg(value_name = "FIELD=VALUE", long = "set", value_parser = Assignment::parse)]
    #[serde(default, deserialize_with = "patch::read")]
    #[schemars(with = "patch::Patch")]
    pub fields: Vec<Assignment>,
    #[arg(skip)]
    #[serde(skip)]
    can: PhantomData<C>,
}

/// A new post.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Created {
    /// The post's fields; for `cms draft` those that identify it under `post`, then `seededModules` and
    /// `appliedModuleEdits`: the modules of the template, and what came of each edit and of the text
    #[serde(flatten)]
    #[schemars(with = "serde_json::Map<String, serde_json::Value>")]
    pub fields: Map,
    /// What came of the edits.
    #[serde(skip)]
    pub edits: Vec<Applied>,
    /// What the write did
    #[serde(flatten)]
    pub written: Written,
}

impl View for Created {
    fn show(&self, page: &mut Page) {
        write_changes(page, &self.written);
        for failed in self.edits.iter().filter_map(|edit| edit.error.as_ref()) {
            page.pieces(&[(Tone::Bad, "edit not applied"), (Tone::Plain, ": "), (Tone::Plain, failed)]);
        }
    }
}

fn draft_status() -> String {
    "draft".to_owned()
}

/// The ids of a post's locked modules.
fn locked(post: &Value) -> BTreeSet<String> {
    let locked = locks(post).into_iter().filter(|(_, is_locked)| *is_locked);
    locked.map(|(id, _)| id.to_owned()).collect()
}

impl<C: Stages> Operation for Create<C> {
    const FACTS: Facts = facts!("post.create", Permission::PostsCreate;
        "post create --type blog --title 'A new bell'" => "A draft on review, with the template of blog posts",
        "post create page/en/opening-hours --title 'Opening hours' --set excerpt='When we are here'" => "All in one line")
    .or_staged::<C>(draft::CREATE);
    type Can = C;
    type Output = Created;

    fn run(self, cx: &mut Context<'_, C>) -> Result<Created, OpError> {
        let (new, may_lock) = (New::of(cx.call()), refuse_locking(cx));
        let ((item, of_template, edits), written) =
            cx.write(Self::FACTS.name, |draft| self.create(draft, &new, &may_lock))?;
        let mut fields = item.value.as_object().cloned().unwrap_or_default();
        if C::ONLY_AI_REVIEW {
            fields = Map::from_iter([
                ("post".to_owned(), Value::Object(identity(&item))),
                ("seededModules".to_owned(), json!(of_template)),
                ("appliedModuleEdits".to_owned(), json!(edits)),
            ]);
        }
        Ok(Created { fields, edits, written })
    }
}

/// Removes example rows of lists from a translation, which gets the rows of its source post.
fn without_example_rows(definitions: &Definitions, post: &mut Value) {
    for module in post.get_mut("modules").and_then(Value::as_array_mut).into_iter().flatten() {
        let module_type = module["type"].as_str().unwrap_or_default().to_owned();
        if let Some(props) = module.get_mut("props").and_then(Value::as_object_mut) {
            filler::without_example_rows(definitions, &module_type, props);
        }
    }
}

/// Writes a new post where it belongs.
///
/// # Errors
/// As [`free_place`].
pub(crate) fn put_new(
    draft: &mut Draft<'_>,
    mut value: Value,
    now: jiff::Timestamp,
) -> Result<Item, OpError> {
    times::in_utc(&mut value, &Value::Null);
    resolve_names(draft, (Kind::Post, ""), &mut value, None)?;
    let path = free_place(draft, &value, now)?;
    draft.put(Kind::Post, &path, value)?;
    draft.item_at(&path)?.ok_or_else(|| OpError::internal("the new post vanished while it was written"))
}

/// The path of a new post's file, where no other file is.
///
/// # Errors
/// As [`place`]; `post.slug.taken`, `path.taken`.
pub(crate) fn free_place(draft: &Draft<'_>, value: &Value, now: jiff::Timestamp) -> Result<String, OpError> {
    let path = place(&*draft.definitions()?, value, now)?;
    match draft.exists(&path)? {
        true => Err(taken(draft, &path, value)),
        false => Ok(path),
    }
}

/// The path of a new post's file.
pub(crate) fn place(
    definitions: &Definitions,
    value: &Value,
    now: jiff::Timestamp,
) -> Result<String, OpError> {
    let (value, findings) = crate::model::read(Kind::Post, value.clone(), definitions);
    let post = Post::from_value(&value).map_err(|_| {
        let error = OpError::invalid("post.invalid", "the post is not valid");
        findings.iter().fold(error, |error, f| error.detail(f.pointer.trim_start_matches('/'), &f.message))
    })?;
    let path = definitions.post_path(&post, now);
    if Kind::of_path(&path) == Some(Kind::Post) {
        return Ok(path);
    }
    // A slug or language such as `..` would place the file outside of the site.
    let error =
        OpError::new(ErrorKind::InvalidContent, "post.path", format!("`{path}` is not a path for a post"));
    Err(findings.iter().fold(error, |error, f| error.detail(f.pointer.trim_start_matches('/'), &f.message)))
}

impl<C: Stages> Create<C> {
    /// Creates the post on a draft. Also returns the modules of its template, and what came of the edits.
    ///
    /// # Errors
    /// A field is missing, or not right; the place is taken.
    pub(crate) fn create(
        &self,
        draft: &mut Draft<'_>,
        call: &New<'_>,
        may_lock: &Result<(), OpError>,
    ) -> Result<(Item, Vec<Seeded>, Vec<Applied>), OpError> {
        let (now, ids) = (call.now, call.ids);
        let definitions = draft.definitions()?;
        let new = match patch::record(&self.fields) {
            Some(sent) => self.recorded(draft, sent, ids)?,
            None => self.clone(),
        };
        let mut value = new.value(&definitions, call.id(), &rfc3339(now))?;
        let post_type = value["type"].as_str().unwrap_or_default();
        self.refuse_null_modules(&definitions, post_type)?;
        let group = new.template(&definitions, post_type)?;
        let modules = group.map(|group| seeded(&definitions, group, &|| ids.uuid().to_string()));
        let modules = modules.unwrap_or_default();
        let of_template = Seeded::all(&definitions, &modules);
        let mut editing = Editing::new(&definitions, modules);
        new.fill(draft, &mut editing);
        value["modules"] = Value::Array(editing.modules);
        let of_group = locked(&value);
        for assignment in &new.fields {
            assignment.apply(&mut value)?;
        }
        if value.get("translationOfId").is_some_and(Value::is_string) {
            without_example_rows(&definitions, &mut value);
        }
        if !locked(&value).is_subset(&of_group) {
            may_lock.clone()?;
        }
        author::refuse_unknown(draft, &Value::Null, &value)?;
        Ok((put_new(draft, value, now)?, of_template, editing.applied))
    }

    /// Refuses null as the modules of a post that may have some: it could mean those of the template, or none.
    fn refuse_null_modules(&self, definitions: &Definitions, post_type: &str) -> Result<(), OpError> {
        let may_have = definitions.post_types.get(post_type).is_some_and(|found| found.modules_enabled);
        match patch::record(&self.fields).filter(|_| may_have) {
            Some(sent) => patch::refuse_null_lists(&sent, &json!({"modules": [{}]})),
            None => Ok(()),
        }
    }

    /// The same with the fields of a record as places. What the call says beside the record counts more.
    fn recorded(&self, draft: &Draft<'_>, mut sent: Map, ids: &dyn Ids) -> Result<Self, OpError> {
        terms_of(&mut sent);
        let [post_type, ..] = self.named()?;
        if !sent.contains_key(record::CANONICAL_JSON) {
            for (name, beside) in [("type", post_type), ("title", self.title.as_deref())] {
                if let Some(beside) = beside {
                    sent.entry(name).or_insert_with(|| json!(beside));
                }
            }
        }
        let (mut fields, group) = record::new(draft, sent, ids)?;
        let mut text = |name: &str| match fields.shift_remove(name) {
            Some(Value::String(text)) => Some(text),
            Some(_) | None => None,
        };
        let new = Create {
            post: self.post.clone(),
            post_type: self.post_type.clone().or(text("type")),
            locale: self.locale.clone().or(text("locale")),
            title: self.title.clone().or(text("title")),
            slug: self.slug.clone().or(text("slug")).filter(|slug| !slug.is_empty()),
            status: text("status").unwrap_or_else(|| self.status.clone()),
            group: self.group.clone().or(group),
            fields: fields.into_iter().map(|(name, value)| Assignment::at(name, value)).collect(),
            ..self.clone()
        };
        Ok(new)
    }

    /// The type, the language and the slug, each from its option or from the short form.
    ///
    /// # Errors
    /// `post.name`: the short form is none, or it and an option differ.
    fn named(&self) -> Result<[Option<&str>; 3], OpError> {
        let given = [self.post_type.as_deref(), self.locale.as_deref(), self.slug.as_deref()];
        let Some(short) = self.post.as_deref() else { return Ok(given) };
        let wrong = |message: String| OpError::invalid("post.name", message);
        if let Some((field, _)) = short.split_once('=') {
            let field = field.trim_end_matches([':', '+']);
            return Err(wrong(format!("`{short}` is not the name of a post"))
                .hint(format!("fields are given with `--set`: `--set {field}=VALUE`")));
        }
        let named = match short.split('/').collect::<Vec<_>>().as_slice() {
            [slug] => [None, None, Some(*slug)],
            [post_type, locale, slug] => [Some(*post_type), Some(*locale), Some(*slug)],
            _ => {
                return Err(wrong(format!("`{short}` is not `type/locale/slug`"))
                    .detail("post", "is not `type/locale/slug`"));
            }
        };
        let mut both = [None; 3];
        for (at, field) in ["type", "locale", "slug"].into_iter().enumerate() {
            if let (Some(option), Some(part)) = (given[at], named[at])
                && option != part
            {
                return Err(wrong(format!("`{short}` and the {field} `{option}` contradict each other"))
                    .detail(field, format!("is `{option}`, and `{part}` in `{short}`"))
                    .hint(format!("give the {field} once")));
            }
            both[at] = given[at].or(named[at]);
        }
        Ok(both)
    }

    /// The post's fields, without modules.
    fn value(&self, definitions: &Definitions, id: &str, now: &str) -> Result<Value, OpError> {
        let [post_type, locale, slug] = self.named()?;
        let needed = |field: &str, flag: &str| {
            OpError::invalid("field.missing", format!("a post needs a {field}"))
                .detail(field, "is required")
                .hint(format!("give it with `{flag}`"))
        };
        let title = self
            .title
            .as_deref()
            .filter(|t| !t.trim().is_empty())
            .ok_or_else(|| needed("title", "--title TEXT"))?;
        let post_type = post_type.ok_or_else(|| needed("type", "--type TYPE"))?;
        post_type::known(definitions, post_type)?;
        let locale = locale.unwrap_or(&definitions.settings.locales.default_locale);
        if C::ONLY_AI_REVIEW {
            known_locale(definitions, locale)?;
        }
        let slug = match slug {
            None => slug_of(title, locale, id),
            Some(given) if given.trim().is_empty() => return Err(needed("slug", "--slug SLUG")),
            Some(given) if C::ONLY_AI_REVIEW => safe_slug(given)?,
            Some(given) => given.to_owned(),
        };
        let mut value = json!({
            "id": id, "type": post_type, "locale": locale, "slug": slug, "title": title, "status": self.status, "createdAt": now,
        });
        if let Some(excerpt) = &self.excerpt {
            value["excerpt"] = json!(excerpt);
        }
        Ok(value)
    }

    /// The template: that of `--group` or `--group-id`, else the type's default. None for a type without modules.
    fn template<'d>(
        &self,
        definitions: &'d Definitions,
        post_type: &str,
    ) -> Result<Option<&'d Group>, OpError> {
        let has_modules = definitions.post_types.get(post_type).is_some_and(|found| found.modules_enabled);
        if !has_modules || self.group.as_deref() == Some("none") {
            return Ok(None);
        }
        let named =
            [("group", &self.group), ("groupId", &self.group_id)].into_iter().filter_map(|(field, name)| {
                let found = named_group(definitions, post_type, name.as_deref()?);
                Some(found.map_err(|error| error.detail(field, "unknown")))
            });
        let found = named.reduce(|first, second| first.or_else(|error| second.map_err(|_| error)));
        found.transpose().map(|found| found.or_else(|| definitions.default_group(post_type)))
    }

    /// Applies the caller's edits, the text, and then the layout configuration.
    fn fill(&self, draft: &Draft<'_>, editing: &mut Editing<'_>) {
        editing.apply(draft, &self.edits);
        let Some(markdown) = self.text.as_deref().filter(|text| !text.trim().is_empty()) else { return };
        editing.text(markdown);
        let brief = Brief::of(markdown);
        editing.seed(|fact| match fact {
            "title" => self.title.as_deref().unwrap_or_default().trim().to_owned(),
            "excerpt" => self.excerpt.as_deref().unwrap_or_default().trim().to_owned(),
            "h1" => brief.h1.clone(),
            "h2" => brief.h2.clone(),
            "paragraph" => brief.paragraph.clone(),
            _ => String::new(),
        });
    }
}

/// The terms of a post, as types are described and proposals write them, and as records do.
pub(crate) const TERMS: (&str, &str) = ("terms", "taxonomyTermIds");

/// Names the terms of a post in a record as records do.
pub(crate) fn terms_of(fields: &mut Map) {
    if let Some(terms) = fields.shift_remove(TERMS.0) {
        fields.insert(TERMS.1.to_owned(), terms);
    }
}

/// The slug that is nearest to what was given.
fn safe_slug(given: &str) -> Result<String, OpError> {
    let slug = slugify(given);
    if !slug.is_empty() {
        return Ok(slug);
    }
    Err(OpError::invalid("slug.invalid", format!("`{}` has no letters that a slug keeps", given.trim()))
        .detail("slug", "keeps the letters a to z, digits and hyphens: none of them is here")
        .hint("write the slug in Latin letters, such as `japan-tour`"))
}

/// The slug of a new post, made from its title, or from its id where the title has no letters for one.
fn slug_of(title: &str, locale: &str, id: &str) -> String {
    match title_slug(title, locale) {
        none if none.is_empty() && !title.trim().is_empty() => format!("post-{}", &id[..8]),
        slug => slug,
    }
}

/// The template for posts of a type that has this name or id.
///
/// # Errors
/// `group.not-found`, with the names of those that exist.
pub(crate) fn named_group<'d>(
    definitions: &'d Definitions,
    post_type: &str,
    name: &str,
) -> Result<&'d Group, OpError> {
    let own = || definitions.groups.values().filter(|group| group.post_type == post_type);
    let by_id = || own().find(|group| group.id.to_string().eq_ignore_ascii_case(name));
    own().find(|group| group.name == name).or_else(by_id).ok_or_else(|| {
        let names: Vec<&str> = own().map(|group| group.name.as_str()).collect();
        OpError::not_found("group.not-found", format!("`{post_type}` has no module group `{name}`"))
            .hint("it has none")
            .instead(Alternatives::all(names.iter().copied()))
            .meta(json!({"allowed": names}))
    })
}

/// The modules that a new post gets from a template, in order: local ones with the type's defaults, overridden by the
/// member's values, and global ones by slug.
pub(crate) fn seeded(definitions: &Definitions, group: &Group, new_id: &dyn Fn() -> String) -> Vec<Value> {
    let mut members: Vec<&Member> = group.members.iter().collect();
    members.sort_by_key(|member| member.order_index);
    members
        .into_iter()
        .map(|member| {
            let mut module = Map::new();
            module.insert("id".into(), Value::from(new_id()));
            module.insert("type".into(), Value::from(member.module_type.clone()));
            if member.locked {
                module.insert("locked".into(), Value::Bool(true));
            }
            match (&member.scope, &member.global_slug) {
                (Scope::Global, Some(slug)) => {
                    drop(module.insert("global".into(), Value::from(slug.clone())))
                }
                (Scope::Global, None) | (Scope::Local, _) => {
                    let mut props = definitions
                        .module_types
                        .get(&member.module_type)
                        .map(|module_type| module_type.default_props.clone())
                        .unwrap_or_default();
                    props.extend(member.props.clone());
                    module.insert("props".into(), Value::Object(props));
                }
            }
            Value::Object(module)
        })
        .collect()
}

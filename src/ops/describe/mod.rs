//! `cms describe`: types in short, each with an example that is valid, for whoever is to fill them in.

mod example;

use crate::model::{FieldDef, Holds, ModuleType, PostType};
use crate::ops::prelude::*;
use example::Examples;

/// Longest answer, in characters; further types are named and left out.
const CHARS_MAX: usize = 18_000;
/// Longest description of one type, in characters: guidance that does not fit is cut.
const TYPE_CHARS_MAX: usize = 900;
/// Deepest level of fields in a signature.
const DEPTH_MAX: usize = 4;

/// Describe post types and module types in short: fields, one valid example, when to use them
///
/// In `fields`, `*` marks what a published post must have. The example of a module type is its `props`, that of a post type the
/// `fields` of a new post: `cms post create --input` reads `{"fields": EXAMPLE}`, as a proposal does.
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Describe {
    /// Names of module types and post types; `post-type:NAME` where both have the name
    #[arg(value_name = "NAME", required = true)]
    pub names: Vec<String>,
}

/// A type in short.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Description {
    /// Its name
    pub name: String,
    /// `module-type` or `post-type`
    pub kind: &'static str,
    /// Its name for editors
    pub title: String,
    /// Its fields: `slug: type`, `*` where a published post must have it
    pub fields: String,
    /// Values that are valid
    #[schemars(with = "serde_json::Map<String, serde_json::Value>")]
    pub example: Value,
    /// What it is for, when to use it and when not
    #[serde(skip_serializing_if = "String::is_empty")]
    pub guidance: String,
}

/// Types in short.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Descriptions {
    /// The types, in the order in which they were named
    pub data: Vec<Description>,
    /// Types that did not fit any more: describe them next
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<String>,
}

impl Operation for Describe {
    const FACTS: Facts = facts!("describe", Kind::ModuleType.viewing();
        "describe hero prose" => "How two modules are filled in",
        "describe post-type:blog --json" => "What a new blog post takes, as JSON");
    type Can = Reading;
    type Output = Descriptions;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Descriptions, OpError> {
        let snapshot = cx.snapshot(Stage::Review)?;
        let definitions = snapshot.definitions()?;
        let examples = Examples { snapshot: &snapshot, definitions: &definitions };
        let mut described = Descriptions { data: Vec::new(), left_out: Vec::new() };
        let mut room = CHARS_MAX;
        for name in &self.names {
            let found = named(&definitions, name)?;
            let all = found.into_iter().map(|one| one.described(&examples)).collect::<Result<Vec<_>, _>>()?;
            let length = all.iter().map(Description::chars).sum::<usize>();
            if length > room && !described.data.is_empty() {
                described.left_out.push(name.clone());
                continue;
            }
            room = room.saturating_sub(length);
            described.data.extend(all);
        }
        Ok(described)
    }
}

/// A type that was found by its name.
enum Found<'d> {
    Module(&'d ModuleType),
    Post(&'d PostType),
}

/// The types with a name: a module type, a post type, or one of each.
///
/// # Errors
/// `type.not-found`, with a similar name.
fn named<'d>(definitions: &'d Definitions, name: &str) -> Result<Vec<Found<'d>>, OpError> {
    let (kind, own) = name.split_once(':').map_or((None, name), |(kind, own)| (Some(kind), own));
    let wants = |wanted: Kind| kind.is_none_or(|kind| kind == wanted.name());
    let module = definitions.module_types.get(own).filter(|_| wants(Kind::ModuleType));
    let post = definitions.post_types.get(own).filter(|_| wants(Kind::PostType));
    let found: Vec<Found<'d>> = module.map(Found::Module).into_iter().chain(post.map(Found::Post)).collect();
    if !found.is_empty() {
        return Ok(found);
    }
    let names = definitions.module_types.keys().chain(definitions.post_types.keys()).map(String::as_str);
    Err(OpError::not_found("type.not-found", format!("there is no module type or post type `{name}`"))
        .detail("names", "unknown")
        .instead(Alternatives::among(own, names)))
}

impl Found<'_> {
    fn described(&self, examples: &Examples<'_, '_>) -> Result<Description, OpError> {
        let mut description = match self {
            Found::Module(of) => Description {
                name: of.module_type.clone(),
                kind: Kind::ModuleType.name(),
                title: of.name.clone(),
                fields: signature(&of.fields(), 0),
                example: Value::Object(examples.props(of)?),
                guidance: guidance(of),
            },
            Found::Post(of) => Description {
                name: of.post_type.clone(),
                kind: Kind::PostType.name(),
                title: of.label.clone(),
                fields: fields_of_post(of),
                example: Value::Object(examples.post(of)?),
                guidance: guidance_of_post(of, examples.definitions),
            },
        };
        let room = TYPE_CHARS_MAX.saturating_sub(description.chars() - description.guidance.chars().count());
        if description.guidance.chars().count() > room {
            let short: String = description.guidance.chars().take(room.saturating_sub(1)).collect();
            description.guidance = if room > 40 { format!("{}…", short.trim_end()) } else { String::new() };
        }
        Ok(description)
    }
}

impl Description {
    /// Its length as JSON.
    fn chars(&self) -> usize {
        json!(self).to_string().chars().count()
    }
}

/// Fields in one line: `title: text*, ctas: list of {label: text*, url: link}`.
fn signature(fields: &[&FieldDef], depth: usize) -> String {
    let own = fields.iter().filter(|field| field.row().holds_value());
    let one = |field: &&FieldDef| {
        let needed = if field.required { "*" } else { "" };
        format!("{}: {}{needed}", field.slug, type_of(field, depth))
    };
    own.map(one).collect::<Vec<_>>().join(", ")
}

/// The type of a field, with its choices, its range and what is inside.
fn type_of(field: &FieldDef, depth: usize) -> String {
    let name = field.kind.name();
    let inner = |fields: &[FieldDef]| match depth < DEPTH_MAX {
        true => format!("{{{}}}", signature(&fields.iter().collect::<Vec<_>>(), depth + 1)),
        false => "object".to_owned(),
    };
    match field.row().holds() {
        Holds::Choice | Holds::Choices if !field.options.is_empty() => {
            let list = if field.row().holds() == Holds::Choices { "[]" } else { "" };
            format!("{}{list}", field.values().collect::<Vec<_>>().join("|"))
        }
        Holds::Number => format!("{name}{}", range(field)),
        Holds::Fields if !field.fields.is_empty() => inner(&field.fields),
        Holds::Rows => match &field.item {
            Some(item) if depth < DEPTH_MAX => format!("list{} of {}", range(field), type_of(item, depth)),
            _ => format!("list{}", range(field)),
        },
        Holds::Posts | Holds::Terms if field.allows_many() => format!("{name}[]"),
        _ => name.to_owned(),
    }
}

/// ` 1–3` for a field with bounds.
fn range(field: &FieldDef) -> String {
    match (field.min, field.max) {
        (Some(min), Some(max)) => format!(" {min}–{max}"),
        (Some(min), None) => format!(" from {min}"),
        (None, Some(max)) => format!(" to {max}"),
        (None, None) => String::new(),
    }
}

fn fields_of_post(of: &PostType) -> String {
    let mut fields = "type*, title*, locale, slug, excerpt, metaTitle, metaDescription".to_owned();
    if of.featured_media.enabled {
        fields.push_str(", featuredMediaId: media");
    }
    if !of.taxonomies.is_empty() {
        fields.push_str(&format!(", terms: [{}/…]", of.taxonomies.join("/…, ")));
    }
    if of.modules_enabled {
        fields.push_str(", modules: list of {type*, props}");
    }
    let own = signature(&of.fields.iter().collect::<Vec<_>>(), 0);
    if own.is_empty() { fields } else { format!("{fields}, customFields: {{{own}}}") }
}

fn guidance(of: &ModuleType) -> String {
    let known = of.ai_guidance.clone().unwrap_or_default();
    let mut parts: Vec<String> = of.description.clone().into_iter().collect();
    for (head, all) in [("Use", known.use_when), ("Not", known.avoid_when), ("Roles", known.layout_roles)] {
        if !all.is_empty() {
            let all: Vec<&str> = all.iter().map(|one| one.trim().trim_end_matches('.')).collect();
            parts.push(format!("{head}: {}.", all.join("; ")));
        }
    }
    parts.extend(known.composition_notes);
    if !of.allowed_post_types.is_empty() {
        parts.insert(0, format!("Only on {}.", of.allowed_post_types.join(", ")));
    }
    parts.join(" ")
}

fn guidance_of_post(of: &PostType, definitions: &Definitions) -> String {
    let mut parts: Vec<String> = of.description.clone().into_iter().collect();
    if let Some(group) = definitions.default_group(&of.post_type).filter(|_| of.modules_enabled) {
        let members: Vec<&str> = group.ordered().into_iter().map(|one| one.module_type.as_str()).collect();
        parts.push(format!(
            "Without `modules` a new one has those of {}: {}.",
            group.name,
            members.join(", ")
        ));
    }
    let addresses: Vec<&str> = of.url_patterns.iter().map(|one| one.pattern.as_str()).collect();
    if !addresses.is_empty() {
        parts.push(format!("Addresses: {}.", addresses.join(", ")));
    }
    parts.join(" ")
}

impl View for Descriptions {
    fn show(&self, page: &mut Page) {
        for one in &self.data {
            page.gap();
            styled!(page, Strong "{}", one.name; Plain "  {}", one.title; Faint "  {}", one.kind.replace('-', " "));
            if !one.guidance.is_empty() {
                page.lines(&one.guidance);
            }
            styled!(page, Faint "fields   "; Plain "{}", one.fields);
            styled!(page, Faint "example  "; Plain "{}", one.example);
        }
        if !self.left_out.is_empty() {
            page.gap();
            styled!(page, Notice "left out, to be described next: {}", self.left_out.join(" "));
        }
    }
}

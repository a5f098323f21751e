//! TypeScript types of what front ends read: the site's own post types, modules, taxonomies.

mod schema;
mod text;

use crate::model::{FieldDef, Holds, ModuleType, PostType, Taxonomy};
use crate::ops::media::Asset;
use crate::ops::prelude::*;
use schemars::generate::SchemaSettings;
use std::fmt::Write as _;
use text::{STEP, comment, list, name, one_of, property, word};

/// What is the same on every site.
const HEAD: &str = include_str!("head.ts");
/// The parameters of all types that hold references or rich text, and the same as arguments.
const PARAMETERS: &str = "<I extends Include = never, R extends RichText = RichText>";
const ARGUMENTS: &str = "<I, R>";

/// The types of a site.
pub(super) fn types(site: &Definitions) -> String {
    let mut out = HEAD.to_owned();
    let answers = SchemaSettings::draft2020_12().for_serialize().into_generator();
    let media = Value::from(answers.into_root_schema_for::<Asset>());
    out.push_str(&schema::interface("Media", &media));
    let mut names = Names::default();
    let terms: Vec<String> = site
        .taxonomies
        .values()
        .map(|taxonomy| {
            let own = names.new_one(&taxonomy.slug, "Term");
            out.push_str(&of_taxonomy(taxonomy, &own));
            format!("{own}{ARGUMENTS}")
        })
        .collect();
    out.push_str(&union("Term", "A term, by its `taxonomy`.", &terms));
    let modules: Vec<String> = site
        .module_types
        .values()
        .map(|module_type| {
            let own = names.new_one(&module_type.module_type, "");
            out.push_str(&of_module(module_type, &own));
            format!("{own}Module{ARGUMENTS}")
        })
        .collect();
    out.push_str(&union("Module", "A section of a post, by its `type`.", &modules));
    let posts: Vec<String> = site
        .post_types
        .values()
        .map(|post_type| {
            let own = names.new_one(&post_type.post_type, "Post");
            out.push_str(&of_post(post_type, &own));
            format!("{own}{ARGUMENTS}")
        })
        .collect();
    out.push_str(&union("Post", "A post, by its `type`.", &posts));
    let types = one_of(site.post_types.keys().map(String::as_str));
    let _ = writeln!(out, "/** Names of post types. */\nexport type PostType = {types};\n");
    let locales = one_of(site.settings.locales.supported.iter().map(String::as_str));
    let _ = writeln!(out, "/** Languages of the site. */\nexport type Locale = {locales};");
    out
}

/// The names that are given, so that none is given twice.
#[derive(Default)]
struct Names(BTreeSet<String>);

impl Names {
    fn new_one(&mut self, of: &str, end: &str) -> String {
        let own = format!("{}{end}", name(of));
        let numbered = (2..).map(|number| format!("{own}{number}"));
        let mut candidates = std::iter::once(own.clone()).chain(numbered);
        let found = candidates.find(|one| !self.0.contains(one)).unwrap_or(own);
        self.0.insert(found.clone());
        found
    }
}

fn union(name: &str, about: &str, of: &[String]) -> String {
    let of = if of.is_empty() { "never".to_owned() } else { of.join(&format!("\n{STEP}| ")) };
    format!("{}export type {name}{PARAMETERS} =\n{STEP}| {of};\n\n", comment(about, ""))
}

fn of_taxonomy(taxonomy: &Taxonomy, own: &str) -> String {
    let fields: Vec<&FieldDef> = taxonomy.fields.iter().collect();
    let custom = object(&fields, STEP);
    format!(
        "{}export interface {own}{PARAMETERS} extends TermBase {{\n{STEP}taxonomy: {};\n{STEP}customFields?: {custom} | null;\n}}\n\n",
        comment(&format!("A term of `{}`: {}", taxonomy.slug, taxonomy.name), ""),
        word(&taxonomy.slug),
    )
}

fn of_module(module_type: &ModuleType, own: &str) -> String {
    let about = joined(&module_type.name, module_type.description.as_deref());
    let fields = module_type.fields();
    format!(
        "{}export interface {own}Props{PARAMETERS} {}\n\n{}export interface {own}Module{PARAMETERS} extends ModuleBase {{\n{STEP}type: {};\n{STEP}props: {own}Props{ARGUMENTS};\n}}\n\n",
        comment(&format!("Values of `{}`.", module_type.module_type), ""),
        object(&fields, ""),
        comment(&about, ""),
        word(&module_type.module_type),
    )
}

fn of_post(post_type: &PostType, own: &str) -> String {
    let about = joined(&post_type.label, post_type.description.as_deref());
    let fields: Vec<&FieldDef> = post_type.fields.iter().collect();
    let terms = post_type.taxonomies.iter().map(|taxonomy| {
        let of = list(&format!("TermOf<I, {}>", word(taxonomy)));
        property(taxonomy, &of, false, "", &STEP.repeat(2))
    });
    let terms: String = terms.collect();
    let terms = if terms.is_empty() { "{}".to_owned() } else { format!("{{\n{terms}{STEP}}}") };
    let modules =
        if post_type.modules_enabled { list(&format!("Module{ARGUMENTS}")) } else { "never[]".to_owned() };
    format!(
        "{}export interface {own}{PARAMETERS} extends PostBase<I> {{\n{STEP}type: {};\n{STEP}customFields?: {} | null;\n{STEP}taxonomies?: {terms} | null;\n{STEP}modules?: {modules};\n}}\n\n",
        comment(&about, ""),
        word(&post_type.post_type),
        object(&fields, STEP),
    )
}

/// A title and what is said about it.
fn joined(title: &str, about: Option<&str>) -> String {
    match about.filter(|about| !about.is_empty()) {
        Some(about) => format!("{title}: {about}"),
        None => title.to_owned(),
    }
}

/// The type of a mapping of fields.
fn object(fields: &[&FieldDef], indent: &str) -> String {
    let inner = format!("{indent}{STEP}");
    let valued = fields.iter().filter(|def| def.row().holds_value());
    let properties =
        valued.map(|def| property(&def.slug, &value(def, &inner), def.required, &about(def), &inner));
    let properties: String = properties.collect();
    if properties.is_empty() { "{}".to_owned() } else { format!("{{\n{properties}{indent}}}") }
}

/// What is said about a field.
fn about(def: &FieldDef) -> String {
    let label = def.label.clone().unwrap_or_default();
    let unit = def.unit.as_ref().map(|unit| format!(" ({unit})")).unwrap_or_default();
    match def.description.as_deref() {
        Some(text) if label.is_empty() => format!("{text}{unit}"),
        text => joined(&format!("{label}{unit}"), text),
    }
}

/// The type of a field's values.
fn value(def: &FieldDef, indent: &str) -> String {
    let many = |one: String| if def.allows_many() { list(&one) } else { one };
    match def.row().holds() {
        Holds::Text | Holds::Date | Holds::Url | Holds::Icon => "string".to_owned(),
        Holds::Number => "number".to_owned(),
        Holds::Flag => "boolean".to_owned(),
        Holds::Choice => one_of(def.values()),
        Holds::Choices => list(&one_of(def.values())),
        Holds::Media => "MediaOf<I>".to_owned(),
        Holds::Link => "LinkOf<I>".to_owned(),
        Holds::Posts => {
            let types = def.post_types();
            let of = if types.is_empty() {
                "PostType".to_owned()
            } else {
                one_of(types.iter().map(String::as_str))
            };
            many(format!("PostOf<I, R, {of}>"))
        }
        Holds::Terms => match def.taxonomy() {
            Some(taxonomy) => many(format!("TermOf<I, {}>", word(taxonomy))),
            None => many("TermOf<I, string>".to_owned()),
        },
        Holds::Form => "FormOf<I>".to_owned(),
        Holds::Richtext => "R".to_owned(),
        Holds::Fields if def.fields.is_empty() => "Record<string, unknown>".to_owned(),
        Holds::Fields => object(&def.fields.iter().collect::<Vec<_>>(), indent),
        Holds::Rows => match def.item.as_deref() {
            Some(item) => list(&value(item, indent)),
            None => "unknown[]".to_owned(),
        },
        Holds::Nothing => "never".to_owned(),
    }
}

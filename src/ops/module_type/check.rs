//! `cms module-type check`: checks values against a module type, without writing anything.

use super::named;
use crate::base::{Finding, Severity};
use crate::model::{FieldDef, Holds, ItemId, ModuleType, Target, read, references};
use crate::ops::EXIT_INVALID_CONTENT;
use crate::ops::prelude::*;

/// The code of rich text that is neither Markdown nor an editor document.
const NO_DOCUMENT: &str = "richtext.invalid";

/// Say whether values fit a module type, without writing anything
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Check {
    /// Module type: its name
    #[arg(value_name = "TYPE")]
    #[serde(rename = "type")]
    pub module_type: String,
    /// The values: a JSON object
    #[arg(value_name = "JSON", value_parser = crate::ops::module::object)]
    #[schemars(with = "serde_json::Map<String, serde_json::Value>")]
    pub props: Map,
}

/// One thing that is wrong with values.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    /// Where, such as `ctas[0].url`
    pub path: String,
    /// What
    pub message: String,
    /// Stable code; `cms explain CODE` tells more
    pub code: String,
    /// What to do
    pub hint: Option<String>,
    /// What was probably meant
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub did_you_mean: Option<String>,
    /// What would be right there, where there is no field of the name
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub allowed: Vec<String>,
}

impl Problem {
    fn at(path: String, code: &str, message: String) -> Self {
        let code = code.to_owned();
        Problem { path, message, code, hint: None, did_you_mean: None, allowed: Vec::new() }
    }
}

/// Whether values fit a module type.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Checked {
    /// Whether they do
    pub valid: bool,
    /// What is wrong first
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// All that is wrong
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub problems: Vec<Problem>,
}

impl Operation for Check {
    const FACTS: Facts = facts!("module-type.check", Kind::ModuleType.viewing();
        "module-type check hero '{\"title\": \"Hello\"}'" => "Whether a hero could hold this");
    type Can = Reading;
    type Output = Checked;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Checked, OpError> {
        let snapshot = cx.snapshot(Stage::Review)?;
        let definitions = snapshot.definitions()?;
        let module_type = named(&definitions, &self.module_type)?;
        let mut problems = missing(module_type, &self.props);
        problems.extend(self::problems(&definitions, &self.module_type, &self.props));
        problems.extend(dangling(&snapshot, &definitions, &self.module_type, &self.props)?);
        let error = problems.first().map(|problem| problem.message.clone());
        Ok(Checked { valid: problems.is_empty(), error, problems })
    }
}

/// References in values to posts that do not exist.
fn dangling(
    snapshot: &Snapshot<'_>,
    definitions: &Definitions,
    module_type: &str,
    props: &Map,
) -> Result<Vec<Problem>, OpError> {
    let post = as_post(module_type, props);
    let mut problems = Vec::new();
    for reference in references(Kind::Post, &post, definitions, None) {
        let Target::Post { id, .. } = &reference.target else { continue };
        let id = id.to_string();
        let place = reference.pointer.strip_prefix(PROPS).map(path);
        let Some(path) = place else { continue };
        if snapshot.path_of(&ItemId { kind: Kind::Post, id: id.clone() })?.is_none() {
            problems.push(Problem::at(path, "reference.missing", format!("the post `{id}` does not exist")));
        }
    }
    Ok(problems)
}

/// Missing required fields. Empty ones are only an error when the post is published.
fn missing(module_type: &ModuleType, props: &Map) -> Vec<Problem> {
    let fields = module_type.fields().into_iter();
    let absent = fields
        .filter(|field| field.required && field.row().holds_value() && !props.contains_key(&field.slug));
    let problem =
        |slug: &String| Problem::at(slug.clone(), "field.missing", format!("Missing required field: {slug}"));
    absent.map(|field| problem(&field.slug)).collect()
}

/// The pointer to the values of the only module of a post.
const PROPS: &str = "/modules/0/props";

/// A post with a module of these values. It has no particular type, because whether a post type allows the module is
/// not checked here.
fn as_post(module_type: &str, props: &Map) -> Value {
    let id = "00000000-0000-4000-8000-000000000000";
    let module = json!({"id": id, "type": module_type, "props": props});
    json!({"id": id, "type": "", "locale": "en", "slug": "x", "title": "x", "status": "draft", "modules": [module]})
}

/// The problems of a module's values, except for what a draft may lack.
pub(crate) fn problems(definitions: &Definitions, module_type: &str, props: &Map) -> Vec<Problem> {
    let (_, findings) = read(Kind::Post, as_post(module_type, props), definitions);
    let bad = findings.into_iter().filter(|finding| finding.severity == Severity::Error);
    let fields = definitions.module_types.get(module_type).map(ModuleType::fields).unwrap_or_default();
    let found = bad.filter_map(|finding| {
        let place = finding.pointer.strip_prefix(PROPS)?.to_owned();
        Some(Problem {
            allowed: match finding.at_key && place.matches('/').count() == 1 {
                true => {
                    fields.iter().filter(|def| def.row().holds_value()).map(|def| def.slug.clone()).collect()
                }
                false => finding.alternatives.allowed.clone(),
            },
            hint: finding.hint.clone(),
            did_you_mean: finding.alternatives.nearest.clone(),
            ..Problem::at(path(&place), finding.code, sentence(&finding, props))
        })
    });
    let mut all: Vec<Problem> = found.collect();
    no_texts(&fields, props, "", &mut all);
    all
}

/// Numbers and booleans where a text belongs. In a file that is a text without quotes; from a program it is a mistake.
fn no_texts(fields: &[&FieldDef], values: &Map, at: &str, problems: &mut Vec<Problem>) {
    for def in fields {
        let Some(value) = values.get(&def.slug) else { continue };
        let path = if at.is_empty() { def.slug.clone() } else { format!("{at}.{}", def.slug) };
        no_text(def, value, path, problems);
    }
}

fn no_text(def: &FieldDef, value: &Value, path: String, problems: &mut Vec<Problem>) {
    match value {
        Value::Number(_) | Value::Bool(_) if def.row().holds().is_text() => {
            let message = format!("`{path}` is a text, not {value}");
            let hint = Some("put it in quotes".to_owned());
            problems.push(Problem { hint, ..Problem::at(path, "field.type", message) });
        }
        Value::Object(inner) if def.row().holds() == Holds::Fields => {
            no_texts(&def.fields.iter().collect::<Vec<_>>(), inner, &path, problems);
        }
        Value::Array(rows) if def.row().holds() == Holds::Rows => {
            let Some(item) = &def.item else { return };
            for (index, row) in rows.iter().enumerate() {
                no_text(item, row, format!("{path}[{index}]"), problems);
            }
        }
        Value::Null
        | Value::Bool(_)
        | Value::Number(_)
        | Value::String(_)
        | Value::Array(_)
        | Value::Object(_) => {}
    }
}

fn sentence(finding: &Finding, props: &Map) -> String {
    let mut steps = finding.pointer.strip_prefix(PROPS).unwrap_or_default().split('/').skip(1);
    let mut value = steps.next().and_then(|name| props.get(name));
    for step in steps {
        value = value.and_then(|value| value.pointer(&format!("/{step}")));
    }
    match finding.code {
        NO_DOCUMENT
            if !finding.pointer.contains("/root") && value.is_some_and(|value| value["root"].is_null()) =>
        {
            format!("{}: an editor document must have a root node", finding.message)
        }
        _ => finding.message.clone(),
    }
}

/// A pointer such as `/ctas/0/url` in the form for people.
fn path(pointer: &str) -> String {
    pointer.split('/').skip(1).fold(String::new(), |path, token| match token.parse::<usize>() {
        Ok(index) => format!("{path}[{index}]"),
        Err(_) if path.is_empty() => token.to_owned(),
        Err(_) => format!("{path}.{token}"),
    })
}

impl View for Checked {
    fn show(&self, page: &mut Page) {
        if self.valid {
            return page.toned_line(Tone::Good, "the values fit");
        }
        for problem in &self.problems {
            styled!(page, Bad "error"; Plain ": "; Strong "{}", problem.path; Plain ": ";
                Plain "{}", problem.message);
            if let Some(hint) = &problem.hint {
                page.pieces(&[(Tone::Notice, "  hint"), (Tone::Plain, ": "), (Tone::Plain, hint)]);
            }
        }
    }

    fn exit(&self) -> u8 {
        if self.valid { 0 } else { EXIT_INVALID_CONTENT }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_pointers_are_shown_as_paths() {
        assert_eq!(path("/ctas/0/url"), "ctas[0].url");
        assert_eq!(path(""), "");
        assert_eq!(path("/title"), "title");
    }
}

//! Failures as clients of tools read them: sentences of the original product, a stable code, the place, valid names, the next step.

use super::*;
use crate::base::Alternatives;
use crate::mcp::tools::arguments::Problem;
use crate::ops::{field, is_for_terminal};
use regex::{Captures, Regex};

/// The sentences of one tool. In them `{name}` is the argument of that name, else the value in the failure's `meta`; `{path}`
/// is the field of the failure.
#[derive(Debug, Clone, Copy)]
pub(in crate::mcp) struct ErrorTexts {
    /// Sentences for failures, by code.
    pub(super) own: Sentences,
    /// The sentence for all other failures; their own message is then in `meta.message`.
    pub(super) other: Option<&'static str>,
    /// Sentences for `meta.message`, by code.
    pub(super) inner: Sentences,
    /// The answer to give instead of a failure that is none for clients.
    pub(super) empty: Option<EmptyAnswer>,
}

/// Sentences by code.
pub(super) type Sentences = &'static [(&'static str, &'static str)];

/// Makes the answer of a tool that found nothing or had nothing to do, from the failure and the arguments; none where that is
/// a failure.
pub(super) type EmptyAnswer = fn(&OpError, &Map) -> Option<Value>;

impl ErrorTexts {
    /// Only the sentences of all tools.
    pub(super) const PLAIN: ErrorTexts = ErrorTexts { own: &[], other: None, inner: &[], empty: None };
}

/// Sentences of the original product for what does not exist. Tools of whoever writes take several names, and say which one
/// it is.
const NOT_FOUND: &[(&str, &str)] =
    &[("post.not-found", "Post not found"), ("module.not-found", "Post module not found")];

/// Sentences of all tools, by code.
const COMMON: &[(&str, &str)] = &[
    // Clients do not learn where files are.
    ("storage.full", "The disk of the server is full"),
    ("storage.read-only", "The server cannot write at the moment"),
    ("ledger.lost", "The server cannot write at the moment"),
    ("ledger.unusable", "The server cannot write at the moment"),
];

/// What to call next, by code.
const NEXT: &[(&str, &str)] = &[
    ("post.not-found", "call list_posts with `q` to find the post"),
    ("post.ambiguous", "call list_posts with `q` and pass the id"),
    ("post.type.unknown", "call list_post_types"),
    ("post.slug.taken", "choose another slug, or change the existing post with save_post_ai_review"),
    ("translation.exists", "change it with save_post_ai_review and update_post_module_ai_review"),
    ("module.type.unknown", "call list_modules"),
    ("module.not-allowed", "call get_allowed_modules_for_post_type"),
    ("module.not-found", "call get_post_context: its modules carry postModuleId"),
    ("module.locked", "change its content with update_post_module_ai_review instead"),
    ("module.locked.move", "leave orderIndex out; its content can be changed"),
    ("module.lock", "leave `locked` out; its content can be changed"),
    ("module.disabled", "posts of this type hold no modules: use save_post_ai_review"),
    ("module.global.slug", "call list_global_modules for the slugs"),
    ("global.not-found", "call list_global_modules"),
    ("group.not-found", "call list_module_groups with postType"),
    ("term.not-found", "call list_taxonomy_terms for the ids"),
    ("taxonomy.not-found", "call list_taxonomies"),
    ("content.invalid", "correct what `problems` names, then send it again"),
    ("module.locked.passed", "choose a free place, or leave orderIndex out; its content can be changed"),
    ("revision.stale", "call get_post_context and decide again"),
    (
        "review.nothing-pending",
        "stage something first with save_post_ai_review or update_post_module_ai_review",
    ),
    ("review.not-pending", "stage something first with save_post_ai_review or update_post_module_ai_review"),
    (
        "review.conflict-open",
        "write each field of `meta.conflicts` again with the value to keep: `theirs` accepts the other change, `yours` overrides it; or leave it to a person",
    ),
    (
        "list.shorter",
        "send the whole list (get_post_context has it), or pass allowShorter=true to drop entries",
    ),
    ("busy", "call again in a moment"),
];

/// The same for tools of whoever writes, where it is another one.
const NEXT_OF_AUTHORS: &[(&str, &str)] = &[
    ("post.not-found", "look for it with another word, or see `site` for what there is"),
    ("post.ambiguous", "pass its id"),
    ("post.type.unknown", "call site"),
    ("post.slug.taken", "choose another slug, or set fields of the existing post"),
    ("translation.exists", "change it with propose"),
    ("module.type.unknown", "call site, then describe"),
    ("module.not-allowed", "call site: it says which module types are for which posts"),
    ("module.not-found", "call read with as=outline: its lines begin with module ids"),
    ("module.locked", "change its content instead"),
    ("module.locked.move", "leave it where it is; its content can be changed"),
    ("module.locked.passed", "choose a free place, or give none"),
    ("module.disabled", "posts of this type hold no modules: set fields"),
    ("module.global.slug", "call site for the slugs"),
    ("global.not-found", "call site"),
    ("group.not-found", "call site"),
    ("term.not-found", "call site for the terms"),
    ("taxonomy.not-found", "call site"),
    ("type.not-found", "call site for the names"),
    ("set.not-found", "call changes: it shows what is staged, and in which sets"),
    ("revision.stale", "call read and decide again"),
    ("review.nothing-pending", "propose something first"),
    ("review.not-pending", "propose something first"),
    ("list.shorter", "send the whole list, which read has"),
    (
        "review.conflict-open",
        "set each field of `meta.conflicts` again with the value to keep; or leave it to a person",
    ),
];

/// Commands in hints, and the tools that do the same: the author's tool, then that of the other sets.
const COMMANDS: &[(&str, &str, &str)] = &[
    ("`cms post list`", "find", "list_posts"),
    ("`cms type list`", "site", "list_post_types"),
    ("`cms module list POST`", "read", "get_post_context"),
    ("`cms taxonomy terms TAXONOMY`", "site", "list_taxonomy_terms"),
];

static NAME: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"\{(\w+)\}").expect("because the pattern is fixed"));

impl ErrorTexts {
    /// The answer where a failure means that there is nothing.
    pub(in crate::mcp) fn nothing(&self, error: &OpError, arguments: &Map) -> Option<Value> {
        self.empty.and_then(|answer| answer(error, arguments))
    }

    /// A failure of an operation as clients read it; fields of its input have the names of the tool's parameters.
    pub(in crate::mcp) fn failure(&self, tool: &Tool, error: &OpError, arguments: &Map) -> Value {
        let sentence = |table: &[(&str, &str)]| {
            let found = table.iter().find(|(code, _)| *code == error.code);
            found.map(|(_, text)| filled(text, error, arguments))
        };
        let missing: &[(&str, &str)] = if tool.set == Set::Author { &[] } else { NOT_FOUND };
        let plain =
            || sentence(COMMON).or_else(|| sentence(missing)).unwrap_or_else(|| error.message.clone());
        let mut meta = Map::new();
        let message = match (sentence(self.own), self.other) {
            (Some(own), _) => own,
            (None, None) => plain(),
            (None, Some(other)) => {
                meta.insert("message".to_owned(), json!(sentence(self.inner).unwrap_or_else(plain)));
                other.to_owned()
            }
        };
        meta.extend(
            arguments
                .iter()
                .filter(|(key, _)| key.ends_with("Id"))
                .map(|(key, id)| (key.clone(), id.clone())),
        );
        if let Some(more) = error.meta.as_ref().and_then(Value::as_object) {
            // Problems stand at the top.
            let more = more.iter().filter(|(key, _)| *key != "problems");
            meta.extend(more.map(|(key, value)| (key.clone(), value.clone())));
        }
        let mut body = json!({"error": message, "code": error.code});
        place(&mut body, tool, error);
        advice(&mut body, tool, error);
        if !meta.is_empty() {
            body["meta"] = Value::Object(meta);
        }
        body
    }
}

/// A sentence with its names filled in.
fn filled(text: &str, error: &OpError, arguments: &Map) -> String {
    let value = |found: &Captures<'_>| {
        let name = &found[1];
        let from_meta = || error.meta.as_ref().and_then(|meta| meta.get(name));
        match name {
            "path" => error.details.keys().next().cloned().unwrap_or_default(),
            _ => arguments.get(name).or_else(from_meta).and_then(Value::as_str).unwrap_or("?").to_owned(),
        }
    };
    NAME.replace_all(text, value).into_owned()
}

/// The failure whose fields are those of the parameter `patch`.
const OF_PATCH: &str = "draft.field";

/// A problem with values as clients read it: its hint helps without a terminal.
pub(super) fn problem(set: Set, mut problem: Value) -> Value {
    match helpful(set, problem["hint"].as_str().unwrap_or_default()) {
        Some(hint) => problem["hint"] = json!(hint),
        None => drop(problem.as_object_mut().and_then(|problem| problem.shift_remove("hint"))),
    }
    problem
}

/// A hint with tools in place of commands; none where it is for people at a terminal.
fn helpful(set: Set, hint: &str) -> Option<String> {
    let hint = COMMANDS.iter().fold(hint.to_owned(), |hint, (command, of_authors, other)| {
        hint.replace(command, if set == Set::Author { of_authors } else { other })
    });
    (!hint.is_empty() && !is_for_terminal(&hint)).then_some(hint)
}

/// Where it went wrong: the field, and all problems with their places.
fn place(body: &mut Value, tool: &Tool, error: &OpError) {
    let mut problems: Vec<Value> = Vec::new();
    let of_values = error.meta.as_ref().and_then(|meta| meta.get("problems")).and_then(Value::as_array);
    match of_values {
        Some(of_values) => problems.extend(of_values.iter().cloned().map(|one| problem(tool.set, one))),
        None => {
            for (field, messages) in &error.details {
                let path = parameter(tool, error, field);
                problems.extend(messages.iter().map(|message| json!({"path": path, "message": message})));
            }
        }
    }
    for issue in &error.issues {
        let path = field(&issue.pointer);
        let mut found =
            json!({"path": path, "message": issue.message, "code": issue.code, "hint": issue.hint});
        alternatives(&mut found, &issue.alternatives);
        // Tools of authors write several items at once.
        if tool.set == Set::Author && !issue.file.is_empty() {
            found["file"] = json!(issue.file);
        }
        problems.push(problem(tool.set, found));
    }
    if let Some(path) = problems.first().and_then(|problem| problem.get("path")).filter(|path| **path != "") {
        body["path"] = path.clone();
    }
    if !problems.is_empty() {
        body["problems"] = Value::Array(problems);
    }
}

/// The parameter that an input field comes from. Operations that share a rule name the field by its last word: `type` of a
/// module is `moduleType` here.
fn parameter(tool: &Tool, error: &OpError, field: &str) -> String {
    let same = tool.parameters().find(|param| param.to == field || param.name == field);
    if error.code == OF_PATCH && same.is_none() && tool.parameters().any(|param| param.name == "patch") {
        return format!("patch.{field}");
    }
    let last_word = |name: &str| name.to_lowercase().ends_with(field) && name.len() > field.len();
    let found = same.or_else(|| tool.parameters().find(|param| last_word(param.name)));
    found.map_or(field, |param| param.name).to_owned()
}

/// Adds the valid names in place of a wrong one.
fn alternatives(body: &mut Value, found: &Alternatives) {
    if let Some(near) = &found.nearest {
        body["didYouMean"] = json!(near);
    }
    if !found.allowed.is_empty() {
        body["allowed"] = json!(found.allowed);
    }
}

/// What would have been right, and what to do.
fn advice(body: &mut Value, tool: &Tool, error: &OpError) {
    let first = body.pointer("/problems/0").cloned().unwrap_or_default();
    for key in ["didYouMean", "allowed"] {
        if let Some(value) = first.get(key) {
            body[key] = value.clone();
        }
    }
    alternatives(body, &error.alternatives);
    let of_meta =
        error.meta.as_ref().and_then(|meta| meta.get("allowed")).filter(|allowed| allowed.is_array());
    if let Some(allowed) = of_meta {
        body["allowed"] = allowed.clone();
    }
    let own: &[(&str, &str)] = if tool.set == Set::Author { NEXT_OF_AUTHORS } else { &[] };
    let is_on_review = error.meta.as_ref().is_some_and(|meta| meta["onReview"] == true);
    if is_on_review {
        body["next"] = json!("it is on review already, and a person decides on it");
    } else if let Some((_, next)) = own.iter().chain(NEXT).find(|(code, _)| *code == error.code) {
        body["next"] = json!(next);
    }
    if let Some(hint) = helpful(tool.set, error.hint.as_deref().unwrap_or_default()) {
        body["hint"] = json!(hint);
    }
}

/// Arguments that do not fit a tool, as clients read it.
pub(in crate::mcp) fn tool_error(tool: &Tool, problems: &[Problem]) -> Value {
    let each: Vec<String> = problems
        .iter()
        .map(|problem| match problem.path() {
            "" => problem.message().to_owned(),
            path => format!("{path}: {}", problem.message()),
        })
        .collect();
    let first = problems.first().map(Problem::to_json).unwrap_or_default();
    let mut body = json!({
        "error": format!("Invalid arguments for tool {}: {}", tool.name, each.join("; ")),
        "code": "arguments.invalid",
        "problems": problems.iter().map(Problem::to_json).collect::<Vec<_>>(),
    });
    for key in ["path", "allowed", "didYouMean"] {
        if let Some(value) = first.get(key).filter(|value| **value != "") {
            body[key] = value.clone();
        }
    }
    body
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mcp::tools::find;

    #[test]
    fn error_paths_use_parameter_names() {
        for (pointer, path) in [
            ("/slug", "slug"),
            ("/modules/3/props/a~1b", "modules[3].props.a/b"),
            ("", ""),
            ("/0/x", "[0].x"),
        ] {
            assert_eq!(field(pointer), path);
        }
        let tool = find("submit_ai_review_to_review").expect("a tool");
        let plain = OpError::invalid("x", "m");
        assert_eq!(parameter(tool, &plain, "items"), "postId");
        assert_eq!(parameter(tool, &plain, "other"), "other");
        let add = find("add_module_to_post_ai_review").expect("a tool");
        assert_eq!(parameter(add, &plain, "type"), "moduleType");
        let save = find("save_post_ai_review").expect("a tool");
        assert_eq!(parameter(save, &OpError::invalid(OF_PATCH, "m"), "id"), "patch.id");
        let propose = find("propose").expect("a tool");
        assert_eq!(parameter(propose, &OpError::invalid(OF_PATCH, "m"), "edits[0].id"), "edits[0].id");
        assert_eq!(
            problem(Set::Staging, json!({"path": "a", "hint": "`cms explain x` says more"})).get("hint"),
            None
        );
        let names = ["title", "slug"];
        let error = |wrong: &str| OpError::invalid("x", "m").instead(Alternatives::among(wrong, names));
        let failure = |wrong: &str| ErrorTexts::PLAIN.failure(tool, &error(wrong), &Map::new());
        assert_eq!(
            (&failure("titel")["didYouMean"], failure("titel").get("allowed")),
            (&json!("title"), None)
        );
        assert_eq!((failure("x").get("didYouMean"), &failure("x")["allowed"]), (None, &json!(names)));
    }

    const TEXTS: ErrorTexts = ErrorTexts {
        own: &[("a.own", "Module type '{type}' at {path}")],
        other: Some("Failed"),
        inner: &[("a.inner", "Not for {postType}")],
        empty: None,
    };

    #[test]
    fn failures_have_message_code_and_next_step() {
        let tool = find("add_module_to_post_ai_review").expect("a tool");
        let arguments = Map::from_iter([("type".to_owned(), json!("x")), ("postId".to_owned(), json!("p"))]);
        let body = TEXTS.failure(tool, &OpError::invalid("a.own", "m").detail("f", "bad"), &arguments);
        assert_eq!((&body["error"], &body["path"]), (&json!("Module type 'x' at f"), &json!("f")));
        let error = OpError::invalid("a.inner", "m").meta(json!({"postType": "page"}));
        let body = TEXTS.failure(tool, &error, &arguments);
        assert_eq!((&body["error"], &body["meta"]["message"]), (&json!("Failed"), &json!("Not for page")));
        assert_eq!(body["meta"]["postId"], "p");
        let error = OpError::not_found("post.not-found", "no post `x`")
            .hint("`cms post list` shows them all")
            .suggest(Alternatives::near("x", ["y"]));
        let body = ErrorTexts::PLAIN.failure(tool, &error, &Map::new());
        assert_eq!((&body["error"], &body["code"]), (&json!("Post not found"), &json!("post.not-found")));
        assert_eq!(
            (&body["didYouMean"], &body["hint"]),
            (&json!("y"), &json!("did you mean `y`? list_posts shows them all"))
        );
        assert!(body["next"].as_str().is_some_and(|next| next.contains("list_posts")));
        let error = OpError::invalid("x", "m").hint("`cms doctor` looks for what is wrong");
        assert_eq!(ErrorTexts::PLAIN.failure(tool, &error, &Map::new()).get("hint"), None);
    }
}

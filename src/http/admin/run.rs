//! Any operation that HTTP runs: a form made from its input, and its answer as on a terminal. Acts that have no page of their
//! own lead here, with what is known filled in.

use super::answer;
use super::form::{self, Control, Maker, Widget};
use super::notice::Notice;
use super::noun;
use super::pick;
use super::prelude::*;
use crate::base::source::{Ids as _, System};
use crate::http::caller::Who;
use crate::http::endpoint::{missing, refused};
use crate::http::operations::{about, accepts, all_open, is_read, open, permitted};
use crate::http::query::pairs;
use crate::http::rest::idempotency::once;
use crate::ops::{Capability, Outcome, Reading, Row, Staging, command_line};

endpoints! {
    /// The operations that HTTP runs, as far as the caller may
    GET "/admin/run", May(AdminAccess) => list raw;
    /// The form of an operation; of one that reads its answer, too
    GET "/admin/run/:operation", May(AdminAccess) => form_page raw;
    /// Run an operation
    POST "/admin/run/:operation", May(AdminAccess) => run raw;
}

/// Operations that take access from an account. On one's own they are asked for twice.
const OF_ACCESS: [&str; 2] = ["user.disable", "user.role"];
/// The field that says that one's own account is meant.
const OWN: &str = "_own";
/// Fields of the form that say how an operation runs, beside its input.
const STAGE: &str = "_stage";
const YES: &str = "_yes";
const ALLOW_DANGLING: &str = "_allowDangling";
/// The field with a key of the form: who loads the page after it again sends it again, and means nothing by that.
const ONCE: &str = "_once";
/// The field of the buttons: `try` changes nothing.
const HOW: &str = "_how";

/// The field of an input with further fields as `FIELD=VALUE`.
const FURTHER: &str = "fields";

/// What the page of an operation shows beside its form.
#[derive(Default)]
struct Shown {
    /// The input that ran, and its answer.
    done: Option<(Map, Outcome)>,
    refusal: Option<Refusal>,
    /// What was sent beside the input.
    chosen: Chosen,
    /// Whether the form asks if the caller's own account is meant.
    asks_own: bool,
    /// Whether the form holds what was entered, and nothing is done with it.
    is_unsaved: bool,
}

impl Shown {
    fn of(done: Result<Option<(Map, Outcome)>, Refusal>, chosen: Chosen) -> Shown {
        match done {
            Ok(done) => Shown { done, chosen, ..Shown::default() },
            Err(refusal) => Shown { refusal: Some(refusal), chosen, ..Shown::default() },
        }
    }
}

/// What a form says beside the input.
#[derive(Default)]
struct Chosen {
    stage: String,
    yes: bool,
    allow_dangling: bool,
    /// Whether nothing is to be changed.
    is_trial: bool,
}

impl Chosen {
    fn of(form: &Form) -> Chosen {
        Chosen {
            stage: form.text(STAGE).unwrap_or_default().to_owned(),
            yes: form.text(YES) == Some("true"),
            allow_dangling: form.text(ALLOW_DANGLING) == Some("true"),
            is_trial: form.last(HOW) == Some("try"),
        }
    }

    fn stage(&self) -> Result<Option<Stage>, Refusal> {
        let unknown = || invalid("stage", "is not source, review or ai-review");
        match self.stage.as_str() {
            "" => Ok(None),
            name => Stage::named(name).map(Some).ok_or_else(unknown),
        }
    }
}

fn list(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let wanted = cx.query("find").map(str::to_lowercase);
    let mut groups: Vec<(String, Vec<Value>)> = Vec::new();
    for row in all_open().filter(|row| cx.may(row.facts.permission)) {
        let (name, about) = (row.facts.name, about(row));
        let is_wanted = |text: &String| name.contains(text.as_str()) || about.to_lowercase().contains(text);
        if !wanted.as_ref().is_none_or(is_wanted) {
            continue;
        }
        let (group, _) = name.split_once('.').unwrap_or(("site", name));
        let line = json!({"name": name, "about": about, "can": row.can});
        match groups.iter_mut().find(|(known, _)| known == group) {
            Some((_, lines)) => lines.push(line),
            None => groups.push((group.to_owned(), vec![line])),
        }
    }
    groups.sort_by(|one, other| one.0.cmp(&other.0));
    let groups =
        groups.into_iter().map(|(name, lines)| json!({"name": form::in_words(&name), "lines": lines}));
    Page::new(cx, "All operations")
        .with("groups", groups.collect::<Vec<_>>())
        .with("find", cx.query("find"))
        .fill("run_list.html")
}

/// The controls of an operation's input.
pub(super) fn controls(cx: &RequestContext<'_>, row: &Row) -> Vec<Control> {
    let name = row.facts.name;
    let has_own_form = noun::has_own_form(name);
    let is_taken = |field: &str| accepts(name, field) && !(has_own_form && field == FURTHER);
    let mut controls = Maker::of_input(&Value::from(row.input_schema())).controls(&json!({}), is_taken);
    noun::offer(cx, name, &mut controls);
    controls
}

/// The fields of an address, as a form has them.
pub(super) fn query_form(cx: &RequestContext<'_>) -> Result<Form, Refusal> {
    let sent = pairs(&cx.request.query).map_err(|_| invalid("query", "is not percent-encoded UTF-8"))?;
    Ok(Form::from_query(sent.into_iter().filter(|(_, value)| !value.is_empty())))
}

fn form_page(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let row = open(cx.param("operation"))?;
    let sent = query_form(cx)?;
    let mut controls = controls(cx, row);
    let chosen = Chosen::of(&sent);
    if form::acted(&sent, &mut controls) {
        return show(cx, row, &controls, Shown { chosen, ..Shown::default() });
    }
    let has_all = controls.iter().all(|control| !control.is_required || sent.has(&control.name));
    // A read answers at once, unless something is missing.
    let done = match is_read(row) && has_all {
        true => form::values(&controls, &sent).and_then(|input| {
            let outcome = run_on(cx, row, &input, &chosen)?;
            Ok(Some((input, outcome)))
        }),
        false => Ok(None),
    };
    form::enter(&sent, &mut controls);
    // Nobody asked for anything yet, and some operations need one of several fields.
    let done = done.or_else(|refusal| if cx.query.is_empty() { Ok(None) } else { Err(refusal) });
    show(cx, row, &controls, Shown::of(done, chosen))
}

fn run(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let row = open(cx.param("operation"))?;
    let sent = Form::of(cx)?;
    let mut controls = controls(cx, row);
    let chosen = Chosen::of(&sent);
    if form::acted(&sent, &mut controls) {
        return show(cx, row, &controls, Shown { chosen, is_unsaved: true, ..Shown::default() });
    }
    if OF_ACCESS.contains(&row.facts.name) && names_caller(cx, &sent) && !sent.has(OWN) {
        form::enter(&sent, &mut controls);
        return show(
            cx,
            row,
            &controls,
            Shown { chosen, asks_own: true, is_unsaved: true, ..Shown::default() },
        );
    }
    let done = form::values(&controls, &sent).and_then(|input| {
        let outcome = run_once(cx, row, (&input, &chosen), sent.text(ONCE))?;
        Ok(Some((input, outcome)))
    });
    let made = done.as_ref().ok().and_then(Option::as_ref).filter(|_| !chosen.is_trial);
    if let Some((page, (_, outcome))) =
        made.and_then(|made| Some((noun::made(row.facts.name, &made.1.json)?, made)))
    {
        return Ok(Notice::saved("Created.", &outcome.json).then(cx, &page));
    }
    // What was tried or refused stays in the form; what is done is not offered again.
    let is_unsaved = chosen.is_trial || done.is_err();
    if is_unsaved {
        form::enter(&sent, &mut controls);
    }
    show(cx, row, &controls, Shown { is_unsaved, ..Shown::of(done, chosen) })
}

/// Runs an operation on an input, unless the same form was sent before.
fn run_once(
    cx: &RequestContext<'_>,
    row: &'static Row,
    (input, chosen): (&Map, &Chosen),
    key: Option<&str>,
) -> Result<Outcome, Refusal> {
    let Some(key) = key.filter(|_| !chosen.is_trial) else { return run_on(cx, row, input, chosen) };
    once(cx, key, || run_on(cx, row, input, chosen))?.ok_or_else(|| {
        let message = "this was done already: the same form was sent again, and nothing was done this time";
        Refusal::plain(StatusCode::CONFLICT, "form.repeated", message)
    })
}

/// Whether a form about an account names the one that is signed in.
fn names_caller(cx: &RequestContext<'_>, sent: &Form) -> bool {
    let (Who::User(own), Some(name)) = (&cx.caller.who, sent.text("user")) else { return false };
    name == own.id.to_string()
        || name.eq_ignore_ascii_case(&own.email)
        || own.username.as_deref() == Some(name)
}

/// Runs an operation on an input.
fn run_on(
    cx: &RequestContext<'_>,
    row: &'static Row,
    input: &Map,
    chosen: &Chosen,
) -> Result<Outcome, Refusal> {
    refused(missing(&Value::from(row.input_schema()), input))?;
    if chosen.allow_dangling {
        cx.allow_dangling();
    }
    let terms = Terms {
        stage: permitted(row, input, chosen.stage()?)?,
        dry_run: chosen.is_trial,
        yes: chosen.yes,
        ..Terms::default()
    };
    cx.outcome(row.facts.name, Value::Object(input.clone()), terms)
}

fn show(
    cx: &RequestContext<'_>,
    row: &'static Row,
    controls: &[Control],
    shown: Shown,
) -> Result<Answer, Refusal> {
    let name = row.facts.name;
    let schema = Value::from(row.input_schema());
    let text = schema["description"].as_str().unwrap_or_default();
    let (head, more) = text.split_once("\n\n").unwrap_or((text, ""));
    let is_secret = |key: &String| {
        controls.iter().any(|control| control.key() == key && control.widget == Widget::Password)
    };
    let refusal = shown.refusal.as_ref();
    let examples = row.facts.examples.iter();
    let examples = examples.map(|(line, about)| json!({"line": format!("cms {line}"), "about": about}));
    let mut page = Page::new(cx, &title(row))
        .with("operation", json!({
            "name": name, "about": head, "more": more.replace('\n', " "), "can": row.can,
            "isRead": is_read(row), "isStaged": row.can == Staging::NAME, "writes": row.can != Reading::NAME,
            "verb": verb(row), "isAllowed": cx.may(row.facts.permission), "permission": row.facts.permission.name(),
            "examples": examples.collect::<Vec<_>>(),
        }))
        .with("controls", form::shown(controls, refusal))
        .with("chosen", json!({
            "stage": shown.chosen.stage, "yes": shown.chosen.yes, "allowDangling": shown.chosen.allow_dangling,
            "isTrial": shown.chosen.is_trial,
        }))
        .with("once", System.uuid().to_string())
        .with("asksOwn", shown.asks_own)
        .with("unsaved", shown.is_unsaved)
        .with("posts", pick::posts(cx, controls)?)
        .with("needs_ids", pick::needs_ids(controls))
        .with("noun", noun::of_operation(name));
    if let Some((mut input, outcome)) = shown.done {
        input.retain(|key, _| !is_secret(key));
        page = page
            .with("answer", answer::shown(&outcome, |_, _| None))
            .with("data", answer::cut(serde_json::to_string_pretty(&outcome.json).unwrap_or_default()))
            .with("line", command_line(row, &input));
    }
    page.refused(refusal).fill("run.html")
}

/// What the button of an operation says: its title, or its verb where that is long.
fn verb(row: &Row) -> String {
    match title(row) {
        title if title.chars().count() <= VERB_CHARS_MAX => title,
        _ => form::in_words(row.facts.name.rsplit('.').next().unwrap_or_default()),
    }
}

/// Longest text of a button, in characters.
const VERB_CHARS_MAX: usize = 40;
/// Longest title of a page, in characters.
const TITLE_CHARS_MAX: usize = 70;

/// The title of an operation: what it does, or else its name in words.
pub(super) fn title(row: &Row) -> String {
    let about = about(row);
    let head = about.split([';', ':', ',']).next().unwrap_or_default();
    match head.chars().count() {
        1..=TITLE_CHARS_MAX => head.replace('`', ""),
        _ => match row.facts.name.rsplit('.').collect::<Vec<_>>().as_slice() {
            // `form.submissions.forget` forgets submissions.
            [verb, noun, _] => form::in_words(&format!("{verb} {noun}")),
            _ => form::in_words(&row.facts.name.replace('.', " ")),
        },
    }
}

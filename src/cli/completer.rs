//! Completes words in a shell: commands and options from the tree, names from the site. The shell calls this program for each word.

use super::environment::Environment;
use super::tree;
use crate::base::Stage;
use crate::base::limits::ID_BEGINNING_CHARS_MIN;
use crate::db::PostQuery;
use crate::model::fields::FieldKind;
use crate::model::roles::Role;
use crate::model::shape::Want;
use crate::model::{Definitions, Kind, Status};
use crate::ops::check::all_explanations;
use crate::ops::{short_commit, short_id};
use crate::site::Site;
use clap::{Arg, Command};
use clap_complete::CompleteEnv;
use clap_complete::engine::{ArgValueCompleter, CompletionCandidate};
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::{OsStr, OsString};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

/// The variable in which a completion script names its shell.
pub(super) const SHELL_VARIABLE: &str = "CMS_COMPLETE";

/// Most posts that are offered.
const POSTS_MAX: u32 = 200;
/// Most operations that are offered.
const OPERATIONS_MAX: usize = 50;

/// Answers a completion script; `None` if none is asking.
pub(super) fn run(arguments: &[OsString], environment: &Environment) -> Option<ExitCode> {
    let line = Arc::new((arguments.to_vec(), environment.clone()));
    // Options are offered for a word that begins with `-`, and where nothing else can follow.
    let wants_option =
        arguments.last().and_then(|word| word.to_str()).is_some_and(|word| word.starts_with('-'));
    let factory = move || {
        let named = with_names(tree::command(false), "", &line);
        if wants_option { named } else { without_options(named) }
    };
    let done = CompleteEnv::with_factory(factory)
        .var(SHELL_VARIABLE)
        .bin("cms")
        .completer("cms")
        .try_complete(arguments.iter().cloned(), Some(&environment.folder));
    match done {
        Ok(false) => None,
        Ok(true) => Some(ExitCode::SUCCESS),
        // A shell shows nothing else than candidates.
        Err(_) => Some(ExitCode::FAILURE),
    }
}

/// A command whose options are offered only where there is nothing else.
fn without_options(command: Command) -> Command {
    let hidden = |arg: Arg| if arg.is_positional() { arg } else { arg.hide(true) };
    command.mut_args(hidden).mut_subcommands(without_options)
}

/// The words of the command line that is completed, and the environment.
type Line = (Vec<OsString>, Environment);

/// A command whose arguments offer the names of the site.
fn with_names(command: Command, path: &str, line: &Arc<Line>) -> Command {
    let named = |arg: Arg| {
        let value = arg.get_value_names().and_then(|names| names.first()).map(ToString::to_string);
        let Some(names) = value.and_then(|value| names_of(path, &arg, &value)) else { return arg };
        let line = Arc::clone(line);
        arg.add(ArgValueCompleter::new(move |begun: &OsStr| offered(&line, begun, names)))
    };
    command.mut_args(named).mut_subcommands(|child| {
        let below = format!("{path} {}", child.get_name());
        with_names(child, below.trim_start(), line)
    })
}

/// Lists names of a site that begin with a text, as far as the list can make use of it. Some depend on the words before.
type Names = fn(&Site, &[OsString], &str) -> Option<Vec<String>>;

/// The names that are valid for an argument, by the name of its value.
fn names_of(path: &str, arg: &Arg, value: &str) -> Option<Names> {
    let of_modules = path.starts_with("module") || path.starts_with("global") || path.ends_with("add-module");
    Some(match value {
        "POST" => posts,
        "TYPE" if of_modules && arg.get_long() != Some("for") => {
            |site, _, _| defined(site, |all| &all.module_types)
        }
        "TYPE" => |site, _, _| defined(site, |all| &all.post_types),
        "TAXONOMY" => |site, _, _| defined(site, |all| &all.taxonomies),
        "FORM" => |site, _, _| defined(site, |all| &all.forms),
        "GROUP" => |site, _, _| defined(site, |all| &all.groups),
        "AGENT" => |site, _, _| defined(site, |all| &all.agents),
        "WORKFLOW" => |site, _, _| defined(site, |all| &all.workflows),
        "MENU" => |site, _, _| texts(site, Kind::Menu, "slug"),
        "GLOBAL" => |site, _, _| texts(site, Kind::Global, "slug"),
        "MEDIA" => |site, _, _| texts(site, Kind::Media, "filename"),
        "MODULE" => |site, _, begun| modules(site, begun),
        "ITEM" if path == "review submit" => |site, _, _| pending(site, &[Stage::AiReview]),
        "ITEM" if path == "review approve" => |site, _, _| pending(site, &[Stage::Review]),
        "ITEM" if path == "review reject" => |site, _, _| pending(site, &[Stage::Review, Stage::AiReview]),
        "ITEM" if ["review", "history", "blame", "revert"].iter().any(|name| path.starts_with(name)) => posts,
        "STATUS" => |_, _, _| Some(statuses()),
        "REDIRECT" => |site, _, _| redirects(site),
        "OPERATION" if path == "undo" => |site, _, _| operations(site, false),
        "OPERATION" if path == "redo" => |site, _, _| operations(site, true),
        "COMMAND" => |_, words, _| commands(words),
        "ROLE" if path.starts_with("user") || path.starts_with("token") => |_, _, _| Some(roles()),
        "CODE" => |_, _, _| Some(all_explanations().into_iter().map(|known| known.code).collect()),
        "FIELD=VALUE" if path == "post set" => |site, _, begun| assignments(site, Kind::Post, begun),
        "FIELD=VALUE" if path == "media set" => |site, _, begun| assignments(site, Kind::Media, begun),
        "FIELD=VALUE" if path == "module set" => module_values,
        "LOCALE" => |site, _, _| locales(site),
        "REV" => |_, _, _| Some(Stage::ALL.iter().map(|stage| stage.branch().to_owned()).collect()),
        _ => return None,
    })
}

/// Slugs of posts on all stages; for a word such as `page/en/ab`, posts of that type and language.
fn posts(site: &Site, _: &[OsString], begun: &str) -> Option<Vec<String>> {
    let parts: Vec<&str> = begun.splitn(3, '/').collect();
    if let [post_type, locale, _] = parts.as_slice() {
        return posts_of(site, post_type, locale);
    }
    let mut slugs = BTreeSet::new();
    for stage in Stage::ALL {
        slugs.extend(site.snapshot(stage).ok()?.slugs_from(begun, POSTS_MAX).ok()?);
    }
    Some(slugs.into_iter().collect())
}

fn posts_of(site: &Site, post_type: &str, locale: &str) -> Option<Vec<String>> {
    let query = PostQuery {
        types: vec![post_type.to_owned()],
        locales: vec![locale.to_owned()],
        limit: POSTS_MAX,
        ..PostQuery::default()
    };
    let found = site.snapshot(Stage::AiReview).ok()?.posts(&query).ok()?.posts;
    Some(found.iter().map(|hit| format!("{post_type}/{locale}/{}", hit.post.slug)).collect())
}

/// What is pending on stages: slugs of posts, and other items as `kind:id`.
fn pending(site: &Site, stages: &[Stage]) -> Option<Vec<String>> {
    let mut names = BTreeSet::new();
    for stage in stages {
        for item in site.look().pending(*stage).ok()? {
            let value = item.after.as_ref().or(item.before.as_ref());
            let slug = value.and_then(|value| value.get("slug")?.as_str());
            names.insert(match slug.filter(|_| item.name.kind == Kind::Post.name()) {
                Some(slug) => slug.to_owned(),
                None => item.name.item.clone(),
            });
        }
    }
    Some(names.into_iter().collect())
}

/// The old paths of redirects.
fn redirects(site: &Site) -> Option<Vec<String>> {
    let snapshot = site.snapshot(Stage::AiReview).ok()?;
    let mut paths = Vec::new();
    for kind in [Kind::Redirects, Kind::RedirectList] {
        for file in snapshot.items(kind).ok()? {
            let rows = file.value.get("redirects").and_then(|rows| rows.as_array()).into_iter().flatten();
            paths.extend(rows.filter_map(|row| row["from"].as_str()).map(str::to_owned));
        }
    }
    Some(paths)
}

/// The latest operations, as far as they are undone or not, by as much of an id as lists show.
fn operations(site: &Site, is_undone: bool) -> Option<Vec<String>> {
    let (found, _) = site.look().operations(None, (0, OPERATIONS_MAX)).ok()?;
    let fitting = found.iter().filter(|one| one.undoes.is_none() && one.undone_by.is_some() == is_undone);
    Some(fitting.map(|one| short_commit(&one.id).to_owned()).collect())
}

/// The commands that can follow the words after `man` or `run`.
fn commands(words: &[OsString]) -> Option<Vec<String>> {
    let words: Vec<&str> = words.iter().filter_map(|word| word.to_str()).collect();
    let first = words.iter().position(|word| matches!(*word, "man" | "run"))? + 1;
    let before = words.get(first..words.len().checked_sub(1)?)?;
    let tree = tree::command(false);
    let found = before.iter().copied().try_fold(&tree, |at, word| at.find_subcommand(word))?;
    Some(found.get_subcommands().map(|command| command.get_name().to_owned()).collect())
}

/// The modules whose ids begin so, by as much of an id as lists show.
fn modules(site: &Site, begun: &str) -> Option<Vec<String>> {
    let found = site.snapshot(Stage::AiReview).ok()?.find_module(begun).ok()?;
    let shown = |id: &str| id.get(..begun.len()).unwrap_or(id).len().max(short_id(id).len());
    Some(found.iter().map(|(_, id)| id.get(..shown(id)).unwrap_or(id).to_owned()).collect())
}

/// The fields of the module that a word before names; once a field is written, its values as far as they are names.
fn module_values(site: &Site, words: &[OsString], begun: &str) -> Option<Vec<String>> {
    let snapshot = site.snapshot(Stage::AiReview).ok()?;
    let named = |word: &str| snapshot.find_module(word).ok().filter(|found| found.len() == 1);
    let after = words.iter().rev().filter_map(|word| word.to_str()).skip(1).filter(|word| is_id(word));
    let (path, id) = after.filter_map(named).flatten().next()?;
    let post = snapshot.item_at(&path).ok()??;
    let list = post.value.get("modules")?.as_array()?;
    let module = list.iter().find(|module| module["id"] == *id)?;
    let definitions = snapshot.definitions().ok()?;
    let fields = definitions.module_types.get(module["type"].as_str()?)?.fields();
    let Some((name, _)) = begun.split_once('=') else {
        let own = fields.iter().filter(|field| field.row().holds_value());
        return Some(own.map(|field| format!("{}=", field.slug)).collect());
    };
    let field = fields.iter().find(|field| field.slug == name)?;
    let values: Vec<String> = match field.kind {
        FieldKind::Media | FieldKind::File => texts(site, Kind::Media, "filename")?,
        FieldKind::Boolean => vec!["true".to_owned(), "false".to_owned()],
        _ => field.options.iter().map(|option| option.value.clone()).collect(),
    };
    Some(values.into_iter().map(|value| format!("{name}={value}")).collect())
}

/// Whether a word may begin the id of a module.
fn is_id(word: &str) -> bool {
    word.len() >= ID_BEGINNING_CHARS_MIN && word.bytes().all(|b| b.is_ascii_hexdigit() || b == b'-')
}

/// A text of every item of a kind, where agents write: it has what is on the other stages.
fn texts(site: &Site, kind: Kind, key: &str) -> Option<Vec<String>> {
    let items = site.snapshot(Stage::AiReview).ok()?.items(kind).ok()?;
    Some(items.iter().filter_map(|item| item.text(key)).map(str::to_owned).collect())
}

fn statuses() -> Vec<String> {
    Status::ALL.iter().map(|status| status.name().to_owned()).collect()
}

fn roles() -> Vec<String> {
    Role::ALL.iter().map(|role| role.name().to_owned()).collect()
}

fn locales(site: &Site) -> Option<Vec<String>> {
    let definitions = site.snapshot(Stage::AiReview).ok()?.definitions().ok()?;
    Some(definitions.settings.locales().map(str::to_owned).collect())
}

/// The fields of a kind of item; once a field is written, its values as far as they are names.
fn assignments(site: &Site, kind: Kind, begun: &str) -> Option<Vec<String>> {
    let Some((field, _)) = begun.split_once('=') else { return Some(fields(kind)) };
    let want = kind.shape().keys.iter().find(|key| key.name == field).map(|key| &key.want);
    let values = match (field, want) {
        ("status", _) => statuses(),
        ("locale", _) => locales(site)?,
        (_, Some(Want::Refer(Kind::Media))) => texts(site, Kind::Media, "filename")?,
        (_, Some(Want::Boolean)) => vec!["true".to_owned(), "false".to_owned()],
        _ => return None,
    };
    Some(values.into_iter().map(|value| format!("{field}={value}")).collect())
}

/// The fields of a kind of item that hold one value, each ready for the value to follow.
fn fields(kind: Kind) -> Vec<String> {
    let keys = kind.shape().keys.iter().filter(|key| {
        let is_plain = matches!(
            key.want,
            Want::Text
                | Want::Line(_)
                | Want::Slug
                | Want::Time
                | Want::Integer(..)
                | Want::Boolean
                | Want::OneOf(_)
                | Want::Refer(Kind::Media)
        );
        is_plain && key.name != "id"
    });
    keys.map(|key| format!("{}=", key.name)).collect()
}

/// The names of a map of definitions.
fn defined<T>(site: &Site, map: fn(&Definitions) -> &BTreeMap<String, T>) -> Option<Vec<String>> {
    let definitions = site.snapshot(Stage::AiReview).ok()?.definitions().ok()?;
    Some(map(&definitions).keys().cloned().collect())
}

/// The candidates for a word. Without a site there are none.
fn offered(line: &Line, begun: &OsStr, names: Names) -> Vec<CompletionCandidate> {
    let Some(begun) = begun.to_str() else { return Vec::new() };
    let found = site(line).and_then(|site| names(&site, &line.0, begun)).unwrap_or_default();
    found.into_iter().filter(|name| name.starts_with(begun)).map(CompletionCandidate::new).collect()
}

/// The site that the command line is about.
fn site((words, environment): &Line) -> Option<Site> {
    let after = words.iter().skip_while(|word| *word != "--site").nth(1).map(PathBuf::from);
    let joined =
        || words.iter().find_map(|word| Some(PathBuf::from(word.to_str()?.strip_prefix("--site=")?)));
    match after.or_else(joined).or_else(|| environment.site.clone()) {
        Some(folder) => Site::open(&environment.folder.join(folder)).ok(),
        None => environment.site_here().ok()?,
    }
}

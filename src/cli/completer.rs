//! Completes words in a shell: commands and options from the tree, names from the site. The shell calls this program for each word.

use super::environment::Environment;
use super::tree;
use crate::base::Stage;
use crate::check::explanations;
use crate::model::shape::Want;
use crate::model::{Definitions, Kind, Status};
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

/// Answers a completion script; `None` if none is asking.
pub(super) fn run(arguments: &[OsString], environment: &Environment) -> Option<ExitCode> {
    let line = Arc::new((arguments.to_vec(), environment.clone()));
    let factory = move || with_names(tree::command(false), "", &line);
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

/// Lists names of a site that begin with a text, as far as the list can make use of it.
type Names = fn(&Site, &str) -> Option<Vec<String>>;

/// The names that are valid for an argument, by the name of its value.
fn names_of(path: &str, arg: &Arg, value: &str) -> Option<Names> {
    let of_modules = path.starts_with("module") || path.starts_with("global") || path.ends_with("add-module");
    Some(match value {
        "POST" => posts,
        "TYPE" if of_modules && arg.get_long() != Some("for") => {
            |site, _| defined(site, |all| &all.module_types)
        }
        "TYPE" => |site, _| defined(site, |all| &all.post_types),
        "TAXONOMY" => |site, _| defined(site, |all| &all.taxonomies),
        "FORM" => |site, _| defined(site, |all| &all.forms),
        "GROUP" => |site, _| defined(site, |all| &all.groups),
        "AGENT" => |site, _| defined(site, |all| &all.agents),
        "WORKFLOW" => |site, _| defined(site, |all| &all.workflows),
        "MENU" => |site, _| texts(site, Kind::Menu, "slug"),
        "GLOBAL" => |site, _| texts(site, Kind::Global, "slug"),
        "MEDIA" => |site, _| texts(site, Kind::Media, "filename"),
        "ITEM" if path.starts_with("review") => posts,
        "STATUS" => |_, _| Some(statuses()),
        "CODE" => |_, _| Some(explanations().into_iter().map(|known| known.code).collect()),
        "FIELD=VALUE" if path == "post set" => |site, begun| assignments(site, Kind::Post, begun),
        "FIELD=VALUE" if path == "media set" => |site, begun| assignments(site, Kind::Media, begun),
        "LOCALE" => |site, _| locales(site),
        "REV" => |_, _| Some(Stage::ALL.iter().map(|stage| stage.branch().to_owned()).collect()),
        _ => return None,
    })
}

/// Slugs of posts on all stages.
fn posts(site: &Site, begun: &str) -> Option<Vec<String>> {
    let mut slugs = BTreeSet::new();
    for stage in Stage::ALL {
        slugs.extend(site.snapshot(stage).ok()?.slugs_from(begun, POSTS_MAX).ok()?);
    }
    Some(slugs.into_iter().collect())
}

/// A text of every item of a kind, where agents write: it has what is on the other stages.
fn texts(site: &Site, kind: Kind, key: &str) -> Option<Vec<String>> {
    let items = site.snapshot(Stage::AiReview).ok()?.items(kind).ok()?;
    Some(items.iter().filter_map(|item| item.text(key)).map(str::to_owned).collect())
}

fn statuses() -> Vec<String> {
    Status::ALL.iter().map(|status| status.name().to_owned()).collect()
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
        ("featuredMediaId", _) => texts(site, Kind::Media, "filename")?,
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
    let found = site(line).and_then(|site| names(&site, begun)).unwrap_or_default();
    found.into_iter().filter(|name| name.starts_with(begun)).map(CompletionCandidate::new).collect()
}

/// The site that the command line is about.
fn site((words, environment): &Line) -> Option<Site> {
    let after = words.iter().skip_while(|word| *word != "--site").nth(1).map(PathBuf::from);
    let joined =
        || words.iter().find_map(|word| Some(PathBuf::from(word.to_str()?.strip_prefix("--site=")?)));
    match after.or_else(joined).or_else(|| environment.site.clone()) {
        Some(folder) => Site::open(&environment.folder.join(folder)).ok(),
        None => Site::discover(&environment.folder).ok()?,
    }
}

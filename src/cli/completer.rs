//! Completes words in a shell: commands and options from the tree, names from the site. The shell calls this program for each word.

use super::environment::Environment;
use super::tree;
use crate::base::Stage;
use crate::base::limits::ID_BEGINNING_CHARS_MIN;
use crate::db::{PostHit, PostQuery};
use crate::model::fields::FieldKind;
use crate::model::roles::Role;
use crate::model::shape::{Shape, Want};
use crate::model::{Definitions, Kind, Status};
use crate::ops::check::all_explanations;
use crate::ops::{short_commit, short_id};
use crate::render::Theme;
use crate::site::{Item, Site};
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
        "POST" if matches!(path, "post restore" | "post purge") => |site, _, _| deleted_posts(site),
        "POST" => posts,
        "TYPE" if of_modules && arg.get_long() != Some("for") => {
            |site, _, _| defined(site, |all| &all.module_types)
        }
        "TYPE" => |site, _, _| defined(site, |all| &all.post_types),
        "TAXONOMY" => |site, _, _| defined(site, |all| &all.taxonomies),
        "TAXONOMY/TERM" => |site, _, _| terms(site),
        "FORM" => |site, _, _| defined(site, |all| &all.forms),
        "GROUP" => |site, _, _| defined(site, |all| &all.groups),
        "AGENT" => |site, _, _| defined(site, |all| &all.agents),
        "WORKFLOW" => |site, _, _| defined(site, |all| &all.workflows),
        "MENU" => |site, _, _| menus(site),
        "GLOBAL" => |site, _, _| texts(site, Kind::Global, "slug"),
        "SLUG" if arg.get_long() == Some("global") => |site, _, _| texts(site, Kind::Global, "slug"),
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
        "KEY=VALUE" if path == "settings set" => |_, _, begun| settings(begun),
        "KIND" if path == "schema" => |_, _, _| Some(kinds()),
        "FILE" if matches!(path, "theme show" | "theme eject") => |_, _, _| Some(theme_files()),
        "LOCALE" => |site, _, _| locales(site),
        "REV" => |_, _, _| Some(Stage::ALL.iter().map(|stage| stage.branch().to_owned()).collect()),
        _ => return None,
    })
}

/// Slugs of posts on all stages; for a word such as `page/` or `page/en/ab`, posts of that type, and of that language.
fn posts(site: &Site, _: &[OsString], begun: &str) -> Option<Vec<String>> {
    let query = |types: &str, locales: &[&str]| PostQuery {
        types: vec![types.to_owned()],
        locales: locales.iter().map(|locale| (*locale).to_owned()).collect(),
        limit: POSTS_MAX,
        ..PostQuery::default()
    };
    match begun.splitn(3, '/').collect::<Vec<_>>().as_slice() {
        [post_type, _] => return whole_names(site, Stage::AiReview, &query(post_type, &[])),
        [post_type, locale, _] => return whole_names(site, Stage::AiReview, &query(post_type, &[*locale])),
        _ => {}
    }
    let mut slugs = BTreeSet::new();
    for stage in Stage::ALL {
        slugs.extend(site.snapshot(stage).ok()?.slugs_from(begun, POSTS_MAX).ok()?);
    }
    Some(slugs.into_iter().collect())
}

/// Posts that were deleted, by their slugs and by their whole names.
fn deleted_posts(site: &Site) -> Option<Vec<String>> {
    let query = PostQuery { only_deleted: true, limit: POSTS_MAX, ..PostQuery::default() };
    let whole = whole_names(site, Stage::Review, &query)?;
    let slugs: Vec<String> =
        whole.iter().filter_map(|name| Some(name.rsplit_once('/')?.1.to_owned())).collect();
    Some(slugs.into_iter().chain(whole).collect())
}

/// Posts as `type/locale/slug`.
fn whole_names(site: &Site, stage: Stage, query: &PostQuery) -> Option<Vec<String>> {
    let found = site.snapshot(stage).ok()?.posts(query).ok()?.posts;
    let name = |hit: &PostHit| format!("{}/{}/{}", hit.post.type_, hit.post.locale, hit.post.slug);
    Some(found.iter().map(name).collect())
}

/// Terms as `taxonomy/slug`.
fn terms(site: &Site) -> Option<Vec<String>> {
    let paths = site.snapshot(Stage::AiReview).ok()?.paths(Kind::Term).ok()?;
    let name = |path: &String| Some(path.strip_prefix("terms/")?.strip_suffix(".yaml")?.to_owned());
    Some(paths.iter().filter_map(name).collect())
}

/// Menus by their slugs, as `locale/slug` where several have one.
fn menus(site: &Site) -> Option<Vec<String>> {
    let items = site.snapshot(Stage::AiReview).ok()?.items(Kind::Menu).ok()?;
    let slugs: Vec<&str> = items.iter().filter_map(|item| item.text("slug")).collect();
    let name = |item: &Item| {
        let slug = item.text("slug")?;
        let is_shared = slugs.iter().filter(|other| **other == slug).count() > 1;
        Some(match item.text("locale").filter(|_| is_shared) {
            Some(locale) => format!("{locale}/{slug}"),
            None => slug.to_owned(),
        })
    };
    let names: BTreeSet<String> = items.iter().filter_map(name).collect();
    Some(names.into_iter().collect())
}

/// The keys of settings, each ready for the value to follow; once a key is written, its values as far as they are names.
fn settings(begun: &str) -> Option<Vec<String>> {
    let mut keys = Vec::new();
    settings_of(Kind::Settings.shape(), "", &mut keys);
    let Some((written, _)) = begun.split_once('=') else {
        return Some(keys.into_iter().map(|(key, _)| format!("{key}=")).collect());
    };
    let (key, want) = keys.into_iter().find(|(key, _)| key == written)?;
    let values: &[&str] = match want {
        Want::Boolean => &["true", "false"],
        Want::OneOf(words) => words,
        _ => return None,
    };
    Some(values.iter().map(|value| format!("{key}={value}")).collect())
}

/// Adds the keys of a shape of settings, those of objects with dots.
fn settings_of(shape: &'static Shape, before: &str, keys: &mut Vec<(String, &'static Want)>) {
    for key in shape.keys {
        let name = format!("{before}{}", key.name);
        match &key.want {
            Want::Object(inner) => settings_of(inner, &format!("{name}."), keys),
            // Its keys are names that the site chooses.
            Want::MapOf(..) => {}
            want => keys.push((name, want)),
        }
    }
}

/// The files of the built-in theme.
fn theme_files() -> Vec<String> {
    Theme::built_in().into_iter().map(|(name, _)| name).collect()
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

fn kinds() -> Vec<String> {
    Kind::ALL.iter().map(|kind| kind.name().to_owned()).collect()
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

//! `cms site`: the site at a glance, in lines, for whoever is to write on it.

use crate::model::{Settings, View as _};
use crate::ops::prelude::*;

/// Where editors say how the site speaks: Markdown at the root of the content repository.
const VOICE: &str = "voice.md";
/// Longest page, in characters; further lines are on the next one.
const PAGE_CHARS_MAX: usize = 12_000;
/// Most characters of the voice: it is read before every task.
const VOICE_CHARS_MAX: usize = 4_000;
/// Longest line with names of terms or modules, in characters; more of them begin another line.
const LINE_CHARS_MAX: usize = 300;

/// Show the site at a glance: its voice, languages, types, modules, terms, menus, forms
///
/// The voice is the file `voice.md` at the root of the site: how the site speaks to its readers, written by editors, read by
/// people and agents before they write.
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Glance {
    /// Lines to pass over, from `next` of the page before
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub from: usize,
}

/// What a site has of one kind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Section {
    /// What it is, such as `post types`
    pub title: String,
    /// One a line
    pub lines: Vec<String>,
}

/// A site at a glance.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Glimpse {
    /// The site's name
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Where it is served
    #[serde(skip_serializing_if = "Option::is_none")]
    pub base_url: Option<String>,
    /// What it has, by kind; only the lines of this page
    pub sections: Vec<Section>,
    /// How many lines there are in all
    pub total: usize,
    /// Where the next page begins
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<usize>,
    /// The commit that was read
    pub revision: String,
}

impl Operation for Glance {
    const FACTS: Facts = facts!("site", Permission::DraftsView;
        "site" => "What the site has, and how it speaks",
        "site --stage source --json" => "What is live, as JSON");
    type Can = Reading;
    type Output = Glimpse;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Glimpse, OpError> {
        let snapshot = cx.snapshot(Stage::Review)?;
        let settings = snapshot.settings()?;
        let all = sections(&snapshot)?;
        let total = all.iter().map(|section| section.lines.len()).sum();
        let (sections, next) = page(all, self.from);
        Ok(Glimpse {
            name: settings.name.clone(),
            base_url: settings.base_url.clone(),
            sections,
            total,
            next,
            revision: snapshot.commit().to_string(),
        })
    }
}

/// Everything, in the order in which a writer needs it.
fn sections(snapshot: &Snapshot<'_>) -> Result<Vec<Section>, OpError> {
    let definitions = snapshot.definitions()?;
    let groups = definitions.groups.values().map(|group| {
        let members = group.ordered().into_iter().map(|member| member.module_type.clone());
        wrapped(&format!("{} ({})", group.name, group.post_type), members)
    });
    let globals =
        definitions.globals.values().map(|one| titled(&one.slug, one.label.as_deref(), &one.module_type));
    let forms =
        definitions.forms.values().map(|one| titled(&one.slug, Some(&one.title), &fields(one.fields.len())));
    let all = [
        ("voice", voice(snapshot)?),
        ("languages", languages(&*snapshot.settings()?)),
        ("post types", post_types(snapshot, &definitions)?),
        ("module types", module_types(&definitions)),
        ("taxonomies", taxonomies(snapshot, &definitions)?),
        ("menus", menus(snapshot)?),
        ("forms", forms.collect()),
        ("global modules", globals.collect()),
        ("module groups", groups.flatten().collect()),
    ];
    let filled = all.into_iter().filter(|(_, lines)| !lines.is_empty());
    Ok(filled.map(|(title, lines)| Section { title: title.to_owned(), lines }).collect())
}

/// The text of the editors, without empty lines at its ends.
fn voice(snapshot: &Snapshot<'_>) -> Result<Vec<String>, OpError> {
    let bytes = snapshot.bytes(VOICE)?.unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes);
    let text = text.trim();
    let mut lines: Vec<String> =
        text.chars().take(VOICE_CHARS_MAX).collect::<String>().lines().map(str::to_owned).collect();
    if text.chars().count() > VOICE_CHARS_MAX {
        lines.push(format!("… cut: `{VOICE}` has more than {VOICE_CHARS_MAX} characters"));
    }
    Ok(lines)
}

fn languages(settings: &Settings) -> Vec<String> {
    let line = |locale: &str| match locale {
        own if own == settings.locales.default_locale => format!("{own}: default"),
        own if !settings.is_enabled(own) => format!("{own}: disabled"),
        own => own.to_owned(),
    };
    settings.locales().map(line).collect()
}

fn post_types(snapshot: &Snapshot<'_>, definitions: &Definitions) -> Result<Vec<String>, OpError> {
    let counted = snapshot.post_counts()?;
    let line = |name: &str, label: &str, modules: bool| {
        let posts: u64 = counted.iter().filter(|(of, ..)| of == name).map(|(.., count)| count).sum();
        let bare = if modules { "" } else { ", no modules" };
        titled(name, Some(label), &format!("{}{bare}", count(posts, "post")))
    };
    let types = definitions.post_types.values();
    Ok(types.map(|one| line(&one.post_type, &one.label, one.modules_enabled)).collect())
}

fn module_types(definitions: &Definitions) -> Vec<String> {
    let line = |one: &crate::model::ModuleType| {
        let count = one.fields().iter().filter(|field| field.row().holds_value()).count();
        let only = match one.allowed_post_types.as_slice() {
            [] => String::new(),
            some => format!(", only on {}", some.join(", ")),
        };
        titled(&one.module_type, Some(&one.name), &format!("{}{only}", fields(count)))
    };
    definitions.module_types.values().map(line).collect()
}

fn taxonomies(snapshot: &Snapshot<'_>, definitions: &Definitions) -> Result<Vec<String>, OpError> {
    let mut terms: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for term in snapshot.items(Kind::Term)? {
        let name = name_of(&term);
        if let Some((taxonomy, slug)) = name.split_once('/') {
            terms.entry(taxonomy.to_owned()).or_default().push(slug.to_owned());
        }
    }
    let lines = definitions.taxonomies.values().flat_map(|one| {
        let free = if one.free_tagging { ", new terms welcome" } else { "" };
        let head = format!("{} ({}{free})", one.slug, one.name);
        wrapped(&head, terms.remove(&one.slug).unwrap_or_default().into_iter())
    });
    Ok(lines.collect())
}

fn menus(snapshot: &Snapshot<'_>) -> Result<Vec<String>, OpError> {
    let line = |item: &Item| {
        let menu = crate::model::Menu::from_value(&item.value).ok()?;
        Some(titled(&menu.slug, Some(&menu.name), &count(menu.items.len(), "item")))
    };
    Ok(snapshot.items(Kind::Menu)?.iter().filter_map(line).collect())
}

fn fields(number: usize) -> String {
    count(number, "field")
}

/// `name: Title, more`.
fn titled(name: &str, title: Option<&str>, more: &str) -> String {
    match title.filter(|title| !title.is_empty()) {
        Some(title) => format!("{name}: {title}, {more}"),
        None => format!("{name}: {more}"),
    }
}

/// Names after a head; where they are many, on several lines with the same head.
fn wrapped(head: &str, names: impl Iterator<Item = String>) -> Vec<String> {
    let mut lines = vec![format!("{head}:")];
    for name in names {
        let line = lines.last_mut().expect("because it begins with a line");
        let is_first = line.ends_with(':');
        match line.chars().count() + name.chars().count() + 2 > LINE_CHARS_MAX && !is_first {
            true => lines.push(format!("{head}: {name}")),
            false => line.push_str(&if is_first { format!(" {name}") } else { format!(", {name}") }),
        }
    }
    lines
}

/// The lines from a place on that fit on a page, and where the next page begins.
fn page(all: Vec<Section>, from: usize) -> (Vec<Section>, Option<usize>) {
    let (mut place, mut left, mut next) = (0, PAGE_CHARS_MAX, None);
    let mut shown: Vec<Section> = Vec::new();
    for section in all {
        let mut part = Section { title: section.title, lines: Vec::new() };
        for line in section.lines {
            let length = line.chars().count() + 1;
            if place >= from && next.is_none() {
                match length <= left || left == PAGE_CHARS_MAX {
                    true => {
                        left = left.saturating_sub(length);
                        part.lines.push(line);
                    }
                    false => next = Some(place),
                }
            }
            place += 1;
        }
        if !part.lines.is_empty() {
            shown.push(part);
        }
    }
    (shown, next)
}

impl View for Glimpse {
    fn show(&self, page: &mut Page) {
        if let Some(name) = &self.name {
            styled!(page, Strong "{name}"; Faint "  {}", self.base_url.as_deref().unwrap_or_default());
        }
        for section in &self.sections {
            page.gap();
            page.toned_line(Tone::Strong, &section.title);
            section.lines.iter().for_each(|line| page.line(format!("  {line}")));
        }
        if let Some(next) = self.next {
            page.gap();
            page.toned_line(
                Tone::Notice,
                format!("{} lines in all; --from {next} shows the next", self.total),
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn section(title: &str, lines: usize) -> Section {
        let line = |number: usize| format!("{number}{}", "x".repeat(999));
        Section { title: title.to_owned(), lines: (0..lines).map(line).collect() }
    }

    #[test]
    fn every_line_is_on_exactly_one_page() {
        let all = vec![section("a", 7), section("b", 20)];
        let (mut seen, mut from) = (Vec::new(), 0);
        loop {
            let (shown, next) = page(all.clone(), from);
            let lines: Vec<String> = shown.into_iter().flat_map(|section| section.lines).collect();
            assert!(lines.iter().map(|line| line.len() + 1).sum::<usize>() <= PAGE_CHARS_MAX);
            seen.extend(lines);
            match next {
                Some(next) => from = next,
                None => break,
            }
        }
        assert_eq!(seen, all.into_iter().flat_map(|section| section.lines).collect::<Vec<_>>());
        assert_eq!(page(vec![section("a", 1)], 5), (Vec::new(), None));
    }

    #[test]
    fn many_names_are_wrapped_under_the_same_head() {
        assert_eq!(wrapped("tags", ["a".to_owned(), "b".to_owned()].into_iter()), ["tags: a, b"]);
        assert_eq!(wrapped("tags", std::iter::empty()), ["tags:"]);
        let lines = wrapped("tags", (0..100).map(|number| format!("term-{number:03}")));
        assert!(lines.len() > 1 && lines.iter().all(|line| line.len() <= LINE_CHARS_MAX), "{lines:?}");
        assert!(lines.iter().all(|line| line.starts_with("tags: term-")));
    }
}

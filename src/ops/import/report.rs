//! The result of an import, for programs and for people.

use super::definitions::Proposal;
use super::facts::Facts;
use super::fate::Dispute;
use crate::import::markdown::{Note, Skipped, Unread};
use crate::ops::EXIT_LOSS;
use crate::ops::answer::{closing, left_alone};
use crate::ops::cut;
use crate::ops::named::noun;
use crate::ops::prelude::*;
use std::collections::HashSet;

/// Lines of one kind that are shown to a person.
const LINES_SHOWN: usize = 12;

/// Names that are shown of those in which equal sentences differ.
const NAMES_SHOWN: usize = 3;
/// Most characters of such a name.
const NAME_CHARS_SHOWN: usize = 60;

/// A file and why it gave no post.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Left {
    /// Path inside the folder
    pub file: String,
    /// Why
    pub reason: String,
    /// Whether the source has something in it that the site does not get
    #[serde(skip)]
    pub is_loss: bool,
}

/// Something of the source that was not understood.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Unclear {
    /// Path inside the folder, or the file of the export
    pub file: String,
    /// The line, from 1; none if that is unknown
    pub line: Option<usize>,
    /// What it is
    pub what: String,
    /// Whether it is on the site nevertheless, such as in a comment
    pub is_kept: bool,
}

/// A place of a post that people edited on the site and the source changed, too: the site's value stays.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Disputed {
    /// Path inside the folder
    pub file: String,
    /// The place in the post, such as `modules[ID].props.content`; empty for the whole post
    pub place: String,
    /// The value on the site; null when there is none
    pub site: Option<Value>,
    /// The same value with what the source says where both differ; null when there is none
    pub source: Option<Value>,
}

/// Posts of one type, language and status.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Posts {
    /// Their type
    #[serde(rename = "type")]
    pub post_type: String,
    /// Their language
    pub locale: String,
    /// Their status, as the source says it
    pub status: String,
    /// How many there are
    pub posts: usize,
}

/// Something about a file that a person should know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Remark {
    /// Path inside the folder
    pub file: String,
    /// What it is
    pub message: String,
}

/// A picture that a text shows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Picture {
    /// Path inside the folder of the file that shows it
    pub file: String,
    /// Its address as written
    pub address: String,
}

/// What came of an import.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Imported {
    /// New posts
    pub created: usize,
    /// Posts that the source changed
    pub updated: usize,
    /// Posts that are as they were
    pub unchanged: usize,
    /// Files that gave no post, or whose post was left alone, with reasons
    pub skipped: Vec<Left>,
    /// The commit; none when nothing changed, or with --dry-run
    pub commit: Option<String>,
    /// What a person should know, file by file
    pub notes: Vec<Remark>,
    /// Front matter keys without a field of their own, and how many files have each
    pub unknown_keys: BTreeMap<String, usize>,
    /// Pictures of the texts that were added as media
    pub pictures: usize,
    /// Other files that texts link to, which the site serves from `static/` at their old addresses
    pub files: usize,
    /// Pictures of the texts that were not added: they lie elsewhere, or are missing
    pub images: Vec<Picture>,
    /// Redirects that were added
    pub redirects: usize,
    /// Terms that were made, as `taxonomy/slug`
    pub terms: Vec<String>,
    /// Menus that were made
    pub menus: Vec<String>,
    /// Types that the source defines and the site does not have
    pub definitions: Vec<Proposal>,
    /// Posts of the source by type, language and status
    pub posts: Vec<Posts>,
    /// What was not understood, by file and line
    pub not_understood: Vec<Unclear>,
    /// Places that were changed on the site and in the source, and keep the site's value
    pub disputed: Vec<Disputed>,
    /// How many pages and other parts of the source the site does not get
    pub dropped: usize,
    /// The program that made the source; empty if that is not known
    pub program: String,
    /// Name of the source, which makes the posts' ids together with type, locale and path
    pub source: String,
    /// Whether unknown front matter was kept in the custom fields
    pub unknown_kept: bool,
    /// Whether some of the posts stay out of search engines, because their type says so
    pub noindex: bool,
    /// The types of the posts that stay out of search engines unless these say otherwise
    pub unlisted_types: Vec<String>,
    /// Name of the type
    pub post_type: String,
    /// The stage that was written
    pub stage: Option<Stage>,
    /// Whether this was a dry run
    pub dry_run: bool,
    /// Warnings of the rules about the posts; `cms validate` shows them
    pub warnings: usize,
    /// Files of the work tree that were not updated, because they hold uncommitted changes
    pub left_alone: Vec<String>,
}

impl From<Skipped> for Left {
    fn from(skipped: Skipped) -> Self {
        Left { file: skipped.file, reason: skipped.reason, is_loss: skipped.is_loss }
    }
}

impl From<Unread> for Unclear {
    fn from(unread: Unread) -> Self {
        let Unread { file, line, what, is_kept } = unread;
        Unclear { file, line: Some(line).filter(|line| *line > 0), what, is_kept }
    }
}

impl Disputed {
    /// A dispute about the post of a file.
    pub(super) fn of(file: &str, dispute: Dispute) -> Self {
        let Dispute { path, site, source } = dispute;
        Disputed { file: file.to_owned(), place: path.to_string(), site, source }
    }

    /// What a person reads about it.
    pub(super) fn message(&self) -> String {
        let place = match self.place.as_str() {
            "" => "the post".to_owned(),
            place => format!("`{place}`"),
        };
        format!("edited on the site and changed in the source, so the site's value is kept: {place}")
    }
}

impl From<Note> for Remark {
    fn from(note: Note) -> Self {
        Remark { file: note.file, message: note.message }
    }
}

impl Imported {
    /// Counts a key of front matter less often: it has a field of its own after all.
    pub(super) fn forget_key(&mut self, key: &str) {
        if let Some(count) = self.unknown_keys.get_mut(key) {
            *count = count.saturating_sub(1);
        }
        self.unknown_keys.retain(|_, count| *count > 0);
    }

    /// The report of an import that was written.
    pub(super) fn with(mut self, written: Written) -> Self {
        self.stage = Some(written.stage);
        self.dry_run = written.dry_run;
        self.commit = written.commit;
        self.warnings = written.warnings.len();
        self.left_alone = written.left_alone;
        self.not_understood.sort();
        self.not_understood.dedup();
        self.dropped = self.skipped.iter().filter(|left| left.is_loss).count()
            + self.not_understood.iter().filter(|unclear| !unclear.is_kept).count()
            + self.disputed.len();
        self
    }

    /// Counts the posts of the source.
    pub(super) fn count<'f>(&mut self, posts: impl Iterator<Item = &'f Facts>) {
        let mut counts: BTreeMap<(String, String, String), usize> = BTreeMap::new();
        for Facts { place, status, .. } in posts {
            let key = (place.post_type.clone(), place.locale.clone(), status.clone());
            *counts.entry(key).or_default() += 1;
        }
        let row = |((post_type, locale, status), posts)| Posts { post_type, locale, status, posts };
        self.posts = counts.into_iter().map(row).collect();
    }

    /// Names the types of the posts that search engines leave out.
    pub(super) fn tell_unlisted(&mut self, definitions: &Definitions) {
        let types: BTreeSet<&str> = self.posts.iter().map(|one| one.post_type.as_str()).collect();
        let is_unlisted =
            |name: &&str| definitions.post_types.get(*name).is_some_and(|own| own.seo_defaults.noindex);
        self.unlisted_types = types.into_iter().filter(is_unlisted).map(str::to_owned).collect();
        self.noindex = !self.unlisted_types.is_empty();
    }

    fn counts(&self) -> String {
        let mut text = format!(
            "{} created, {} updated, {} unchanged, {} skipped",
            self.created,
            self.updated,
            self.unchanged,
            self.skipped.len()
        );
        let more = [
            (self.terms.len(), "new term"),
            (self.redirects, "redirect"),
            (self.pictures, "picture"),
            (self.files, "other file"),
            (self.menus.len(), "menu"),
        ];
        for (number, what) in more {
            if number > 0 {
                text.push_str(&format!(", {}", count(number, what)));
            }
        }
        text
    }
}

impl Imported {
    fn show_definitions(&self, page: &mut Page) {
        for Proposal { kind, name, fields, is_added, .. } in &self.definitions {
            let (what, fields) = (noun(*kind), fields.join(", "));
            let how = if *is_added { "added" } else { "not on the site" };
            styled!(page, Plain "  {what} "; Strong "{name}"; Plain ": {how}"; Faint "  {fields}");
        }
        if self.definitions.iter().any(|own| !own.is_added) {
            page.toned_line(
                Tone::Notice,
                "the source defines types: `--definitions add` adds them, `--report FILE.json` writes them down",
            );
        }
    }
}

impl Imported {
    fn show_what_is_lost(&self, page: &mut Page) {
        let places: Vec<String> = self.not_understood.iter().map(Unclear::place).collect();
        let unclear: Vec<(&str, &str)> =
            places.iter().zip(&self.not_understood).map(|(place, one)| (&**place, &*one.what)).collect();
        section(page, "not understood", &unclear);
        let messages: Vec<String> = self.disputed.iter().map(Disputed::message).collect();
        let disputed: Vec<(&str, &str)> =
            self.disputed.iter().zip(&messages).map(|(one, message)| (&*one.file, &**message)).collect();
        section(page, "changed on both sides", &disputed);
    }
}

impl View for Imported {
    fn show(&self, page: &mut Page) {
        page.pieces(&[(Tone::Strong, &self.counts()), (Tone::Faint, &format!("  from {}", self.source))]);
        for Posts { post_type, locale, status, posts } in &self.posts {
            page.line(format!("  {post_type}, {locale}, {status}: {}", count(*posts, "post")));
        }
        self.show_definitions(page);
        if !self.unknown_keys.is_empty() {
            let keys: Vec<String> = self.unknown_keys.iter().map(|(key, n)| format!("{key} ({n})")).collect();
            let how = if self.unknown_kept { "kept as custom fields" } else { "left out" };
            page.line(format!("front matter without a field of its own, {how}: {}", keys.join(", ")));
        }
        for post_type in &self.unlisted_types {
            let text =
                format!("search engines leave out posts of the type `{post_type}` (`seoDefaults.noindex`)");
            page.toned_line(Tone::Notice, text);
            page.line(format!("  `cms type set {post_type} seoDefaults.noindex:=false` lets them in"));
        }
        if !self.images.is_empty() {
            let pictures = count(self.images.len(), "picture");
            page.line(format!("{pictures} in the texts: not imported, the texts refer to them as before"));
        }
        let skipped: Vec<(&str, &str)> = self.skipped.iter().map(|s| (&*s.file, &*s.reason)).collect();
        section(page, "skipped", &skipped);
        // What was not understood is said below.
        let lost: HashSet<&str> = self.not_understood.iter().map(|one| one.what.as_str()).collect();
        let notes = self.notes.iter().filter(|note| !lost.contains(note.message.as_str()));
        let notes: Vec<(&str, &str)> = notes.map(|n| (&*n.file, &*n.message)).collect();
        section(page, "notes", &notes);
        self.show_what_is_lost(page);
        if self.dropped > 0 {
            let number = self.dropped;
            let text = format!(
                "{number} left out, pages or parts of pages: `--report FILE` of `cms import` writes all down"
            );
            page.toned_line(Tone::Notice, text);
        }
        if self.warnings > 0 {
            let warnings = count(self.warnings, "warning");
            page.toned_line(Tone::Notice, format!("{warnings}: `cms validate` shows them"));
        }
        left_alone(page, &self.left_alone);
        if self.commit.is_none() && !self.dry_run {
            page.line("nothing changed");
        }
        let place = self.stage.map(|stage| format!("on {stage}")).unwrap_or_default();
        closing(page, self.dry_run, self.commit.as_deref(), &place);
    }

    fn exit(&self) -> u8 {
        if self.dropped > 0 { EXIT_LOSS } else { 0 }
    }
}

impl Unclear {
    /// Its file and line.
    pub(super) fn place(&self) -> String {
        match self.line {
            Some(line) => format!("{}:{line}", self.file),
            None => self.file.clone(),
        }
    }
}

/// The file of a place: without its line.
fn file_of(place: &str) -> &str {
    place.rsplit_once(':').filter(|(_, line)| line.parse::<usize>().is_ok()).map_or(place, |(file, _)| file)
}

/// Groups equal sentences, the most frequent first, each with the names that it is about most often and the first file.
/// Before them is all that concerns the source as a whole.
fn section(page: &mut Page, title: &str, lines: &[(&str, &str)]) {
    if lines.is_empty() {
        return;
    }
    let mut groups: Vec<Vec<(&str, &str)>> = Vec::new();
    let mut places: BTreeMap<(bool, String), usize> = BTreeMap::new();
    for (file, message) in lines {
        let place = *places.entry((file.is_empty(), sort_of(message))).or_insert_with(|| {
            groups.push(Vec::new());
            groups.len() - 1
        });
        groups[place].push((file, message));
    }
    let is_whole = |members: &[(&str, &str)]| members.iter().all(|(file, _)| file.is_empty());
    groups.sort_by_key(|members| (!is_whole(members), std::cmp::Reverse(members.len())));
    let shown = LINES_SHOWN + groups.iter().filter(|members| is_whole(members)).count();
    page.gap();
    page.toned_line(Tone::Strong, format!("{title} ({})", lines.len()));
    for members in groups.iter().take(shown) {
        match members.as_slice() {
            [("", message)] => page.line(format!("  {message}")),
            [(file, message)] => styled!(page, Plain "  "; Faint "{file}"; Plain "  {message}"),
            many if is_whole(many) => page.line(format!("  {} times: {}", many.len(), shared(many))),
            many => {
                let (text, first) = (shared(many), many[0].0);
                let files: BTreeSet<&str> = many.iter().map(|(place, _)| file_of(place)).collect();
                let number = match files.len() {
                    1 => format!("{} times", many.len()),
                    files => format!("{files} files"),
                };
                let more = if many.iter().all(|(place, _)| *place == first) { "" } else { ", …" };
                styled!(page, Plain "  {number}: {text}"; Faint "  {first}{more}");
            }
        }
    }
    if groups.len() > shown {
        let more: usize = groups[shown..].iter().map(Vec::len).sum();
        page.toned_line(Tone::Faint, format!("  … and {more} more (--json shows all)"));
    }
}

/// A sentence for several that differ only in names. A name that all have stays; of others the most frequent are named
/// first, with their numbers, and then those that are there once.
fn shared(members: &[(&str, &str)]) -> String {
    let mut text = String::new();
    let first = members.first().map_or("", |(_, message)| *message);
    for (index, piece) in first.split('`').enumerate() {
        if index % 2 == 0 {
            text.push_str(piece);
            continue;
        }
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        let names = || members.iter().filter_map(move |(_, message)| message.split('`').nth(index));
        names().for_each(|name| *counts.entry(name).or_default() += 1);
        let mut counts: Vec<(&str, usize)> = counts.into_iter().collect();
        counts.sort_by_key(|(_, number)| std::cmp::Reverse(*number));
        match counts.as_slice() {
            [(name, _)] => text.push_str(&format!("`{}`", cut(name, NAME_CHARS_SHOWN))),
            all => {
                let quoted = |name: &str| format!("`{}`", cut(name, NAME_CHARS_SHOWN));
                let often = all.iter().filter(|(_, number)| *number > 1);
                let often = often.map(|(name, number)| format!("{} ({number})", quoted(name)));
                let once = names().filter(|name| all.contains(&(*name, 1))).map(quoted);
                let named: Vec<String> = often.chain(once).take(NAMES_SHOWN).collect();
                let is_whole = named.len() == all.len();
                text.push_str(&named.join(", "));
                text.push_str(if is_whole { "" } else { ", …" });
            }
        }
    }
    text
}

/// A sentence without the names in it, for grouping sentences that differ only in names.
fn sort_of(message: &str) -> String {
    let mut sort = String::with_capacity(message.len());
    for (index, piece) in message.split('`').enumerate() {
        sort.push_str(if index % 2 == 0 { piece } else { "`…`" });
    }
    sort
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_messages_are_grouped_and_the_list_is_bounded() {
        let lines: Vec<(String, String)> = (0..40)
            .map(|n| (format!("{n}.md"), format!("`key{n}` is empty")))
            .chain((0..20).map(|n| (format!("x{n}.md"), format!("sort {} of its own", "i".repeat(n + 1)))))
            .collect();
        let lines: Vec<(&str, &str)> = lines.iter().map(|(f, m)| (f.as_str(), m.as_str())).collect();
        let mut page = Page::new();
        section(&mut page, "notes", &lines);
        let text = anstream::adapter::strip_str(page.text()).to_string();
        let shown: Vec<&str> = text.lines().collect();
        assert_eq!(shown[0], "notes (60)");
        assert_eq!(shown[1], "  40 files: `key0`, `key1`, `key2`, … is empty  0.md, …");
        assert_eq!(shown[2], "  x0.md  sort i of its own");
        assert_eq!(shown.len(), 2 + LINES_SHOWN);
        assert_eq!(shown.last().unwrap(), &"  … and 9 more (--json shows all)");
    }

    #[test]
    fn what_concerns_the_whole_source_is_first_and_never_cut() {
        let of_files: Vec<String> = (0..20).map(|n| format!("sort {}", "i".repeat(n + 1))).collect();
        let of_source: Vec<String> = (0..14).map(|n| format!("about {} all", "o".repeat(n + 1))).collect();
        let files = of_files.iter().map(|message| ("a.md", message.as_str()));
        let source = of_source.iter().map(|message| ("", message.as_str()));
        let again = [("", "no `x`"), ("", "no `y`"), ("a.md:2", "no `z`"), ("a.md:9", "no `w`")];
        let lines: Vec<(&str, &str)> = files.chain(source).chain(again).collect();
        let mut page = Page::new();
        section(&mut page, "notes", &lines);
        let text = anstream::adapter::strip_str(page.text()).to_string();
        let shown: Vec<&str> = text.lines().collect();
        assert_eq!(shown[..3], ["notes (38)", "  2 times: no `x`, `y`", "  about o all"]);
        let number = shown.iter().filter(|line| line.starts_with("  about ")).count();
        let of_one = ["  2 times: no `z`, `w`  a.md:2, …", "  a.md  sort i"];
        assert_eq!((number, &shown[16..18], shown.len()), (14, &of_one[..], 2 + 15 + LINES_SHOWN));
        assert_eq!(shown.last().unwrap(), &"  … and 9 more (--json shows all)");
    }

    #[test]
    fn names_that_are_there_often_are_shown_with_their_numbers() {
        let of = |messages: &[&'static str]| {
            let members: Vec<(&str, &str)> = messages.iter().map(|message| ("a.md", *message)).collect();
            shared(&members)
        };
        assert_eq!(of(&["`{{ a }}`", "`{{ b }}`", "`{{ a }}`"]), "`{{ a }}` (2), `{{ b }}`");
        assert_eq!(of(&["`a`", "`b`", "`c`", "`d`", "`d`"]), "`d` (2), `a`, `b`, …");
        assert_eq!(of(&["`a`", "`b`", "`a`", "`b`"]), "`a` (2), `b` (2)");
        assert_eq!(of(&["no `x` of `y`", "no `x` of `z`"]), "no `x` of `y`, `z`");
    }
}

//! `cms find-replace`: replaces a text everywhere, in one commit (`docs/design/compatibility.md`).

mod pattern;
mod search;
mod table;
mod waiting;

pub use table::Table;

use super::post::put_post;
use crate::model::TextRole;
use crate::ops::prelude::*;
use pattern::{Addresses, Pattern};
use search::{Hit, Search};

/// Texts that are not words, and are left alone unless asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Also {
    /// Addresses of links and pictures, and where redirects lead; when FIND is an address or a host, they are meant anyway
    Links,
    /// Slugs of posts; their files move, and what linked to them is redirected
    Slugs,
    /// Values with a meaning for programs: statuses, options, icons, templates
    Choices,
}

/// Replace a text by another wherever people wrote it
///
/// Looks at words only: in titles, descriptions, labels, fields of modules, and in rich text at what readers see. Ids,
/// slugs, keys, statuses, options and the addresses of links stay unless `--also` names them; if FIND is an
/// address (`/about`, `info@shop.example`) or a host, addresses are meant too. The old paths of redirects stay unless
/// `--in redirects` alone is given. All of it is one commit. It changes one stage, and names what waits downstream with
/// the old words; `--all-stages` includes that. On a terminal it shows what it would change and asks; elsewhere it wants
/// `--dry-run` or `--yes`.
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FindReplace {
    /// The text to find; every character stands for itself, unless `--regex`
    #[arg(value_name = "FIND")]
    pub find: String,
    /// What takes its place; with `--regex`, `$1` is what the first group matched, and `$$` is `$`
    #[arg(value_name = "REPLACE")]
    pub replace: String,
    /// Only here: posts, post_modules, module_instances (global modules), menus, menu_items, forms, taxonomies,
    /// taxonomy_terms, media, redirects
    #[arg(long = "in", value_name = "TABLE", value_enum, value_delimiter = ',', hide_possible_values = true)]
    #[serde(default)]
    pub tables: Vec<Table>,
    /// FIND is a regular expression
    #[arg(long)]
    #[serde(default)]
    pub regex: bool,
    /// Upper and lower case are the same
    #[arg(long)]
    #[serde(default)]
    pub case_insensitive: bool,
    /// Only whole words: `chain` and not `chains`
    #[arg(long)]
    #[serde(default)]
    pub words: bool,
    /// On source, and in what is pending on review and ai-review, at once
    #[arg(long)]
    #[serde(default)]
    pub all_stages: bool,
    /// Also in texts that are not words
    #[arg(long, value_name = "TEXTS", value_enum, value_delimiter = ',')]
    #[serde(default)]
    pub also: Vec<Also>,
}

/// How often something was found in one field of an item.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct FieldMatches {
    /// The field, such as `title` or `modules[ID].props.content`
    pub path: String,
    /// How often
    pub matches: u64,
}

/// Where something was found in one item.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ItemMatches {
    /// The stage on which
    pub stage: Stage,
    /// What kind of item, such as `post`
    pub kind: String,
    /// Its id
    pub id: String,
    /// Its title or name
    pub title: String,
    /// Where its file lies
    pub path: String,
    /// The table that it is of
    pub table: String,
    /// Its fields, in the file's order
    pub fields: Vec<FieldMatches>,
}

/// How often something was found in one column of a table.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Column {
    /// The table
    pub table: String,
    /// The key of its items
    pub column: String,
    /// How often it was found
    pub matches: u64,
    /// How often it was replaced: as often, and never in a dry run
    pub replacements: u64,
}

/// What came of a find and replace.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Replaced {
    /// How often the text was found
    pub total_matches: u64,
    /// How often it was replaced: as often, and never in a dry run
    pub total_replacements: u64,
    /// The same by table and column
    pub summary: Vec<Column>,
    /// Where it was found, item by item
    pub items: Vec<ItemMatches>,
    /// Texts pending downstream that hold what was looked for, left as they are: approving them brings it back
    pub waiting: Vec<ItemMatches>,
    /// With all stages: what the write did on each of them
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub stages: Vec<Written>,
    /// What the write did; with all stages, on the highest that it changed
    #[serde(flatten)]
    pub written: Written,
}

impl Operation for FindReplace {
    const FACTS: Facts = Facts {
        name: "find-replace",
        permission: Permission::DatabaseExport,
        examples: &[
            ("find-replace 'Acme Ltd' 'Acme Inc' --dry-run", "See every place before anything changes"),
            ("find-replace 'Acme Ltd' 'Acme Inc' --in posts,menus", "On review, in posts and menus alone"),
            (
                "find-replace chain belt --words --all-stages",
                "A whole word, on the live site and in all that waits",
            ),
            (r"find-replace '(\d+) Euro\b' '€ $1' --regex --stage source", "With groups, on the live site"),
            (
                "find-replace https://old.example https://new.example",
                "Addresses too, because the text is one",
            ),
        ],
    };
    type Can = Publishing;
    type Output = Replaced;

    fn run(self, cx: &mut Context<'_, Publishing>) -> Result<Replaced, OpError> {
        let search = self.search()?;
        if self.all_stages {
            return self.replace_everywhere(cx, &search);
        }
        let stage = cx.write_stage();
        let waiting = waiting::below(cx, &search, stage)?;
        // Most work is done before other writers are blocked; if one of them commits first, it is repeated.
        let at = cx.snapshot_of(stage)?;
        let progress = cx.call().progress;
        progress.begin("searching", 0);
        let early = search.hits(&at, stage, &|| progress.advance(1))?;
        progress.end();
        let mut early = Some((at.commit(), early));
        let (items, written) = cx.write("find-replace", |draft| {
            draft.await_turn()?;
            let early = early.take().filter(|(seen, _)| *seen == draft.snapshot().commit());
            let hits = match early {
                Some((_, hits)) => hits,
                None => search.hits(draft.snapshot(), stage, &|| {})?,
            };
            self.put(draft, hits)
        })?;
        Ok(Replaced { waiting, ..report(items, written) })
    }
}

impl FindReplace {
    fn search(&self) -> Result<Search, OpError> {
        let pattern = Pattern::new(&self.find, &self.replace, self.regex, self.case_insensitive, self.words)?;
        let tables = if self.tables.is_empty() { Table::ALL } else { self.tables.as_slice() };
        let has_named = |also: Also| self.also.contains(&also);
        let addresses = match has_named(Also::Links) {
            true => Addresses::All,
            false => Addresses::meant(&self.find),
        };
        let mut roles = vec![TextRole::Words];
        roles.extend(has_named(Also::Slugs).then_some(TextRole::Slug));
        roles.extend(has_named(Also::Choices).then_some(TextRole::Choice));
        // A redirect has only addresses: naming its table includes them.
        let has_redirects = self.tables.contains(&Table::Redirects);
        let mut tables = Table::whole(tables);
        tables
            .retain(|table| has_redirects || *table != Table::Redirects || addresses != Addresses::Untouched);
        let old_paths = self.tables == [Table::Redirects];
        Ok(Search { pattern, tables, roles, addresses, has_redirects, old_paths })
    }

    /// Writes the new texts of items.
    fn put(&self, draft: &mut Draft<'_>, hits: Vec<Hit>) -> Result<Vec<ItemMatches>, OpError> {
        draft.entitle(format!("Replace {} by {}", shown(&self.find), shown(&self.replace)));
        let mut items = Vec::with_capacity(hits.len());
        for Hit { kind, value, matches } in hits {
            // Read again: keeping the values before and after would take more memory than all files.
            let post = match kind {
                Kind::Post => draft.snapshot().item_at(&matches.path)?,
                _ => None,
            };
            match post {
                Some(post) => drop(put_post(draft, &post, value)?),
                None => draft.put(kind, &matches.path, value)?,
            }
            items.push(matches);
        }
        Ok(items)
    }

    /// Replaces on all stages in one write. Reports live matches and pending ones, each text once.
    fn replace_everywhere(
        &self,
        cx: &mut Context<'_, Publishing>,
        search: &Search,
    ) -> Result<Replaced, OpError> {
        if cx.call().stage.is_some() {
            return Err(OpError::invalid(
                "find-replace.stage",
                "`--stage` and `--all-stages` cannot be combined",
            )
            .hint("leave one of them out"));
        }
        let waiting = waiting::below(cx, search, Stage::Source)?;
        let mut live = Vec::new();
        let stages = cx.write_everywhere("find-replace", |draft, stage| {
            let hits = search.hits(draft.snapshot(), stage, &|| {})?;
            let items = self.put(draft, hits)?;
            if stage == Stage::Source {
                live = items;
                return Ok(());
            }
            let definitions = draft.definitions()?;
            draft.reword_disputed(stage, &mut |item| Ok(search.reworded(item, &definitions)))
        })?;
        live.extend(waiting);
        let changed = stages.iter().find(|written| !written.changes.is_empty()).or(stages.first());
        let written = changed.cloned().ok_or_else(|| OpError::internal("no stage was written"))?;
        Ok(Replaced { stages, ..report(live, written) })
    }
}

/// A text, shortened for the first line of a commit message.
fn shown(text: &str) -> String {
    const SHOWN_CHARS: usize = 24;
    let line: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(SHOWN_CHARS).collect();
    format!("`{line}{}`", if text.chars().count() > SHOWN_CHARS { "…" } else { "" })
}

fn report(items: Vec<ItemMatches>, written: Written) -> Replaced {
    let mut columns: BTreeMap<(String, String), u64> = BTreeMap::new();
    for item in &items {
        for field in &item.fields {
            let column = field.path.split(['.', '[']).next().unwrap_or_default().to_owned();
            *columns.entry((item.table.clone(), column)).or_default() += field.matches;
        }
    }
    let total_matches = columns.values().sum();
    let done = |matches: u64| if written.dry_run { 0 } else { matches };
    let summary = columns
        .into_iter()
        .map(|((table, column), matches)| Column { table, column, matches, replacements: done(matches) })
        .collect();
    Replaced {
        total_matches,
        total_replacements: done(total_matches),
        summary,
        items,
        waiting: Vec::new(),
        stages: Vec::new(),
        written,
    }
}

impl View for Replaced {
    fn show(&self, page: &mut Page) {
        if self.items.is_empty() {
            page.line("nothing found");
            return self.show_waiting(page);
        }
        let matches = match self.total_matches {
            1 => "1 match".to_owned(),
            more => format!("{more} matches"),
        };
        page.toned_line(Tone::Strong, format!("{matches} in {}", count(self.items.len(), "item")));
        match self.stages.as_slice() {
            [] => write_changes(page, &self.written),
            stages => {
                for written in stages.iter().filter(|written| !written.changes.is_empty()) {
                    page.line(format!("on {}:", written.stage));
                    write_changes(page, written);
                }
            }
        }
        self.show_waiting(page);
    }
}

impl Replaced {
    fn show_waiting(&self, page: &mut Page) {
        if self.waiting.is_empty() {
            return;
        }
        let texts = count(self.waiting.iter().map(|item| item.fields.len()).sum::<usize>(), "text");
        page.toned_line(Tone::Notice, format!("{texts} on other stages, which approval would bring back:"));
        for item in &self.waiting {
            let fields: Vec<&str> = item.fields.iter().map(|field| field.path.as_str()).collect();
            page.line(format!("  {} on {}: {}", item.path, item.stage, fields.join(", ")));
        }
        page.line("  `--all-stages` changes them in the same act");
    }
}

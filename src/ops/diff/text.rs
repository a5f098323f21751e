//! Differences for a terminal.

use super::article::{Article, Block, BlockKind};
use super::item::{ItemDiff, Row};
use crate::merge::ChangeKind;
use crate::ops::answer::{item_heading, lines_of_text, segments, short};
use crate::ops::prelude::*;
use crate::site::Work;

/// Most commits named of an item.
const WORK_SHOWN: usize = 3;

/// Shows items with their changes.
pub(crate) fn items(page: &mut Page, items: &[ItemDiff]) {
    for item in items {
        page.gap();
        let path = match &item.from {
            Some(from) => format!("{from} → {}", item.name.path),
            None => item.name.path.clone(),
        };
        item_heading(page, item.state, &item.name.kind, &item.name.title, &path);
        notes(page, item);
        match &item.article {
            Some(whole) => article(page, whole),
            None => rows(page, item),
        }
        if let Some(unchanged) = item.unchanged.words().filter(|_| !item.changes.is_empty()) {
            page.toned_line(Tone::Faint, format!("    unchanged: {unchanged}"));
        }
    }
}

fn notes(page: &mut Page, item: &ItemDiff) {
    makers(item).iter().for_each(|line| page.toned_line(Tone::Faint, format!("    {line}")));
    if item.conflict {
        page.toned_line(Tone::Bad, "  a conflict must be resolved: `cms review conflicts`");
    }
    if let Some(wish) = item.wish {
        let verb = wish.verb();
        let line = format!("  an agent wants to {verb} it: `cms review approve ITEM --publish` does");
        page.toned_line(Tone::Notice, line);
    }
    item.warnings.iter().for_each(|line| page.toned_line(Tone::Notice, format!("  {line}")));
    if let Some(problem) = &item.problem {
        page.toned_line(Tone::Bad, format!("  cannot be compared: {problem}"));
    }
}

/// Who made an item's change, and why, the newest first; what reads alike is said once.
pub(super) fn makers(item: &ItemDiff) -> Vec<String> {
    let mut lines: Vec<String> = item.work.iter().map(who).collect();
    lines.dedup();
    lines.truncate(WORK_SHOWN);
    lines
}

/// Who made a change, and why, in a line.
fn who(work: &Work) -> String {
    let agent = work.user.agent.as_ref().filter(|agent| **agent != work.user.name);
    let agent = agent.map(|agent| format!(" ({agent})")).unwrap_or_default();
    let run = work.run.as_ref().map(|run| format!(", run {}", short_id(run))).unwrap_or_default();
    let why = match work.message.lines().next() {
        Some(reason) => format!(": {reason}"),
        None => String::new(),
    };
    format!("{}{agent}{run}: {}{why}", work.user.name, work.subject)
}

fn rows(page: &mut Page, item: &ItemDiff) {
    let mut module = None;
    let mut above = None;
    for row in &item.changes {
        if row.field.is_some() && row.module.is_some() && row.module != module {
            styled!(page, Plain "    "; Strong "{}", row.module_name.as_deref().unwrap_or("module"));
        }
        module = row.module.clone().filter(|_| row.field.is_some());
        let place = short(&row.path);
        if row.kind == ChangeKind::Moved {
            let name = moved_name(row);
            let position = row.position.as_deref().unwrap_or_default();
            styled!(page, Notice "    → "; Strong "{name}"; Plain " moved {position}"; Faint "  {place}");
            continue;
        }
        if row.module.is_some() && row.field.is_none() {
            whole_module(page, row, &place);
            continue;
        }
        // The members of a set are separate changes of one place.
        if above != Some(&row.path) {
            let indent = if row.module.is_some() { "      " } else { "    " };
            styled!(page, Plain "{indent}"; Strong "{}", row.label; Faint "  {place}");
        }
        above = Some(&row.path);
        match &row.words {
            Some(words) => segments(page, words),
            None => {
                let has = [row.before.is_some(), row.after.is_some()];
                for ((text, mark, tone), _) in
                    [(&row.was, "      - ", Tone::Bad), (&row.now, "      + ", Tone::Good)]
                        .into_iter()
                        .zip(has)
                        .filter(|(_, has)| *has)
                {
                    lines_of_text(text).iter().for_each(|line| page.pieces(&[(tone, mark), (tone, line)]));
                }
            }
        }
    }
}

/// What moved: a module, or an item of a list.
pub(super) fn moved_name(row: &Row) -> &str {
    match (&row.module_name, row.field.is_none()) {
        (Some(name), true) => name,
        // Where it stands is said after it.
        _ => row.label.rsplit(" › ").next().unwrap_or(&row.label),
    }
}

fn whole_module(page: &mut Page, row: &Row, place: &str) {
    let (tone, mark) = match row.kind {
        ChangeKind::Removed => (Tone::Bad, "- "),
        ChangeKind::Added | ChangeKind::Changed | ChangeKind::Moved => (Tone::Good, "+ "),
    };
    let name = row.module_name.as_deref().unwrap_or("module");
    let position = row.position.as_ref().map(|position| format!(" {position}")).unwrap_or_default();
    styled!(page, (tone) "    {mark}"; Strong "{name}"; Plain " {}{position}", row.verb(); Faint "  {place}");
    let text: Vec<String> = row.blocks.iter().map(line).collect();
    for line in lines_of_text(&text.join("\n")) {
        page.pieces(&[(tone, "      "), (tone, mark), (tone, &line)]);
    }
}

/// A block in Markdown's manner, which reads well as plain text.
fn line(block: &Block) -> String {
    let text = block.labelled();
    match block.kind {
        BlockKind::Heading => format!("{} {text}", "#".repeat(block.level.unwrap_or(2).into())),
        BlockKind::Item if !text.starts_with(|c: char| c.is_ascii_digit()) => format!("- {text}"),
        BlockKind::Quote => format!("> {}", text.replace('\n', "\n> ")),
        BlockKind::Picture => format!("[{text}]"),
        BlockKind::Item | BlockKind::Paragraph | BlockKind::Code | BlockKind::Value => text,
    }
}

fn article(page: &mut Page, article: &Article) {
    for fact in &article.facts {
        page.toned_line(Tone::Faint, format!("    {}: {}", fact.label, fact.text.replace('\n', " ")));
    }
    for part in &article.parts {
        page.line("");
        styled!(page, Plain "    "; Strong "{}", part.name; Faint "  modules[{}]", short_id(&part.module));
        for block in &part.blocks {
            line(block).lines().for_each(|line| page.line(format!("      {line}")));
        }
    }
}

//! `cms review comments`: comments of people and agents on pending work, and reasons of rejections.

use crate::ops::prelude::*;
use crate::site::{Comment, CommentKind, Rejection};

/// List comments on pending items, requests for changes, and the reasons of the newest rejections
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Comments {
    /// Only on this item: a post, or `kind:id`
    #[arg(value_name = "ITEM")]
    pub item: Option<String>,
    /// Resolved comments, too
    #[arg(long)]
    pub all: bool,
}

/// What was said.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Said {
    /// Comments and requests for changes, those on review before those on AI review, by item, oldest first
    pub data: Vec<Comment>,
    /// The newest rejections, newest first; their reasons are in history and travel with every clone
    pub rejections: Vec<Rejection>,
}

impl Operation for Comments {
    const FACTS: Facts = facts!("review.comments", Permission::DraftsView;
        "review comments" => "Everything that was said about what waits",
        "review comments worn-chain --json" => "About one post, for an agent that has to see to it");
    type Can = Reading;
    type Output = Said;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Said, OpError> {
        let (mut data, mut rejections) = all(cx)?;
        if let Some(name) = &self.item {
            let known = [Stage::AiReview, Stage::Review];
            let unit: Vec<String> = match Unit::parse(name) {
                Some(unit) => vec![unit.to_string()],
                None => super::named(cx, &known, name)?.iter().map(Unit::to_string).collect(),
            };
            data.retain(|comment| unit.contains(&comment.note.item));
            rejections.retain(|rejection| rejection.items.iter().any(|item| unit.contains(item)));
        }
        data.retain(|comment| self.all || comment.resolved.is_none());
        Ok(Said { data, rejections })
    }
}

/// All comments on the call's stage, else on both.
pub(super) fn all(cx: &Context<'_, Reading>) -> Result<(Vec<Comment>, Vec<Rejection>), OpError> {
    let stages = match cx.call().stage {
        Some(stage) => vec![stage],
        None => vec![Stage::Review, Stage::AiReview],
    };
    let look = cx.look()?;
    let mut data = Vec::new();
    for stage in &stages {
        let mut comments = look.comments(*stage)?;
        super::quotes::locate(&cx.snapshot_of(*stage)?, &mut comments)?;
        data.extend(comments);
    }
    if !cx.sees_addresses() {
        data.iter_mut().for_each(|comment| comment.note.email.clear());
    }
    let mut rejections = look.rejections()?;
    rejections.retain(|rejection| stages.contains(&rejection.stage));
    Ok((data, rejections))
}

impl View for Said {
    fn show(&self, page: &mut Page) {
        if self.data.is_empty() && self.rejections.is_empty() {
            page.line("nothing was said");
        }
        let mut item = "";
        for comment in &self.data {
            if item != comment.note.item {
                page.gap();
                styled!(page, Strong "{}", comment.note.title;
                    Faint "  {} on {}", comment.note.path, comment.stage);
            }
            item = &comment.note.item;
            one(page, comment);
        }
        for rejection in &self.rejections {
            page.gap();
            styled!(page, Bad "rejected";
                Plain " on {} by {} at {}: ", rejection.stage, rejection.by, rejection.at;
                Strong "{}", rejection.subject);
            for line in rejection.reason.lines() {
                page.line(format!("    {line}"));
            }
            if let Some(parked) = &rejection.parked {
                page.toned_line(Tone::Faint, format!("    `cms parked show {parked}` has what it was"));
            }
        }
    }
}

fn one(page: &mut Page, comment: &Comment) {
    let note = &comment.note;
    let (tone, word) = match (note.kind, &comment.resolved) {
        (_, Some(_)) => (Tone::Faint, "resolved"),
        (CommentKind::Request, None) if comment.answered.is_some() => (Tone::Notice, "request, answered"),
        (CommentKind::Request, None) => (Tone::Bad, "changes requested"),
        (CommentKind::Answer, None) => (Tone::Notice, "answer"),
        (CommentKind::Comment | CommentKind::Resolution, None) => (Tone::Notice, "comment"),
    };
    let place = match (&note.module, &note.field) {
        (Some(module), field) => {
            let field = field.as_ref().map_or_else(String::new, |field| format!(".{field}"));
            format!(" on modules[{}]{field}", short_id(module))
        }
        (None, Some(field)) => format!(" on {field}"),
        (None, None) => String::new(),
    };
    styled!(page, (tone) "  {word}"; Plain "{place} by {} at {}", note.by, to_the_second(&note.at);
        Faint "  {}", short_id(&note.id));
    if let Some(quote) = &note.quote {
        let is_gone = quote.now.as_ref().is_some_and(|now| now.at.is_none());
        let gone = if is_gone { " (its words are gone)" } else { "" };
        let words = quote.words.split_whitespace().collect::<Vec<_>>().join(" ");
        page.toned_line(Tone::Faint, format!("    > {words}{gone}"));
    }
    for line in note.text.lines() {
        page.line(format!("    {line}"));
    }
    if let Some(resolved) = &comment.resolved {
        let words = resolved.text.lines().next().unwrap_or_default();
        styled!(page, Faint "    resolved by {} at {} {words}", resolved.by, to_the_second(&resolved.at));
    }
}

/// A time to the second, such as `2026-11-20T09:30:00Z`.
fn to_the_second(at: &str) -> String {
    at.split_once('.').map_or_else(|| at.to_owned(), |(seconds, _)| format!("{seconds}Z"))
}

//! `cms review changes`: what differs from upstream, what was said of it, and what was rejected, in short.

use super::OpenConflict;
use crate::merge::ChangeKind;
use crate::ops::prelude::*;
use crate::site::{Comment, CommentKind, ConflictFile, DisputedPlace, Pending, PendingState, Set};

/// Longest value of a place, in characters.
const VALUE_CHARS_MAX: usize = 240;
/// Most items of one answer.
const ITEMS_MAX: usize = 40;

/// Show in short what is staged or pending, what reviewers said of it, and what they rejected
///
/// Each change is cut to the sentence that it touches. Begin here when you come back to your work.
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Changes {
    /// Only these items: posts, or `kind:id`
    #[arg(value_name = "ITEM")]
    pub items: Vec<String>,
    /// Only this set
    #[arg(long, value_name = "SET", conflicts_with = "items")]
    pub set: Option<String>,
    /// Only your own sets, and what belongs to no set
    #[arg(long, conflicts_with_all = ["items", "set"])]
    pub mine: bool,
}

/// A change of a place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Short {
    /// The place
    pub path: String,
    /// changed, added, removed or moved
    pub kind: ChangeKind,
    /// What upstream has: the sentence that differs
    #[serde(skip_serializing_if = "String::is_empty")]
    pub was: String,
    /// What is pending
    #[serde(skip_serializing_if = "String::is_empty")]
    pub now: String,
}

/// What a person or an agent said.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Words {
    /// Its id, which `reply` takes
    pub id: String,
    /// comment, request, answer
    pub kind: CommentKind,
    /// Who said it
    pub by: String,
    /// The place that it is about
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// The words
    pub text: String,
    /// Whether it was answered where it was said
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub answered: bool,
}

/// An item with pending changes.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Item {
    /// The item, as `kind:id`
    pub item: String,
    /// What people call it
    pub title: String,
    /// Where it is pending
    pub stage: Option<Stage>,
    /// added, changed, deleted, removed, moved
    pub state: PendingState,
    /// Its sets
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sets: Vec<String>,
    /// What differs from upstream; nothing for a new item, which `read` shows
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<Short>,
    /// Open comments, requests for changes and answers
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub said: Vec<Words>,
    /// Whether a conflict must be resolved first
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub conflict: bool,
    /// What is in conflict, with long values cut
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub conflicts: Vec<OpenConflict>,
}

/// Work that a reviewer rejected.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct RejectedWork {
    /// The items, as `kind:id`
    pub items: Vec<String>,
    /// What it was
    pub subject: String,
    /// Why; empty without a reason
    pub reason: String,
    /// By whom
    pub by: String,
    /// When, as RFC 3339 in UTC
    pub at: String,
    /// The parked work, which `restore` takes
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parked: Option<String>,
}

/// What is pending, in short.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ChangeList {
    /// The items, those on Review first
    pub items: Vec<Item>,
    /// What was rejected, newest first
    pub rejected: Vec<RejectedWork>,
    /// How many items are left out
    #[serde(skip_serializing_if = "is_zero")]
    pub more: usize,
}

fn is_zero(count: &usize) -> bool {
    *count == 0
}

impl Operation for Changes {
    const FACTS: Facts = facts!("review.changes", Permission::DraftsView;
        "review changes --mine" => "What you staged, and what reviewers said of it",
        "review changes worn-chain" => "One post, with comments and rejections",
        "review changes --set opening-hours" => "One set");
    type Can = Reading;
    type Output = ChangeList;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<ChangeList, OpError> {
        let look = cx.look()?;
        let stages = cx.call().stage.map_or(vec![Stage::Review, Stage::AiReview], |stage| vec![stage]);
        let mut wanted = Vec::new();
        let mut rejected_only = Vec::new();
        for name in &self.items {
            match super::named(cx, &[Stage::AiReview, Stage::Review], name) {
                Ok(units) => wanted.extend(units),
                // A rejected new item is nowhere any more.
                Err(error) => match Unit::parse(name).or_else(|| Unit::parse(&format!("post:{name}"))) {
                    Some(unit)
                        if look.rejections()?.iter().any(|one| one.items.contains(&unit.to_string())) =>
                    {
                        rejected_only.push(unit);
                    }
                    Some(_) | None => return Err(error),
                },
            }
        }
        let (said, rejections) = super::comments::all(cx)?;
        let mut list = ChangeList { items: Vec::new(), rejected: Vec::new(), more: 0 };
        let mut known = Vec::new();
        for stage in stages.into_iter().filter(|stage| *stage != Stage::Source) {
            let (sets, conflicts) = (look.sets(stage)?, look.conflicts(stage)?);
            let pending = match self.items.is_empty() {
                true => look.pending(stage)?,
                false => look.pending(stage)?.into_iter().filter(|item| is_wanted(item, &wanted)).collect(),
            };
            known.extend(sets.iter().map(|set| set.head.set.clone()));
            for item in pending {
                list.items.extend(self.short(cx, item, (&sets, &conflicts), &said));
            }
        }
        if let Some(name) = self.set.as_ref().filter(|name| !known.contains(name)) {
            return Err(crate::ops::set::not_found(name, &known));
        }
        list.more = list.items.len().saturating_sub(ITEMS_MAX);
        list.items.truncate(ITEMS_MAX);
        let is_about = |items: &[String]| {
            let mut units = wanted.iter().chain(&rejected_only);
            self.items.is_empty() || units.any(|unit| items.contains(&unit.to_string()))
        };
        for one in rejections.into_iter().filter(|one| self.set.is_none() && is_about(&one.items)) {
            list.rejected.push(RejectedWork {
                items: one.items,
                subject: one.subject,
                reason: one.reason,
                by: one.by,
                at: one.at,
                parked: one.parked,
            });
        }
        Ok(list)
    }
}

fn is_wanted(item: &Pending, wanted: &[Unit]) -> bool {
    wanted.iter().any(|unit| unit.to_string() == item.name.item)
}

impl Changes {
    /// An item in short, if it was asked for.
    fn short(
        &self,
        cx: &Context<'_, Reading>,
        item: Pending,
        (sets, conflicts): (&[Set], &[ConflictFile]),
        said: &[Comment],
    ) -> Option<Item> {
        let actor = &cx.call().actor;
        let own: Vec<&Set> = sets.iter().filter(|set| set.has(&item.name.item)).collect();
        let is_mine = |set: &&&Set| set.head.agent == actor.agent && set.head.email == actor.email;
        if self.mine && !own.is_empty() && !own.iter().any(|set| is_mine(&set)) {
            return None;
        }
        if let Some(name) = &self.set
            && !own.iter().any(|set| set.head.set == *name)
        {
            return None;
        }
        let holds = |change: &&crate::merge::Change| match &self.set {
            Some(name) => {
                own.iter().any(|set| set.head.set == *name && set.holds(&item.name.item, &change.path))
            }
            None => true,
        };
        let is_disputed = |place: &&DisputedPlace| match &self.set {
            Some(name) => {
                own.iter().any(|set| set.head.set == *name && set.is_disputed(&item.name.item, place))
            }
            None => true,
        };
        let is_own =
            |file: &&ConflictFile| file.unit().is_some_and(|unit| unit.to_string() == item.name.item);
        let disputed = conflicts.iter().filter(is_own).flat_map(|file| &file.disputed);
        let about = |comment: &&Comment| comment.note.item == item.name.item && comment.resolved.is_none();
        Some(Item {
            conflicts: disputed.filter(is_disputed).map(cut_conflict).collect(),
            changes: item.changes.iter().filter(holds).map(short).collect(),
            said: said.iter().filter(about).map(words).collect(),
            sets: own.iter().map(|set| set.head.set.clone()).collect(),
            item: item.name.item,
            title: item.name.title,
            stage: item.stage,
            state: item.state,
            conflict: item.conflict,
        })
    }
}

fn words(comment: &Comment) -> Words {
    let note = &comment.note;
    let module = note.module.as_ref().map(|id| format!("modules[{id}]"));
    let place = match (module, &note.field) {
        (Some(module), Some(field)) => Some(format!("{module}.{field}")),
        (Some(module), None) => Some(module),
        (None, field) => field.clone(),
    };
    Words {
        id: note.id.clone(),
        kind: note.kind,
        by: note.by.clone(),
        place,
        text: note.text.clone(),
        answered: comment.answered.is_some(),
    }
}

/// A disputed place with values of a length to read.
fn cut_conflict(place: &DisputedPlace) -> OpenConflict {
    let cut = |value: Value| {
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        match text.char_indices().nth(VALUE_CHARS_MAX) {
            Some((end, _)) => json!(format!("{}…", &text[..end])),
            None => value,
        }
    };
    let OpenConflict { field, base, theirs, yours } = OpenConflict::from(place);
    OpenConflict { field, base: cut(base), theirs: cut(theirs), yours: cut(yours) }
}

/// A change, cut to the sentence that it touches.
pub(crate) fn short(change: &crate::merge::Change) -> Short {
    let text = |side: &Option<Value>| match side {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => text.clone(),
        Some(value) => value.to_string(),
    };
    let (was, now) = sentences(&text(&change.before), &text(&change.after));
    Short { path: change.path.to_string(), kind: change.kind, was, now }
}

/// The sentences of two texts that differ, with an ellipsis where something is cut off.
fn sentences(was: &str, now: &str) -> (String, String) {
    let (old, new): (Vec<char>, Vec<char>) = (was.chars().collect(), now.chars().collect());
    let same = |(a, b): &(&char, &char)| a == b;
    let start = old.iter().zip(&new).take_while(same).count();
    let most = old.len().min(new.len()) - start;
    let end = old.iter().rev().zip(new.iter().rev()).take(most).take_while(same).count();
    let is_shared_end = |at: usize| is_end(&old, at) && is_end(&new, at);
    let begins = |at: &usize| is_shared_end(*at) && (*at < old.len() || old.is_empty());
    let start = (0..=start).rev().find(begins).unwrap_or(0);
    let cut = |text: &[char]| {
        let stop = text.len() - end;
        let stop = (stop.max(1)..=text.len()).find(|at| is_end(text, *at)).unwrap_or(text.len());
        let part: String = text[start.min(stop)..stop].iter().collect();
        let part = part.trim();
        if part.is_empty() {
            return String::new();
        }
        let short: String = part.chars().take(VALUE_CHARS_MAX).collect();
        let ellipsis = |is: bool| if is { "…" } else { "" };
        let is_long = stop < text.len() || short.len() < part.len();
        format!("{}{}{}", ellipsis(start > 0), short.trim(), ellipsis(is_long))
    };
    let cut = |text: &[char]| if text.is_empty() { String::new() } else { cut(text) };
    (cut(&old), cut(&new))
}

/// Whether a sentence ends before this place. A mark inside of a number, an address or an abbreviation ends none.
fn is_end(text: &[char], at: usize) -> bool {
    let is_followed_by_space = text.get(at).is_none_or(|next| next.is_whitespace());
    match at.checked_sub(1).and_then(|last| text.get(last)) {
        None | Some('\n' | '。') => true,
        Some('.' | '!' | '?') => is_followed_by_space,
        Some(_) => false,
    }
}

fn in_words(value: &Value) -> String {
    match value {
        Value::Null => "(nothing)".to_owned(),
        Value::String(text) => text.clone(),
        value => value.to_string(),
    }
}

impl View for ChangeList {
    fn show(&self, page: &mut Page) {
        if self.items.is_empty() && self.rejected.is_empty() {
            page.line("nothing is pending");
        }
        for item in &self.items {
            page.gap();
            styled!(page, Strong "{}", item.title;
                Faint "  {} on {}", item.state.word(), item.stage.map_or("", Stage::branch));
            for change in &item.changes {
                let kind = match change.kind {
                    ChangeKind::Added => "added",
                    ChangeKind::Removed => "removed",
                    ChangeKind::Changed => "changed",
                    ChangeKind::Moved => "moved",
                };
                styled!(page, Plain "  {}", change.path; Faint " {kind}");
                if !change.was.is_empty() {
                    styled!(page, Bad "    - {}", change.was);
                }
                if !change.now.is_empty() {
                    styled!(page, Good "    + {}", change.now);
                }
            }
            for OpenConflict { field, theirs, yours, .. } in &item.conflicts {
                let field = if field.is_empty() { "the whole item" } else { field };
                styled!(page, Plain "  {field}"; Bad " in conflict");
                page.line(format!("    upstream {}", in_words(theirs)));
                page.line(format!("    staged   {}", in_words(yours)));
            }
            for words in &item.said {
                styled!(page, Notice "  {}: {}", words.by, words.text; Faint "  {}", short_id(&words.id));
            }
        }
        for one in &self.rejected {
            page.gap();
            styled!(page, Bad "rejected"; Plain " by {}: ", one.by; Strong "{}", one.subject);
            one.reason.lines().for_each(|line| page.line(format!("    {line}")));
            if let Some(parked) = &one.parked {
                page.toned_line(Tone::Faint, format!("    `cms parked restore {parked}` takes it up again"));
            }
        }
        if self.more > 0 {
            page.toned_line(Tone::Faint, format!("… and {}", count(self.more, "more item")));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_cut_to_the_sentences_that_differ() {
        let was = "One sentence. We open at nine. The end.";
        let now = "One sentence. We open at ten. The end.";
        assert_eq!(sentences(was, now), ("…We open at nine.…".into(), "…We open at ten.…".into()));
        assert_eq!(sentences("", "New."), (String::new(), "New.".into()));
        assert_eq!(sentences("a", "b"), ("a".into(), "b".into()));
        let was = "Open to all. A check costs € 5.50 until May. See example.org/a.";
        let now = "Open to all. A check costs € 5.75 until May. See example.org/a.";
        let cut = |price: &str| format!("…A check costs € {price} until May.…");
        assert_eq!(sentences(was, now), (cut("5.50"), cut("5.75")));
        assert_eq!(sentences("Version 2. Now.", "Version 2.5 Now.").1, "Version 2.5 Now.");
        let long = "x".repeat(900);
        assert!(sentences("", &long).1.chars().count() <= VALUE_CHARS_MAX + 1);
        assert_eq!(sentences("A. B.", "A. X. B."), ("…B.".into(), "…X. B.".into()));
        assert_eq!(sentences("Same.", "Same. More."), ("Same.".into(), "Same. More.".into()));
    }
}

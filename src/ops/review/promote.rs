//! `cms review submit`, `approve` and `reject`: moves changes downstream, or takes them back.

use super::beside::{decided, not_of_one};
use super::{OPEN, disputed, named_or_all, paths, units, with_caller_names};
use crate::base::Finding;
use crate::ops::answer::{closing, item_headings, left_alone, short_place, warnings, write_items};
use crate::ops::prelude::*;
use crate::site::{CommentKind, Part, Promoted, Promotion, Rejected, Shown, Why, WishedPost};

/// Move items from AI review to review, where a person looks at them
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Submit {
    /// Items: posts, or `kind:id`
    #[arg(value_name = "ITEM")]
    pub items: Vec<String>,
    /// Everything that agents staged
    #[arg(long)]
    pub all: bool,
    /// The changes of this set, of all its items
    #[arg(long, value_name = "SET", conflicts_with_all = ["items", "all"])]
    pub set: Option<String>,
    /// Of the item only the changes at these places, such as `title` or `modules[ID]`; the rest goes on waiting
    #[arg(long, value_name = "PATH", value_delimiter = ',', conflicts_with_all = ["all", "except"])]
    pub only: Vec<String>,
    /// Of the item all changes but those at these places
    #[arg(long, value_name = "PATH", value_delimiter = ',', conflicts_with = "all")]
    pub except: Vec<String>,
    /// Fields of the post, sent along by clients that send whole forms: they are not stored, and refused if they differ
    #[arg(skip)]
    #[serde(skip_serializing_if = "Map::is_empty")]
    #[schemars(with = "serde_json::Map<String, serde_json::Value>")]
    pub beside: Map,
}

impl Operation for Submit {
    const FACTS: Facts = facts!("review.submit", Permission::AiReviewSubmit;
        "review submit worn-chain" => "Hand a staged edit to the reviewers",
        "review submit --set opening-hours" => "Hand over the changes of one set",
        "review submit --all" => "Hand over everything that is staged",
        "review submit worn-chain --only metaTitle" => "Hand over one field, go on working on the rest");
    type Can = Staging;
    type Output = Promoted;

    fn run(self, cx: &mut Context<'_, Staging>) -> Result<Promoted, OpError> {
        named_or_all(&self.items, self.all, self.set.as_deref())?;
        let items = units(cx, Stage::AiReview, &self.items)?;
        let parts = parts(&items, &self.only, &self.except)?;
        let promotion = Promotion { items, all: self.all, set: self.set, parts, ..Promotion::default() };
        let of = (Stage::AiReview, promotion.items.as_slice());
        let done = decided(cx, of, &self.beside, |cx| cx.submit(&promotion));
        let (done, is_there) = match done {
            Err(error) if error.code == "review.not-pending" => {
                submitted_before(cx, error, (&promotion, &self.items))?
            }
            Err(error) if error.code == "set.not-found" => (Err(error), is_on_review(cx, &promotion)?),
            done => (done, false),
        };
        done.or_else(|error| {
            let error = explain(cx, error, Stage::AiReview, &promotion, &self.items)?;
            Err(if is_there { on_review(error) } else { error })
        })
    }
}

/// Whether Review has all that is requested.
fn is_on_review(cx: &Context<'_, Staging>, promotion: &Promotion) -> Result<bool, OpError> {
    let look = cx.look()?;
    if let Some(name) = &promotion.set {
        return Ok(look.sets(Stage::Review)?.iter().any(|set| set.head.set == *name));
    }
    let waiting = look.waiting(Stage::Review)?;
    Ok(promotion.items.iter().all(|unit| waiting.iter().any(|(one, _)| one == unit)))
}

/// The error about something that is not staged, because a person decides on it.
fn on_review(error: OpError) -> OpError {
    error.hint("it is on review already: `cms review list` shows it").meta(json!({"onReview": true}))
}

/// What becomes of a submit of items that are not staged, as when one is repeated: those that Review has already are named
/// beside the others, which are submitted. Of an item that is nowhere, the error says that. The second value says
/// whether Review has all of them.
fn submitted_before(
    cx: &mut Context<'_, Staging>,
    error: OpError,
    (promotion, names): (&Promotion, &[String]),
) -> Result<(Result<Promoted, OpError>, bool), OpError> {
    let look = cx.look()?;
    let (above, mut below) = (look.waiting(Stage::Review)?, look.waiting(Stage::AiReview)?);
    // Of some items only an answer to a reviewer is staged.
    let answers = look.comments(Stage::AiReview)?.into_iter().map(|comment| comment.note);
    let answers = answers.filter(|note| note.kind == CommentKind::Answer);
    below.extend(answers.filter_map(|note| Some((Unit::parse(&note.item)?, note.path))));
    let path_in = |waiting: &[(Unit, String)], unit: &Unit| {
        waiting.iter().find(|(one, _)| one == unit).map(|(_, path)| path.clone())
    };
    let (staged, others): (Vec<&Unit>, Vec<&Unit>) =
        promotion.items.iter().partition(|unit| path_in(&below, unit).is_some());
    if let Some(unit) = others.iter().find(|unit| path_in(&above, unit).is_none()) {
        let nowhere = SiteError::NotPending { item: unit.to_string(), stage: Stage::AiReview };
        return Ok((Err(nowhere.into()), false));
    }
    if staged.is_empty() || others.is_empty() {
        return Ok((Err(error), !others.is_empty()));
    }
    let rest = Promotion { items: staged.into_iter().cloned().collect(), ..promotion.clone() };
    let done = cx.submit(&rest).map(|mut promoted| {
        let mut seen = BTreeSet::new();
        let named = promotion.items.iter().zip(names);
        let named = named.filter(|(unit, _)| others.contains(unit) && seen.insert(*unit));
        promoted.warnings.extend(named.map(|(unit, name)| {
            let path = path_in(&above, unit).unwrap_or_default();
            let message = format!("`{name}` is on review already, and nothing of it is staged since");
            Finding::warning("review.submitted-before", "", message).in_file(path, 0, 0)
        }));
        promoted
    });
    Ok((done, false))
}

/// Move items from review to source, which is live; a draft stays hidden from visitors unless it is published
///
/// Says of each post whether visitors see it now. What an agent set of a post's status, dates or deletion waits, unless it is granted
/// with `--publish`. Approving a deletion that live content refers to is refused, unless it is to leave
/// such references behind. With `--at`, a set goes live at a time, if nothing of it changed until then; `cms serve`, `cms watch`
/// or `cms schedule run` of this clone does it.
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Approve {
    /// Items: posts, or `kind:id`
    #[arg(value_name = "ITEM")]
    pub items: Vec<String>,
    /// Everything pending on review
    #[arg(long)]
    pub all: bool,
    /// The changes of this set, of all its items
    #[arg(long, value_name = "SET", conflicts_with_all = ["items", "all"])]
    pub set: Option<String>,
    /// Publish posts that are drafts, so that visitors see them (drafts of an import only where they are named); grant what agents want: to publish, archive or delete posts
    #[arg(long, conflicts_with_all = ["only", "except"])]
    pub publish: bool,
    /// Of the item only the changes at these places, such as `title` or `modules[ID]`; the rest goes on waiting
    #[arg(long, value_name = "PATH", value_delimiter = ',', conflicts_with_all = ["all", "except"])]
    pub only: Vec<String>,
    /// Of the item all changes but those at these places
    #[arg(long, value_name = "PATH", value_delimiter = ',', conflicts_with = "all")]
    pub except: Vec<String>,
    /// Approve the set for a time: `tomorrow 9:00`, `2027-01-31 9:00` in the site's time zone, RFC 3339, or a span such as `12h`; `never` takes that back
    #[arg(long, value_name = "TIME", requires = "set")]
    pub at: Option<String>,
    /// Ask item by item on the terminal what to approve: of those that are named, else of all that wait on review
    #[arg(short = 'p', long, conflicts_with_all = ["all", "set", "only", "except", "at"])]
    #[serde(skip)]
    pub patch: bool,
    /// Even if somebody asked for changes
    #[arg(long)]
    pub despite_requests: bool,
    /// Even if live content leads to what is deleted, hidden or moved
    #[arg(skip)]
    pub allow_dangling: bool,
    /// With --publish: even if visitors read example texts then; `--yes` says it, too
    #[arg(long, requires = "publish")]
    pub allow_filler: bool,
    /// Fields of the post, sent along by clients that send whole forms: they are not stored, and refused if they differ
    #[arg(skip)]
    #[serde(skip_serializing_if = "Map::is_empty")]
    #[schemars(with = "serde_json::Map<String, serde_json::Value>")]
    pub beside: Map,
}

impl Operation for Approve {
    const FACTS: Facts = facts!("review.approve", Permission::ReviewApprove;
        "review approve worn-chain" => "Make one post's changes live",
        "review approve --set opening-hours" => "Make one set live, whatever else waits on its items",
        "review approve --set opening-hours --at 2030-05-01T06:00:00Z" => "Make one set live on that morning",
        "review approve --all --expect 1a2b3c4" => "Make all live, if nothing changed since you looked",
        "review approve -p" => "Be asked about each item, with its differences where you want them",
        "review approve new-bell --publish" => "Take a new post and publish it, so that visitors see it",
        "review approve worn-chain --only title --only 'modules[4f1dda10]'" => "Take one field and one module",
        "review approve worn-chain --except slug --dry-run" => "See what would go live but for the new slug");
    type Can = Publishing;
    type Output = Promoted;

    fn run(self, cx: &mut Context<'_, Publishing>) -> Result<Promoted, OpError> {
        named_or_all(&self.items, self.all, self.set.as_deref())?;
        let items = units(cx, Stage::Review, &self.items)?;
        let parts = parts(&items, &self.only, &self.except)?;
        if self.publish && !parts.is_empty() {
            return Err(OpError::invalid("review.part", "`publish` is only for whole items")
                .detail("publish", "cannot be combined with a part of an item")
                .hint("approve the part first, then the rest with `--publish`"));
        }
        let (all, publish, set) = (self.all, self.publish, self.set.clone());
        let Approve { despite_requests, allow_dangling, .. } = self;
        let allow_filler = self.allow_filler || cx.call().yes;
        let promotion =
            Promotion { items, all, publish, parts, set, despite_requests, allow_dangling, allow_filler };
        let done = match &self.at {
            Some(_) if !self.beside.is_empty() => Err(not_of_one()),
            Some(at) => Approve::at_a_time(cx, at, &promotion),
            None => {
                let of = (Stage::Review, promotion.items.as_slice());
                decided(cx, of, &self.beside, |cx| cx.approve(&promotion))
            }
        };
        match done {
            Err(error) if self.all && error.code == OPEN => Err(self.held_back(cx, error, &promotion)?),
            done => done.or_else(|error| Err(explain(cx, error, Stage::Review, &promotion, &self.items)?)),
        }
    }
}

/// Rewords an error with the names that the caller used, and adds disputed values.
fn explain<C: Capability>(
    cx: &Context<'_, C>,
    error: OpError,
    stage: Stage,
    promotion: &Promotion,
    names: &[String],
) -> Result<OpError, OpError> {
    disputed(cx, with_caller_names(error, &promotion.items, names), stage, promotion)
}

impl Approve {
    /// Why nothing could be promoted, if no conflict is the reason.
    fn held_back(
        &self,
        cx: &Context<'_, Publishing>,
        error: OpError,
        promotion: &Promotion,
    ) -> Result<OpError, OpError> {
        if cx.look()?.pending(Stage::Review)?.iter().any(|item| item.conflict) {
            return disputed(cx, error, Stage::Review, promotion);
        }
        let message = "everything pending on `review` is held back by requests for changes, or by rights that your role lacks";
        Ok(OpError::new(ErrorKind::Conflict, "review.held-back", message).hint(
            "`cms review list` shows the items, `cms review comments ITEM` the requests; `--despite-requests` approves anyway",
        ))
    }
}

/// The part that `--only` or `--except` selects, which require exactly one item.
fn parts(items: &[Unit], only: &[String], except: &[String]) -> Result<BTreeMap<Unit, Part>, OpError> {
    let (only, except) = (paths(only)?, paths(except)?);
    let of = |unit: &Unit, part| Ok(BTreeMap::from([(unit.clone(), part)]));
    match (items, only.is_empty(), except.is_empty()) {
        (_, true, true) => Ok(BTreeMap::new()),
        ([unit], false, true) => of(unit, Part::Only(only)),
        ([unit], true, false) => of(unit, Part::Except(except)),
        ([_], false, false) => Err(OpError::invalid("review.part", "use `--only` or `--except`, not both")
            .detail("except", "cannot be combined with `only`")),
        (_, _, _) => Err(OpError::invalid("review.part", "`--only` and `--except` are for a single item")
            .detail("items", "must be one item")
            .hint("name one item; `cms review diff ITEM` shows its places")),
    }
}

/// Shows whether visitors see a post now, and what else is needed. `is_wished`: an agent's wish for it is pending, and says
/// that itself.
fn visibility(page: &mut Page, post: &Shown, is_wished: bool, dry_run: bool) {
    let title = &post.name.title;
    let Some(why_not) = &post.why_not else {
        let verb = if dry_run { "would see" } else { "see" };
        return page.toned_line(Tone::Good, format!("visitors {verb} {title}"));
    };
    let verb = if dry_run { "would not see" } else { "do not see" };
    page.toned_line(Tone::Notice, format!("visitors {verb} {title}: {why_not}"));
    if post.to_show.is_some() && !is_wished {
        let id = short_id(&post.name.id);
        let set = format!("`cms post set {id} status=published --stage source`");
        let advice = match (dry_run, why_not.ends_with("draft")) {
            (true, true) => "`--publish` publishes it".to_owned(),
            (false, true) => format!("`--publish` would have published it; now {set} does"),
            (_, false) => format!("{set} publishes it"),
        };
        page.toned_line(Tone::Faint, format!("  {advice}"));
    }
}

/// Most items in the list; more are only counted.
const ITEMS_SHOWN: usize = 40;

impl View for Promoted {
    fn show(&self, page: &mut Page) {
        let shown = self.items.len().min(ITEMS_SHOWN);
        // What is scheduled is not done yet.
        let is_trial = self.dry_run || self.scheduled.is_some();
        match is_trial {
            true => write_items(page, &self.items[..shown]),
            false => item_headings(page, &self.items[..shown]),
        }
        if self.items.len() > shown {
            page.toned_line(Tone::Faint, format!("… and {} more items", self.items.len() - shown));
        }
        let is_kept = |post: &&Shown| self.kept_drafts.iter().any(|kept| kept.item == post.name.item);
        for post in self.posts.iter().filter(|post| !is_kept(post)).take(ITEMS_SHOWN) {
            let is_wished = self.wishes.iter().any(|wished| wished.name.item == post.name.item);
            visibility(page, post, is_wished, is_trial);
        }
        if !self.kept_drafts.is_empty() {
            let names: Vec<&str> =
                self.kept_drafts.iter().take(ITEMS_SHOWN).map(|kept| kept.title.as_str()).collect();
            let message = format!(
                "{} of an import stay so, as the old site did not show them: {}",
                count(self.kept_drafts.len(), "draft"),
                names.join(", ")
            );
            page.toned_line(Tone::Notice, message);
            page.toned_line(Tone::Faint, "  `cms post set POST status=published` publishes one of them");
        }
        for name in &self.dependencies {
            styled!(page, Notice "included, because it is referred to: {} {}", name.kind, name.title);
        }
        for item in &self.held_back {
            let why = match item.why {
                Why::Conflict => "an open conflict",
                Why::Right => "a right that your role lacks",
                Why::Request => "a request for changes",
            };
            styled!(page, Notice "held back by {why}: {} {}", item.name.kind, item.name.title);
        }
        if !self.still_waiting.is_empty() {
            let places: Vec<String> = self.still_waiting.iter().map(|place| short_place(place)).collect();
            page.toned_line(Tone::Notice, format!("still waiting: {}", places.join(", ")));
        }
        for WishedPost { name, wish } in &self.wishes {
            let verb = wish.verb();
            let message = format!(
                "an agent wants to {verb} {} {}, and no person granted it: the wish waits, and changes nothing for visitors",
                name.kind, name.title
            );
            page.toned_line(Tone::Notice, message);
            let item = short_id(&name.id);
            page.toned_line(Tone::Notice, format!("  `cms review approve {item} --publish` grants it"));
        }
        warnings(page, &self.warnings);
        left_alone(page, &self.left_alone);
        if let Some(scheduled) = &self.scheduled {
            let verb = if self.dry_run { "would go" } else { "goes" };
            let message = match &scheduled.at {
                Some(at) => {
                    format!("{} {verb} live at {at}, if nothing of it changes until then", scheduled.set)
                }
                None => format!("{} {verb} live at no time: it waits on review", scheduled.set),
            };
            page.toned_line(Tone::Good, message);
            return closing(page, self.dry_run, None, "");
        }
        let total = self.items.len() + self.dependencies.len();
        let place = format!("{} now on {}", count(total, "item"), self.stage);
        closing(page, self.dry_run, self.commit.as_deref(), &place);
    }
}

/// Reset items of review (or of --stage ai-review) to the upstream stage; what was rejected is parked
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Reject {
    /// Items: posts, or `kind:id`
    #[arg(value_name = "ITEM")]
    pub items: Vec<String>,
    /// Everything pending on the stage
    #[arg(long)]
    pub all: bool,
    /// The changes of this set, of all its items
    #[arg(long, value_name = "SET", conflicts_with_all = ["items", "all"])]
    pub set: Option<String>,
    /// Why: it is kept in history, where `cms review comments` finds it for whoever made the change
    #[arg(long, value_name = "TEXT")]
    pub reason: Option<String>,
    /// Fields of the post, sent along by clients that send whole forms: they are not stored, and refused if they differ
    #[arg(skip)]
    #[serde(skip_serializing_if = "Map::is_empty")]
    #[schemars(with = "serde_json::Map<String, serde_json::Value>")]
    pub beside: Map,
}

impl Operation for Reject {
    const FACTS: Facts = facts!("review.reject", Permission::AdminAccess;
        "review reject worn-chain --reason 'not our tone'" => "Take a change off review",
        "review reject --set opening-hours --reason 'not before May'" => "Take one set off review, and leave the others",
        "review reject --all --stage ai-review" => "Clear what agents staged");
    type Can = Publishing;
    type Output = Rejected;

    fn run(self, cx: &mut Context<'_, Publishing>) -> Result<Rejected, OpError> {
        named_or_all(&self.items, self.all, self.set.as_deref())?;
        let stage = cx.call().stage.unwrap_or(Stage::Review);
        let items = units(cx, stage, &self.items)?;
        let promotion = Promotion { items, all: self.all, set: self.set.clone(), ..Promotion::default() };
        let of = (stage, promotion.items.as_slice());
        let rejected = decided(cx, of, &self.beside, |cx| cx.reject(&promotion, self.reason.as_deref()));
        rejected.or_else(|error| Err(explain(cx, error, stage, &promotion, &self.items)?))
    }
}

/// Take back what is staged on AI Review and not submitted, whole or in part; it is parked
///
/// What upstream has comes back in its place. `cms parked restore` takes it up again.
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Discard {
    /// Items: posts, or `kind:id`
    #[arg(value_name = "ITEM")]
    pub items: Vec<String>,
    /// The changes of this set, of all its items
    #[arg(long, value_name = "SET", conflicts_with = "items")]
    pub set: Option<String>,
    /// Of the item only the changes at these places, such as `title` or `modules[ID]`
    #[arg(long, value_name = "PATH", value_delimiter = ',')]
    pub only: Vec<String>,
    /// Why
    #[arg(long, value_name = "TEXT")]
    pub reason: Option<String>,
}

impl Operation for Discard {
    const FACTS: Facts = facts!("review.discard", Permission::AiReviewSave;
        "review discard worn-chain --only metaTitle" => "Take back one staged field",
        "review discard --set opening-hours" => "Take back a whole set");
    type Can = Staging;
    type Output = Rejected;

    fn run(self, cx: &mut Context<'_, Staging>) -> Result<Rejected, OpError> {
        named_or_all(&self.items, false, self.set.as_deref())?;
        let items = units(cx, Stage::AiReview, &self.items)?;
        let parts = parts(&items, &self.only, &[])?;
        let promotion = Promotion { items, parts, set: self.set.clone(), ..Promotion::default() };
        let discarded = cx.discard(&promotion, self.reason.as_deref());
        discarded.or_else(|error| {
            let is_missing = ["review.not-pending", "set.not-found"].contains(&error.code.as_str());
            let is_there = is_missing && is_on_review(cx, &promotion)?;
            let error = explain(cx, error, Stage::AiReview, &promotion, &self.items)?;
            Err(if is_there { on_review(error) } else { error })
        })
    }
}

impl View for Rejected {
    fn show(&self, page: &mut Page) {
        match self.dry_run {
            true => write_items(page, &self.items),
            false => item_headings(page, &self.items),
        }
        left_alone(page, &self.left_alone);
        if let Some(parked) = &self.parked {
            let short = short_commit(parked);
            page.toned_line(Tone::Faint, format!("it is parked: `cms parked show {short}`"));
        }
        let place = format!("{} reset on {}", count(self.items.len(), "item"), self.stage);
        closing(page, self.dry_run, self.commit.as_deref(), &place);
    }
}

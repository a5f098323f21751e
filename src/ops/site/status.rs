//! `cms status`: the state of the site.

use crate::model::untranslated;
use crate::ops::answer::diagnostic;
use crate::ops::prelude::*;
use crate::ops::schedule::{Action, Appointment, coming};
use crate::site::{ItemName, Rewound, StageStatus, Unreadable, WebhookStanding};

/// Show the three stages, pending items, conflicts, foreign commits and the work tree
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Status {}

/// The folder that people edit files in.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct WorkTree {
    /// The branch that is checked out
    pub branch: String,
    /// Files with uncommitted changes
    pub changed: Vec<String>,
}

/// How the site stands.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Standing {
    /// Source, review, AI review
    pub stages: Vec<StageStatus>,
    /// The work tree; null in a bare repository
    pub work_tree: Option<WorkTree>,
    /// Whether every stage holds all of the one above it
    pub contained: bool,
    /// Files that cannot be read, so that what they hold is missing
    pub unreadable: Vec<Unreadable>,
    /// Stages that git moved back past acknowledged writes
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rewound: Vec<Rewound>,
    /// What will be published or archived next; left out where nothing is scheduled
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scheduled: Option<Scheduled>,
    /// Live translations that still have texts of their originals; left out where there are none
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub untranslated: Vec<ItemName>,
    /// How webhooks stand, if there are any
    #[serde(skip_serializing_if = "Option::is_none")]
    pub webhooks: Option<WebhookStanding>,
}

/// What is scheduled.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Scheduled {
    /// How many posts
    pub total: u64,
    /// The next ones
    pub next: Vec<Appointment>,
}

impl Operation for Status {
    const FACTS: Facts = facts!("status", Permission::DraftsView;
        "status" => "What waits where",
        "status --json" => "The same for programs");
    type Can = Reading;
    type Output = Standing;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Standing, OpError> {
        let look = cx.look()?;
        let mut stages = Vec::new();
        for stage in Stage::ALL {
            stages.push(look.stage(stage)?);
        }
        let work_tree = look.work_tree()?.map(|(branch, changed)| WorkTree { branch, changed });
        let contained = stages.iter().all(|stage| stage.contains_upstream);
        let unreadable = look.unreadable()?;
        let (next, total) = match look.has_stage(Stage::Source)? {
            true => coming(cx, &cx.snapshot_of(Stage::Source)?, SCHEDULED_SHOWN)?,
            false => (Vec::new(), 0),
        };
        let scheduled = (total > 0).then_some(Scheduled { total, next });
        let untranslated = match look.has_stage(Stage::Source)? {
            true => untranslated_live(&cx.snapshot_of(Stage::Source)?)?,
            false => Vec::new(),
        };
        let (rewound, webhooks) = (look.rewound()?, look.webhooks());
        Ok(Standing { stages, work_tree, contained, unreadable, rewound, scheduled, untranslated, webhooks })
    }
}

/// The live translations that still have texts of their originals, among the first ones.
fn untranslated_live(live: &Snapshot<'_>) -> Result<Vec<ItemName>, OpError> {
    let definitions = live.definitions()?;
    let default = definitions.settings.locales.default_locale.as_str();
    let locales: Vec<String> =
        definitions.settings.locales().filter(|locale| *locale != default).map(str::to_owned).collect();
    if locales.is_empty() {
        return Ok(Vec::new());
    }
    let query = PostQuery { statuses: vec!["published".to_owned()], locales, ..PostQuery::default() };
    let hits = live.posts(&query)?.posts.into_iter();
    let mut found = Vec::new();
    for hit in hits.filter(|hit| hit.post.translation_of.is_some()).take(TRANSLATIONS_MAX) {
        let original = live.post(hit.post.translation_of.as_deref().unwrap_or_default())?;
        let (Some(original), Some(item)) = (original, live.readable_at(&hit.path)?) else { continue };
        if !untranslated(&original.value, &item.value, &definitions).is_empty() {
            found.push(ItemName::from(&item));
        }
    }
    Ok(found)
}

/// Most live translations that are compared with their originals.
const TRANSLATIONS_MAX: usize = 200;
/// Most of them that are listed.
const UNTRANSLATED_SHOWN: usize = 5;
/// Most scheduled posts that are listed and checked against the rules.
const SCHEDULED_SHOWN: u32 = 3;
/// Most uncommitted files that are listed.
const FILES_SHOWN: usize = 10;

impl View for Standing {
    fn show(&self, page: &mut Page) {
        for status in &self.stages {
            stage(page, status);
        }
        crate::ops::answer::unreadable(page, &self.unreadable);
        for rewound in &self.rewound {
            page.toned_line(Tone::Bad, rewound.message());
            page.pieces(&[(Tone::Notice, "hint"), (Tone::Plain, &format!(": {}", rewound.hint()))]);
        }
        if let Some(scheduled) = &self.scheduled {
            scheduled.show(page);
        }
        if !self.untranslated.is_empty() {
            page.gap();
            let posts = count(self.untranslated.len(), "live translation");
            let verb = if self.untranslated.len() == 1 { "has" } else { "have" };
            page.toned_line(Tone::Notice, format!("{posts} still {verb} texts of the original:"));
            for name in self.untranslated.iter().take(UNTRANSLATED_SHOWN) {
                page.line(format!("  {}  {}", name.title, name.path));
            }
        }
        page.gap();
        match &self.work_tree {
            None => page.toned_line(Tone::Faint, "no work tree (bare repository)"),
            Some(tree) if tree.changed.is_empty() => {
                page.line(format!("work tree on {}, clean", tree.branch))
            }
            Some(tree) => {
                styled!(page, Plain "work tree on {}, {} with uncommitted changes:",
                    tree.branch, count(tree.changed.len(), "file"));
                for file in tree.changed.iter().take(FILES_SHOWN) {
                    page.toned_line(Tone::Notice, format!("  {file}"));
                }
                if tree.changed.len() > FILES_SHOWN {
                    styled!(page, Faint "  … and {} more", tree.changed.len() - FILES_SHOWN);
                }
            }
        }
        if let Some(webhooks) = &self.webhooks {
            webhooks_line(page, webhooks);
        }
        let waiting = self.stages.iter().any(|s| s.pending > 0);
        if waiting {
            styled!(page,
                Faint "`cms review diff` shows what waits, `cms review submit|approve|reject ITEM` decides");
        }
    }
}

impl Scheduled {
    fn show(&self, page: &mut Page) {
        page.gap();
        let total = count(self.total, "post");
        page.line(format!("{total} scheduled: `cms schedule list`"));
        for post in &self.next {
            let verb = match post.action {
                Action::Publish => "published",
                Action::Archive => "archived",
            };
            let time = format!("  {}  {verb}  ", post.at);
            styled!(page, Plain "{time}"; Strong "{}", post.title; Faint "  {}", post.path);
            post.problems.iter().for_each(|issue| diagnostic(page, issue));
        }
    }
}

fn webhooks_line(page: &mut Page, webhooks: &WebhookStanding) {
    let active = count(webhooks.active, "webhook");
    page.line(format!("{active}, {} waiting, {} given up", webhooks.pending, webhooks.failed));
    for problem in &webhooks.problems {
        page.toned_line(Tone::Bad, format!("  {problem}"));
    }
    if webhooks.failed > 0 {
        page.toned_line(Tone::Faint, "  `cms webhook deliveries --status failed` shows what was given up");
    }
}

fn stage(page: &mut Page, status: &StageStatus) {
    let Some(commit) = &status.commit else {
        styled!(page, Strong "{:<10}", status.stage.branch(); Bad "missing: `cms doctor --fix` makes it, or `cms sync --remote` fetches it");
        return;
    };
    let what = match status.stage {
        Stage::Source => "live".to_owned(),
        Stage::Review | Stage::AiReview if status.pending == 0 => "nothing waits".to_owned(),
        Stage::Review | Stage::AiReview => {
            let verb = if status.pending == 1 { "waits" } else { "wait" };
            format!("{} {verb}", count(status.pending, "item"))
        }
    };
    styled!(page, Strong "{:<10}", status.stage.branch(); Faint "{}", short_commit(commit);
        Plain "  {what}"; Faint "  ({})", status.subject.as_deref().unwrap_or_default());
    for item in &status.items {
        styled!(page, Plain "          {} ", item.name.kind; Strong "{}", item.name.title;
            Faint "  {}", item.name.path; Bad "{}", if item.state.is_deletion() { "  deleted" } else { "" });
    }
    if status.pending > status.items.len() {
        page.toned_line(Tone::Faint, format!("          … and {} more", status.pending - status.items.len()));
    }
    if status.conflicts > 0 {
        styled!(page, Bad "          {} open: `cms review conflicts`", count(status.conflicts, "conflict"));
    }
    if status.requests > 0 {
        let requests = count(status.requests, "request");
        page.toned_line(Tone::Notice, format!("          {requests} for changes: `cms review comments`"));
    }
    if !status.contains_upstream {
        styled!(page, Notice "          lacks a commit of its upstream: the next write merges it, or `cms sync`");
    }
}

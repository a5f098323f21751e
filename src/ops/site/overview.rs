//! What is asked of a whole site: who one is, what it is made of, its numbers, acts, logs and format.

use crate::base::text::chain;
use crate::disk;
use crate::model::{Settings, Status};
use crate::ops::module_type::scopes;
use crate::ops::prelude::*;
use crate::ops::visible;
use crate::site::{ActivityFilter, Deed, Identity, Sight};
use regex::Regex;
use std::sync::LazyLock;

/// Show the identity and role that commands will use, and why
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Whoami {}

impl Operation for Whoami {
    const FACTS: Facts = facts!("whoami", Permission::PostsView;
        "whoami" => "Who you are to this site",
        "whoami --as agent:translator" => "What an agent would be allowed");
    type Can = Reading;
    type Output = Identity;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Identity, OpError> {
        let actor = &cx.call().actor;
        Ok(Identity {
            name: actor.name.clone(),
            email: actor.email.clone(),
            role: actor.role.name().to_owned(),
            agent: actor.agent.clone(),
            why: actor.why.clone(),
        })
    }
}

impl View for Identity {
    fn show(&self, page: &mut Page) {
        page.pieces(&[(Tone::Strong, &self.name), (Tone::Plain, &format!(" <{}>", self.email))]);
        page.pieces(&[(Tone::Plain, "role "), (Tone::Strong, &self.role)]);
        for reason in &self.why {
            page.toned_line(Tone::Faint, format!("  {reason}"));
        }
    }
}

/// List everything that content is made of: post types, module types, forms
#[derive(Debug, Clone, Default, Args, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Registry {}

/// Everything that content is made of, by name.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Registered {
    /// slug, name, hierarchical, permalinksEnabled, moduleGroupsEnabled
    #[schemars(with = "Vec<serde_json::Map<String, serde_json::Value>>")]
    pub post_types: Vec<Value>,
    /// type, name, description, allowedScopes, layoutRoles
    #[schemars(with = "Vec<serde_json::Map<String, serde_json::Value>>")]
    pub modules: Vec<Value>,
    /// slug, name, description
    #[schemars(with = "Vec<serde_json::Map<String, serde_json::Value>>")]
    pub forms: Vec<Value>,
}

impl Operation for Registry {
    const FACTS: Facts = facts!("registry", Permission::DraftsView;
        "registry --json" => "All names in one answer");
    type Can = Reading;
    type Output = Registered;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Registered, OpError> {
        let definitions = cx.snapshot(Stage::Review)?.definitions()?;
        let post_types = definitions.post_types.values().map(|found| {
            json!({
                "slug": found.post_type,
                "name": found.label,
                "hierarchical": found.hierarchy_enabled,
                "permalinksEnabled": found.permalinks_enabled,
                "moduleGroupsEnabled": found.module_groups_enabled,
            })
        });
        let modules = definitions.module_types.values().map(|found| {
            let roles = found.ai_guidance.as_ref().map(|guidance| &guidance.layout_roles);
            json!({
                "type": found.module_type,
                "name": found.name,
                "description": found.description,
                "allowedScopes": scopes(found),
                "layoutRoles": roles.cloned().unwrap_or_default(),
            })
        });
        let forms = definitions
            .forms
            .values()
            .map(|found| json!({"slug": found.slug, "name": found.title, "description": found.description}));
        Ok(Registered {
            post_types: post_types.collect(),
            modules: modules.collect(),
            forms: forms.collect(),
        })
    }
}

impl View for Registered {
    fn show(&self, page: &mut Page) {
        let groups = [
            ("post types", "slug", &self.post_types),
            ("module types", "type", &self.modules),
            ("forms", "slug", &self.forms),
        ];
        for (title, key, all) in groups {
            let names: Vec<_> = all.iter().filter_map(|one| one[key].as_str()).collect();
            page.line(format!("{title}: {}", names.join(", ")));
        }
    }
}

/// Count posts by type and status, media, users
#[derive(Debug, Clone, Default, Args, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Summary {}

/// How many posts of a type there are.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "PostCounts")]
pub struct Posts {
    /// All of them
    pub total: u64,
    /// By status; what there is none of is left out
    pub by_status: BTreeMap<&'static str, u64>,
}

/// How many of something there are.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Total {
    /// All of them
    pub total: u64,
}

/// How much there is.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Counted {
    /// Posts by type
    pub posts: BTreeMap<String, Posts>,
    /// Media records
    pub media: Total,
    /// Accounts of the server, those of agents included
    pub users: Total,
}

impl Operation for Summary {
    const FACTS: Facts = facts!("summary", Permission::DraftsView;
        "summary" => "How much there is",
        "summary --stage source --json" => "What is live, as JSON");
    type Can = Reading;
    type Output = Counted;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Counted, OpError> {
        let snapshot = cx.snapshot(Stage::Review)?;
        let definitions = snapshot.definitions()?;
        let mut posts = BTreeMap::new();
        let counted = snapshot.post_counts()?;
        for name in definitions.post_types.keys() {
            let mut by_status = BTreeMap::new();
            for (_, status, count) in counted.iter().filter(|(of, ..)| of == name) {
                if let Some(status) = Status::NAMES.into_iter().find(|known| known == status) {
                    by_status.insert(status, *count);
                }
            }
            posts.insert(name.clone(), Posts { total: by_status.values().sum(), by_status });
        }
        Ok(Counted {
            posts,
            media: Total { total: snapshot.paths(Kind::Media)?.len() as u64 },
            users: Total { total: cx.look()?.users()? },
        })
    }
}

impl View for Counted {
    fn show(&self, page: &mut Page) {
        let row = |(name, posts): (&String, &Posts)| {
            let parts: Vec<_> =
                posts.by_status.iter().map(|(status, count)| format!("{count} {status}")).collect();
            vec![name.clone(), posts.total.to_string(), parts.join(", ")]
        };
        let rows: Vec<_> = self.posts.iter().map(row).collect();
        page.table(&["posts of type", "in all", "by status"], &rows);
        page.line(format!("media: {}, users: {}", self.media.total, self.users.total));
    }
}

/// Default number of rows.
const ROWS: usize = 20;
/// Most rows.
const ROWS_MAX: u16 = 100;

/// Show recent actions: which operation, on what, by whom, through which program
#[derive(Debug, Clone, Default, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Activity {
    /// Rows, 1 to 100; 20 unless given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=i64::from(ROWS_MAX)))]
    pub limit: Option<u16>,
    /// Only what was done to this item: its id, or a post's slug
    #[arg(long = "item", value_name = "ID")]
    pub entity_id: Option<String>,
    /// Only this operation, such as `draft.create`, or the original product's word for it, such as `post.create`
    #[arg(long, value_name = "OPERATION")]
    pub action: Option<String>,
}

/// What was done.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Told {
    /// One row for each item of each write, newest first
    pub data: Vec<Deed>,
}

impl Operation for Activity {
    const FACTS: Facts = facts!("activity", Permission::DraftsView;
        "activity" => "The last twenty acts",
        "activity --action review.submit" => "What was handed to reviewers");
    type Can = Reading;
    type Output = Told;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Told, OpError> {
        let limit = self.limit.map_or(ROWS, |limit| usize::from(limit.clamp(1, ROWS_MAX)));
        let item = self.entity_id.map(|name| id_of(cx, name)).transpose()?;
        let filter = ActivityFilter { item, action: self.action, limit, ..ActivityFilter::default() };
        // Sign-ins with their origins are only for those who manage users; people's sign-ins and addresses are for no
        // agent.
        let actor = &cx.call().actor;
        let sight = match actor.may(Permission::UsersManage) {
            _ if actor.is_agent() => Sight::OfAgent,
            true => Sight::All,
            false => Sight::WithoutOrigins,
        };
        let data = cx.look()?.recent_deeds(&filter, sight)?;
        Ok(Told { data })
    }
}

/// The id of a named post; any other name is the id of another item.
pub(crate) fn id_of(cx: &Context<'_, Reading>, name: String) -> Result<String, OpError> {
    if scalar::uuid(&name).is_some() {
        return Ok(name.to_lowercase());
    }
    Ok(match find::post(&cx.snapshot(Stage::AiReview)?, &name) {
        Ok(post) => post.id.id,
        Err(_) => name,
    })
}

table! {
    Told.data, deed: Deed, "nothing was done";
    "when" => deed.at, "operation" => deed.action, "who" => deed.actor, "what" => deed.subject,
}

/// Default number of lines (the specification, read_server_logs).
const LINES: usize = 50;
/// Most lines.
const LINES_MAX: u16 = 500;
/// Bytes that are read from the end of the file.
const TAIL_BYTES_MAX: u64 = 256 * 1024;

/// Words that usually precede a secret.
static SECRET: LazyLock<Regex> = LazyLock::new(|| {
    let words = "authorization|bearer|token|secret|password|passwd|api[-_]?key|cookie|signature";
    let text = format!(
        r#"(?i)\b((?:[a-z0-9]+[-_])*(?:{words}))("?\s*[:=]\s*"?|\s+)(?:(?:bearer|basic)\s+)?[^\s"',;]{{4,}}"#
    );
    Regex::new(&text).expect("because the pattern is fixed and the test below uses it")
});

/// Show the last lines of the newest .txt file in the folder that TERMINAL_LOGS_DIR names
///
/// Only regular files are read, no links; what looks like a secret is left out.
#[derive(Debug, Clone, Default, Args, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Logs {
    /// Lines, 1 to 500; 50 unless given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=i64::from(LINES_MAX)))]
    pub lines: Option<u16>,
}

/// The end of a log.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Shown {
    /// The last lines
    pub logs: String,
    /// The name of the file
    pub file: String,
}

impl Operation for Logs {
    const FACTS: Facts = facts!("logs", Permission::DraftsView;
        "logs --lines 20" => "The last twenty lines of the newest log");
    type Can = Reading;
    type Output = Shown;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Shown, OpError> {
        let Some(folder) = &cx.call().logs else {
            return Err(OpError::not_found(
                "logs.no-folder",
                "there are no logs: TERMINAL_LOGS_DIR is not set",
            )
            .hint("set TERMINAL_LOGS_DIR to the folder of the log files where the server is started"));
        };
        // The folder's location is not disclosed to the caller.
        let unreadable = |cause: disk::DiskError| {
            let why = std::error::Error::source(&cause).map(chain).unwrap_or_default();
            OpError::not_found("logs.unreadable", format!("the logs cannot be read: {why}"))
        };
        let newest = disk::newest(folder, "txt").map_err(unreadable)?;
        let Some(file) = newest else {
            return Err(OpError::not_found("logs.none", "there is no .txt file in the folder of the logs"));
        };
        let bytes = disk::tail(&file, TAIL_BYTES_MAX).map_err(unreadable)?;
        let count = self.lines.map_or(LINES, |lines| usize::from(lines.clamp(1, LINES_MAX)));
        let name = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        Ok(Shown { logs: last_lines(&String::from_utf8_lossy(&bytes), count), file: name })
    }
}

fn last_lines(text: &str, count: usize) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let shown = lines[lines.len().saturating_sub(count)..].iter();
    shown
        .map(|line| SECRET.replace_all(&visible(line), "$1$2[redacted]").into_owned())
        .collect::<Vec<_>>()
        .join("\n")
}

impl View for Shown {
    fn show(&self, page: &mut Page) {
        page.line(&self.logs);
    }
}

/// Bring the files of the site to the newest format; there is one so far, so that nothing is to be done
#[derive(Debug, Clone, Default, Args, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Migrate {}

/// The format of a site's files.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Formats {
    /// The format of each stage
    pub data: Vec<FormatOfStage>,
    /// The newest format that this program knows
    pub newest: u32,
    /// Whether all stages have it
    pub is_newest: bool,
}

/// The format of a stage.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct FormatOfStage {
    /// The stage
    pub stage: Stage,
    /// `format` of its `cms.toml`
    pub format: u32,
}

impl Operation for Migrate {
    const FACTS: Facts = facts!("migrate", Permission::SettingsView;
        "migrate" => "Whether the site has the newest format");
    type Can = Reading;
    type Output = Formats;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Formats, OpError> {
        let newest = Settings::default().format;
        let mut data = Vec::new();
        for stage in Stage::ALL {
            data.push(FormatOfStage { stage, format: cx.snapshot_of(stage)?.settings()?.format });
        }
        let is_newest = data.iter().all(|of| of.format == newest);
        Ok(Formats { data, newest, is_newest })
    }
}

impl View for Formats {
    fn show(&self, page: &mut Page) {
        for FormatOfStage { stage, format } in self.data.iter().filter(|of| of.format != self.newest) {
            page.line(format!("{stage} has format {format}; this program knows {}", self.newest));
        }
        if self.is_newest {
            page.line(format!("the site has format {}, the newest: nothing is to be done", self.newest));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn log_tail_redacts_secrets() {
        assert_eq!(last_lines("a\nb\nc\n", 2), "b\nc");
        assert_eq!(last_lines("", 5), "");
        for (line, shown) in [
            ("GET /x Authorization: Bearer abc.def", "GET /x Authorization: [redacted]"),
            ("MCP_AUTH_TOKEN=hunter22", "MCP_AUTH_TOKEN=[redacted]"),
            ("{\"password\": \"hunter22\", \"a\": 1}", "{\"password\": \"[redacted]\", \"a\": 1}"),
            ("new 79", "new 79"),
            ("\u{1b}[2Jx", "\\u{1b}[2Jx"),
        ] {
            assert_eq!(last_lines(line, 1), shown);
        }
    }
}

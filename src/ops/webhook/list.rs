//! `cms webhook list` and `cms webhook show`: endpoints, without their secrets.

use super::short;
use crate::model::roles::Permission;
use crate::ops::{Context, Facts, OpError, Operation, Page, Reading, Tone, View};
use crate::site::WebhookView;
use clap::Args;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// List the webhooks and their state
#[derive(Debug, Clone, Default, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct List {}

/// All endpoints.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct WebhookList {
    /// The endpoints, the oldest first
    pub data: Vec<WebhookView>,
}

impl Operation for List {
    const FACTS: Facts = Facts {
        name: "webhook.list",
        permission: Permission::SettingsUpdate,
        examples: &[("webhook list", "Where events go")],
    };
    type Can = Reading;
    type Output = WebhookList;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<WebhookList, OpError> {
        Ok(WebhookList { data: cx.outbox()?.list()? })
    }
}

impl View for WebhookList {
    fn show(&self, page: &mut Page) {
        if self.data.is_empty() {
            page.line("no webhooks: `cms webhook add URL` makes one");
            return;
        }
        let row = |one: &WebhookView| {
            vec![
                short(&one.id).to_owned(),
                one.name.clone(),
                if one.active { "active" } else { "off" }.to_owned(),
                one.events.join(" "),
                one.pending.to_string(),
                one.failed.to_string(),
                one.last_status.clone().unwrap_or_default(),
                one.url.clone(),
            ]
        };
        let rows: Vec<Vec<String>> = self.data.iter().map(row).collect();
        page.table(&["id", "name", "state", "events", "waiting", "given up", "last", "to"], &rows);
        for (one, problem) in self.data.iter().filter_map(|one| Some((one, one.problem.as_ref()?))) {
            page.toned_line(Tone::Bad, format!("{}: {problem}", one.name));
        }
    }
}

/// Show a webhook and its state
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Show {
    /// Webhook: its id, the beginning of its id, or its name
    #[arg(value_name = "WEBHOOK")]
    pub webhook: String,
}

impl Operation for Show {
    const FACTS: Facts = Facts {
        name: "webhook.show",
        permission: Permission::SettingsUpdate,
        examples: &[("webhook show build.example.org", "One of them")],
    };
    type Can = Reading;
    type Output = WebhookView;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<WebhookView, OpError> {
        Ok(cx.outbox()?.show(&self.webhook)?)
    }
}

//! Agents, workflows, the layout configuration.

use crate::base::Map;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The language model that an agent uses.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AgentModel {
    /// Its provider.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub provider: Option<String>,
    /// The model's name at the provider.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Its address, if it is not the provider's default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base_url: Option<String>,
    /// The environment variable that holds its key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub api_key_env: Option<String>,
}

/// Whether a person may add text to a prompt.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OpenEndedContext {
    /// Whether they may.
    #[serde(default, skip_serializing_if = "super::is_false")]
    pub enabled: bool,
    /// Label of the input.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// Placeholder of the empty input.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub placeholder: Option<String>,
    /// Longest text, in UTF-16 units.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_chars: Option<u32>,
}

/// One place where an agent is offered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AgentScope {
    /// The place.
    pub scope: String,
    /// Whether it is offered there.
    #[serde(default = "super::yes", skip_serializing_if = "super::is_true")]
    pub enabled: bool,
    /// Its position among the agents there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<i64>,
    /// Only for these forms.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub form_slugs: Vec<String>,
    /// Only for these fields.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub field_keys: Vec<String>,
    /// Only for fields of these types.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub field_types: Vec<String>,
    /// Only for these post types.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub post_types: Vec<String>,
}

/// Limits of one run of an agent.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AgentLimits {
    /// Most turns of the model.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turns: Option<u32>,
    /// Most tokens, read and written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tokens: Option<u64>,
    /// Longest time, in seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<u64>,
}

/// A named agent that stages changes for a person to approve.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Agent {
    /// Its name.
    pub id: String,
    /// Its name for editors.
    pub name: String,
    /// What it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// How it runs.
    #[serde(rename = "type", default, skip_serializing_if = "Option::is_none")]
    pub agent_type: Option<String>,
    /// Whether it can be used.
    #[serde(default = "super::yes", skip_serializing_if = "super::is_true")]
    pub enabled: bool,
    /// The language model that it uses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<AgentModel>,
    /// Its instructions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instructions: Option<String>,
    /// The tools of the tool server that it may call while it works on a post.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tools: Vec<String>,
    /// Limits of one run.
    #[serde(default)]
    pub limits: AgentLimits,
    /// Whether a person may add text to the prompt.
    #[serde(default)]
    pub open_ended_context: OpenEndedContext,
    /// Where it is offered.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scopes: Vec<AgentScope>,
}

/// The request that a workflow sends.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Webhook {
    /// Where it goes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// HTTP method; POST if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub method: Option<String>,
    /// Longest wait for an answer, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub timeout_ms: Option<u64>,
    /// Further headers.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub headers: BTreeMap<String, String>,
    /// The environment variable that holds the secret.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret_env: Option<String>,
    /// The header that carries the secret.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret_header: Option<String>,
    /// Whether a failed request is sent again.
    #[serde(default, skip_serializing_if = "super::is_false")]
    pub retry_on_failure: bool,
    /// How often.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry_attempts: Option<u32>,
    /// Delay before the first retry, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry_delay_ms: Option<u64>,
}

/// One event that starts a workflow.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Trigger {
    /// The event.
    pub trigger: String,
    /// Its position among the workflows of the event; 100 if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<i64>,
    /// Whether it is active.
    #[serde(default = "super::yes", skip_serializing_if = "super::is_true")]
    pub enabled: bool,
    /// Only for these forms.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub form_slugs: Vec<String>,
    /// Only for these post types.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub post_types: Vec<String>,
    /// Only for posts in these languages.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub locales: Vec<String>,
    /// Only for these agents.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub agent_ids: Vec<String>,
    /// Only for these workflows.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub workflow_ids: Vec<String>,
    /// A further condition.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub condition: Option<String>,
}

/// A request sent to another service when something happens.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Workflow {
    /// Its name.
    pub id: String,
    /// Its name for editors.
    pub name: String,
    /// What it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// How it runs: `webhook`.
    #[serde(rename = "type", default, skip_serializing_if = "Option::is_none")]
    pub workflow_type: Option<String>,
    /// Whether it runs.
    #[serde(default = "super::yes", skip_serializing_if = "super::is_true")]
    pub enabled: bool,
    /// The request it sends.
    #[serde(default)]
    pub webhook: Webhook,
    /// What starts it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub triggers: Vec<Trigger>,
    /// The payload instead of the event's data.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub payload: Map,
}

/// A pattern in a brief, and the role it suggests.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Inference {
    /// A regular expression, matched ignoring case.
    pub pattern: String,
    /// The role.
    pub role: String,
}

/// How one module type is filled from a brief.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Seed {
    /// The module type.
    #[serde(rename = "type")]
    pub module_type: String,
    /// For each field the [facts](crate::model::FACTS) to try; the first that is not empty wins.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub map: BTreeMap<String, Vec<String>>,
}

/// How layouts are suggested and filled.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Layout {
    /// Roles in their usual order on a page.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub role_priority: Vec<String>,
    /// The roles to assume when no module's keyword matches.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fallback_inference: Vec<Inference>,
    /// How modules are filled from a brief.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seed_mapping: Vec<Seed>,
}

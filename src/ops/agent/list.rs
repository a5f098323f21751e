//! `cms agent list`: the agents of a site, and what each declares.

use crate::model::Agent;
use crate::ops::prelude::*;

/// List agents: where each is offered, and whether it takes open-ended context
#[derive(Debug, Clone, Default, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct List {
    /// Only agents that are offered in this scope: dropdown, global, field, posts.bulk, post.create-translation
    #[arg(long, value_name = "SCOPE")]
    pub scope: Option<String>,
    /// Only agents that are offered for this form
    #[arg(long = "form", value_name = "FORM")]
    pub form_slug: Option<String>,
    /// Only agents that are offered for this field, such as `post.title`
    #[arg(long = "field", value_name = "FIELD")]
    pub field_key: Option<String>,
    /// Only agents that are offered for fields of this type, such as `richtext`
    #[arg(long, value_name = "TYPE")]
    pub field_type: Option<String>,
}

/// Agents.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Listed {
    /// The agents that can be used, by id
    #[schemars(with = "Vec<serde_json::Map<String, serde_json::Value>>")]
    pub data: Vec<Value>,
    /// How many there are, and in which content
    pub meta: Extent,
}

impl Operation for List {
    const FACTS: Facts = facts!("agent.list", Kind::Agent.viewing();
        "agent list" => "All agents",
        "agent list --scope field" => "Those that fill in fields");
    type Can = Reading;
    type Output = Listed;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Listed, OpError> {
        // Agent permissions are always read from the live site.
        let snapshot = cx.snapshot_of(Stage::Source)?;
        let definitions = snapshot.definitions()?;
        let shown = definitions.agents.values().filter(|agent| agent.enabled && self.wants(agent));
        let data: Vec<Value> = shown.map(view).collect();
        let meta = Extent { total: data.len() as u64, revision: snapshot.commit().to_string() };
        Ok(Listed { data, meta })
    }
}

impl List {
    fn wants(&self, agent: &Agent) -> bool {
        let filters = [&self.scope, &self.form_slug, &self.field_key, &self.field_type];
        if filters.iter().all(|filter| filter.is_none()) {
            return true;
        }
        let open = |limits: &[String], wanted: &Option<String>| {
            wanted.as_ref().is_none_or(|wanted| limits.is_empty() || limits.contains(wanted))
        };
        agent.scopes.iter().any(|place| {
            place.enabled
                && self.scope.as_ref().is_none_or(|scope| place.scope == *scope)
                && open(&place.form_slugs, &self.form_slug)
                && open(&place.field_keys, &self.field_key)
                && open(&place.field_types, &self.field_type)
        })
    }
}

fn view(agent: &Agent) -> Value {
    let declared = &agent.open_ended_context;
    let context = match declared.enabled {
        false => json!({"enabled": false}),
        true => json!({
            "enabled": true,
            "label": declared.label,
            "placeholder": declared.placeholder,
            "maxChars": declared.max_chars,
        }),
    };
    // Clients read both keys of each scope, whether its file has them or not.
    let mut scopes = json!(agent.scopes);
    for place in scopes.as_array_mut().into_iter().flatten().filter_map(Value::as_object_mut) {
        place.entry("enabled").or_insert(json!(true));
        place.entry("order").or_insert(json!(0));
    }
    json!({
        "id": agent.id,
        "name": agent.name,
        "description": agent.description,
        "type": agent.agent_type,
        "openEndedContext": context,
        "scopes": scopes,
    })
}

table! {
    Listed.data, agent: Value, "no agents";
    "id" => agent["id"].as_str().unwrap_or_default(),
    "name" => agent["name"].as_str().unwrap_or_default(),
    "offered in" => {
        let scopes = agent["scopes"].as_array().into_iter().flatten();
        scopes.filter_map(|place| place["scope"].as_str()).collect::<Vec<_>>().join(", ")
    },
    "own words" => match &agent["openEndedContext"]["maxChars"] {
        Value::Number(most) => format!("up to {most} characters"),
        _ if agent["openEndedContext"]["enabled"] == true => "any length".to_owned(),
        _ => "no".to_owned(),
    },
}

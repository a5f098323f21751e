//! Agents and workflows.

use super::files;
use crate::base::Map;
use crate::model::Kind;
use crate::model::event::TRIGGERS;
use std::collections::BTreeMap;

files! { "camelCase"
    AgentModel(Default, Eq) "model": "Which language model an agent asks." {
        opt provider: Option<String> = Text, "Who runs it: `openai` (or any server of that format), `anthropic`, or `http`.";
        opt name: Option<String> = Text, "Its name there.";
        opt base_url: Option<String> = Url, "Its address, where it is not the provider's own; it gets the key of `apiKeyEnv` only.";
        opt api_key_env: Option<String> = Text,
            "The environment variable that holds its key, `CMS_AGENT_KEY_…`; keys never stand in files.";
    }

    OpenEndedContext(Default, Eq) "open-ended context": "Whether a person may add words of their own to a request." {
        opt enabled: bool = Boolean, "Whether they may.";
        opt label: Option<String> = Text, "Label of the input.";
        opt placeholder: Option<String> = Text, "Shown in the empty input.";
        opt max_chars: Option<u32> = Integer(1, 1_000_000), "Longest text, in UTF-16 units.";
    }

    AgentLimits(Default, Eq) "agent limits": "How much one run of an agent that calls tools may take." {
        opt turns: Option<u32> = Integer(1, 100), "Most answers of the model; 20 if left out.";
        opt calls: Option<u32> = Integer(1, 1_000), "Most calls of tools; 60 if left out.";
        opt tokens: Option<u64> = Integer(1, 10_000_000), "Most tokens, read and written; 200,000 if left out.";
        opt seconds: Option<u64> = Integer(1, 900), "Longest time; 300 if left out.";
    }

    AgentScope(Eq) "agent scope": "One place where an agent is offered." {
        req scope: String = Text, "The place, such as `dropdown`, `field`, `global` or `form.submit`.";
        yes enabled: bool = Boolean, "Whether it is offered there; yes if left out.";
        opt order: Option<i64> = Integer(i64::MIN, i64::MAX), "Its place among the agents there.";
        opt form_slugs: Vec<String> = Set(&Refer(Kind::Form)), "Only for these forms.";
        opt field_keys: Vec<String> = Set(&Text), "Only for these fields, such as `post.title`.";
        opt field_types: Vec<String> = Set(&FieldName), "Only for fields of these types.";
        opt post_types: Vec<String> = Set(&Refer(Kind::PostType)), "Only for these post types.";
    }

    Agent(Eq) "agent": "A named agent that stages changes for a person to approve." {
        req id: String = Slug, "Its name, as the file's.";
        req name: String = Line(200), "Its name for editors.";
        opt description: Option<String> = Text, "What it does.";
        opt agent_type as "type": Option<String> = Text, "How it runs.";
        yes enabled: bool = Boolean, "Whether it can be used; yes if left out.";
        opt model: Option<AgentModel> = Object(AgentModel::SHAPE), "Which language model it asks.";
        opt instructions: Option<String> = Text, "What it is told to do.";
        opt tools: Vec<String> = Set(&Text),
            "Tools of the tool server that it may call while it works, such as `get_post_context`.";
        opt reach: Option<String> = OneOf(&["item", "site"]),
            "What its tools may change: `item` (only what it was asked about; the default) or `site`.";
        opt limits: AgentLimits = Object(AgentLimits::SHAPE), "How much one run may take.";
        opt open_ended_context: OpenEndedContext = Object(OpenEndedContext::SHAPE), "Whether a person may add words of their own.";
        opt scopes: Vec<AgentScope> = List(&Object(AgentScope::SHAPE)), "Where it is offered.";
    }

    Webhook(Default, Eq) "webhook": "The request that a workflow sends." {
        opt url: Option<String> = Url, "Where it goes; `${CMS_WORKFLOW_…}` is a variable of the server's environment.";
        opt method: Option<String> = OneOf(&["POST", "PUT", "PATCH", "GET"]), "HTTP method; POST if left out.";
        opt timeout_ms: Option<u64> = Integer(1, 300_000), "Longest wait for an answer, in milliseconds.";
        opt headers: BTreeMap<String, String> = MapOf(KeyRule::Any, &Text), "Further headers; `${CMS_WORKFLOW_…}` as in `url`.";
        opt secret_env: Option<String> = Text,
            "The environment variable that holds the secret, `CMS_WORKFLOW_…`; secrets never stand in files.";
        opt secret_header: Option<String> = Text, "The header that carries the secret; `Authorization: Bearer SECRET` if left out.";
        opt retry_on_failure: bool = Boolean, "Whether a failed request is sent again.";
        opt retry_attempts: Option<u32> = Integer(0, 100), "How often.";
        opt retry_delay_ms: Option<u64> = Integer(0, 86_400_000), "Wait before the first repeat, in milliseconds.";
    }

    Trigger(Eq) "trigger": "One event that starts a workflow." {
        req trigger: String = OneOf(TRIGGERS), "The event.";
        opt order: Option<i64> = Integer(i64::MIN, i64::MAX), "Its place among the workflows of the event; 100 if left out.";
        yes enabled: bool = Boolean, "Whether it counts; yes if left out.";
        opt form_slugs: Vec<String> = Set(&Refer(Kind::Form)), "Only for these forms.";
        opt post_types: Vec<String> = Set(&Refer(Kind::PostType)), "Only for these post types.";
        opt locales: Vec<String> = Set(&Text), "Only for posts in these languages.";
        opt agent_ids: Vec<String> = Set(&Refer(Kind::Agent)), "Only for these agents.";
        opt workflow_ids: Vec<String> = Set(&Refer(Kind::Workflow)), "Only for these workflows.";
        opt condition: Option<String> = Text,
            "A further condition on the event: comparisons joined by `and`, such as `status == published and changes has title`.";
    }

    Workflow(Eq) "workflow": "A request sent to another service, or an agent that is started, when something happens." {
        req id: String = Slug, "Its name, as the file's.";
        req name: String = Line(200), "Its name for editors.";
        opt description: Option<String> = Text, "What it does.";
        opt workflow_type as "type": Option<String> = OneOf(&["webhook", "agent"]),
            "What it does: `webhook` sends a request (the default), `agent` starts an agent.";
        yes enabled: bool = Boolean, "Whether it runs; yes if left out.";
        opt webhook: Webhook = Object(Webhook::SHAPE), "The request it sends.";
        opt agent: Option<String> = Refer(Kind::Agent), "The agent that it starts. What that stages waits on AI Review, as a set.";
        opt task: Option<String> = Text, "What the agent is asked to do.";
        opt triggers: Vec<Trigger> = List(&Object(Trigger::SHAPE)), "What starts it.";
        opt payload: Map = FreeMap,
            "What it sends instead of the event's own data: `{{title}}` in its texts is a field of those, `{{event}}` the event's name.";
    }
}

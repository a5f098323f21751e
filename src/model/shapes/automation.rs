//! Agents and workflows.

use crate::model::event::TRIGGERS;
use crate::model::shape::{
    KeyRule, Shape, To,
    Want::{
        Boolean, FieldName, FreeMap, Integer, Line, List, MapOf, Object, OneOf, Refer, Set, Slug, Text, Url,
    },
    opt, req,
};

static MODEL: Shape = Shape {
    name: "model",
    doc: "Which language model an agent asks.",
    keys: &[
        opt(
            "provider",
            Text,
            "Who runs it: `openai` (or any server of that format), `anthropic`, or `http`.",
        ),
        opt("name", Text, "Its name there."),
        opt(
            "baseUrl",
            Url,
            "Its address, where it is not the provider's own; it gets the key of `apiKeyEnv` only.",
        ),
        opt(
            "apiKeyEnv",
            Text,
            "The environment variable that holds its key, `CMS_AGENT_KEY_…`; keys never stand in files.",
        ),
    ],
};

static OPEN_ENDED_CONTEXT: Shape = Shape {
    name: "open-ended context",
    doc: "Whether a person may add words of their own to a request.",
    keys: &[
        opt("enabled", Boolean, "Whether they may."),
        opt("label", Text, "Label of the input."),
        opt("placeholder", Text, "Shown in the empty input."),
        opt("maxChars", Integer(1, 1_000_000), "Longest text, in UTF-16 units."),
    ],
};

static LIMITS: Shape = Shape {
    name: "agent limits",
    doc: "How much one run of an agent that calls tools may take.",
    keys: &[
        opt("turns", Integer(1, 100), "Most answers of the model; 20 if left out."),
        opt("tokens", Integer(1, 10_000_000), "Most tokens, read and written; 200,000 if left out."),
        opt("seconds", Integer(1, 900), "Longest time; 300 if left out."),
    ],
};

static SCOPE: Shape = Shape {
    name: "agent scope",
    doc: "One place where an agent is offered.",
    keys: &[
        req("scope", Text, "The place, such as `dropdown`, `field`, `global` or `form.submit`."),
        opt("enabled", Boolean, "Whether it is offered there; yes if left out."),
        opt("order", Integer(i64::MIN, i64::MAX), "Its place among the agents there."),
        opt("formSlugs", Set(&Refer(To::Form)), "Only for these forms."),
        opt("fieldKeys", Set(&Text), "Only for these fields, such as `post.title`."),
        opt("fieldTypes", Set(&FieldName), "Only for fields of these types."),
        opt("postTypes", Set(&Refer(To::PostType)), "Only for these post types."),
    ],
};

pub(in crate::model) static AGENT: Shape = Shape {
    name: "agent",
    doc: "A named agent that stages changes for a person to approve.",
    keys: &[
        req("id", Slug, "Its name, as the file's."),
        req("name", Line(200), "Its name for editors."),
        opt("description", Text, "What it does."),
        opt("type", Text, "How it runs."),
        opt("enabled", Boolean, "Whether it can be used; yes if left out."),
        opt("model", Object(&MODEL), "Which language model it asks."),
        opt("instructions", Text, "What it is told to do."),
        opt(
            "tools",
            Set(&Text),
            "Tools of the tool server that it may call while it works, such as `get_post_context`.",
        ),
        opt("limits", Object(&LIMITS), "How much one run may take."),
        opt("openEndedContext", Object(&OPEN_ENDED_CONTEXT), "Whether a person may add words of their own."),
        opt("scopes", List(&Object(&SCOPE)), "Where it is offered."),
    ],
};

static WEBHOOK: Shape = Shape {
    name: "webhook",
    doc: "The request that a workflow sends.",
    keys: &[
        opt("url", Url, "Where it goes; `${CMS_WORKFLOW_…}` is a variable of the server's environment."),
        opt("method", OneOf(&["POST", "PUT", "PATCH", "GET"]), "HTTP method; POST if left out."),
        opt("timeoutMs", Integer(1, 300_000), "Longest wait for an answer, in milliseconds."),
        opt("headers", MapOf(KeyRule::Any, &Text), "Further headers; `${CMS_WORKFLOW_…}` as in `url`."),
        opt(
            "secretEnv",
            Text,
            "The environment variable that holds the secret, `CMS_WORKFLOW_…`; secrets never stand in files.",
        ),
        opt(
            "secretHeader",
            Text,
            "The header that carries the secret; `Authorization: Bearer SECRET` if left out.",
        ),
        opt("retryOnFailure", Boolean, "Whether a failed request is sent again."),
        opt("retryAttempts", Integer(0, 100), "How often."),
        opt("retryDelayMs", Integer(0, 86_400_000), "Wait before the first repeat, in milliseconds."),
    ],
};

static TRIGGER: Shape = Shape {
    name: "trigger",
    doc: "One event that starts a workflow.",
    keys: &[
        req("trigger", OneOf(TRIGGERS), "The event."),
        opt(
            "order",
            Integer(i64::MIN, i64::MAX),
            "Its place among the workflows of the event; 100 if left out.",
        ),
        opt("enabled", Boolean, "Whether it counts; yes if left out."),
        opt("formSlugs", Set(&Refer(To::Form)), "Only for these forms."),
        opt("postTypes", Set(&Refer(To::PostType)), "Only for these post types."),
        opt("locales", Set(&Text), "Only for posts in these languages."),
        opt("agentIds", Set(&Refer(To::Agent)), "Only for these agents."),
        opt("workflowIds", Set(&Refer(To::Workflow)), "Only for these workflows."),
        opt(
            "condition",
            Text,
            "A further condition on the event: comparisons joined by `and`, such as `status == published and changes has title`.",
        ),
    ],
};

pub(in crate::model) static WORKFLOW: Shape = Shape {
    name: "workflow",
    doc: "A request sent to another service when something happens.",
    keys: &[
        req("id", Slug, "Its name, as the file's."),
        req("name", Line(200), "Its name for editors."),
        opt("description", Text, "What it does."),
        opt("type", OneOf(&["webhook"]), "How it runs."),
        opt("enabled", Boolean, "Whether it runs; yes if left out."),
        opt("webhook", Object(&WEBHOOK), "The request it sends."),
        opt("triggers", List(&Object(&TRIGGER)), "What starts it."),
        opt(
            "payload",
            FreeMap,
            "What it sends instead of the event's own data: `{{title}}` in its texts is a field of those, `{{event}}` the event's name.",
        ),
    ],
};

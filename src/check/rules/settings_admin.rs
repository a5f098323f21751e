//! `settings.users.no-admin`: nobody can approve.

use super::*;

pub(super) const RULE: Rule = Rule {
    code: "settings.users.no-admin",
    summary: "no user may approve",
    explanation: "`[users]` gives no user a role that may approve, and neither does `default_role`. Then nothing staged can go live through cms.",
    example: Example {
        files: &[(
            "cms.toml",
            "format = 1\n\n[locales]\nsupported = [\"en\", \"es\"]\n\n[users]\ndefault_role = \"editor\"\n",
        )],
        right: "\"me@example.org\" = \"admin\"",
    },
    run: Run::Item(&[Kind::Settings], run),
};

fn run(subject: &Subject<'_>, found: &mut Vec<Finding>) {
    let Some(users) = subject.value.get("users").and_then(Value::as_object) else { return };
    let roles = users.values().filter_map(Value::as_str).filter_map(|name| name.parse::<Role>().ok());
    let approves = |role: Role| role.may(Permission::ReviewApprove);
    // People who are not listed are admins, unless `default_role` says otherwise.
    if users.contains_key("default_role") && !roles.into_iter().any(approves) {
        let message = "no user has a role that may approve".to_owned();
        found.push(
            Finding::warning(RULE.code, "/users", message).at_key().hint("give a user the role `admin`"),
        );
    }
}

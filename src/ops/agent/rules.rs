//! Which agents may be run, where, and with how much text from the caller.

use crate::model::Agent;
use crate::ops::prelude::*;

/// The enabled agent with a name.
///
/// # Errors
/// `agent.not-found`.
pub(super) fn agent<'a>(definitions: &'a Definitions, id: &str) -> Result<&'a Agent, OpError> {
    definitions.agents.get(id).filter(|agent| agent.enabled).ok_or_else(|| {
        let enabled = definitions.agents.values().filter(|agent| agent.enabled);
        let names = enabled.map(|agent| agent.id.as_str());
        OpError::not_found("agent.not-found", format!("no agent `{id}`"))
            .detail("agent", "names no agent that is enabled")
            .instead(Alternatives::among(id, names))
    })
}

/// The place of a request: scope, field, and type of post.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Place<'a> {
    pub(super) scope: &'a str,
    pub(super) field_key: Option<&'a str>,
    pub(super) field_kind: Option<&'a str>,
    pub(super) post_type: Option<&'a str>,
}

/// Refuses a request where the agent's scopes do not offer it.
///
/// # Errors
/// `agent.scope`.
pub(super) fn offered(agent: &Agent, place: &Place<'_>) -> Result<(), OpError> {
    let open = |limits: &[String], wanted: Option<&str>| {
        limits.is_empty() || wanted.is_some_and(|wanted| limits.iter().any(|limit| limit == wanted))
    };
    let is_offered = agent.scopes.iter().any(|scope| {
        scope.enabled
            && scope.scope == place.scope
            && open(&scope.field_keys, place.field_key)
            && open(&scope.field_types, place.field_kind)
            && open(&scope.post_types, place.post_type)
    });
    if is_offered {
        return Ok(());
    }
    let names: Vec<&str> =
        agent.scopes.iter().filter(|scope| scope.enabled).map(|scope| scope.scope.as_str()).collect();
    let what = place.field_key.map(|key| format!(" of `{key}`")).unwrap_or_default();
    let message = format!("the agent `{}` is not available for the scope {}{what}", agent.id, place.scope);
    Err(OpError::new(ErrorKind::Forbidden, "agent.scope", message)
        .hint(format!("its scopes are {}; `cms agent list` shows all agents", names.join(", ")))
        .meta(json!({"agentId": agent.id, "scope": place.scope, "scopes": names})))
}

/// The caller's open-ended context, trimmed; `None` if it is empty. Its length counts in UTF-16 units.
///
/// # Errors
/// `agent.context-refused`, `agent.context-too-long`.
pub(super) fn own_words<'a>(agent: &Agent, given: Option<&'a str>) -> Result<Option<&'a str>, OpError> {
    let Some(words) = given.map(str::trim).filter(|words| !words.is_empty()) else { return Ok(None) };
    let declared = &agent.open_ended_context;
    if !declared.enabled {
        let message = format!("the agent `{}` does not accept open-ended context", agent.id);
        return Err(OpError::invalid("agent.context-refused", message)
            .detail("openEndedContext", "this agent accepts none")
            .hint("leave the open-ended context out"));
    }
    let length = words.encode_utf16().count();
    match declared.max_chars.filter(|most| *most > 0 && length > *most as usize) {
        None => Ok(Some(words)),
        Some(most) => {
            let message = format!(
                "the open-ended context has {length} characters; `{}` accepts at most {most}",
                agent.id
            );
            Err(OpError::invalid("agent.context-too-long", message)
                .detail("openEndedContext", format!("at most {most} characters"))
                .meta(json!({"agentId": agent.id, "maxChars": most})))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(value: serde_json::Value) -> Agent {
        serde_json::from_value(value).unwrap()
    }

    #[test]
    fn open_ended_context_is_bounded_in_utf16_units_after_trimming() {
        let closed = of(json!({"id": "a", "name": "A"}));
        assert_eq!(own_words(&closed, Some(" \n")).unwrap(), None);
        assert_eq!(own_words(&closed, Some("x")).unwrap_err().code, "agent.context-refused");
        let open = of(json!({"id": "a", "name": "A", "openEndedContext": {"enabled": true, "maxChars": 4}}));
        assert_eq!(own_words(&open, Some("  abcd ")).unwrap(), Some("abcd"));
        assert_eq!(own_words(&open, Some("\u{1f600}\u{1f600}")).unwrap(), Some("\u{1f600}\u{1f600}"));
        let refused = own_words(&open, Some("\u{1f600}\u{1f600}x")).unwrap_err();
        assert_eq!(
            (refused.code.as_str(), &refused.meta.as_ref().unwrap()["maxChars"]),
            ("agent.context-too-long", &json!(4))
        );
        let free = of(json!({"id": "a", "name": "A", "openEndedContext": {"enabled": true}}));
        assert!(own_words(&free, Some(&"x".repeat(100_000))).is_ok());
    }

    #[test]
    fn agent_is_offered_only_in_its_enabled_scopes() {
        let agent = of(json!({"id": "a", "name": "A", "scopes": [
            {"scope": "global", "enabled": false},
            {"scope": "field", "fieldTypes": ["text"], "fieldKeys": ["post.title"], "postTypes": ["blog"]},
        ]}));
        let place = Place {
            scope: "field",
            field_key: Some("post.title"),
            field_kind: Some("text"),
            post_type: Some("blog"),
        };
        assert!(offered(&agent, &place).is_ok());
        for place in [
            Place { scope: "global", ..place },
            Place { field_key: Some("post.excerpt"), ..place },
            Place { field_kind: Some("media"), ..place },
            Place { field_kind: None, ..place },
            Place { post_type: Some("page"), ..place },
        ] {
            assert_eq!(offered(&agent, &place).unwrap_err().code, "agent.scope", "{place:?}");
        }
    }
}

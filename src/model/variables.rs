//! The variables of the environment that a file of content names.

use super::Kind;
use crate::base::Value;
use crate::base::limits::{AGENT_KEYS, BUCKET_KEYS, MAIL_VARIABLES, WORKFLOW_VARIABLES};
use crate::base::path::escape;

/// A variable that a file names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedVariable {
    /// The variable.
    pub name: String,
    /// JSON pointer of the text that names it.
    pub pointer: String,
    /// What the names of variables that such a file may name begin with; `None` if the operator must allow each.
    pub prefix: Option<&'static str>,
}

impl NamedVariable {
    /// Whether such a file may name it without the operator's word.
    pub fn is_open(&self) -> bool {
        self.prefix.is_some_and(|prefix| self.name.starts_with(prefix))
    }
}

/// The names in `${NAME}` in a text.
pub fn placeholders(text: &str) -> impl Iterator<Item = &str> {
    text.split("${").skip(1).filter_map(|behind| behind.split_once('}')).map(|(name, _)| name)
}

/// The variables that a file of a kind names, in the order of the file's keys.
pub fn variables(kind: Kind, value: &Value) -> Vec<NamedVariable> {
    match kind {
        Kind::Agent => {
            let name = value["model"]["apiKeyEnv"].as_str();
            name.into_iter().map(|name| named(name, "/model/apiKeyEnv", Some(AGENT_KEYS))).collect()
        }
        Kind::Workflow => of_workflow(&value["webhook"]),
        Kind::Settings => {
            let media = &value["media"];
            let is_asked = media["store"] == "s3" && media["endpoint"].is_string();
            let keys = is_asked.then_some(BUCKET_KEYS).into_iter().flatten();
            let keys = keys.map(|key| named(key, "/media/endpoint", None));
            let password = value["mail"]["password_env"].as_str();
            keys.chain(password.map(|name| named(name, "/mail/password_env", Some(MAIL_VARIABLES)))).collect()
        }
        _ => Vec::new(),
    }
}

fn of_workflow(webhook: &Value) -> Vec<NamedVariable> {
    let url = webhook["url"].as_str().map(|url| ("/webhook/url".to_owned(), url));
    let headers = webhook["headers"].as_object().into_iter().flatten();
    let headers = headers
        .filter_map(|(key, value)| Some((format!("/webhook/headers/{}", escape(key)), value.as_str()?)));
    let mut found: Vec<NamedVariable> = Vec::new();
    for (pointer, text) in url.into_iter().chain(headers) {
        found.extend(placeholders(text).map(|name| named(name, &pointer, Some(WORKFLOW_VARIABLES))));
    }
    let secret = webhook["secretEnv"].as_str();
    found.extend(secret.map(|name| named(name, "/webhook/secretEnv", Some(WORKFLOW_VARIABLES))));
    found
}

fn named(name: &str, pointer: &str, prefix: Option<&'static str>) -> NamedVariable {
    NamedVariable { name: name.to_owned(), pointer: pointer.to_owned(), prefix }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn names(kind: Kind, value: &Value) -> Vec<(String, String, bool)> {
        variables(kind, value)
            .into_iter()
            .map(|one| (one.pointer.clone(), one.name.clone(), one.is_open()))
            .collect()
    }

    #[test]
    fn environment_variables_of_items_are_found() {
        let workflow = json!({"webhook": {
            "url": "https://${CMS_WORKFLOW_HOST}/x?k=${KEY}&${open",
            "headers": {"x/a": "a ${GITHUB_TOKEN}${CMS_WORKFLOW_B}", "plain": "$HOME", "n": 7},
            "secretEnv": "OPENAI_API_KEY",
        }, "payload": {"text": "${NOT_REPLACED}"}});
        let wanted = [
            ("/webhook/url", "CMS_WORKFLOW_HOST", true),
            ("/webhook/url", "KEY", false),
            ("/webhook/headers/x~1a", "GITHUB_TOKEN", false),
            ("/webhook/headers/x~1a", "CMS_WORKFLOW_B", true),
            ("/webhook/secretEnv", "OPENAI_API_KEY", false),
        ];
        let wanted = wanted.map(|(pointer, name, is_open)| (pointer.to_owned(), name.to_owned(), is_open));
        assert_eq!(names(Kind::Workflow, &workflow), wanted);
        let agent = |name: &str| json!({"model": {"baseUrl": "https://x", "apiKeyEnv": name}});
        let one = |name: &str, is_open| vec![("/model/apiKeyEnv".to_owned(), name.to_owned(), is_open)];
        assert_eq!(names(Kind::Agent, &agent("CMS_AGENT_KEY_X")), one("CMS_AGENT_KEY_X", true));
        assert_eq!(names(Kind::Agent, &agent("CMS_AGENT_KEY")), one("CMS_AGENT_KEY", false));
        let bucket = json!({"media": {"store": "s3", "endpoint": "https://minio.example.org"}});
        assert!(names(Kind::Settings, &bucket).iter().all(|(_, _, is_open)| !is_open));
        assert_eq!(variables(Kind::Settings, &bucket).len(), BUCKET_KEYS.len());
        for nothing in [json!({}), json!({"webhook": 7, "model": [], "media": {"store": "s3"}}), json!(null)]
        {
            for kind in [Kind::Agent, Kind::Workflow, Kind::Settings, Kind::Post] {
                assert_eq!(variables(kind, &nothing), [], "{nothing}");
            }
        }
    }
}

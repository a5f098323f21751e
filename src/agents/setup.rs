//! Which provider an agent asks, from its file and the environment.

use super::AgentError;
use crate::base::limits::AGENT_KEYS;
use crate::base::words;
use crate::net::{NetError, Policy, VariableError};
use std::collections::BTreeMap;
use std::fmt;

/// The variables that are read, besides those that begin with `CMS_AGENT_`.
pub const VARIABLES: [&str; 4] =
    ["OPENAI_API_KEY", "OPENAI_BASE_URL", "ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL"];

const OPENAI_URL: &str = "https://api.openai.com/v1";
const ANTHROPIC_URL: &str = "https://api.anthropic.com";
/// Most tokens of one answer unless `CMS_AGENT_MAX_TOKENS` says otherwise.
const TOKENS_MAX: u32 = 4096;

/// The providers in the environment.
#[derive(Clone, Default)]
pub struct Setup(BTreeMap<String, String>);

/// Keys are not shown.
impl fmt::Debug for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.keys()).finish()
    }
}

words! {
    pub enum Wire(): "The wire format of a provider." {
        OpenAi "openai": "Chat completions, as OpenAI and many others have them.",
        Anthropic "anthropic": "The messages of Anthropic.",
        Http "http": "A POST of JSON that is answered with JSON.",
    }
}

/// The provider settings in an agent's file.
#[derive(Debug, Clone, Copy, Default)]
pub struct Wanted<'a> {
    /// Its name.
    pub provider: Option<&'a str>,
    /// The model.
    pub model: Option<&'a str>,
    /// Its address.
    pub base_url: Option<&'a str>,
    /// The variable that holds the key.
    pub key_variable: Option<&'a str>,
}

/// A provider that can be asked.
#[derive(Clone)]
pub struct Provider {
    /// Its wire format.
    pub wire: Wire,
    /// Where requests go.
    pub url: String,
    /// The key.
    pub key: Option<String>,
    /// The model; empty for a callback that needs none.
    pub model: String,
    /// Most tokens of one answer.
    pub tokens_max: u32,
    /// Whether it is the provider's usual address.
    pub is_usual: bool,
    /// The host and port that the operator configured: it may be private and use `http`.
    allowed: Option<String>,
}

impl fmt::Debug for Provider {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Provider").field("wire", &self.wire).field("url", &self.url).finish_non_exhaustive()
    }
}

impl Provider {
    /// Allowed addresses: public ones, and the one that the environment configures.
    pub(super) fn policy(&self) -> Result<Policy, NetError> {
        Policy::public().allowing(self.allowed.as_slice())
    }
}

impl Setup {
    /// Reads the settings for agents from an environment.
    pub fn of(variables: impl Iterator<Item = (String, String)>) -> Setup {
        let is_ours = |name: &str| VARIABLES.contains(&name) || name.starts_with("CMS_AGENT_");
        Setup(variables.filter(|(name, value)| is_ours(name) && !value.trim().is_empty()).collect())
    }

    fn text(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(|value| value.trim())
    }

    /// The provider that an agent asks: the one that its file names, else `CMS_AGENT_PROVIDER`, else the first that is
    /// set up.
    ///
    /// # Errors
    /// None is set up or it does not exist, no model is named, the file names a key that is not for agents.
    pub fn provider(&self, wanted: &Wanted<'_>) -> Result<Provider, AgentError> {
        let named = wanted.provider.or_else(|| self.text("CMS_AGENT_PROVIDER"));
        let wire = match named {
            Some(name) => Wire::named(&name.trim().to_ascii_lowercase())
                .ok_or_else(|| AgentError::UnknownProvider { name: name.to_owned() })?,
            None => self.first().ok_or(AgentError::NoProvider { wanted: None })?,
        };
        let own_key = match wanted.key_variable {
            Some(name) => Some(self.own_key(name)?),
            None => None,
        };
        let named_url = self.text(match wire {
            Wire::OpenAi => "OPENAI_BASE_URL",
            Wire::Anthropic => "ANTHROPIC_BASE_URL",
            Wire::Http => "CMS_AGENT_URL",
        });
        let usual_key = self.text(match wire {
            Wire::OpenAi => "OPENAI_API_KEY",
            Wire::Anthropic => "ANTHROPIC_API_KEY",
            Wire::Http => "CMS_AGENT_KEY",
        });
        let base = wanted.base_url.or(named_url);
        let is_set_up = match wire {
            Wire::Http => base.is_some(),
            Wire::OpenAi | Wire::Anthropic => base.is_some() || usual_key.is_some() || own_key.is_some(),
        };
        if !is_set_up {
            return Err(AgentError::NoProvider { wanted: Some(wire.name().to_owned()) });
        }
        let model = wanted.model.or_else(|| self.text("CMS_AGENT_MODEL")).unwrap_or_default();
        if model.is_empty() && wire != Wire::Http {
            return Err(AgentError::NoModel { provider: wire.name() });
        }
        let tokens = self.text("CMS_AGENT_MAX_TOKENS").and_then(|text| text.parse().ok());
        // The address of a file gets the key that the file names, and never another.
        let own_key = own_key.as_deref();
        let key = if wanted.base_url.is_some() { own_key } else { own_key.or(usual_key) };
        Ok(Provider {
            wire,
            url: address(wire, base),
            key: key.map(str::to_owned),
            model: model.to_owned(),
            tokens_max: tokens.unwrap_or(TOKENS_MAX),
            is_usual: base.is_none(),
            allowed: named_url.filter(|_| wanted.base_url.is_none()).and_then(authority),
        })
    }

    /// The key in the variable that an agent's file names.
    fn own_key(&self, name: &str) -> Result<String, AgentError> {
        let unset = || AgentError::NoProvider { wanted: Some(name.to_owned()) };
        if name.starts_with(AGENT_KEYS) {
            return self.text(name).map(str::to_owned).ok_or_else(unset);
        }
        crate::net::variable(AGENT_KEYS, name).map_err(|cause| match cause {
            VariableError::Closed { .. } => AgentError::KeyVariable { name: name.to_owned() },
            VariableError::Unset { .. } => unset(),
        })
    }

    /// The first provider that is set up.
    fn first(&self) -> Option<Wire> {
        let has = |names: &[&str]| names.iter().any(|name| self.text(name).is_some());
        match () {
            () if has(&["CMS_AGENT_URL"]) => Some(Wire::Http),
            () if has(&["OPENAI_API_KEY", "OPENAI_BASE_URL"]) => Some(Wire::OpenAi),
            () if has(&["ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL"]) => Some(Wire::Anthropic),
            () => None,
        }
    }
}

fn address(wire: Wire, base: Option<&str>) -> String {
    let base = base.map(|base| base.trim_end_matches('/'));
    match wire {
        Wire::OpenAi => format!("{}/chat/completions", base.unwrap_or(OPENAI_URL)),
        Wire::Anthropic => {
            let base = base.unwrap_or(ANTHROPIC_URL);
            format!("{}/v1/messages", base.strip_suffix("/v1").unwrap_or(base))
        }
        Wire::Http => base.unwrap_or_default().to_owned(),
    }
}

/// The host and port of an address, as a policy names them.
fn authority(url: &str) -> Option<String> {
    let (_, rest) = url.split_once("://")?;
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    Some(rest[..end].to_owned())
}

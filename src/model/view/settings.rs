//! The site's settings.

use crate::base::Map;
use crate::base::limits::PAGE_DEFAULT;
use crate::model::roles::Role;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The site's languages.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Locales {
    /// The language without a prefix in addresses.
    #[serde(rename = "default", default = "english")]
    pub default_locale: String,
    /// All languages; empty only if none is configured.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub supported: Vec<String>,
    /// Languages that are disabled.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub disabled: Vec<String>,
}

/// Rules for posts.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Posts {
    /// Whether only archived posts can be deleted.
    #[serde(default, skip_serializing_if = "super::is_false")]
    pub delete_requires_archived: bool,
}

/// Rules for the REST API.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Api {
    /// Whether published content can be read without logging in.
    #[serde(default, skip_serializing_if = "super::is_false")]
    pub public_read: bool,
    /// Whether an update must name the version that it is based on.
    #[serde(default, skip_serializing_if = "super::is_false")]
    pub require_if_match: bool,
    /// Origins of other sites whose pages may use the API from a browser.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cors_origins: Vec<String>,
    /// Items of a list page.
    #[serde(default = "page_size")]
    pub page_size: u32,
    /// Most items of a list page.
    #[serde(default = "page_size_max")]
    pub page_size_max: u32,
}

/// Preview links.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Preview {
    /// Where they point.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base_url: Option<String>,
}

/// How long a server stores data about visitors.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Retention {
    /// Days that form submissions are stored; without a limit if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub submissions_days: Option<u32>,
    /// Days that analytics events are stored.
    #[serde(default = "analytics_days")]
    pub analytics_days: u32,
}

/// How many requests per hour a server answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct RateLimits {
    /// Of a user or a token.
    #[serde(default = "known_rate")]
    pub known: u64,
    /// Of an anonymous client.
    #[serde(default = "anonymous_rate")]
    pub anonymous: u64,
    /// Form submissions of a client.
    #[serde(default = "forms_rate")]
    pub forms: u64,
}

/// Where the bytes of uploads are stored.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MediaStoreKind {
    /// In the repository, below `uploads/`.
    #[default]
    Git,
    /// In a folder, by their SHA-256.
    Folder,
    /// In an S3-compatible bucket, by their SHA-256.
    S3,
}

/// Pictures and other uploads.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MediaSettings {
    /// Where new uploads are stored.
    #[serde(default)]
    pub store: MediaStoreKind,
    /// Largest upload that is stored in git, in bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub git_bytes_max: Option<u64>,
    /// Folder of uploads that are not in git.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub folder: Option<String>,
    /// Bucket of an S3-compatible store.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bucket: Option<String>,
    /// Address of the store.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub endpoint: Option<String>,
    /// Region of the bucket.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub region: Option<String>,
    /// Whether pages show darker pictures to visitors who prefer dark pages.
    #[serde(default, skip_serializing_if = "super::is_false")]
    pub dark: bool,
    /// Whether SVG files are accepted.
    #[serde(default, skip_serializing_if = "super::is_false")]
    pub svg: bool,
}

/// Where events may be sent.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Webhooks {
    /// Hosts that may be private or without TLS.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub allow_hosts: Vec<String>,
}

/// Sync with other clones.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sync {
    /// The default remote.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remote: Option<String>,
}

/// The site's settings, `cms.toml`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// Version of the site's file format.
    pub format: u32,
    /// The site's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Where the site is served.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base_url: Option<String>,
    /// Its languages.
    #[serde(default)]
    pub locales: Locales,
    /// Rules for posts.
    #[serde(default)]
    pub posts: Posts,
    /// Rules for the REST API.
    #[serde(default)]
    pub api: Api,
    /// Roles by mail address, and `default_role`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub users: BTreeMap<String, Role>,
    /// Preview links.
    #[serde(default)]
    pub preview: Preview,
    /// Pictures and other uploads.
    #[serde(default)]
    pub media: MediaSettings,
    /// Sync with other clones.
    #[serde(default)]
    pub sync: Sync,
    /// How long a server stores data about visitors.
    #[serde(default)]
    pub retention: Retention,
    /// How many requests per hour a server answers.
    #[serde(default)]
    pub rate_limits: RateLimits,
    /// Where events may be sent.
    #[serde(default)]
    pub webhooks: Webhooks,
    /// The site's own values.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub custom: Map,
    /// Addresses of its profiles elsewhere.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub social: BTreeMap<String, String>,
}

/// Default for the largest number of items on a list page.
const PAGE_SIZE_MAX: u32 = 100;
/// Default for the days that analytics events are stored: enough to compare a year with the one before.
const ANALYTICS_DAYS: u32 = 400;

fn english() -> String {
    "en".to_owned()
}

fn page_size() -> u32 {
    PAGE_DEFAULT
}

fn page_size_max() -> u32 {
    PAGE_SIZE_MAX
}

fn analytics_days() -> u32 {
    ANALYTICS_DAYS
}

fn known_rate() -> u64 {
    1000
}

fn anonymous_rate() -> u64 {
    100
}

fn forms_rate() -> u64 {
    10
}

impl Default for RateLimits {
    fn default() -> Self {
        RateLimits { known: known_rate(), anonymous: anonymous_rate(), forms: forms_rate() }
    }
}

impl Default for Retention {
    fn default() -> Self {
        Retention { submissions_days: None, analytics_days: analytics_days() }
    }
}

impl Default for Locales {
    fn default() -> Self {
        Locales { default_locale: english(), supported: Vec::new(), disabled: Vec::new() }
    }
}

impl Default for Api {
    fn default() -> Self {
        Api {
            public_read: false,
            require_if_match: false,
            cors_origins: Vec::new(),
            page_size: page_size(),
            page_size_max: page_size_max(),
        }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            format: 1,
            name: None,
            base_url: None,
            locales: Locales::default(),
            posts: Posts::default(),
            api: Api::default(),
            users: BTreeMap::new(),
            preview: Preview::default(),
            media: MediaSettings::default(),
            sync: Sync::default(),
            retention: Retention::default(),
            rate_limits: RateLimits::default(),
            webhooks: Webhooks::default(),
            custom: Map::new(),
            social: BTreeMap::new(),
        }
    }
}

impl Settings {
    /// The role of a person: by email address, ignoring case, else `default_role`, else admin.
    pub fn role_of(&self, email: &str) -> Role {
        let listed =
            self.users.iter().find(|(user, _)| user.eq_ignore_ascii_case(email)).map(|(_, role)| *role);
        listed.or_else(|| self.users.get("default_role").copied()).unwrap_or(Role::Admin)
    }

    /// All languages, the default one first.
    pub fn locales(&self) -> impl Iterator<Item = &str> {
        let default = self.locales.default_locale.as_str();
        std::iter::once(default)
            .chain(self.locales.supported.iter().map(String::as_str).filter(move |l| *l != default))
    }

    /// Whether a language is enabled; the default one always is.
    pub fn is_enabled(&self, locale: &str) -> bool {
        locale == self.locales.default_locale || !self.locales.disabled.iter().any(|off| off == locale)
    }
}

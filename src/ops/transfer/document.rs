//! Canonical JSON as input: an object in JSON, a file or standard input on the command line.

use crate::base::limits::FILE_BYTES_MAX;
use crate::codec;
use crate::disk;
use crate::ops::post::CANONICAL_VERSION;
use crate::ops::prelude::*;
use std::path::Path;

/// Longest file, in bytes: the export of a site with some ten thousand posts.
const BYTES_MAX: usize = 256 * FILE_BYTES_MAX;

/// A document of canonical JSON.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Document(#[schemars(with = "serde_json::Map<String, serde_json::Value>")] Map);

impl Document {
    /// Reads a document from a file, or from standard input for `-`.
    pub(super) fn read(name: &str) -> Result<Self, String> {
        let bytes = match name {
            "-" => disk::read_stdin(BYTES_MAX),
            name => disk::read(Path::new(name), BYTES_MAX),
        };
        let bytes = bytes.map_err(|cause| crate::base::text::chain(&cause))?;
        match codec::json::parse_up_to(&bytes, BYTES_MAX) {
            Ok(Value::Object(map)) => Ok(Document(map)),
            Ok(_) => Err(format!("`{name}` is not a JSON object")),
            Err(cause) => Err(format!("`{name}` is not JSON: {} (line {})", cause.message, cause.line)),
        }
    }

    /// The documents of its posts.
    ///
    /// # Errors
    /// It has another version, or no posts.
    pub(super) fn posts(&self) -> Result<Vec<&Map>, OpError> {
        let wrong = |field: &str, message: &str| {
            OpError::invalid("import.form", format!("`{field}` {message}")).detail(field, message)
        };
        let version = self.0.get("metadata").and_then(|metadata| metadata.get("version"));
        let major = |text: &str| text.split('.').next().map(str::to_owned);
        if let Some(version) = version.filter(|version| !version.is_null()) {
            let is_known = version.as_str().and_then(major) == major(CANONICAL_VERSION);
            if !is_known {
                let message = format!("is {version}, and only {CANONICAL_VERSION} is supported");
                return Err(wrong("metadata.version", &message));
            }
        }
        if self.0.contains_key("post") {
            return Ok(vec![&self.0]);
        }
        match self.0.get("posts") {
            Some(Value::Array(posts)) => posts
                .iter()
                .map(|post| post.as_object().ok_or_else(|| wrong("posts", "is not a list of objects")))
                .collect(),
            Some(_) => Err(wrong("posts", "is not a list")),
            None if self.0.contains_key("items") => Ok(Vec::new()),
            None => Err(wrong("post", "is missing, as is `posts`: this is not canonical JSON")),
        }
    }

    /// Its items other than posts: path and value.
    ///
    /// # Errors
    /// They are not a list of `{path, value}`.
    pub(super) fn items(&self) -> Result<Vec<(&str, &Value)>, OpError> {
        let wrong = || {
            let message = "is not a list of `{path, value}`";
            OpError::invalid("import.form", format!("`items` {message}")).detail("items", message)
        };
        let list = match self.0.get("items") {
            None | Some(Value::Null) => return Ok(Vec::new()),
            Some(list) => list.as_array().ok_or_else(wrong)?,
        };
        list.iter().map(|item| part(item).ok_or_else(wrong)).collect()
    }
}

/// The path and value of an item.
fn part(item: &Value) -> Option<(&str, &Value)> {
    Some((item.get("path")?.as_str()?, item.get("value")?))
}

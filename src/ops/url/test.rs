//! `cms url test`: the HTTP server's response for a path, without a server.

use crate::codec;
use crate::ops::prelude::*;
use crate::ops::visible;

/// Longest body in the output, in bytes.
const BODY_BYTES_MAX: usize = 64 * 1024;

/// Ask what `cms serve` answers an anonymous visitor on a path, without a server
///
/// Nothing is connected to and nothing is sent: the path of a request goes straight to the pages and the API. GET and HEAD only.
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Test {
    /// Path and query, such as /health or /api/posts?type=blog
    #[arg(value_name = "PATH")]
    pub path: String,
    /// GET unless given; HEAD leaves the body out
    #[arg(long, value_name = "METHOD")]
    #[serde(default)]
    pub method: Option<String>,
}

/// What is answered.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Tested {
    /// HTTP status
    pub status: u16,
    /// The status in words
    pub status_text: String,
    /// Media type of the body
    #[serde(skip_serializing_if = "Option::is_none")]
    pub content_type: Option<String>,
    /// The body, where it is JSON
    pub data: Option<Value>,
    /// The body as text, at most 64 KiB of it
    pub text: String,
    /// Whether the body goes on
    pub truncated: bool,
}

impl Operation for Test {
    const FACTS: Facts = facts!("url.test", Permission::DraftsView;
        "url test /about" => "The page of an address, with its status",
        "url test /api/posts" => "What an anonymous client may see of the posts");
    type Can = Reading;
    type Output = Tested;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Tested, OpError> {
        let is_head = match self.method.as_deref().unwrap_or("GET") {
            "GET" => false,
            "HEAD" => true,
            other => {
                return Err(OpError::forbidden(format!(
                    "`{}` is not tested here: only GET and HEAD",
                    visible(other)
                ))
                .hint("what writes is tried over HTTP, with credentials"));
            }
        };
        if !is_path(&self.path) {
            let message = format!("`{}` is no path of this site", visible(&self.path));
            return Err(OpError::invalid("url.not-a-path", message)
                .hint("give a path such as /health, without scheme and host"));
        }
        let routes = cx.call().routes.as_ref();
        let routes = routes.ok_or_else(|| {
            OpError::invalid("url.no-routes", "a request cannot be tested from within a request")
        })?;
        let answer = routes.ask(&self.path, is_head);
        let shown = &answer.body[..answer.body.len().min(BODY_BYTES_MAX)];
        Ok(Tested {
            status: answer.status,
            status_text: answer.reason.to_owned(),
            content_type: answer.kind,
            data: codec::json::parse(&answer.body).ok().filter(|_| shown.len() == answer.body.len()),
            text: String::from_utf8_lossy(shown).into_owned(),
            truncated: shown.len() < answer.body.len(),
        })
    }
}

/// Whether a text is a path of this site in any interpretation.
fn is_path(text: &str) -> bool {
    text.starts_with('/')
        && !text.starts_with("//")
        && text.bytes().all(|byte| byte.is_ascii_graphic() && !matches!(byte, b'\\' | b'#'))
}

impl View for Tested {
    fn show(&self, page: &mut Page) {
        page.line(format!("{} {}", self.status, self.status_text));
        page.lines(&self.text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_paths_of_this_site_are_asked() {
        for path in ["/", "/health", "/api/posts?type=blog&limit=1", "/%2e%2e/x", "/..;/x"] {
            assert!(is_path(path), "{path}");
        }
        for other in [
            "",
            "health",
            "http://127.0.0.1/",
            "//evil.example/x",
            "@evil.example/",
            "\\\\evil.example",
            "/\\evil.example",
            "/a b",
            "/a\r\nHost: x",
            "/a#b",
            "/é",
        ] {
            assert!(!is_path(other), "{other}");
        }
    }
}

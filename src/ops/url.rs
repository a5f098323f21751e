//! Addresses of the site: routing of a path, the HTTP response for one, and a list of all.

use crate::codec;
use crate::ops::prelude::*;
use crate::ops::visible;
use crate::urls::{Answer, MatchInfo, Outcome, Route, Step, key, of_server};

/// List the addresses of the site: the pages of live posts, and redirects
///
/// Reads the live site unless `--stage` or `--rev` says otherwise.
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct List {
    /// Only addresses that begin so
    #[arg(value_name = "PREFIX")]
    pub prefix: Option<String>,
}

/// The addresses of a site.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Listed {
    /// One an address, in order of the addresses
    pub data: Vec<ListedAddress>,
}

/// One address.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ListedAddress {
    /// The address
    pub address: String,
    /// 200 for a page, or the status of a redirect; 404 for a redirect that leads nowhere
    pub status: u16,
    /// Where a redirect leads
    #[serde(skip_serializing_if = "Option::is_none")]
    pub location: Option<String>,
    /// Id of the page's post
    #[serde(skip_serializing_if = "Option::is_none")]
    pub post_id: Option<String>,
    /// The post's type
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub post_type: Option<String>,
    /// The post's language
    #[serde(skip_serializing_if = "Option::is_none")]
    pub locale: Option<String>,
    /// The post's title
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
}

impl Operation for List {
    const FACTS: Facts = facts!("url.list", Permission::DraftsView;
        "url list" => "Every page of the live site, and every redirect",
        "url list /blog --stage review" => "What there will be below /blog once Review is approved");
    type Can = Reading;
    type Output = Listed;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Listed, OpError> {
        let book = cx.snapshot(Stage::Source)?.book()?;
        let mut data: Vec<ListedAddress> = book
            .places()
            .filter(|place| place.is_live())
            .filter_map(|place| {
                Some(ListedAddress {
                    address: book.address(&place.id)?,
                    status: 200,
                    location: None,
                    post_id: Some(place.id.clone()),
                    post_type: Some(place.post_type.clone()),
                    locale: Some(place.locale.clone()),
                    title: Some(place.title.clone()),
                })
            })
            .collect();
        data.extend(book.redirects().iter().filter_map(|redirect| {
            let answer = book.answer(&redirect.from);
            let address = key(&redirect.from);
            (answer.status != 200).then_some(ListedAddress {
                address,
                status: answer.status,
                location: answer.location,
                post_id: None,
                post_type: None,
                locale: None,
                title: None,
            })
        }));
        if let Some(prefix) = &self.prefix {
            data.retain(|row| row.address.starts_with(prefix.as_str()));
        }
        data.sort();
        Ok(Listed { data })
    }
}

table! {
    Listed.data, row: ListedAddress, "no addresses";
    "address" => row.address, "status" => row.status, "type" => row.post_type.as_deref().unwrap_or_default(),
    "leads to" => match (&row.location, &row.title) {
        (Some(location), _) => format!("→ {location}"),
        (None, Some(title)) => title.clone(),
        (None, None) => "leads nowhere".to_owned(),
    },
}

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
                    "`{}` cannot be tested: only GET and HEAD can",
                    visible(other)
                ))
                .hint("test requests that write over HTTP, with credentials"));
            }
        };
        if !is_path(&self.path) {
            let message = format!("`{}` is not a path of this site", visible(&self.path));
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

/// Trace what a path of the site is answered with, step by step: patterns, posts, redirects
///
/// The answer is the one that visitors get: lists, archives, feeds, files and copies as Markdown are found, too. Reads the live site
/// unless `--stage` or `--rev` says otherwise. The address of the site in front, or its path on the host, is left out of account.
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Trace {
    /// Path, such as /blog/hello
    #[arg(value_name = "PATH")]
    pub path: String,
}

/// A path and its answer.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Traced {
    /// The path without query, anchor and final `/`
    pub path: String,
    /// Whether a pattern matches
    pub matched: bool,
    /// Said when none does
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// The pattern that decided, or else the first that matches, and what the path says
    #[serde(skip_serializing_if = "Option::is_none")]
    pub match_info: Option<MatchInfo>,
    /// The post that the pattern led to, live or not; null if there is none
    pub post: Option<TracedPost>,
    /// What was tried, in order
    pub steps: Vec<Step>,
    /// What is answered
    pub answer: Answer,
}

/// The post that a path led to.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TracedPost {
    /// Its id
    pub id: String,
    /// Its title
    pub title: String,
    /// Its status
    pub status: String,
    /// Its address
    pub url: Option<String>,
}

impl Operation for Trace {
    const FACTS: Facts = facts!("url.trace", Permission::DraftsView;
        "url trace /blog/worn-chain" => "Which post is at an address of the live site",
        "url trace /services" => "Where an old address leads",
        "url trace /blog/worn-chain --stage review" => "What it will be once Review is approved");
    type Can = Reading;
    type Output = Traced;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Traced, OpError> {
        let (book, route) = cx.snapshot(Stage::Source)?.trace(&self.path)?;
        let Route { path, mut steps, matched, post, mut answer, .. } = route;
        if let Some(part) = of_server(&path).filter(|_| answer.status == 404) {
            let routes = cx.call().routes.as_ref().filter(|_| is_path(&path));
            answer.status = routes.map_or(200, |routes| routes.ask(&path, true).status);
            steps.pop();
            steps.push(Step {
                tried: "addresses of the server".to_owned(),
                outcome: Outcome::Hit,
                because: format!("the server itself answers below `/{part}`"),
            });
        }
        let post = post.map(|post| TracedPost {
            url: book.address(&post.id),
            id: post.id,
            title: post.title,
            status: post.status,
        });
        let message = matched.is_none().then(|| "No pattern matched this URL".to_owned());
        Ok(Traced { path, matched: matched.is_some(), message, match_info: matched, post, steps, answer })
    }
}

impl View for Traced {
    fn show(&self, page: &mut Page) {
        for step in &self.steps {
            let (mark, tone) = match step.outcome {
                Outcome::Hit => ("✓ ", Tone::Good),
                Outcome::Miss => ("· ", Tone::Faint),
            };
            styled!(page, (tone) "{mark}"; Strong "{}", step.tried; Plain ": "; (tone) "{}", step.because);
        }
        page.gap();
        let answer = match (&self.answer.location, &self.post) {
            (Some(location), _) => format!("{} {location}", self.answer.status),
            (None, Some(post)) if self.answer.post_id.is_some() => {
                format!("{} {} ({})", self.answer.status, post.title, post.id)
            }
            (None, _) => self.answer.status.to_string(),
        };
        page.pieces(&[(Tone::Strong, &self.path), (Tone::Plain, &format!(" → {answer}"))]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_paths_of_this_site_are_accepted() {
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

//! Redirects: old addresses and their targets.

pub(crate) mod files;
mod list;
mod record;

pub use list::List;
pub(crate) use record::{NAMES, add_names, as_in_files};

use crate::base::percent;
use crate::model::scalar::is_url_path;
use crate::ops::prelude::*;
use crate::urls::key;
use files::Files;

fn text<'a>(redirect: &'a Value, key: &str) -> Option<&'a str> {
    redirect.get(key).and_then(Value::as_str)
}

/// Finds a redirect by old path, also as requests spell it, by id, or by unique id prefix, and returns its index.
fn place(list: &[Value], name: &str) -> Result<usize, OpError> {
    let at = |wanted: &dyn Fn(&Value) -> bool| -> Vec<usize> {
        list.iter().enumerate().filter(|(_, redirect)| wanted(redirect)).map(|(index, _)| index).collect()
    };
    let lower = name.to_lowercase();
    let exact = at(&|redirect| text(redirect, "from") == Some(name));
    let requested = request_path(name).ok().filter(|path| path.starts_with('/')).map(|path| key(&path));
    let is_same = |from: &str| requested.as_ref().is_some_and(|path| key(from) == *path);
    let by_path = match exact.is_empty() {
        true => at(&|redirect| text(redirect, "from").is_some_and(is_same)),
        false => exact,
    };
    let by_id =
        at(&|redirect| !lower.is_empty() && text(redirect, "id").is_some_and(|id| id.starts_with(&lower)));
    match (by_path.as_slice(), by_id.as_slice()) {
        ([index], _) | ([], [index]) => Ok(*index),
        ([], []) => Err(OpError::not_found("redirect.not-found", format!("no redirect `{name}`"))
            .hint("`cms redirect list` shows them all")),
        (_, _) => Err(OpError::invalid(
            "redirect.ambiguous",
            format!("`{name}` is ambiguous: several redirects match it"),
        )
        .hint("use the whole id of the redirect")),
    }
}

/// An old path in the form in which it is requested: percent-decoded.
///
/// # Errors
/// No request can have this path.
fn request_path(from: &str) -> Result<String, OpError> {
    let refused = |message: &str| {
        let text = format!("`{from}` {message}, so no request can match it");
        OpError::invalid("redirect.never", text).detail("from", message).hint("give only the path")
    };
    if from.contains('#') {
        return Err(refused("has an anchor, which browsers do not send"));
    }
    if let Some((path, query)) = from.split_once('?') {
        let is_query =
            !query.is_empty() && !query.chars().any(|c| c.is_whitespace() || c.is_control() || c == '?');
        return match is_query {
            true => Ok(format!("{}?{query}", request_path(path)?)),
            false => Err(refused("has no proper query")),
        };
    }
    if from.trim_end_matches("/*").contains('*') {
        return Err(refused("has a `*` that does not stand for the rest of a path, as in `/old/*`"));
    }
    let read = percent::decode(from).ok_or_else(|| refused("is not percent-encoded UTF-8"))?;
    // The check of the file refuses what is written so.
    match is_url_path(&read) || read == from {
        true => Ok(read),
        false => Err(refused("contains control characters, or ends with a blank")),
    }
}

/// Refuses a redirect if requests for its path get another one already: a final `/` makes no difference.
fn refuse_second(list: &[Value], redirect: &Value) -> Result<(), OpError> {
    let from = text(redirect, "from").unwrap_or_default();
    let wanted = key(from);
    let is_same = |other: &&Value| {
        text(other, "id") != text(redirect, "id")
            && text(other, "locale") == text(redirect, "locale")
            && text(other, "from").is_some_and(|other| key(other) == wanted)
    };
    let Some(other) = list.iter().find(is_same) else { return Ok(()) };
    let problem = match text(other, "from").filter(|other| *other != from) {
        Some(other) => {
            format!("already has a redirect: that of `{other}`, which requests do not distinguish from it")
        }
        None => "already has a redirect".to_owned(),
    };
    Err(OpError::new(ErrorKind::Conflict, "redirect.taken", format!("`{from}` {problem}"))
        .detail("from", problem)
        .hint("`cms redirect set` changes where it leads"))
}

/// The default status of a redirect.
const STATUS_DEFAULT: u64 = 301;

/// Redirect an old address
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Add {
    /// The old path, such as `/old`, where no page is
    #[arg(value_name = "FROM")]
    pub from: String,
    /// The new address
    #[arg(value_name = "TO", required_unless_present = "post", conflicts_with = "post")]
    pub to: Option<String>,
    /// The post that it leads to, wherever that lies
    #[arg(long, value_name = "POST")]
    pub post: Option<String>,
    /// HTTP status: 301, 302, 307 or 308; 301 unless given
    #[arg(long, value_name = "STATUS")]
    pub status: Option<u16>,
    /// The only language that it holds for
    #[arg(long, value_name = "LOCALE")]
    pub locale: Option<String>,
}

impl Change for Add {
    const FACTS: Facts = facts!("redirect.add", Kind::Redirects.editing();
        "redirect add /old-prices /prices" => "For good: status 301",
        "redirect add /chains --post worn-chain --status 302" => "To a post, for now");

    fn change(&self, draft: &mut Draft<'_>, new: &New<'_>) -> Result<Value, OpError> {
        let from = request_path(&self.from)?;
        let mut redirect = json!({"id": new.id(), "from": from});
        match (&self.to, &self.post) {
            (Some(to), None) => redirect["to"] = json!(to),
            (None, Some(post)) => redirect["postId"] = json!(find::drafted_post(draft, post)?.id.id),
            (None, None) | (Some(_), Some(_)) => {
                return Err(OpError::invalid(
                    "redirect.target",
                    "a redirect leads to an address or to a post",
                )
                .detail("to", "is missing: a redirect needs an address or a post"));
            }
        }
        if let Some(status) = self.status {
            redirect["status"] = json!(status);
        }
        if let Some(locale) = &self.locale {
            redirect["locale"] = json!(locale);
        }
        let mut files = Files::of(draft)?;
        files.add([redirect.clone()]);
        refuse_second(&files.entries(), &redirect)?;
        draft.entitle(format!("Redirect {from}"));
        files.put(draft)?;
        Ok(redirect)
    }
}

/// Change a redirect
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Set {
    /// Redirect: the old path, its id, or the beginning of its id
    #[arg(value_name = "REDIRECT")]
    pub redirect: String,
    /// Changes: FIELD=VALUE or FIELD:=JSON; fields are from, to, postId (also a slug), status, locale
    #[arg(value_name = "FIELD=VALUE", required = true, value_parser = Assignment::parse)]
    #[serde(deserialize_with = "patch::read")]
    #[schemars(with = "patch::Patch")]
    pub fields: Vec<Assignment>,
}

impl Change for Set {
    const FACTS: Facts = facts!("redirect.set", Kind::Redirects.editing();
        "redirect set /old-prices to=/prices/2027 status:=302" => "Elsewhere, for now");

    fn change(&self, draft: &mut Draft<'_>, _: &New<'_>) -> Result<Value, OpError> {
        let mut files = Files::of(draft)?;
        let mut list = files.entries();
        let at = place(&list, &self.redirect)?;
        let before = list[at].clone();
        let fields = match patch::record(&self.fields) {
            Some(record) => patch::places(record::read(draft, &list[at], record)?),
            None => self.fields.clone(),
        };
        if fields.is_empty() {
            // The caller's expected revision holds for what stays as it is, too.
            draft.is_about(&Kind::Redirects.default_path(""));
            return Ok(list[at].clone());
        }
        for assignment in &fields {
            patch::refuse_fixed(assignment, "a redirect", &[])?;
            match assignment.value().and_then(Value::as_str).filter(|_| assignment.path == "from") {
                Some(from) => list[at]["from"] = json!(request_path(from)?),
                None => assignment.apply(&mut list[at])?,
            }
        }
        if let Some(post) = list[at].get_mut("postId") {
            find::resolve_post(draft, post, "postId")?;
        }
        let redirect = list[at].clone();
        if ["from", "locale"].iter().any(|key| text(&redirect, key) != text(&before, key)) {
            refuse_second(&list, &redirect)?;
        }
        draft.entitle(format!("Change the redirect of {}", text(&redirect, "from").unwrap_or_default()));
        files.replace(at, Some(redirect.clone()));
        files.put(draft)?;
        Ok(redirect)
    }
}

/// Remove a redirect
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Remove {
    /// Redirect: the old path, its id, or the beginning of its id
    #[arg(value_name = "REDIRECT")]
    pub redirect: String,
}

impl Change for Remove {
    const FACTS: Facts = facts!("redirect.remove", Kind::Redirects.editing();
        "redirect remove /old-prices" => "The old path leads nowhere any more");

    fn change(&self, draft: &mut Draft<'_>, _: &New<'_>) -> Result<Value, OpError> {
        let mut files = Files::of(draft)?;
        let list = files.entries();
        let at = place(&list, &self.redirect)?;
        let redirect = list[at].clone();
        draft.entitle(format!("Remove the redirect of {}", text(&redirect, "from").unwrap_or_default()));
        files.replace(at, None);
        files.put(draft)?;
        Ok(redirect)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn redirect_is_found_as_requests_spell_its_path() {
        let paths = ["/x/", "/a page", "/y", "/y/", "/old/*", "/?p=12"];
        let list: Vec<Value> = paths.iter().map(|from| json!({"id": "3dbc", "from": from})).collect();
        for (name, found) in [
            ("/x", Some(0)),
            ("/x/", Some(0)),
            ("/a%20page/", Some(1)),
            ("/y", Some(2)),
            ("/y/", Some(3)),
            ("/old/*", Some(4)),
            ("/old", None),
            ("/?p=12", Some(5)),
            ("/", None),
            ("", None),
        ] {
            assert_eq!(place(&list, name).ok(), found, "{name}");
        }
    }

    #[test]
    fn old_paths_are_kept_as_they_are_requested() {
        for (from, expected) in [
            ("/old%20page", Some("/old page")),
            ("/old page", Some("/old page")),
            ("/caf%C3%A9", Some("/café")),
            ("/a%09b", None),
            ("/a%20", None),
            ("/a%ff", None),
        ] {
            assert_eq!(request_path(from).ok().as_deref(), expected, "{from}");
        }
    }
}

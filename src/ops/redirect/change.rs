//! `cms redirect add|set|remove`: changes redirects.

use super::files::Files;
use super::{place, record, refuse_second, request_path, text};
use crate::ops::post::Assignment;
use crate::ops::prelude::*;

/// Redirect an old address
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Add {
    /// The old path, such as `/old`
    #[arg(value_name = "FROM")]
    pub from: String,
    /// The new address
    #[arg(value_name = "TO", required_unless_present = "post", conflicts_with = "post")]
    #[serde(default)]
    pub to: Option<String>,
    /// The post that it leads to, wherever that lies
    #[arg(long, value_name = "POST")]
    #[serde(default)]
    pub post: Option<String>,
    /// HTTP status: 301, 302, 307 or 308; 301 unless given
    #[arg(long, value_name = "STATUS")]
    #[serde(default)]
    pub status: Option<u16>,
    /// The only language that it holds for
    #[arg(long, value_name = "LOCALE")]
    #[serde(default)]
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
            (None, Some(post)) => redirect["postId"] = json!(find::post(draft.snapshot(), post)?.id.id),
            (None, None) | (Some(_), Some(_)) => {
                return Err(OpError::invalid(
                    "redirect.target",
                    "a redirect leads to an address or to a post",
                )
                .detail("to", "is missing, and so is a post: it leads to one of them"));
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
        refuse_second(&files.entries())?;
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
    /// Changes: FIELD=VALUE or FIELD:=JSON; fields are from, to, postId, status, locale
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
            if assignment.path == "id" {
                return Err(OpError::invalid("field.read-only", "the id of a redirect never changes")
                    .detail("id", "cannot be changed"));
            }
            match assignment.value.as_str().filter(|_| assignment.path == "from") {
                Some(from) => list[at]["from"] = json!(request_path(from)?),
                None => assignment.apply(&mut list[at])?,
            }
        }
        let redirect = list[at].clone();
        refuse_second(&list)?;
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

//! The languages of the site.

use super::prelude::*;
use super::resource::{self, Resource, delete, update};

endpoints! {
    /// The languages of the site, with the default one
    GET "/api/locales", Reader, "locale.list" => list;
    /// One language of the site
    GET "/api/locales/:code", Reader, "locale.list" => show;
    /// Add a language
    POST "/api/locales", May(DefinitionsEdit), "locale.add" => add;
    /// Make a language the default one, or enable or disable it; disabling it archives its posts
    PATCH "/api/locales/:code", May(DefinitionsEdit), "locale.set" => update<Locale>;
    /// Remove a language that no post and no menu uses
    DELETE "/api/locales/:code", May(DefinitionsEdit), "locale.remove" => delete<Locale>;
}

struct Locale;

impl Resource for Locale {
    const NAME: &'static str = "locale";
    const PARAMETER: &'static str = "code";
    const INPUT: &'static str = "locale";
    type Changes = Changes;

    fn item(cx: &RequestContext<'_>, code: &str, stage: Stage) -> Result<Value, Refusal> {
        let all = cx.show_on("locale.list", json!({}), stage)?;
        let mut rows = all["data"].as_array().into_iter().flatten();
        Ok(rows.find(|row| row["code"] == code).cloned().unwrap_or_default())
    }

    /// A refusal that names no field is about the language itself.
    fn with_sent_names(refusal: Refusal, _: &Map) -> Refusal {
        match (Words { names: &[("locale", "code")], ..Words::default() }).tell(refusal) {
            Refusal::Failed(error) if error.details.is_empty() && error.code.starts_with("locale.") => {
                let message = error.message.clone();
                error.detail("code", message).into()
            }
            other => other,
        }
    }
}

fn list(cx: &RequestContext<'_>, at: At, slice: Slice) -> Result<Tagged, Refusal> {
    let mut found = at.read(cx, "locale.list", json!({}))?;
    let mut rows = found["data"].as_array().into_iter().flatten();
    let default = rows.find(|row| row["isDefault"] == true).map(|row| row["code"].clone());
    found["meta"]["defaultLocale"] = default.unwrap_or_default();
    slice.cut(&mut found);
    Ok(Tagged(found))
}

/// One language.
struct Language(Answer);

impl Reply for Language {
    const SHAPE: Shape = Shape::Own(|| {
        json!({
            "type": "object", "required": ["code", "isDefault", "isEnabled", "postCount"],
            "properties": {
                "code": {"type": "string"}, "isDefault": {"type": "boolean"}, "isEnabled": {"type": "boolean"},
                "postCount": {"type": "integer"},
            },
        })
    });

    fn answer(self, _: &RequestContext<'_>) -> Answer {
        self.0
    }
}

fn show(cx: &RequestContext<'_>, at: At) -> Result<Language, Refusal> {
    let found = at.read(cx, "locale.list", json!({}))?;
    let mut rows = found["data"].as_array().into_iter().flatten();
    let row = rows.find(|row| row["code"] == cx.param("code")).cloned();
    let row = row.ok_or_else(|| OpError::not_found("locale.not-found", "Locale not found"))?;
    let revision = found["meta"]["revision"].as_str().map(str::to_owned);
    Ok(Language(cx.content(StatusCode::OK, &legacy_envelope(row).at(revision))))
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct New {
    /// Such as `fr` or `pt-BR`
    code: Code,
    /// Whether it becomes the default language
    is_default: Option<bool>,
}

fn add(cx: &RequestContext<'_>, to: To, body: Fields<New>) -> Result<Created, Refusal> {
    let (code, default) = (needed(&body.0, "code")?, body.0.get("isDefault") == Some(&json!(true)));
    resource::create::<Locale>(cx, to.0, json!({"locale": code, "default": default}), &body.0)
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(extend("anyOf" = ["isDefault", "isEnabled"]))]
#[schemars(extend("x-read-only" = ["code", "postCount", "data"]))]
struct Changes {
    /// True makes it the default language; another one takes that over
    is_default: Option<bool>,
    is_enabled: Option<bool>,
}

//! The translations of a post.

use super::staging::stage;
use crate::base::{Stage, Value};
use crate::http::answer::Refusal;
use crate::http::endpoint::endpoints;
use crate::http::message::Answer;
use crate::http::request_context::{RequestContext, invalid};
use crate::ops::OpError;
use http::StatusCode;
use serde_json::json;

endpoints! {
    /// The languages that a post exists in: the original and all its translations
    GET "/api/posts/:id/translations", Staff, "translation.list"; &[("stage", "source (unless given), review or ai-review")] => list raw;
    /// Make a translation: `{locale, slug?, title?, metaTitle?, metaDescription?, sourceMode?, cloneModules?}`; or
    /// several, each as far as it can be: `{locales: [...]}`
    POST "/api/posts/:id/translations", May(PostsEdit), "translation.create" => create raw;
    /// Which languages a post has, and what changed in the original since each was brought up to date
    GET "/api/posts/:id/translations/status", Staff, "translation.status"; &[("locale", "Only this language"), ("stage", "source (unless given), review or ai-review")] => status raw;
    /// The post in one language
    GET "/api/posts/:id/translations/:locale", Staff, "translation.list"; &[("stage", "source (unless given), review or ai-review")] => show raw;
    /// Bring a translation up to date where nobody translated; `{confirm: [path]}` says what is right as it is
    POST "/api/posts/:id/translations/:locale/update", May(PostsEdit), "translation.update" => update raw;
    /// Delete a translation softly; the original stays
    DELETE "/api/posts/:id/translations/:locale", May(PostsDelete), "translation.delete" => delete raw;
}

/// The family of a post that is not deleted.
fn family(cx: &RequestContext<'_>, stage: Stage) -> Result<Value, Refusal> {
    let id = cx.uuid("id", "post")?;
    let snapshot = cx.site.snapshot(stage).map_err(OpError::from)?;
    super::posts::living(&snapshot, &id)?;
    cx.show_on("translation.list", json!({"post": id}), stage)
}

/// The one of a family in the language that the path names.
fn relative(cx: &RequestContext<'_>, family: &Value) -> Result<Value, Refusal> {
    let locale = cx.param("locale");
    let mut rows = family["data"].as_array().into_iter().flatten();
    rows.find(|row| row["locale"] == locale).cloned().ok_or_else(|| {
        OpError::not_found("translation.not-found", "Translation not found for this locale")
            .meta(json!({"locale": locale}))
            .into()
    })
}

fn list(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let mut found = family(cx, cx.stage()?.unwrap_or(Stage::Source))?;
    found["meta"]["postId"] = Value::from(cx.param("id"));
    super::paged(&mut found["meta"]);
    Ok(cx.content(StatusCode::OK, &found))
}

fn show(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let stage = cx.stage()?.unwrap_or(Stage::Source);
    let one = relative(cx, &family(cx, stage)?)?;
    let post = super::posts::full(cx, one["id"].as_str().unwrap_or_default(), stage)?;
    Ok(cx.content(StatusCode::OK, &super::legacy_envelope(post)))
}

fn status(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let id = cx.uuid("id", "post")?;
    let input = json!({"post": id, "locale": cx.query("locale")});
    Ok(cx.content(StatusCode::OK, &cx.read("translation.status", input)?))
}

/// What a body may say of a translation, apart from where it goes.
const WORDS: [&str; 8] =
    ["locale", "locales", "slug", "title", "metaTitle", "metaDescription", "sourceMode", "cloneModules"];

fn create(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let id = cx.uuid("id", "post")?;
    let mut body = cx.body()?;
    let stage = stage(cx, &mut body)?;
    let mut input = super::only(&mut body, &WORDS)?;
    let without = match input.shift_remove("cloneModules") {
        None | Some(Value::Null) => false,
        Some(Value::Bool(clone)) => !clone,
        Some(_) => return Err(invalid("cloneModules", "is not true or false")),
    };
    let is_one = !input.contains_key("locales");
    if is_one {
        let locale = super::needed(&input, "locale")?;
        input.insert("locales".to_owned(), json!([locale]));
    } else if input.contains_key("locale") {
        return Err(invalid("locales", "stands beside `locale`: name the languages once"));
    }
    input.shift_remove("locale");
    input.retain(|_, value| !value.is_null());
    input.insert("post".to_owned(), json!(id));
    input.insert("withoutModules".to_owned(), json!(without));
    let mut done = cx.write("translation.create", Value::Object(input), stage)?;
    if !is_one {
        let answer =
            json!({"data": done["data"], "stage": stage.branch(), "message": "Translations created"});
        return Ok(Answer::json(StatusCode::CREATED, &answer));
    }
    let made = done["data"][0].take();
    if made["ok"] != true {
        return Err(refused(&made["error"], &made["locale"]));
    }
    let made = &made["data"];
    let new = made["translationId"].as_str().unwrap_or_default();
    let answer = super::legacy_envelope(super::posts::full(cx, new, stage)?)
        .with("message", "Translation created successfully")
        .with("stage", stage.branch())
        .with("clonedModules", made["clonedModules"].clone())
        .with("unlinked", made.get("unlinked").cloned().unwrap_or_else(|| json!([])));
    Ok(super::located(cx.content(StatusCode::CREATED, &answer), &format!("/api/posts/{new}"), stage))
}

/// Why there is no translation, with the statuses that known clients expect.
fn refused(error: &Value, locale: &Value) -> Refusal {
    let text = |key: &str| error[key].as_str().unwrap_or_default().to_owned();
    let failed = OpError::invalid(text("code"), text("message")).detail("locale", text("message"));
    let failed = failed.hint_if(error["hint"].as_str().map(str::to_owned)).meta(json!({"locale": locale}));
    let status = match failed.code.as_str() {
        "translation.exists" | "post.slug.taken" | "path.taken" => StatusCode::CONFLICT,
        "locale.unknown" => StatusCode::BAD_REQUEST,
        "post.not-found" | "post.deleted" => StatusCode::NOT_FOUND,
        "forbidden" => StatusCode::FORBIDDEN,
        _ => return Refusal::Failed(failed),
    };
    Refusal::As(status, failed)
}

fn update(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let (id, locale) = (cx.uuid("id", "post")?, cx.param("locale").to_owned());
    let mut body = cx.body()?;
    let stage = stage(cx, &mut body)?;
    let mut input = super::only(&mut body, &["confirm", "confirmAll"])?;
    input.retain(|_, value| !value.is_null());
    input.insert("post".to_owned(), json!(id));
    input.insert("locale".to_owned(), json!(locale));
    let done = cx.write("translation.update", Value::Object(input), stage)?;
    Ok(Answer::json(StatusCode::OK, &super::without_write(done)))
}

fn delete(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let stage = stage(cx, &mut cx.body()?)?;
    let (id, locale) = (cx.uuid("id", "post")?, cx.param("locale").to_owned());
    let done = cx.write("translation.delete", json!({"post": id, "locale": locale}), stage);
    done.map_err(|refusal| match refusal {
        Refusal::Failed(error) if error.code == "translation.original" => {
            Refusal::As(StatusCode::BAD_REQUEST, error)
        }
        other => other,
    })?;
    let answer =
        json!({"message": "Translation deleted successfully", "locale": locale, "stage": stage.branch()});
    Ok(Answer::json(StatusCode::OK, &answer))
}

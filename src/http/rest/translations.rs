//! The translations of a post.

use super::prelude::*;

endpoints! {
    /// The languages that a post exists in: the original and all its translations
    GET "/api/posts/:id/translations", Staff, "translation.list" => list;
    /// Make a translation; or several, each as far as it can be: `{locales: [...]}`
    POST "/api/posts/:id/translations", May(PostsEdit), "translation.create" => create;
    /// Which languages a post has, and what changed in the original since each was brought up to date
    GET "/api/posts/:id/translations/status", Staff, "translation.status" => status;
    /// The post in one language
    GET "/api/posts/:id/translations/:locale", Staff, "translation.list" => show;
    /// Bring a translation up to date where nobody translated
    POST "/api/posts/:id/translations/:locale/update", May(PostsEdit), "translation.update" => update;
    /// Delete a translation softly; the original stays
    DELETE "/api/posts/:id/translations/:locale", May(PostsDelete), "translation.delete" => delete;
}

/// The family of a post that is not deleted.
fn family(cx: &RequestContext<'_>, id: &Id<Post>, stage: Stage) -> Result<Value, Refusal> {
    let snapshot = cx.site.snapshot(stage).map_err(OpError::from)?;
    super::posts::living(&snapshot, &id.0)?;
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

fn list(cx: &RequestContext<'_>, id: Id<Post>, at: OfStage) -> Result<Tagged, Refusal> {
    let mut found = family(cx, &id, at.0)?;
    found["meta"]["postId"] = Value::from(cx.param("id"));
    paged(&mut found["meta"]);
    Ok(Tagged(found))
}

fn show(cx: &RequestContext<'_>, id: Id<Post>, at: OfStage) -> Result<Answer, Refusal> {
    let one = relative(cx, &family(cx, &id, at.0)?)?;
    let post = super::posts::full(cx, one["id"].as_str().unwrap_or_default(), at.0)?;
    Ok(cx.content(StatusCode::OK, &legacy_envelope(post)))
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Filter {
    /// Only this language
    locale: Option<String>,
}

fn status(cx: &RequestContext<'_>, id: Id<Post>, query: Query<Filter>, at: At) -> Result<Tagged, Refusal> {
    at.read(cx, "translation.status", input((query, json!({"post": id})))).map(Tagged)
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(extend("anyOf" = ["locale", "locales"]))]
struct New {
    /// The language
    #[serde(skip_serializing)]
    locale: Option<Code>,
    /// Several languages
    #[schemars(length(min = 1))]
    locales: Option<Vec<Code>>,
    slug: Option<FileSlug>,
    #[schemars(extend("x-field" = "post.title"))]
    title: Option<String>,
    #[schemars(extend("x-field" = "post.metaTitle"))]
    meta_title: Option<String>,
    #[schemars(extend("x-field" = "post.metaDescription"))]
    meta_description: Option<String>,
    /// Whether the translation is of what is on review, or of the live post
    #[schemars(extend("enum" = ["review", "approved"]))]
    source_mode: Option<String>,
    /// Whether it gets the modules of the original; it does unless this is false
    #[serde(skip_serializing)]
    clone_modules: Option<bool>,
}

fn create(cx: &RequestContext<'_>, id: Id<Post>, to: To, mut body: Body<New>) -> Result<Created, Refusal> {
    let (locale, without) = (body.0.locale.take(), body.clone_modules == Some(false));
    let is_one = body.locales.is_none();
    match locale {
        Some(_) if !is_one => {
            return Err(invalid("locales", "cannot be combined with `locale`: name the languages once"));
        }
        locale => body.0.locales = body.0.locales.take().or(locale.map(|locale| vec![locale])),
    }
    let fields = input((body, json!({"post": id, "withoutModules": without})));
    let mut done = cx.write("translation.create", fields, to.0)?;
    if !is_one {
        let answer = json!({"data": done["data"], "stage": to.0.branch(), "message": "Translations created"});
        return Ok(Created::json(&answer));
    }
    let made = done["data"][0].take();
    if made["ok"] != true {
        return Err(refused(&made["error"], &made["locale"]));
    }
    let made = &made["data"];
    let new = made["translationId"].as_str().unwrap_or_default();
    let answer = legacy_envelope(super::posts::full(cx, new, to.0)?)
        .with("message", "Translation created successfully")
        .with("stage", to.0.branch())
        .with("clonedModules", made["clonedModules"].clone())
        .with("unlinked", made.get("unlinked").cloned().unwrap_or_else(|| json!([])));
    let answer = cx.content(StatusCode::CREATED, &answer);
    Ok(Created(located(answer, &format!("/api/posts/{new}"), to.0)))
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

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Update {
    /// Paths of texts that are right as they are
    #[schemars(length(min = 1))]
    confirm: Option<Vec<Line<500>>>,
    /// All texts are right as they are
    confirm_all: Option<bool>,
}

fn update(cx: &RequestContext<'_>, id: Id<Post>, to: To, body: Body<Update>) -> Result<Value, Refusal> {
    let fields = input((body, json!({"post": id, "locale": cx.param("locale")})));
    cx.write("translation.update", fields, to.0).map(super::without_write)
}

fn delete(cx: &RequestContext<'_>, to: To, id: Id<Post>) -> Result<Value, Refusal> {
    let locale = cx.param("locale");
    let done = cx.write("translation.delete", json!({"post": id, "locale": locale}), to.0);
    done.map_err(|refusal| refusal.with_status("translation.original", StatusCode::BAD_REQUEST))?;
    Ok(json!({"message": "Translation deleted successfully", "locale": locale, "stage": to.0.branch()}))
}

//! Media: a grid with what each picture shows in words, uploads, and a page for each file.

use super::form::in_words;
use super::notice::Notice;
use super::prelude::*;
use crate::base::digest::base64;
use crate::base::percent;
use crate::base::text::count;
use crate::http::multipart;

endpoints! {
    /// Pictures and other files
    GET "/admin/media", May(DraftsView), "media.list" => list raw;
    /// Add files
    POST "/admin/media/upload", May(MediaUpload), "media.upload" => upload raw;
    /// Change what several pictures show, in words
    POST "/admin/media/texts", May(MediaUpload), "media.set" => texts raw;
    /// A file, and where it is used
    GET "/admin/media/:id", May(DraftsView), "media.show" => file raw;
    /// Change what is said of a file
    POST "/admin/media/:id", May(MediaUpload), "media.set" => change raw;
    /// Put another file in its place
    POST "/admin/media/:id/replace", May(MediaReplace), "media.replace" => replace raw;
    /// Remove a file
    POST "/admin/media/:id/delete", May(MediaDelete), "media.rm" => delete raw;
}

/// The path of the grid.
const MEDIA: &str = "/admin/media";
/// Files on a page.
const PAGE: u32 = 48;
/// Begins the name of a field with the alternative text of a file.
const ALT: &str = "alt.";
/// Begins the name of a field with the text that was shown.
const WAS: &str = "was.";
/// What a form says of a file, beside its categories and its focal point.
const TEXTS: [&str; 4] = ["altText", "title", "caption", "description"];
/// The field with the place that narrow cuts keep.
const FOCAL_POINT: &str = "focalPoint";

fn list(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    show(cx, None)
}

fn show(cx: &RequestContext<'_>, refusal: Option<&Refusal>) -> Result<Answer, Refusal> {
    let page = cx.query("page").and_then(|page| page.parse::<u32>().ok()).unwrap_or(1).max(1);
    let mut wanted = json!({"page": page, "limit": PAGE});
    for name in ["search", "category"] {
        if let Some(value) = cx.query(name).filter(|value| !value.is_empty()) {
            wanted[name] = json!(value);
        }
    }
    let lacks_alt = cx.query("withoutAlt") == Some("1");
    wanted["withoutAlt"] = json!(lacks_alt);
    let seen = revision(cx)?;
    let found = cx.show_on("media.list", wanted.clone(), Stage::Review)?;
    let categories = cx.show_on("media.categories", json!({}), Stage::Review)?;
    Page::new(cx, "Media")
        .with("seen", seen)
        .with("files", found["data"].clone())
        .with("meta", found["meta"].clone())
        .with("categories", categories["data"].clone())
        .with("chosen", wanted)
        .refused(refusal)
        .fill("media.html")
}

fn upload(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let form = multipart::of(cx)?;
    let files = form.files.into_iter().filter(|(_, bytes)| !bytes.is_empty());
    let (mut added, mut known, mut refused) = (Vec::new(), 0, None);
    for (name, bytes) in files {
        let input = json!({"filename": name, "data": base64(&bytes)});
        match cx.write("media.upload", input, Stage::Review) {
            Ok(made) if made["existing"] == true => known += 1,
            Ok(made) => added.push(made["filename"].as_str().unwrap_or_default().to_owned()),
            // Those before it are in; the rest is not tried with the same refusal.
            Err(refusal) => {
                refused = Some(refusal);
                break;
            }
        }
    }
    match refused {
        Some(refusal) => show(cx, Some(&refusal)),
        None if added.is_empty() && known == 0 => show(cx, Some(&invalid("file", "is missing: choose one"))),
        None => {
            let mut notice = Notice::of(format!("Added: {}.", count(added.len(), "file")));
            if known > 0 {
                notice.more.push(format!("There already: {}.", count(known, "file")));
            }
            if !added.is_empty() {
                notice.more.push("Say in words what each picture shows.".to_owned());
            }
            Ok(notice.then(cx, MEDIA))
        }
    }
}

fn texts(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let form = Form::of(cx)?;
    let mut changed = 0_usize;
    for (id, text) in form.below(ALT) {
        if form.raw(&format!("{WAS}{id}")).unwrap_or_default() == text {
            continue;
        }
        let fields = json!([{"path": "altText", "value": text.trim()}]);
        // What somebody else wrote since the page was made is not overwritten.
        match cx.run("media.set", json!({"media": id, "fields": fields}), form.terms()?) {
            Ok(_) => changed += 1,
            Err(refusal) => return show(cx, Some(&refusal)),
        }
    }
    let said = match changed {
        0 => "Nothing was changed.".to_owned(),
        some => format!("Changed: {}.", count(some, "text")),
    };
    Ok(Notice::of(said).then(cx, &back(&form)))
}

/// The page of the grid that a form was on.
fn back(form: &Form) -> String {
    form.text("back").filter(|page| super::session::is_own(page)).unwrap_or(MEDIA).to_owned()
}

fn file(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    show_file(cx, None)
}

fn show_file(cx: &RequestContext<'_>, refusal: Option<(&Refusal, &Form)>) -> Result<Answer, Refusal> {
    let id = cx.param("id");
    let seen = revision(cx)?;
    let found = cx.show_on("media.show", json!({"media": id}), Stage::Review)?;
    let uses = cx.run_plain("media.where-used", json!({"media": id}))?;
    Page::new(cx, found["title"].as_str().or(found["filename"].as_str()).unwrap_or("A file"))
        .with("seen", seen)
        .with("focus", percents(&found["metadata"][FOCAL_POINT]))
        .with("file", found)
        .with("uses", lines_of_uses(&uses))
        .with("entered", refusal.map_or(Value::Null, |(_, form)| form.entered()))
        .refused(refusal.map(|(refusal, _)| refusal))
        .fill("media_file.html")
}

/// Where a file is used: a line for each post and each shared module, which leads there, and one for each other file.
fn lines_of_uses(uses: &Value) -> Vec<Value> {
    let rows = |key: &str| uses[key].as_array().into_iter().flatten();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let mut lines: Vec<Value> = Vec::new();
    let mut add = |to: String, title: &Value, part: String| {
        let known = lines.iter_mut().find(|line| line["to"] == to.as_str());
        match known.and_then(|line| line["parts"].as_array_mut()) {
            Some(parts) => parts.push(json!(part)),
            None => lines.push(json!({"to": to, "title": title, "parts": [part]})),
        }
    };
    let post = |id: &str| format!("/admin/posts/{}", percent::encode(id));
    for one in rows("inPosts") {
        add(post(&text(&one["id"])), &one["title"], "fields of the post".to_owned());
    }
    for module in rows("inModules").chain(rows("inOverrides")) {
        let kind = in_words(&text(&module["type"]));
        match module["postId"].as_str() {
            Some(id) => add(post(id), &module["postTitle"], kind),
            None => {
                let slug = text(&module["globalSlug"]);
                let part = format!("{kind}, shared by posts");
                add(format!("/admin/globals/{}", percent::encode(&slug)), &module["globalSlug"], part);
            }
        }
    }
    let is_named = |path: &str| path.starts_with("posts/") || path.starts_with("globals/");
    let others = rows("places").filter(|place| !place["path"].as_str().is_some_and(is_named));
    lines.extend(others.map(|place| json!({"path": place["path"], "stages": place["stages"]})));
    lines
}

/// The revision that a page is made from, or an earlier one: it is read first.
fn revision(cx: &RequestContext<'_>) -> Result<String, Refusal> {
    let snapshot = cx.site.snapshot(Stage::Review).map_err(OpError::from)?;
    Ok(snapshot.commit().to_string())
}

fn page_of(id: &str) -> String {
    format!("{MEDIA}/{}", percent::encode(id))
}

fn change(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let form = Form::of(cx)?;
    let mut fields: Vec<Value> = TEXTS
        .iter()
        .filter_map(|name| Some((name, form.raw(name)?.replace("\r\n", "\n"))))
        .filter(|(name, text)| {
            let was = form.raw(&format!("{WAS}{name}")).map(|was| was.replace("\r\n", "\n"));
            was.as_deref() != Some(text.as_str())
        })
        .map(|(name, text)| json!({"path": name, "value": Some(text.trim()).filter(|text| !text.is_empty())}))
        .collect();
    let is_changed = |words: &&str| form.raw(&format!("{WAS}categories")) != Some(*words);
    if let Some(words) = form.raw("categories").filter(is_changed) {
        let words: Vec<&str> = words.split(',').map(str::trim).filter(|word| !word.is_empty()).collect();
        fields.push(json!({"path": "categories", "value": words}));
    }
    let point = match clicked_point(&form) {
        Some(point) => Ok(Some(point)),
        None => entered_point(&form),
    };
    match point {
        Ok(point) => fields.extend(point.map(|point| json!({"path": FOCAL_POINT, "value": point}))),
        Err(refusal) => return show_file(cx, Some((&refusal, &form))),
    }
    if fields.is_empty() {
        return Ok(Notice::of("Nothing changed.").then(cx, &page_of(cx.param("id"))));
    }
    match cx.run("media.set", json!({"media": cx.param("id"), "fields": fields}), form.terms()?) {
        Ok(done) => Ok(Notice::saved("Saved: it waits on Review.", &done).then(cx, &page_of(cx.param("id")))),
        Err(refusal) => show_file(cx, Some((&refusal, &form))),
    }
}

/// The focal point that a click on the picture names, as parts of its width and height; the page shows it in this size. A key
/// that presses the picture sends the corner, and names no place.
fn clicked_point(form: &Form) -> Option<Value> {
    if (form.text("focal.x")?, form.text("focal.y")?) == ("0", "0") {
        return None;
    }
    let part = |at: &str, of: &str| {
        let (at, of): (f64, f64) = (form.text(at)?.parse().ok()?, form.text(of)?.parse().ok()?);
        (of > 0.0).then(|| ((at / of).clamp(0.0, 1.0) * 100.0).round() / 100.0)
    };
    Some(json!({"x": part("focal.x", "shownWidth")?, "y": part("focal.y", "shownHeight")?}))
}

/// The focal point that two fields of the form have in percent, if they were changed; null if they were emptied.
///
/// # Errors
/// One of them is missing, or no number from 0 to 100.
fn entered_point(form: &Form) -> Result<Option<Value>, Refusal> {
    let names = ["focalLeft", "focalTop"];
    let is_as_shown = |name: &&str| form.raw(name) == form.raw(&format!("{WAS}{name}"));
    if names.iter().all(is_as_shown) {
        return Ok(None);
    }
    let [left, top] = names.map(|name| form.text(name));
    if left.is_none() && top.is_none() {
        return Ok(Some(Value::Null));
    }
    let part = |name: &str, text: Option<&str>| {
        let number = text.and_then(|text| text.replace(',', ".").parse::<f64>().ok());
        let number = number.filter(|number| (0.0..=100.0).contains(number));
        number.map(|number| number / 100.0).ok_or_else(|| invalid(name, "is not a number from 0 to 100"))
    };
    Ok(Some(json!({"x": part(names[0], left)?, "y": part(names[1], top)?})))
}

/// The stored focal point in percent, as texts of fields.
fn percents(point: &Value) -> Value {
    let percent = |part: &Value| part.as_f64().map(|part| ((part * 1000.0).round() / 10.0).to_string());
    json!({"left": percent(&point["x"]), "top": percent(&point["y"])})
}

fn replace(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let mut form = multipart::of(cx)?;
    let Some((name, bytes)) = form.only_file()?.filter(|(_, bytes)| !bytes.is_empty()) else {
        return Err(invalid("file", "is missing: choose one"));
    };
    let input = json!({"media": cx.param("id"), "filename": name, "data": base64(&bytes)});
    drop(bytes);
    let done = cx.write("media.replace", input, Stage::Review)?;
    let notice = Notice::saved("Replaced, everywhere it is used: it waits on Review.", &done);
    Ok(notice.then(cx, &page_of(cx.param("id"))))
}

fn delete(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let form = Form::of(cx)?;
    match cx.write("media.rm", json!({"media": cx.param("id")}), Stage::Review) {
        Ok(done) => Ok(Notice::saved("Removed: it waits on Review.", &done).then(cx, MEDIA)),
        Err(refusal) => show_file(cx, Some((&refusal, &form))),
    }
}

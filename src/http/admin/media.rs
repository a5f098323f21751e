//! Media: a grid with what each picture shows in words, uploads, and a page for each file.

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
        .with("file", found)
        .with("uses", uses)
        .with("entered", refusal.map_or(Value::Null, |(_, form)| form.entered()))
        .refused(refusal.map(|(refusal, _)| refusal))
        .fill("media_file.html")
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
    // Where the picture was clicked; the page shows it in this size.
    if let (Some(point), Some(_)) = (focal_point(&form), form.text("focal.x")) {
        fields = vec![json!({"path": "focalPoint", "value": point})];
    }
    if fields.is_empty() {
        return Ok(Notice::of("Nothing changed.").then(cx, &page_of(cx.param("id"))));
    }
    match cx.run("media.set", json!({"media": cx.param("id"), "fields": fields}), form.terms()?) {
        Ok(done) => Ok(Notice::saved("Saved: it waits on Review.", &done).then(cx, &page_of(cx.param("id")))),
        Err(refusal) => show_file(cx, Some((&refusal, &form))),
    }
}

/// The focal point that a click on the picture names, as parts of its width and height.
fn focal_point(form: &Form) -> Option<Value> {
    let part = |at: &str, of: &str| {
        let (at, of): (f64, f64) = (form.text(at)?.parse().ok()?, form.text(of)?.parse().ok()?);
        (of > 0.0).then(|| ((at / of).clamp(0.0, 1.0) * 100.0).round() / 100.0)
    };
    Some(json!({"x": part("focal.x", "shownWidth")?, "y": part("focal.y", "shownHeight")?}))
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

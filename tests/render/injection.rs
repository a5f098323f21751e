//! 200 script-injection payloads through every text field of every module, of the post, its form, its menus and its
//! references: none may run. The pages are left in `target/tmp/injection/` for a look with a browser.

use super::checker::complaints;
use super::world::{OTHER, World, post_of_everything};
use cms::model::{FieldDef, FieldKind};
use cms::render::{Renderer, Style, Theme};
use rayon::prelude::*;
use serde_json::{Value, json};
use std::path::Path;

/// The payloads, each tried in four forms.
const PAYLOADS: [&str; 50] = [
    "<script>alert(1)</script>",
    "<ScRiPt>alert(1)</sCrIpT>",
    "<script src=//evil.example/x.js></script>",
    "<script/xss>alert(1)</script>",
    "<<script>alert(1)//<</script>",
    "<img src=x onerror=alert(1)>",
    "<img src=x onerror=\"alert(1)\">",
    "<img/src/onerror=alert(1)>",
    "<img src=`x` onerror=alert(1)>",
    "<svg onload=alert(1)>",
    "<svg/onload=alert(1)//",
    "<svg><script>alert(1)</script></svg>",
    "<svg><animate onbegin=alert(1) attributeName=x dur=1s>",
    "<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>",
    "<body onload=alert(1)>",
    "<iframe src=javascript:alert(1)></iframe>",
    "<iframe srcdoc=\"<script>alert(1)</script>\"></iframe>",
    "<object data=javascript:alert(1)></object>",
    "<embed src=javascript:alert(1)>",
    "<link rel=stylesheet href=javascript:alert(1)>",
    "<base href=//evil.example/>",
    "<meta http-equiv=refresh content=\"0;url=javascript:alert(1)\">",
    "<details open ontoggle=alert(1)>",
    "<video><source onerror=alert(1)></video>",
    "<audio src=x onerror=alert(1)>",
    "<input autofocus onfocus=alert(1)>",
    "<textarea autofocus onfocus=alert(1)></textarea>",
    "</textarea><script>alert(1)</script>",
    "</title><script>alert(1)</script>",
    "</style><script>alert(1)</script>",
    "</script><script>alert(1)</script>",
    "--><script>alert(1)</script>",
    "]]><script>alert(1)</script>",
    "' onmouseover='alert(1)",
    "\" onmouseover=\"alert(1)",
    "\" autofocus onfocus=alert(1) x=\"",
    "` onmouseover=`alert(1)",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "java\tscript:alert(1)",
    "java&#10;script:alert(1)",
    "\u{1}javascript:alert(1)",
    "javascript&colon;alert(1)",
    "&#106;avascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:msgbox(1)",
    "{{ 7*7 }}{% raw %}<script>alert(1)</script>",
    "{title}<script>alert(1)</script>{custom.bio}",
    "\u{2028}</script><script>alert(1)//",
];

fn dressed(payload: &str) -> [String; 4] {
    [
        payload.to_owned(),
        format!("\">{payload}"),
        format!("[x]({payload}) ![x]({payload}) <{payload}>"),
        format!("'>{}", payload.replace('<', "&lt;").replace('(', "&#40;")),
    ]
}

/// The payload as a value of a field, in the form that the field's kind requires.
fn value(def: &FieldDef, payload: &str) -> Value {
    match def.kind {
        FieldKind::Link if def.slug.ends_with('l') => {
            json!({"kind": "url", "url": payload, "target": "_blank"})
        }
        FieldKind::PostReference => json!([OTHER, payload]),
        FieldKind::FormReference => Value::from("contact"),
        FieldKind::Richtext if def.slug == "body" => json!({"root": {"type": "root", "children": [
            {"type": "paragraph", "children": [
                {"type": "text", "text": payload, "format": 31},
                {"type": "link", "url": payload, "title": payload, "target": payload, "rel": payload, "children": [{"type": "text", "text": payload}]},
                {"type": "lexical-media", "url": payload, "alt": payload},
                {"type": payload, "tag": payload, "children": [{"type": "text", "text": payload}]},
            ]},
            {"type": "heading", "tag": payload, "children": [{"type": "text", "text": payload}]},
            {"type": "code", "language": payload, "children": [{"type": "text", "text": payload}]},
            {"type": "list", "tag": payload, "start": payload, "children": []},
        ]}}),
        _ => Value::from(payload),
    }
}

fn world(payload: &str) -> World {
    let mut world = World::new(payload, payload);
    let settings = &mut world.definitions.settings;
    settings.name = Some(payload.to_owned());
    settings.custom.insert("tagline".to_owned(), Value::from(payload));
    settings.social.insert(payload.to_owned(), payload.to_owned());
    for form in world.definitions.forms.values_mut() {
        (form.title, form.description) = (payload.to_owned(), Some(payload.to_owned()));
        for field in &mut form.fields {
            field.label = Some(payload.to_owned());
            field.description = Some(payload.to_owned());
            field.placeholder = Some(payload.to_owned());
            field.default = Some(Value::from(payload));
        }
    }
    world
}

/// The page of a post whose every text is the payload.
fn page(renderer: &Renderer, payload: &str) -> String {
    let world = world(payload);
    let mut post = post_of_everything(&world.definitions, &|def| value(def, payload));
    let text = || Some(payload.to_owned());
    post.title = payload.to_owned();
    (post.excerpt, post.meta_title, post.meta_description) = (text(), text(), text());
    (post.social_title, post.social_description, post.canonical_url) = (text(), text(), text());
    post.taxonomies.insert("tags".to_owned(), vec![payload.to_owned()]);
    post.custom_fields.insert("bio".to_owned(), Value::from(payload));
    let overrides = json!({"@type": payload, "name": payload, payload: {payload: [payload]}});
    post.jsonld_overrides = overrides.as_object().cloned();
    renderer.page(&post, Some("/everything"), &world).expect("a page").html
}

#[test]
fn injected_markup_never_runs() {
    let renderer = Renderer::new(Theme::default(), Style::Inline);
    let payloads: Vec<String> = PAYLOADS.iter().flat_map(|payload| dressed(payload)).collect();
    assert_eq!(payloads.len(), 200);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("injection");
    std::fs::create_dir_all(&folder).expect("a folder for the pages");
    let found: Vec<String> = payloads
        .par_iter()
        .enumerate()
        .flat_map(|(at, payload)| {
            let html = page(&renderer, payload);
            std::fs::write(folder.join(format!("{at:03}.html")), &html).expect("a page on disk");
            let complaints = complaints(&html);
            complaints
                .into_iter()
                .take(3)
                .map(|complaint| format!("{payload:?}: {complaint}"))
                .collect::<Vec<_>>()
        })
        .collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

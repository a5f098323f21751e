//! Settings of editors, in the forms that their documentation shows.

use super::*;

const DECAP: &str = "
backend: {name: git-gateway}
collections:
  - name: Team posts
    label: Posts
    folder: site/content/post
    path: '{{slug}}/index'
    fields:
      - {label: Title, name: title}
      - {label: Mood, name: mood, widget: select, options: [calm, {label: Glad, value: glad}], required: false}
      - {label: Cover, name: cover, widget: image, multiple: true}
      - {label: Steps, name: steps, widget: list, fields: [{name: text, widget: text}]}
      - {label: Words, name: words, widget: list, field: {name: word, widget: string}}
      - {label: Blocks, name: blocks, widget: list, types: [{name: hero, fields: []}]}
      - {label: Own, name: own, widget: chart}
      - {label: Body, name: body, widget: markdown}
  - {name: elsewhere, folder: content/none, fields: []}
  - {name: single, files: [{name: about, file: content/about.md, fields: []}]}
";

const TINA: &str = r#"{"schema": {"collections": [{"name": "post", "label": "Blog", "path": "content/posts", "format": "mdx", "fields": [
  {"name": "title", "type": "string", "isTitle": true, "required": true},
  {"name": "sort", "type": "string", "list": true, "options": ["a", {"label": "B", "value": "b"}]},
  {"name": "notes", "type": "string", "ui": {"component": "textarea"}},
  {"name": "author", "type": "reference", "collections": ["author"]},
  {"name": "links", "type": "object", "list": true, "fields": [{"name": "to", "type": "string"}]},
  {"name": "body", "type": "rich-text", "isBody": true}]}]}}"#;

const KEYSTATIC: &str = "
import { config, collection, fields, singleton } from '@keystatic/core';

export default config({
  storage: { kind: 'local' },
  singletons: { home: singleton({ path: 'home', schema: {} }) },
  collections: {
    posts: collection({
      label: 'Posts',
      slugField: 'title',
      path: 'src/content/posts/*/',
      format: { contentField: 'content' },
      entryLayout: 'content',
      schema: {
        title: fields.slug({ name: { label: 'Title', validation: { length: { min: 1 } } } }),
        summary: fields.text({ label: 'Summary', multiline: true, validation: { isRequired: true } }),
        tags: fields.array(fields.text({ label: 'Tag' }), { itemLabel: props => props.value }),
        kind: fields.select({ label: 'Kind', options: [{ label: 'A', value: 'a' }], defaultValue: 'a' }),
        link: fields.object({ href: fields.url({ label: 'To' }), isNew: fields.checkbox({ label: 'New' }) }),
        computed: make(),
        content: fields.markdoc({ label: 'Content' }),
      },
    }),
  },
});
";

fn file(path: &str, text: &str) -> SourceFile {
    SourceFile { path: path.to_owned(), bytes: text.as_bytes().into() }
}

/// A short form of definitions: `key kind`, with what is in it.
fn short(fields: &[Value]) -> Vec<String> {
    let one = |field: &Value| {
        let item = field.get("item").map(|item| format!(" of {}", item["type"].as_str().unwrap_or("?")));
        let required = if field.get("required").is_some() { "*" } else { "" };
        format!(
            "{}{required} {}{}",
            field["slug"].as_str().unwrap_or("?"),
            field["type"].as_str().unwrap_or("?"),
            item.unwrap_or_default()
        )
    };
    fields.iter().map(one).collect()
}

#[test]
fn settings_of_decap_give_folders_and_fields() {
    let files =
        [file("static/admin/config.yml", DECAP), file("content/post/a/index.md", "---\ntitle: A\n---\n")];
    let found = of(&files);
    // The source is the folder `site` of the repository.
    assert_eq!(found.len(), 1, "folders without pages, and single files, are no types: {found:?}");
    assert_eq!(
        (&*found[0].name, &*found[0].label, &*found[0].folder),
        ("team-posts", "Posts", "content/post")
    );
    assert_eq!(
        short(&found[0].fields),
        [
            "title* text",
            "mood select",
            "cover* repeater of media",
            "steps* repeater of object",
            "words* repeater of text",
            "blocks* repeater"
        ]
    );
    assert_eq!(found[0].fields[1]["options"][1], json!({"label": "Glad", "value": "glad"}));
    assert_eq!(of_file(&found, "content/post/b.md").map(|one| &*one.name), Some("team-posts"));
    assert_eq!(of_file(&found, "content/postscript.md"), None);
}

#[test]
fn settings_of_tina_and_keystatic_give_folders_and_fields() {
    let found = of(&[file("web/tina/tina-lock.json", TINA), file("web/content/posts/a.mdx", "")]);
    assert_eq!(found[0].folder, "web/content/posts");
    assert_eq!(
        short(&found[0].fields),
        ["title* text", "sort multiselect", "notes textarea", "author text", "links repeater of object"]
    );
    let found =
        of(&[file("docs/keystatic.config.tsx", KEYSTATIC), file("docs/src/content/posts/a.mdoc", "")]);
    assert_eq!((&*found[0].name, &*found[0].folder), ("posts", "docs/src/content/posts"));
    assert_eq!(
        short(&found[0].fields),
        ["title text", "summary* textarea", "tags repeater of text", "kind select", "link object"]
    );
    assert_eq!(short(found[0].fields[4]["fields"].as_array().unwrap()), ["href url", "isNew boolean"]);
}

#[test]
fn fields_that_do_not_hold_the_values_of_files_are_left_out() {
    let found = of(&[file("admin/config.yml", DECAP), file("site/content/post/a.md", "")]);
    let all = [json!({"title": "A", "mood": "wild", "words": "x"}), json!({"title": "B", "own": 1})];
    let all: Vec<&Map> = all.iter().filter_map(Value::as_object).collect();
    let fitting = found[0].fitting(&all);
    let named: Vec<String> = fitting
        .iter()
        .map(|field| format!("{} {}{}", field.slug, field.kind.name(), if field.required { "*" } else { "" }))
        .collect();
    // A value that is no option any more leaves a text.
    assert_eq!(named, ["title text*", "mood text", "cover repeater", "steps repeater", "blocks repeater"]);
    // What means something to any post is no field of its type.
    let kind = found[0].post_type(&["tags".to_owned()], false, &[]);
    let fields = short(kind["fields"].as_array().unwrap());
    assert_eq!(
        fields,
        ["mood select", "steps repeater of object", "words repeater of text", "blocks repeater"]
    );
}

//! `media.alt`: a picture without a text for those who cannot see it.

use super::*;

pub(super) const RULE: Rule = Rule {
    code: "media.alt",
    summary: "a picture has no alternative text",
    explanation: "People who cannot see a picture hear its alternative text. One that only decorates has an empty one: `altText: ''`.",
    example: Example {
        files: &[
            (
                "media/a25d2ab9-76a5-4c6c-8b2f-5d6b8a9c0001.yaml",
                "id: a25d2ab9-76a5-4c6c-8b2f-5d6b8a9c0001\nfilename: a.jpg\nfile: a.jpg\nmime: image/jpeg\nsize: 3\n",
            ),
            ("uploads/a.jpg", "jpg"),
        ],
        right: "altText: A cyclist on the towpath",
    },
    run: Run::Item(&[Kind::Media], run),
};

fn run(subject: &Subject<'_>, found: &mut Vec<Finding>) {
    let is_picture =
        subject.value.get("mime").and_then(Value::as_str).is_some_and(|mime| mime.starts_with("image/"));
    if is_picture && subject.value.get("altText").is_none() {
        let message = "the picture has no alternative text";
        found.push(
            Finding::warning(RULE.code, "/mime".to_owned(), message)
                .hint("describe the picture in `altText`, or mark it as decoration with `altText: ''`"),
        );
    }
}

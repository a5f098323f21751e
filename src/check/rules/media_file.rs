//! `media.file.missing`: a media record whose file does not exist.

use super::*;

pub(super) const RULE: Rule = Rule {
    code: "media.file.missing",
    summary: "the file of a media record is missing",
    explanation: "Pages would show a broken picture. On sites that store uploads outside of git, `cms media check` looks for them there.",
    example: Example {
        files: &[(
            "media/a25d2ab9-76a5-4c6c-8b2f-5d6b8a9c0002.yaml",
            "id: a25d2ab9-76a5-4c6c-8b2f-5d6b8a9c0002\nfilename: a.pdf\nfile: gone.pdf\nmime: application/pdf\nsize: 3\n",
        )],
        right: "file: a path of a file below `uploads/`",
    },
    run: Run::Item(&[Kind::Media], run),
};

fn run(subject: &Subject<'_>, found: &mut Vec<Finding>) {
    let media = &subject.definitions().settings.media;
    if media.store != MediaStoreKind::Git || media.folder.is_some() {
        return;
    }
    let Some(file) = subject.value.get("file").and_then(Value::as_str) else { return };
    let file = file.strip_prefix("uploads/").unwrap_or(file);
    if !subject.lookup.has_file(&format!("uploads/{file}")) {
        let message = format!("the file `uploads/{file}` is missing");
        let hint = "add the file, or remove the record: `cms media rm`";
        let finding = match subject.strictness.is_for_source() {
            true => Finding::error(RULE.code, "/file".to_owned(), message),
            false => Finding::warning(RULE.code, "/file".to_owned(), message),
        };
        found.push(finding.hint(hint));
    }
}

//! `comment.stray`: a reviewer's comment on the live site.

use super::*;

pub(super) const RULE: Rule = Rule {
    code: "comment.stray",
    summary: "a reviewer's comment is on source",
    explanation: "Files in `comments/` are what people and agents say about what waits on a stage. A merge that \
        took them along to source makes nothing of them public; they are ignored there, and `cms sync` \
        removes them.",
    example: Example {
        files: &[(
            "comments/review/post-a15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0001/1b5d2ab9-76a5-4c6c-8b2f-5d6b8a9c0001.yaml",
            "text: Which ruler?\n",
        )],
        right: "`cms sync`",
    },
    run: Run::Tree(run),
};

fn run(files: &[TreeFile<'_>], strictness: Strictness, found: &mut Vec<Diagnostic>) {
    if !strictness.is_for_source() {
        return;
    }
    let is_stray = |path: &str| path.split_once('/').is_some_and(|(folder, _)| folder == COMMENTS);
    for file in files.iter().filter(|file| is_stray(file.path)) {
        let finding = Finding::error(RULE.code, "", "a reviewer's comment does not belong on source");
        found.push(whole(finding.hint("run `cms sync`, which removes it"), file.path));
    }
}

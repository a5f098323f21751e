//! `file.mode`: an entry that is not a regular file.

use super::*;

pub(super) const RULE: Rule = Rule {
    code: "file.mode",
    summary: "content is not a plain file",
    explanation: "A symbolic link or a submodule among the content could lead out of the site, so it is never followed; nothing of it is read. An \
        executable file is read, but it is hardly meant.",
    example: Example {
        files: &[("posts/page/en/link.yaml", "(a symbolic link to ../../../../etc/passwd)")],
        right: "a file of its own",
    },
    run: Run::Tree(run),
};

fn run(files: &[TreeFile<'_>], _strictness: Strictness, found: &mut Vec<Diagnostic>) {
    // A folder that is a symbolic link or a submodule has the folder's own path.
    let is_ours =
        |path: &str| is_of_site(path) || is_content_folder(path) || path == CONFLICTS || path == "uploads";
    for file in files.iter().filter(|file| file.mode != Mode::Regular && is_ours(file.path)) {
        let finding = match file.mode {
            Mode::Regular | Mode::NotUtf8 => continue,
            Mode::Symlink => Finding::error(RULE.code, "", "a symbolic link; links are never followed"),
            Mode::Submodule => Finding::error(RULE.code, "", "another repository; submodules are never read"),
            Mode::Special => Finding::error(RULE.code, "", "a pipe, socket or device; only files are read"),
            Mode::Executable => Finding::warning(RULE.code, "", "the file is executable"),
        };
        let hint = match file.mode {
            Mode::Executable => "run `chmod -x` on it",
            Mode::Regular | Mode::Symlink | Mode::Submodule | Mode::Special | Mode::NotUtf8 => {
                "put the content itself here"
            }
        };
        found.push(whole(finding.hint(hint), file.path));
    }
}

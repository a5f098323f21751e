//! Git's hooks: small scripts by which plain git calls cms. A person's own hook is never touched.

use crate::base::limits::FILE_BYTES_MAX;
use crate::disk;
use crate::site::prelude::*;
use std::path::{Path, PathBuf};

/// A hook that cms installs.
#[derive(Debug, Clone, Copy)]
pub struct Hook {
    /// Git's name for it, which is its file name.
    pub name: &'static str,
    /// The lines of its script for states that it handles differently, once cms is found.
    states: &'static str,
    /// Whether it reads its standard input.
    reads: bool,
    /// What the script does if cms is not installed.
    absent: &'static str,
}

/// Git's setting with the path of cms, for hooks of programs that have another `PATH`.
pub(in crate::site) const PROGRAM: &str = "cms.program";

/// Without cms, continue as if the hook did not exist.
const STAY_OUT: &str = "exit 0";
/// Likewise, but warn about stale files: without cms they are not merged.
const WARN: &str = "{ [ -z \"$(ls \"$(git rev-parse --git-dir)/cms/behind\" 2>/dev/null)\" ] || echo 'cms is not installed here, so files \
that others wrote meanwhile were not merged; `git config cms.program FILE` says where it is' >&2; exit 0; }";
/// Stages must not move unchecked. A deletion passes, because `git pack-refs` looks like one.
const GUARD: &str = "{ while read -r old new ref; do
case $ref in refs/heads/source | refs/heads/review | refs/heads/ai-review) ;; *) continue ;; esac
case $new in *[!0]*) ;; *) continue ;; esac
[ \"$(git rev-parse -q --verify \"$ref\")\" = \"$new\" ] || {
echo 'cms was not found, so a move of source, review or ai-review cannot be checked; install it, or say where it is: `git config cms.program FILE`' >&2; exit 1; }
done; exit 0; }";
/// Git can only refuse moves while they are prepared. Afterwards those of source are noted.
const STATES: &str = "case $1 in
prepared) ;;
committed)
  grep -q ' refs/heads/source$' && command -v \"$cms\" >/dev/null 2>&1 && \"$cms\" hook reference-transaction committed </dev/null
  exit 0 ;;
*) exit 0 ;;
esac
";
/// People's commits stay as they are, unless they grant what agents want.
const SAYING: &str = "[ -n \"$CMS_ROLE$CMS_PUBLISH\" ] || exit 0\n";
/// A server without cms would accept anything from anybody.
const REFUSE: &str = "{ echo 'cms is not installed here, so the push cannot be checked; `git config cms.program FILE` says where it is' >&2; exit 1; }";

/// All hooks.
pub const HOOKS: &[Hook] = &[
    Hook { name: "pre-commit", states: "", reads: false, absent: WARN },
    // A commit of an agent says so, as its writes do, and one that grants what agents want.
    Hook { name: "prepare-commit-msg", states: SAYING, reads: false, absent: STAY_OUT },
    // `git merge` runs this one instead of `pre-commit`.
    Hook { name: "pre-merge-commit", states: "", reads: false, absent: STAY_OUT },
    Hook { name: "post-checkout", states: "", reads: false, absent: STAY_OUT },
    Hook { name: "reference-transaction", states: STATES, reads: true, absent: GUARD },
    Hook { name: "pre-receive", states: "", reads: true, absent: REFUSE },
    Hook { name: "post-receive", states: "", reads: true, absent: STAY_OUT },
];

/// The line that identifies a script of ours.
const OURS: &str = "# Written by cms";

impl Hook {
    /// The script.
    pub fn script(&self) -> String {
        let Hook { name, states, reads, absent } = self;
        let about = format!(
            "{OURS}; `cms doctor --fix` writes it anew. A hook of your own goes beside it, as\n# `{name}.local`: it runs first."
        );
        let find = "cms=$(git config cms.program)\ncommand -v \"${cms:=cms}\" >/dev/null 2>&1 || cms=cms\n";
        let look = format!("command -v \"$cms\" >/dev/null 2>&1 || {absent}\n");
        let own = match reads {
            false => "if [ -x \"$0.local\" ]; then \"$0.local\" \"$@\" || exit; fi\n".to_owned(),
            true => "if [ -x \"$0.local\" ]; then\n  lines=$(cat)\n  printf '%s\\n' \"$lines\" | \"$0.local\" \"$@\" || exit\n  \
                     exec <<END\n$lines\nEND\nfi\n"
                .to_owned(),
        };
        format!("#!/bin/sh\n{about}\n{own}{find}{states}{look}exec \"$cms\" hook {name} \"$@\"\n")
    }
}

/// The state of a hook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::site) enum Standing {
    /// It calls cms.
    Well,
    /// It does not exist.
    Missing,
    /// It is an outdated one of ours, or not executable.
    Stale,
    /// A person's own hook that does not call cms.
    Own,
}

/// The folder where git looks for hooks.
pub(in crate::site) struct Folder {
    pub(in crate::site) path: PathBuf,
    /// Whether it is the repository's own folder, where cms may write.
    pub(in crate::site) is_ours: bool,
}

impl Site {
    /// The folder where git looks for hooks. `core.hooksPath` is a person's choice and may be shared with other
    /// repositories or be part of the content, so nothing is written there unless it is inside git's own folder.
    pub(in crate::site) fn hooks_folder(&self) -> Folder {
        let common = self.repo().common_dir();
        let Some(set) = self.repo().config("core.hooksPath") else {
            return Folder { path: common.join("hooks"), is_ours: true };
        };
        let path = self.repo().work_dir().unwrap_or(common).join(&set);
        let is_ours = !set.starts_with('~') && path.starts_with(common);
        Folder { path: if set.starts_with('~') { PathBuf::from(set) } else { path }, is_ours }
    }

    /// The state of each hook.
    pub(in crate::site) fn hooks(&self) -> Vec<(&'static Hook, Standing)> {
        let folder = self.hooks_folder();
        HOOKS.iter().map(|hook| (hook, standing(hook, &folder.path.join(hook.name)))).collect()
    }

    /// Whether a hook calls cms.
    pub(in crate::site) fn hook_is_well(&self, name: &str) -> bool {
        self.hooks().into_iter().any(|(hook, standing)| hook.name == name && standing == Standing::Well)
    }

    /// Writes missing or outdated hooks. Returns their names, and those of existing hooks of a person.
    pub(in crate::site) fn install_hooks(&self) -> Result<(Vec<&'static str>, Vec<&'static str>), SiteError> {
        let folder = self.hooks_folder();
        let (mut written, mut left) = (Vec::new(), Vec::new());
        for (hook, standing) in self.hooks() {
            match standing {
                Standing::Well => {}
                Standing::Missing | Standing::Stale if folder.is_ours => {
                    disk::write_program(&folder.path.join(hook.name), hook.script().as_bytes())?;
                    written.push(hook.name);
                }
                Standing::Missing | Standing::Stale | Standing::Own => left.push(hook.name),
            }
        }
        Ok((written, left))
    }
}

fn standing(hook: &Hook, path: &Path) -> Standing {
    if !disk::exists(path) {
        return Standing::Missing;
    }
    let text = disk::read(path, FILE_BYTES_MAX).map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    let text = text.unwrap_or_default();
    let is_runnable = disk::is_program(path);
    if text.contains(OURS) {
        return if text == hook.script() && is_runnable { Standing::Well } else { Standing::Stale };
    }
    match is_runnable && text.contains(&format!("hook {}", hook.name)) {
        true => Standing::Well,
        false => Standing::Own,
    }
}

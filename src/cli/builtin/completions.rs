//! `cms completions SHELL`: a completion script on standard output, or in its place.

use crate::base::limits::FILE_BYTES_MAX;
use crate::base::text::chain;
use crate::cli::Surroundings;
use crate::cli::{completer, tree};
use crate::disk;
use crate::ops::{ErrorKind, OpError, Outcome, Page, Tone};
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command};
use clap_complete::env::Shells;
use serde_json::json;
use std::io::Write as _;
use std::path::{Path, PathBuf};

const DETAILS: &str = "\
The script calls `cms` for each word: it completes commands and options, and names of the site, such as posts and types. \
`--install` writes it to the folder in your home where the shell looks for completions, and adds the lines that load it to the file that the \
shell reads first, unless they are there.

";

const SHELLS: [&str; 5] = ["bash", "zsh", "fish", "elvish", "powershell"];

/// The file that a shell reads first, and the lines there that load the script.
type Loading = (&'static str, &'static str);

/// Where a shell looks for the script, below the home folder, and what loads it, if it does not do so by itself.
const PLACES: [(&str, &str, Option<Loading>); 4] = [
    // The package bash-completion would find the script by itself, where it is installed.
    (
        "bash",
        ".local/share/bash-completion/completions/cms",
        Some((
            ".bashrc",
            "[ -r ~/.local/share/bash-completion/completions/cms ] && . ~/.local/share/bash-completion/completions/cms\n",
        )),
    ),
    // It works whether the file calls `compinit` before or not at all, and calls it once.
    (
        "zsh",
        ".local/share/zsh/site-functions/_cms",
        Some((
            ".zshrc",
            "fpath=(~/.local/share/zsh/site-functions $fpath)\n\
             (( $+functions[compdef] )) || { autoload -Uz compinit && compinit }\n\
             autoload -Uz _cms && compdef _cms cms\n",
        )),
    ),
    ("fish", ".config/fish/completions/cms.fish", None),
    ("elvish", ".config/elvish/lib/cms.elv", Some((".config/elvish/rc.elv", "use cms\n"))),
];

/// Ends the script of zsh, which loads it when somebody first presses Tab: that press completes, too.
const FIRST_TAB: &str =
    "\nif [ \"$funcstack[1]\" = \"_cms\" ]; then\n    _clap_dynamic_completer_cms \"$@\"\nfi\n";

pub(super) fn command() -> Command {
    Command::new("completions")
        .about("Print the completion script of a shell, or install it")
        .arg(
            Arg::new("shell")
                .value_name("SHELL")
                .required_unless_present("install")
                .value_parser(PossibleValuesParser::new(SHELLS))
                .help("Shell to complete for; with --install the one of `SHELL` unless given"),
        )
        .arg(
            Arg::new("install")
                .long("install")
                .action(ArgAction::SetTrue)
                .help("Write the script to where the shell looks for it"),
        )
        .after_help(format!(
            "{DETAILS}{}",
            tree::examples(&[
                ("completions --install", "Complete in the shell that you use"),
                ("completions bash >> ~/.bash_completion", "Add the script of bash to a file that it reads"),
            ])
        ))
}

pub(super) fn run(surroundings: &Surroundings, matches: &ArgMatches) -> Result<Outcome, OpError> {
    let named = matches.get_one::<String>("shell").map(String::as_str);
    if matches.get_flag("install") {
        return install(surroundings, named);
    }
    let name = named.unwrap_or_default();
    let script = script(name)?;
    let mut page = Page::new();
    page.raw(&script);
    Ok(Outcome { json: json!({"shell": name, "script": script}), page, exit: 0 })
}

/// Writes the script to its place.
fn install(surroundings: &Surroundings, named: Option<&str>) -> Result<Outcome, OpError> {
    let environment = &surroundings.environment;
    let used = environment.shell.as_deref().and_then(Path::file_name).and_then(|name| name.to_str());
    let refused = |why: String| OpError::new(ErrorKind::Unreadable, "completions.place", why);
    let name = named.or(used).ok_or_else(|| {
        refused("the shell is not known".to_owned()).hint(format!("name it: one of {}", SHELLS.join(", ")))
    })?;
    if !SHELLS.contains(&name) {
        let hint = format!("name another shell: one of {}", SHELLS.join(", "));
        return Err(refused(format!("there are no completions for `{name}`")).hint(hint));
    }
    let (_, place, loaded) = PLACES.iter().find(|(shell, ..)| *shell == name).ok_or_else(|| {
        refused(format!("there is no folder for completions of `{name}`"))
            .hint("`cms completions powershell >> $PROFILE` adds them to the profile of PowerShell")
    })?;
    let home = environment.home.as_ref().map(PathBuf::from);
    let home = home.ok_or_else(|| refused("the home folder is not known".to_owned()).hint("set `HOME`"))?;
    let (file, script) = (home.join(place), script(name)?);
    let written = file.parent().map_or(Ok(()), disk::create_dir_all);
    written
        .and_then(|()| disk::write_atomic(&file, script.as_bytes()))
        .map_err(|cause| refused(chain(&cause)))?;
    let mut page = Page::new();
    page.toned_line(Tone::Good, format!("wrote {}", file.display()));
    let mut changed = None;
    if let Some((first, lines)) = loaded
        && added(&home.join(first), lines).map_err(|cause| refused(chain(&cause)))?
    {
        page.toned_line(Tone::Good, format!("added to {}:", home.join(first).display()));
        lines.lines().for_each(|line| page.line(format!("  {line}")));
        changed = Some(home.join(first));
    }
    page.line("it works in the next shell that you open");
    Ok(Outcome { json: json!({"shell": name, "file": file, "changed": changed}), page, exit: 0 })
}

/// Adds lines to the end of a file, unless it has them; says whether it did.
fn added(file: &Path, lines: &str) -> Result<bool, disk::DiskError> {
    let text = match disk::read(file, FILE_BYTES_MAX) {
        Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
        Err(error) if error.is_absent() => String::new(),
        Err(error) => return Err(error),
    };
    if text.contains(lines) {
        return Ok(false);
    }
    let gap = if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
    // Appended, so that a link to a file elsewhere stays one.
    let written = disk::append(file)?.write_all(format!("{gap}{lines}").as_bytes());
    written.map_err(|cause| disk::DiskError::Failed {
        act: "write",
        path: file.to_owned(),
        source: cause,
    })?;
    Ok(true)
}

fn script(name: &str) -> Result<String, OpError> {
    let shells = Shells::builtins();
    let shell = shells
        .completer(name)
        .ok_or_else(|| OpError::new(ErrorKind::Invalid, "usage", format!("no completions for `{name}`")))?;
    let mut bytes = Vec::new();
    shell
        .write_registration(completer::SHELL_VARIABLE, "cms", "cms", "cms", &mut bytes)
        .map_err(|cause| OpError::internal(cause.to_string()))?;
    let script =
        String::from_utf8(bytes).map_err(|_| OpError::internal("the completion script is not text"))?;
    Ok(match name {
        "zsh" => patched(&script, &ZSH)? + FIRST_TAB,
        "bash" => patched(&script, &BASH)?,
        _ => script,
    })
}

/// The script of bash splits words at `=`, so `status=dr` arrives in three words, and only the last one is replaced. Names with
/// blanks are escaped where they are put in, and read without the escapes.
const BASH: [(&str, &str); 3] = [
    (
        r#"    local words=("${COMP_WORDS[@]}")
    if [[ "${BASH_VERSINFO[0]}" -ge 4 ]]; then
        words[COMP_CWORD]="$2"
    fi
"#,
        r#"    local words=() last=-1 at word before=""
    for ((at = 0; at <= COMP_CWORD; at++)); do
        word="${COMP_WORDS[at]//\\/}"
        if ((last >= 0)) && [[ "$word" == "=" || "$before" == "=" ]]; then
            words[last]="${words[last]}$word"
        else
            last=$((last + 1))
            words[last]="$word"
        fi
        before="$word"
    done
    _CLAP_COMPLETE_INDEX=$last
    local begun="${COMP_WORDS[COMP_CWORD]//\\/}"
    [[ "$begun" == "=" ]] && begun=""
    local standing="${words[last]%"$begun"}"
"#,
    ),
    (
        r#"    elif [[ $_CLAP_COMPLETE_SPACE == false ]]"#,
        r#"    elif [[ -n "$standing" ]]; then
        COMPREPLY=("${COMPREPLY[@]#"$standing"}")
    elif [[ $_CLAP_COMPLETE_SPACE == false ]]"#,
    ),
    (
        "        compopt -o nospace\n    fi\n}",
        r#"        compopt -o nospace
    fi
    if [[ "$begun" != [\'\"]* ]]; then
        for at in "${!COMPREPLY[@]}"; do
            if [[ "${COMPREPLY[at]}" == *[[:space:]\'\"\\\&\;\<\>\(\)\$\`\*\?\|\{\}\!]* ]]; then
                COMPREPLY[at]="$(printf '%q' "${COMPREPLY[at]}")"
            fi
        done
    fi
}"#,
    ),
];

/// The script of zsh puts a space behind every word, also behind `status=`.
const ZSH: [(&str, &str); 3] = [
    ("        local -a other=()\n", "        local -a other=()\n        local -a open=()\n"),
    (
        r#"            else
                other+=("$completion")
"#,
        r#"            elif [[ "$value" == *= ]]; then
                open+=("$completion")
            else
                other+=("$completion")
"#,
    ),
    (
        "        [[ -n $other ]] && _describe -V 'values' other\n",
        "        [[ -n $open ]] && _describe -V 'values' open -S ''\n        [[ -n $other ]] && _describe -V 'values' other\n",
    ),
];

/// A script with some passages in other words.
fn patched(script: &str, passages: &[(&str, &str)]) -> Result<String, OpError> {
    passages.iter().try_fold(script.to_owned(), |script, (old, new)| match script.contains(old) {
        true => Ok(script.replacen(old, new, 1)),
        false => Err(OpError::internal("the completion script is not the one that is known")),
    })
}

//! Which tools a server offers: all, toolsets, single tools, or only reading ones.

use super::tools::{self, Set, Tool};
use crate::base::Alternatives;
use crate::ops::{ErrorKind, OpError};
use std::collections::BTreeSet;

/// The toolset of every tool.
const ALL: &str = "all";
/// The toolset of the specification's tools, and of further ones: all but those of authors.
const CLASSIC: &str = "classic";

/// All tools that change nothing, in a list of tools; the name of one of them, too.
const READ: &str = "read";

/// The options that select tools.
#[derive(Debug, Clone, Default)]
pub struct Selection {
    /// `--toolsets`: only tools of these groups, `classic` (all but those of authors) or `all`; `all` if empty.
    pub toolsets: Vec<String>,
    /// `--tools`: only these tools, or `read` alone, or `all`; those of the toolsets if empty.
    pub tools: Vec<String>,
    /// `--read-only`: no writing tools, whatever else is selected.
    pub read_only: bool,
}

/// The selected tools.
#[derive(Debug, Clone)]
pub(super) struct Shown {
    names: BTreeSet<&'static str>,
    read_only: bool,
}

impl Selection {
    /// Resolves the selection.
    ///
    /// # Errors
    /// A name is neither a toolset nor a tool.
    pub(super) fn shown(&self) -> Result<Shown, OpError> {
        let (mut sets, mut single) = (BTreeSet::new(), BTreeSet::new());
        let (mut read_only, mut all, mut classic) = (self.read_only, false, false);
        for name in &self.toolsets {
            match name.as_str() {
                ALL => all = true,
                CLASSIC => classic = true,
                other => {
                    let names = || Set::NAMES.into_iter().chain([CLASSIC, ALL]);
                    sets.insert(Set::named(other).ok_or_else(|| unknown("toolset", name, names()))?);
                }
            }
        }
        // Among names of tools it is the tool of that name.
        let is_keyword = self.tools.iter().all(|name| [ALL, READ].contains(&name.as_str()));
        for name in &self.tools {
            match name.as_str() {
                ALL => all = true,
                READ if is_keyword => read_only = true,
                other => {
                    let names = || tools::all().map(|tool| tool.name).chain([ALL]);
                    let tool = tools::find(other).ok_or_else(|| unknown("tool", other, names()))?;
                    single.insert(tool.name);
                }
            }
        }
        all |= sets.is_empty() && single.is_empty() && !classic;
        let wanted = |tool: &&Tool| {
            (all || (classic && tool.set != Set::Author)
                || sets.iter().any(|set| tool.is_of(*set))
                || single.contains(tool.name))
                && (!read_only || tool.reads())
        };
        Ok(Shown { names: tools::all().filter(wanted).map(|tool| tool.name).collect(), read_only })
    }
}

impl Shown {
    /// Those of the tools for which a condition holds.
    pub(super) fn only(&self, is_wanted: impl Fn(&Tool) -> bool) -> Shown {
        let wanted = tools::all().filter(|tool| self.has(tool) && is_wanted(tool));
        Shown { names: wanted.map(|tool| tool.name).collect(), read_only: self.read_only }
    }

    pub(super) fn has(&self, tool: &Tool) -> bool {
        self.names.contains(tool.name)
    }

    /// Why an existing tool is not offered.
    pub(super) fn why_not(&self, tool: &Tool) -> String {
        let flag = if self.read_only && !tool.reads() { "--read-only" } else { "--toolsets or --tools" };
        format!("the tool {} is disabled by {flag}", tool.name)
    }
}

fn unknown<'a>(what: &str, name: &str, known: impl Iterator<Item = &'a str> + Clone) -> OpError {
    OpError::new(ErrorKind::Unreadable, format!("mcp.{what}.unknown"), format!("there is no {what} `{name}`"))
        .instead(Alternatives::among(name, known))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(toolsets: &[&str], tools: &[&str], read_only: bool) -> Result<usize, String> {
        let owned = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        let selection = Selection { toolsets: owned(toolsets), tools: owned(tools), read_only };
        selection
            .shown()
            .map(|shown| shown.names.len())
            .map_err(|error| error.hint.clone().unwrap_or_default())
    }

    #[test]
    fn tools_are_selected_by_group_name_and_access() {
        let all = tools::all().count();
        let usual = tools::all().filter(|tool| tool.set != Set::Author).count();
        assert_eq!(count(&[], &[], false), Ok(all));
        assert!(count(&["author"], &[], false).is_ok_and(|few| few < 20));
        assert_eq!(count(&["classic"], &[], false), Ok(usual));
        assert_eq!(count(&["classic", "author"], &[], false), Ok(all));
        assert_eq!(count(&["all"], &[], false), Ok(all));
        assert_eq!(count(&[], &["all"], false), Ok(all));
        assert_eq!(count(&["posts"], &["all"], false), Ok(all));
        assert_eq!(count(&[], &["list_posts", "get_media"], false), Ok(2));
        assert_eq!(count(&["translations"], &["list_posts"], false), Ok(6));
        assert_eq!(count(&["staging"], &[], true), Ok(0));
        let reading = tools::all().filter(|tool| tool.reads()).count();
        assert_eq!(count(&[], &["read"], false), Ok(reading));
        assert_eq!(count(&[], &["all"], true), Ok(reading));
        assert_eq!(count(&[], &["all", "read"], false), Ok(reading));
        assert_eq!(count(&[], &["propose", "read"], false), Ok(2), "with other names it is the tool");
        assert_eq!(count(&["author"], &["read"], false), count(&["author"], &[], true));
        assert_eq!(count(&["post"], &[], false), Err("did you mean `posts`?".to_owned()));
        assert_eq!(count(&[], &["list_post"], false), Err("did you mean `list_posts`?".to_owned()));
    }
}

//! Merge cases in files: `tests/merge/*.txt`, run through the driver in both directions and against the laws.
//!
//! Sections of a case: `--- name`, `--- base` (may be empty), `--- ours`, `--- theirs` (`--- theirs crlf`: with CRLF),
//! `--- merged` (compared as data), `--- swapped` (with the sides exchanged, where that gives another result),
//! `--- conflicts` (lines `<kind> <path>`), `--- keeps` (groups of lines that are in the result once), `--- error`.

use cms::base::{Path, Value};
use cms::codec::yaml;
use cms::merge::{Driven, driver};
use std::collections::BTreeMap;

#[test]
fn merge_cases_give_their_result() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/merge");
    let mut failed = Vec::new();
    let mut count = 0;
    let mut files: Vec<_> = walkdir::WalkDir::new(folder).into_iter().map(Result::unwrap).collect();
    files.sort_by_key(|file| file.path().to_owned());
    for file in files.into_iter().filter(|file| file.path().extension().is_some_and(|end| end == "txt")) {
        let text = std::fs::read_to_string(file.path()).unwrap();
        count += 1;
        if let Err(what) = Case::read(&text).and_then(|case| case.check()) {
            failed.push(format!("{}: {what}", file.file_name().to_string_lossy()));
        }
    }
    assert!(failed.is_empty(), "{} of {count} cases failed:\n{}", failed.len(), failed.join("\n"));
    assert!(count >= 30, "only {count} cases were found");
}

struct Case {
    sections: BTreeMap<String, String>,
}

const SECTIONS: [&str; 9] =
    ["name", "base", "ours", "theirs", "merged", "swapped", "conflicts", "keeps", "error"];

impl Case {
    fn read(text: &str) -> Result<Self, String> {
        let mut sections = BTreeMap::new();
        for part in format!("\n{text}").split("\n--- ").skip(1) {
            let (head, body) = part.split_once('\n').unwrap_or((part, ""));
            let (name, flag) = head.split_once(' ').unwrap_or((head, ""));
            if !SECTIONS.contains(&name) {
                return Err(format!("unknown section `{name}`"));
            }
            let body =
                if body.is_empty() { String::new() } else { format!("{}\n", body.trim_end_matches('\n')) };
            let body = if flag == "crlf" { body.replace('\n', "\r\n") } else { body };
            if sections.insert(name.to_owned(), body).is_some() {
                return Err(format!("section `{name}` twice"));
            }
        }
        let case = Case { sections };
        let expects = ["merged", "conflicts", "error"].iter().any(|name| case.sections.contains_key(*name));
        expects.then_some(case).ok_or_else(|| "no expectation".to_owned())
    }

    fn section(&self, name: &str) -> &str {
        self.sections.get(name).map_or("", String::as_str)
    }

    fn check(&self) -> Result<(), String> {
        let [base, ours, theirs] = ["base", "ours", "theirs"].map(|name| self.section(name));
        if let Some(words) = self.sections.get("error") {
            return match driver("", base.as_bytes(), ours.as_bytes(), theirs.as_bytes()) {
                Ok(_) => Err("merged, although an input is broken".to_owned()),
                Err(error) => {
                    let cause =
                        std::error::Error::source(&error).map(ToString::to_string).unwrap_or_default();
                    let told = format!("{error}: {cause}");
                    told.contains(words.trim())
                        .then_some(())
                        .ok_or(format!("`{}` is not in: {told}", words.trim()))
                }
            };
        }
        let one =
            self.direction("merge", base, (ours, theirs), self.sections.get("merged").map(String::as_str))?;
        let other = self.direction("swapped", base, (theirs, ours), self.swapped()?.as_deref())?;
        self.kept("merge", &one)?;
        if one.conflicts.is_empty() {
            self.kept("swapped", &other)?;
        }
        for side in [ours, theirs] {
            self.laws(base, side)?;
        }
        Ok(())
    }

    /// The expected result with exchanged sides: at each conflict THEIRS' value.
    fn swapped(&self) -> Result<Option<String>, String> {
        if let Some(swapped) = self.sections.get("swapped") {
            return Ok(Some(swapped.clone()));
        }
        let Some(merged) = self.sections.get("merged") else { return Ok(None) };
        let (mut value, theirs) = (data(merged)?, data(self.section("theirs"))?);
        for line in self.section("conflicts").lines() {
            let path =
                Path::parse(line.split_once(' ').ok_or("no path")?.1).map_err(|error| error.to_string())?;
            if line.ends_with(']') {
                return Ok(None);
            }
            path.set(&mut value, path.get(&theirs).cloned());
        }
        Ok(Some(yaml::write(&value)))
    }

    fn direction(
        &self,
        what: &str,
        base: &str,
        (ours, theirs): (&str, &str),
        want: Option<&str>,
    ) -> Result<Driven, String> {
        let driven = driver("", base.as_bytes(), ours.as_bytes(), theirs.as_bytes())
            .map_err(|e| format!("{what}: {e}"))?;
        let mut told: Vec<String> =
            driven.conflicts.iter().map(|c| format!("{} {}", c.kind.name(), c.path)).collect();
        let mut expected: Vec<&str> =
            self.section("conflicts").lines().filter(|line| !line.is_empty()).collect();
        told.sort();
        expected.sort_unstable();
        if told != expected {
            return Err(format!("{what}: conflicts {told:?}, expected {expected:?}"));
        }
        let text = String::from_utf8(driven.bytes.clone()).map_err(|error| error.to_string())?;
        if let Some(want) = want {
            let (got, want) = (data(&text)?, data(want)?);
            if got != want {
                return Err(format!("{what}: got\n{}expected\n{}", yaml::write(&got), yaml::write(&want)));
            }
        }
        let (crlf, all) = (text.matches("\r\n").count(), text.matches('\n').count());
        let ends = if ours.contains("\r\n") { all } else { 0 };
        if crlf != ends {
            return Err(format!("{what}: {crlf} of {all} lines end in CRLF"));
        }
        Ok(driven)
    }

    fn kept(&self, what: &str, driven: &Driven) -> Result<(), String> {
        let text = String::from_utf8_lossy(&driven.bytes).into_owned();
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        for group in self.section("keeps").split("\n\n").filter(|group| !group.trim().is_empty()) {
            let group: Vec<&str> = group.trim().lines().map(str::trim).collect();
            let found = lines
                .windows(group.len())
                .filter(|lines| lines.iter().zip(&group).all(|(l, g)| l.contains(g)));
            match found.count() {
                1 => {}
                count => return Err(format!("{what}: {group:?} stands {count} times in\n{text}")),
            }
        }
        Ok(())
    }

    fn laws(&self, base: &str, side: &str) -> Result<(), String> {
        let want = data(side)?;
        let mut calls = vec![(base, side, side)];
        if !base.is_empty() {
            calls.extend([(base, side, base), (base, base, side)]);
        }
        for (b, o, t) in calls {
            let driven =
                driver("", b.as_bytes(), o.as_bytes(), t.as_bytes()).map_err(|error| error.to_string())?;
            let text = String::from_utf8_lossy(&driven.bytes).into_owned();
            if !driven.conflicts.is_empty() || data(&text)? != want {
                return Err(format!("a law: one side alone gave\n{text}"));
            }
            if o == side && text != side {
                return Err("a law: nothing to do, but the bytes of OURS changed".to_owned());
            }
        }
        Ok(())
    }
}

/// A file as data, with the sets under `taxonomies` sorted.
fn data(text: &str) -> Result<Value, String> {
    if text.trim().is_empty() {
        return Ok(Value::Null);
    }
    let mut value = yaml::parse(text.as_bytes()).map_err(|error| format!("{error} in\n{text}"))?.value;
    if let Some(Value::Object(sets)) = value.get_mut("taxonomies") {
        for set in sets.values_mut().filter_map(Value::as_array_mut) {
            set.sort_by_key(Value::to_string);
        }
    }
    Ok(value)
}

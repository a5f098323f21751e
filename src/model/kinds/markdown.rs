//! What a repository of Markdown files, which has no site, says of their front matter: `cms-markdown.yaml`.

use super::FieldDef;
use super::files;
use crate::base::text::is_below;
use crate::base::{Finding, Map, Severity, Value};
use crate::model::fields::{self, Unknown};
use crate::model::reader::{Owner, Reader};
use crate::model::{Definitions, codes};
use serde::Deserialize as _;

files! { "camelCase"
    MarkdownType() "type of Markdown files": "What the front matter of some files holds." {
        req name as "type": String = Slug, "Its name.";
        req folders: Vec<String> = List(&Text), "The folders of its files, from the top of the repository; the deepest one counts.";
        opt fields: Vec<FieldDef> = List(&Object(FieldDef::SHAPE)), "The keys of the front matter and what they hold.";
        opt free: Vec<String> = List(&Text), "Keys that may hold anything.";
    }

    MarkdownTypes() "types of Markdown files": "What the front matter of a repository's Markdown files holds." {
        opt program: Option<String> = Text, "The program that makes a site of the files, such as `hugo`.";
        req types: Vec<MarkdownType> = List(&Object(MarkdownType::SHAPE)), "The types.";
    }
}

impl MarkdownTypes {
    /// Reads them from the value of their file; `None` if the findings say why not.
    pub fn read(mut value: Value) -> (Option<MarkdownTypes>, Vec<Finding>) {
        let definitions = Definitions::default();
        let mut reader = Reader::new(&definitions);
        reader.object(&mut value, MarkdownTypes::SHAPE);
        let has_errors = reader.has_errors();
        let types = (!has_errors).then(|| MarkdownTypes::deserialize(&value).ok()).flatten();
        (types, reader.findings())
    }

    /// The type of a file: that of the deepest folder which it is in.
    pub fn of(&self, path: &str) -> Option<&MarkdownType> {
        let depth = |kind: &MarkdownType| {
            let folders = kind.folders.iter().map(|folder| folder.trim_matches('/'));
            folders.filter(|folder| is_below(path, folder)).map(str::len).max()
        };
        self.types.iter().filter(|kind| depth(kind).is_some()).max_by_key(|kind| depth(kind))
    }

    /// The value for its file.
    pub fn to_value(&self) -> Value {
        serde_json::to_value(self).expect("because types hold only text keys and finite numbers")
    }
}

impl MarkdownType {
    /// What is wrong with the front matter of a file. A key that the type does not have is only worth a look.
    pub fn check(&self, front_matter: &Map) -> Vec<Finding> {
        let definitions = Definitions::default();
        let mut reader = Reader::new(&definitions);
        reader.owner = Owner::Item;
        reader.missing = Some(Severity::Error);
        let mut values = front_matter.clone();
        values.retain(|key, _| !self.free.contains(key));
        let fields: Vec<&FieldDef> = self.fields.iter().collect();
        fields::check(&mut values, &fields, Unknown::Refused, &mut reader);
        let mut findings = reader.findings();
        for finding in findings.iter_mut().filter(|finding| finding.code == codes::CUSTOM_UNKNOWN) {
            finding.severity = Severity::Warning;
        }
        findings
    }
}

/// Whether a field may hold a value.
pub fn may_hold(field: &FieldDef, value: &Value) -> bool {
    let definitions = Definitions::default();
    let mut reader = Reader::new(&definitions);
    field.row().check(&mut value.clone(), field, &mut reader);
    reader.findings().is_empty()
}

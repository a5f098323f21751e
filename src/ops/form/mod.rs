//! Form definitions and submissions.

mod erase;
mod export;
mod page;
pub(crate) mod submissions;
mod submit;

pub use erase::{Delete, Erase, Forget};
pub use export::{Export, Exported, Format};
pub(crate) use page::{address_on_host, origin_page, page_with};
pub use submissions::{SubmissionList, SubmissionView, Submissions};
pub use submit::{Submit, Submitted};

use crate::ops::named::{Name, cell, create};
use crate::ops::prelude::*;

/// Forms.
#[derive(Debug, Clone, JsonSchema)]
pub struct Forms;

impl Noun for Forms {
    const KIND: Kind = Kind::Form;
    const VALUE: &'static str = "FORM";
    const HELP: &'static str = "Form: slug, id, or the beginning of its id";
}

impl Lists for Forms {
    const LIST: Verb = verb!("form.list", "List form definitions";
        "form list" => "All of them",
        "form list --json" => "With their fields, as JSON");
    const NONE: &'static str = "no forms";
    const COLUMNS: &'static [&'static str] = &["slug", "fields", "title"];

    fn row(_: &Snapshot<'_>, _: &Item, fields: &mut Map) -> Result<Vec<String>, OpError> {
        Ok(["slug", "fields", "title"].map(|key| cell(fields, key)).to_vec())
    }
}

impl Shows for Forms {
    const SHOW: Verb = verb!("form.show", "Show one form definition: its file, or with --json its fields";
        "form show contact" => "The file of a form");
}

impl Sets for Forms {
    const SET: Verb = verb!("form.set", "Change fields of a form definition";
        "form set contact successMessage='Thank you. We answer within a day.'" =>
            "What visitors read after sending",
        "form set contact fields[0].required=true" => "A setting of its first field; places begin at 0");
    const FIXED: &'static [patch::Fixed] = &[
        ("slug", "`cms form rename FORM NEW` changes the slug, and every reference to it"),
        ("aliases", "`cms form rename` sets the aliases"),
    ];
}

impl Renames for Forms {
    const RENAME: Verb = verb!("form.rename",
        "Give a form another slug, in every post and global module that shows it, in one commit";
        "form rename contact write-to-us" => "Its old slug still finds it");
}

impl Deletes for Forms {
    const DELETE: Verb = verb!("form.delete", "Delete a form that nothing shows";
        "form delete contact" => "Refused while a post shows it");
}

/// Create a form definition
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Create {
    /// The name that pages call it by: lower case letters, digits, single hyphens
    #[arg(value_name = "SLUG")]
    pub slug: String,
    /// Its title
    #[arg(long, value_name = "TEXT")]
    pub title: String,
    /// Further fields: FIELD=VALUE or FIELD:=JSON
    #[arg(long = "set", value_name = "FIELD=VALUE", value_parser = Assignment::parse)]
    #[serde(default)]
    pub fields: Vec<Assignment>,
}

impl Change for Create {
    const FACTS: Facts = facts!("form.create", Kind::Form.editing();
        "form create newsletter --title Newsletter --set 'fields:=[{\"slug\": \"email\", \"type\": \"text\", \"required\": true}]'" =>
            "A form with one field");

    fn change(&self, draft: &mut Draft<'_>, new: &New<'_>) -> Result<Value, OpError> {
        let value = json!({"id": new.id(), "slug": self.slug, "title": self.title, "fields": []});
        Ok(create(draft, Name::of(Kind::Form, &self.slug), value, &self.fields)?.value)
    }
}

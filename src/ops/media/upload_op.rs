//! `cms media upload`: one file that a program sends as Base64.

use super::add::{may_add, taken};
use super::asset::Asset;
use super::upload::{About, Upload as Taken};
use crate::base::digest::unbase64;
use crate::ops::prelude::*;

/// Add one file whose bytes are sent as Base64; `media add` takes files of this machine
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Upload {
    /// The name of the file
    #[arg(value_name = "NAME")]
    pub filename: String,
    /// Its bytes, as Base64
    #[arg(value_name = "BASE64")]
    pub data: String,
    /// What the picture shows, for those who cannot see it
    #[arg(long, value_name = "TEXT")]
    pub alt_text: Option<String>,
    /// Title
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,
    /// A longer description
    #[arg(long, value_name = "TEXT")]
    pub description: Option<String>,
    /// Word to find it by; may be given several times
    #[arg(long = "category", value_name = "NAME")]
    #[serde(default)]
    pub categories: Vec<String>,
    /// Store it under a random name, so that its address says nothing
    #[arg(long)]
    #[serde(default)]
    pub random_name: bool,
}

/// What became of an upload.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Uploaded {
    /// The record
    #[serde(flatten)]
    pub asset: Asset,
    /// Whether a file with the same bytes was there already: then this is its record
    pub existing: bool,
    /// What the write did
    #[serde(flatten)]
    pub written: Written,
}

impl Operation for Upload {
    const FACTS: Facts = facts!("media.upload", Permission::MediaView;
        "media upload plan.pdf JVBERi0xLjcK" => "A file as `{filename, data}`, for programs");
    type Can = Publishing;
    type Output = Uploaded;

    fn run(self, cx: &mut Context<'_, Publishing>) -> Result<Uploaded, OpError> {
        may_add(cx)?;
        let about = About {
            alt_text: self.alt_text,
            title: self.title,
            description: self.description,
            categories: self.categories,
        };
        about.check()?;
        let bytes = decoded(&self.data)?;
        drop(self.data);
        let live = cx.snapshot_of(Stage::Source)?;
        let (takes_svg, studio) = (live.settings()?.media.svg, live.studio());
        let mut upload = Taken::read(studio, &self.filename, bytes, takes_svg)?;
        let id = cx.call().ids.uuid().to_string();
        if self.random_name {
            upload.stem = cx.call().ids.uuid().to_string();
        }
        let ((record, is_new), written) = cx.write("media.upload", |draft| {
            let mut names = taken(draft)?;
            draft.entitle(format!("Add {}", upload.filename));
            upload.clone().put(draft, &mut names, &id, &about)
        })?;
        Ok(Uploaded { asset: Asset::undated(&record), existing: !is_new, written })
    }
}

/// Decodes Base64, which may be that of a `data:` address.
///
/// # Errors
/// The text is not Base64.
pub(super) fn decoded(data: &str) -> Result<Vec<u8>, OpError> {
    let address = data.strip_prefix("data:").and_then(|address| address.split_once(";base64,"));
    unbase64(address.map_or(data, |(_, data)| data)).ok_or_else(|| {
        OpError::new(ErrorKind::Unreadable, "media.data", "`data` is not Base64")
            .detail("data", "is not Base64")
            .hint("send the bytes of the file as standard Base64, with padding and without line breaks")
    })
}

impl View for Uploaded {
    fn show(&self, page: &mut Page) {
        self.asset.show(page);
        write_changes(page, &self.written);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_addresses_are_decoded() {
        for data in ["aGk=", "data:text/plain;base64,aGk=", "data:;base64,aGk="] {
            assert_eq!(decoded(data).ok().as_deref(), Some(&b"hi"[..]), "{data}");
        }
        for wrong in ["data:text/plain,aGk=", "aGk", "data:aGk="] {
            assert_eq!(
                decoded(wrong).map_err(|error| error.code.clone()),
                Err("media.data".to_owned()),
                "{wrong}"
            );
        }
    }
}

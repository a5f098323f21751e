//! `cms draft upload`: a file that an agent adds on AI Review, from its bytes or from a public address.

use super::add::taken;
use super::asset::Asset;
use super::upload::{About, Upload, too_large};
use super::upload_op::decoded;
use crate::base::limits::UPLOAD_BYTES_MAX;
use crate::net::{Client, NetError, Policy, Request};
use crate::ops::prelude::*;
use std::time::Duration;

/// Time-out of fetching a file.
const FETCH_MAX: Duration = Duration::from_secs(20);
/// The name of a file whose address has none.
const UNNAMED: &str = "upload";

/// Stage an upload on AI Review: bytes as Base64, or a file at a public address
///
/// An address must be public and begin with `https://`; redirects are not followed. What the file is follows from its bytes.
#[derive(Debug, Clone, Default, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct UploadStaged {
    /// Its bytes, as Base64
    #[arg(long, value_name = "BASE64", conflicts_with = "url", required_unless_present = "url")]
    pub data: Option<String>,
    /// Its public address
    #[arg(long, value_name = "URL")]
    pub url: Option<String>,
    /// The name of the file; the last part of the address unless given
    #[arg(long, value_name = "NAME")]
    pub filename: Option<String>,
    /// What the picture shows, for those who cannot see it
    #[arg(long, value_name = "TEXT")]
    pub alt_text: Option<String>,
    /// Title
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,
    /// Word to find it by; may be given several times
    #[arg(long = "category", value_name = "NAME")]
    pub categories: Vec<String>,
}

/// What became of an upload.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct StagedUpload {
    /// Uuid of the record
    pub id: String,
    /// The name it was uploaded with
    pub filename: String,
    /// Its address on the site
    pub url: String,
    /// Media type
    pub mime: String,
    /// Width in pixels; null for other files
    pub width: Option<u32>,
    /// Height in pixels; null for other files
    pub height: Option<u32>,
    /// Whether a file with the same bytes was there already: then this is its record
    pub existing: bool,
    /// What the write did
    #[serde(flatten)]
    pub written: Written,
}

impl Operation for UploadStaged {
    const FACTS: Facts = facts!("draft.upload", Permission::AiReviewSave;
        "draft upload --filename dot.gif --data R0lGODlhAQABAIABAAAAAP///ywAAAAAAQABAAACAkwBADs= --alt-text 'A dot'" => "A picture that an agent made",
        "draft upload --url https://pictures.example/bell.jpg --alt-text 'A bell'" => "One from elsewhere");
    type Can = Staging;
    type Output = StagedUpload;

    fn run(self, cx: &mut Context<'_, Staging>) -> Result<StagedUpload, OpError> {
        let about = About {
            alt_text: self.alt_text.clone(),
            title: self.title.clone(),
            description: None,
            categories: self.categories.clone(),
        };
        about.check()?;
        let (name, bytes) = self.file()?;
        let live = cx.snapshot_of(Stage::Source)?;
        let (takes_svg, studio) = (live.settings()?.media.svg, live.studio());
        let upload = Upload::read(studio, &name, bytes, takes_svg)?;
        let id = cx.call().ids.uuid().to_string();
        let ((record, is_new), written) = cx.write(Self::FACTS.name, |draft| {
            let mut names = taken(draft)?;
            draft.entitle(format!("Add {}", upload.filename));
            upload.clone().put(draft, &mut names, &id, &about)
        })?;
        let asset = Asset::undated(&record);
        Ok(StagedUpload {
            id: asset.id,
            filename: asset.filename,
            url: asset.url,
            mime: asset.mime,
            width: asset.width,
            height: asset.height,
            existing: !is_new,
            written,
        })
    }
}

impl UploadStaged {
    /// The name and the bytes of the file.
    fn file(&self) -> Result<(String, Vec<u8>), OpError> {
        let named = |other: &str| self.filename.clone().unwrap_or_else(|| other.to_owned());
        match (&self.data, &self.url) {
            (Some(data), None) => Ok((named(UNNAMED), decoded(data)?)),
            // Hosts of the site's own network that webhooks may reach are not for agents.
            (None, Some(url)) => {
                Ok((named(name_of_address(url)), fetched(url, &Client::new(Policy::public()))?))
            }
            (Some(_), Some(_)) | (None, None) => {
                Err(OpError::invalid("input.invalid", "give either `data` or `url`")
                    .detail("data", "is required unless `url` is given"))
            }
        }
    }
}

/// The last part of an address.
fn name_of_address(url: &str) -> &str {
    let path = url.split(['?', '#']).next().unwrap_or_default();
    let rest = path.split_once("://").map_or(path, |(_, rest)| rest);
    rest.split_once('/')
        .and_then(|(_, path)| path.rsplit('/').next())
        .filter(|name| !name.is_empty())
        .unwrap_or(UNNAMED)
}

/// The bytes of a file at an address.
fn fetched(url: &str, client: &Client) -> Result<Vec<u8>, OpError> {
    let request = Request {
        method: "GET",
        url,
        headers: Vec::new(),
        body: Vec::new(),
        time_max: FETCH_MAX,
        answer_bytes_max: UPLOAD_BYTES_MAX,
    };
    let failed = |why: String| {
        let error = OpError::invalid("media.url", format!("the file at `{url}` cannot be fetched: {why}"));
        error
            .detail("url", why)
            .hint("give an address that begins with `https://` and is public, or send `data`")
    };
    let answer = client.send(&request).map_err(|cause: NetError| failed(cause.to_string()))?;
    match answer.status {
        200 if answer.is_cut => Err(too_large(name_of_address(url))),
        200 => Ok(answer.body),
        300..=399 => {
            Err(failed(format!("it is elsewhere (status {}), and redirects are not followed", answer.status)))
        }
        status => Err(failed(format!("status {status}"))),
    }
}

impl View for StagedUpload {
    fn show(&self, page: &mut Page) {
        styled!(page, Strong "{}", self.filename; Faint "  {}", self.id);
        page.line(&self.url);
        write_changes(page, &self.written);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_named_after_their_address() {
        for (url, name) in [
            ("https://a.example/b/bell.jpg?w=1#x", "bell.jpg"),
            ("https://a.example/b/", UNNAMED),
            ("https://a.example", UNNAMED),
            ("bell.jpg", UNNAMED),
        ] {
            assert_eq!(name_of_address(url), name, "{url}");
        }
    }

    #[test]
    fn only_public_addresses_are_fetched() {
        for url in [
            "http://127.0.0.1/a.png",
            "https://127.0.0.1/a.png",
            "https://10.0.0.1/a.png",
            "https://169.254.169.254/latest/meta-data",
            "https://[::1]/a.png",
            "https://localhost/a.png",
            "http://93.184.216.34/a.png",
            "file:///etc/passwd",
            "a.png",
        ] {
            let refused = fetched(url, &Client::new(Policy::public())).unwrap_err();
            assert_eq!(refused.code, "media.url", "{url}: {}", refused.message);
        }
    }
}

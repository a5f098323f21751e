//! Preview links: whoever has one sees one post as it would be, until the link expires or is revoked.
//!
//! A link contains its post, its expiry and a token; its signature also covers the stage, and the commit if it shows
//! only one. It is valid if the signature is right *and* the ledger has the token: a stolen ledger cannot create
//! links, a stolen key opens none that nobody made. The key is random and created with the site. It is in `.git/cms`, or where
//! several machines have their records on one server, there: then whoever can read that server can sign for links that it has.
//! Without a key no link is valid.

mod answer;
pub(in crate::site) mod key;
pub(super) mod review_pages;
mod trace;

pub use answer::{PreviewRequest, PreviewResponse};
pub(in crate::site) use key::make as make_key;

use crate::base::digest::{sha256_hex, sign, verify};
use crate::base::source::{Ids, rfc3339};
use crate::db::PreviewLink;
use crate::model::Role;
use crate::site::Snapshot;
use crate::site::prelude::*;
use crate::site::publish::published_content::PublishedContent;
use jiff::SignedDuration;

/// The query parameter with a link's post, for requests of uploads.
const UPLOADS_OF: &str = "preview";
/// Shortest and longest lifetime of a link, in hours (`docs/design/decisions.md`).
pub const HOURS: std::ops::RangeInclusive<u16> = 1..=720;
/// Default lifetime of a link, in hours.
pub const HOURS_DEFAULT: u16 = 24;

/// A link to be created.
#[derive(Debug, Clone)]
pub struct NewPreview<'a> {
    /// The post.
    pub post: &'a str,
    /// The stage.
    pub stage: Stage,
    /// The only commit to show; if none, the link follows the stage.
    pub commit: Option<Oid>,
    /// Its lifetime, in [`HOURS`].
    pub hours: u16,
    /// The name of its creator.
    pub by: &'a str,
    /// The creator's role.
    pub role: Role,
    /// Whether whoever has the link may comment.
    pub may_comment: bool,
    /// The time of creation.
    pub now: Timestamp,
}

/// A site's preview links.
pub struct Previews<'a> {
    site: &'a Site,
}

impl Site {
    /// The site's preview links.
    pub fn previews(&self) -> Previews<'_> {
        Previews { site: self }
    }
}

impl Previews<'_> {
    /// Creates a link.
    ///
    /// # Errors
    /// The ledger or the key cannot be written.
    pub fn create(&self, new: &NewPreview<'_>, ids: &dyn Ids) -> Result<PreviewLink, SiteError> {
        // A clone of a site has no key yet; links of clones with other records are not valid here, by design.
        self.make_key(ids)?;
        let lasts = SignedDuration::from_hours(i64::from(new.hours));
        let expires = new.now.checked_add(lasts).unwrap_or(Timestamp::MAX);
        let random = [ids.uuid(), ids.uuid(), ids.uuid()].map(|id| id.to_string()).concat();
        let link = PreviewLink {
            token: sha256_hex(random.as_bytes()),
            post: new.post.to_owned(),
            stage: new.stage.branch().to_owned(),
            commit: new.commit.map(|commit| commit.to_string()),
            created_at: rfc3339(new.now),
            created_by: new.by.to_owned(),
            created_role: new.role.name().to_owned(),
            may_comment: new.may_comment,
            expires_at: rfc3339(expires),
        };
        self.site.ledger()?.add_preview_link(&link)?;
        Ok(link)
    }

    /// The valid links of one post or of all, the newest first.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn list(&self, post: Option<&str>, now: Timestamp) -> Result<Vec<PreviewLink>, SiteError> {
        Ok(self.site.ledger()?.preview_links(post, &rfc3339(now))?)
    }

    /// Whether somebody of a role may revoke a link: those of roles with no more rights than theirs; of a link without a
    /// record of the role, their own.
    pub fn may_revoke(&self, link: &PreviewLink, (name, role): (&str, Role)) -> bool {
        match link.created_role.parse::<Role>() {
            Ok(made_by) => role <= made_by,
            Err(_) => role == Role::Admin || link.created_by == name,
        }
    }

    /// Revokes a link at once; returns whether it was valid until then.
    ///
    /// # Errors
    /// The ledger cannot be written.
    pub fn revoke(&self, token: &str, now: Timestamp) -> Result<bool, SiteError> {
        Ok(self.site.ledger()?.revoke_preview_link(token, &rfc3339(now))?)
    }

    /// The address of a server of this site that runs on this machine.
    pub fn served_at(&self) -> Option<String> {
        self.site.served_at().or_else(|| self.site.dev_at())
    }

    /// The path and query of a link, such as `/preview/ID?token=…&sig=…&exp=…`; `None` without a key.
    ///
    /// # Errors
    /// The key cannot be read.
    pub fn path(&self, link: &PreviewLink) -> Result<Option<String>, SiteError> {
        Ok(self.key()?.map(|key| {
            let signature = sign(&key, &signed(link));
            format!("/preview/{}?token={}&sig={signature}&exp={}", link.post, link.token, link.expires_at)
        }))
    }

    /// The content of a snapshot for the page of a link's post, with the link's key in the addresses of uploads.
    ///
    /// # Errors
    /// The content or the key cannot be read.
    pub fn keyed<'c>(
        &self,
        content: PublishedContent<'c>,
        link: &PreviewLink,
    ) -> Result<PublishedContent<'c>, SiteError> {
        Ok(match self.path(link)?.as_deref().and_then(|path| path.split_once('?')) {
            Some((_, query)) => content.with_key(format!("{UPLOADS_OF}={}&{query}", link.post)),
            None => content,
        })
    }

    /// The link that an address opens, or its path and query; none if it is not valid.
    ///
    /// # Errors
    /// The ledger or the key cannot be read.
    pub fn opened_by(&self, address: &str, now: Timestamp) -> Result<Option<PreviewLink>, SiteError> {
        let Some((_, rest)) = address.split_once(answer::PREFIX) else { return Ok(None) };
        let Some((post, query)) = rest.split_once('?') else { return Ok(None) };
        self.named(post.trim_end_matches('/'), query, now)
    }

    /// What everybody sees of the live site: what a link shows of other posts than its own.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn public_content(&self) -> Result<Snapshot<'_>, SiteError> {
        self.site.as_published()
    }

    /// The commit of a stage that links follow.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn tip_of(&self, stage: Stage) -> Result<String, SiteError> {
        Ok(self.site.tip(stage)?.to_string())
    }

    /// The link of a request, if it is valid: the signature is right, and the ledger has it, not expired or revoked.
    fn holding(&self, request: &Named<'_>, now: Timestamp) -> Result<Option<PreviewLink>, SiteError> {
        let keys = self.keys()?;
        let Some(link) = self.site.ledger()?.preview_link(request.token, &rfc3339(now))? else {
            return Ok(None);
        };
        let same = link.post == request.post && link.expires_at == request.expires;
        let is_signed = || keys.iter().any(|key| verify(key, &signed(&link), request.signature));
        Ok((same && is_signed()).then_some(link))
    }
}

/// The link parameters of a request.
struct Named<'a> {
    post: &'a str,
    token: &'a str,
    signature: &'a str,
    expires: &'a str,
}

/// The text that is signed. No part can contain the separator.
fn signed(link: &PreviewLink) -> String {
    let commit = link.commit.as_deref().unwrap_or("-");
    ["preview", &link.token, &link.post, &link.stage, commit, &link.expires_at].join("|")
}

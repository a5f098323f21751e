//! Preview links: created, looked up, listed, revoked.

use super::{Ledger, LedgerError};
use crate::db::records::{OptionalExtension, Result, Row, params};

/// The columns of a [`PreviewLink`]; [`link`] reads them.
const COLUMNS: &str =
    "token, post, stage, commit_id, created_at, created_by, expires_at, created_role, may_comment";

/// A preview link. Times are RFC 3339 in UTC to the second, so that they compare as texts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PreviewLink {
    /// The token in its address: 64 hexadecimal digits.
    pub token: String,
    /// Id of the post.
    pub post: String,
    /// The stage of the post's version.
    pub stage: String,
    /// The only commit that it shows, if it is bound to one.
    pub commit: Option<String>,
    /// When it was created.
    pub created_at: String,
    /// Who created it.
    pub created_by: String,
    /// When it expires.
    pub expires_at: String,
    /// The role of its creator; empty if it was not recorded.
    pub created_role: String,
    /// Whether whoever has the link may comment.
    pub may_comment: bool,
}

fn link(row: &Row<'_>) -> Result<PreviewLink> {
    Ok(PreviewLink {
        token: row.get(0)?,
        post: row.get(1)?,
        stage: row.get(2)?,
        commit: row.get(3)?,
        created_at: row.get(4)?,
        created_by: row.get(5)?,
        expires_at: row.get(6)?,
        created_role: row.get(7)?,
        may_comment: row.get(8)?,
    })
}

impl Ledger {
    /// Stores a new link; expired links are deleted.
    ///
    /// # Errors
    /// [`LedgerError`], and then the link does not exist.
    pub fn add_preview_link(&self, new: &PreviewLink) -> Result<(), LedgerError> {
        self.act_alone("store a preview link", |db| {
            db.execute("DELETE FROM preview_link WHERE expires_at <= ?1", [&new.created_at])?;
            db.execute(
                "INSERT INTO preview_link (token, post, stage, commit_id, created_at, created_by, expires_at, created_role, may_comment)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
                params![
                    new.token,
                    new.post,
                    new.stage,
                    new.commit,
                    new.created_at,
                    new.created_by,
                    new.expires_at,
                    new.created_role,
                    new.may_comment,
                ],
            )
        })?;
        Ok(())
    }

    /// The link with a token, if it is valid at a time: neither expired nor revoked.
    pub fn preview_link(&self, token: &str, now: &str) -> Result<Option<PreviewLink>, LedgerError> {
        self.act("find a preview link", |db| {
            db.prepare_cached(&format!(
                "SELECT {COLUMNS} FROM preview_link WHERE token = ?1 AND expires_at > ?2 AND revoked_at IS NULL"
            ))?
            .query_row([token, now], link)
            .optional()
        })
    }

    /// The links that are valid at a time, of one post or of all, the newest first.
    pub fn preview_links(&self, post: Option<&str>, now: &str) -> Result<Vec<PreviewLink>, LedgerError> {
        self.act("list preview links", |db| {
            db.prepare_cached(&format!(
                "SELECT {COLUMNS} FROM preview_link
                 WHERE post = coalesce(?1, post) AND expires_at > ?2 AND revoked_at IS NULL
                 ORDER BY created_at DESC, expires_at DESC, token"
            ))?
            .query_map(params![post, now], link)?
            .collect()
        })
    }

    /// Revokes a link and returns whether it was valid.
    ///
    /// # Errors
    /// [`LedgerError`], and then nothing has changed.
    pub fn revoke_preview_link(&self, token: &str, now: &str) -> Result<bool, LedgerError> {
        self.act("revoke a preview link", |db| {
            db.execute(
                "UPDATE preview_link SET revoked_at = ?2
                 WHERE token = ?1 AND expires_at > ?2 AND revoked_at IS NULL",
                [token, now],
            )
            .map(|changed| changed > 0)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_valid_until_they_expire_or_are_revoked() {
        let folder = tempfile::tempdir().unwrap();
        let ledger = Ledger::open(folder.path()).unwrap();
        let link = |token: &str, post: &str, until: &str| PreviewLink {
            token: token.to_owned(),
            post: post.to_owned(),
            stage: "review".to_owned(),
            commit: None,
            created_at: "2026-11-20T09:00:00Z".to_owned(),
            created_by: "Sam".to_owned(),
            created_role: "editor".to_owned(),
            may_comment: false,
            expires_at: until.to_owned(),
        };
        for (token, post, until) in [
            ("a", "1", "2026-11-21T09:00:00Z"),
            ("b", "1", "2026-11-20T10:00:00Z"),
            ("c", "2", "2026-11-22T09:00:00Z"),
        ] {
            ledger.add_preview_link(&link(token, post, until)).unwrap();
        }
        let tokens = |post: Option<&str>, now: &str| -> Vec<String> {
            ledger.preview_links(post, now).unwrap().into_iter().map(|link| link.token).collect()
        };
        let (then, later) = ("2026-11-20T09:30:00Z", "2026-11-20T10:00:00Z");
        assert_eq!(tokens(None, then), ["c", "a", "b"]);
        assert_eq!(tokens(Some("1"), later), ["a"]);
        assert!(ledger.preview_link("b", then).unwrap().is_some());
        assert_eq!(ledger.preview_link("b", later).unwrap(), None);
        assert!(ledger.revoke_preview_link("a", then).unwrap());
        assert!(!ledger.revoke_preview_link("a", then).unwrap());
        assert_eq!(
            (ledger.preview_link("a", then).unwrap(), tokens(Some("1"), then)),
            (None, vec!["b".to_owned()])
        );
    }
}

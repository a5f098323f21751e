//! Reviewers' feedback, pinned to a post, a position on its page and a revision.

use super::{Ledger, LedgerError};
use crate::db::records::{Result, Row, params};
use serde_json::Value;
use std::collections::BTreeSet;

/// One piece of feedback.
#[derive(Debug, Clone, PartialEq)]
pub struct Feedback {
    /// Its uuid.
    pub id: String,
    /// Id of the post.
    pub post: String,
    /// The version that was viewed: `approved`, `review` or `ai-review`.
    pub mode: String,
    /// The kind of feedback, such as `bug` or `comment`.
    pub kind: String,
    /// The text.
    pub content: String,
    /// Position on the page, from the left, in the client's own unit.
    pub x: Option<f64>,
    /// Position on the page, from the top.
    pub y: Option<f64>,
    /// CSS selector of the element. It is stored as text and never run.
    pub selector: Option<String>,
    /// Further data from the client.
    pub context: Option<Value>,
    /// The commit that was viewed.
    pub revision: String,
    /// `pending` or `resolved`.
    pub status: String,
    /// Name of the author.
    pub author_name: String,
    /// Mail address of the author.
    pub author_email: String,
    /// Role of the author.
    pub author_role: String,
    /// When it was written, in seconds since 1970.
    pub created_at: i64,
    /// When it was last changed, in seconds since 1970.
    pub updated_at: i64,
    /// When it was resolved, in seconds since 1970.
    pub resolved_at: Option<i64>,
    /// Mail address of the user who resolved it.
    pub resolved_by: Option<String>,
}

/// Filter for feedback.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FeedbackFilter {
    /// Only feedback on this post, by its id.
    pub post: Option<String>,
    /// Only feedback with this mode.
    pub mode: Option<String>,
    /// Only feedback with this status.
    pub status: Option<String>,
}

const COLUMNS: &str = "id, post, mode, type, content, x, y, selector, context, revision, status, \
    author_name, author_email, author_role, created_at, updated_at, resolved_at, resolved_by";

fn feedback(row: &Row<'_>) -> Result<Feedback> {
    let context: Option<String> = row.get(8)?;
    Ok(Feedback {
        id: row.get(0)?,
        post: row.get(1)?,
        mode: row.get(2)?,
        kind: row.get(3)?,
        content: row.get(4)?,
        x: row.get(5)?,
        y: row.get(6)?,
        selector: row.get(7)?,
        context: context.and_then(|text| serde_json::from_str(&text).ok()),
        revision: row.get(9)?,
        status: row.get(10)?,
        author_name: row.get(11)?,
        author_email: row.get(12)?,
        author_role: row.get(13)?,
        created_at: row.get(14)?,
        updated_at: row.get(15)?,
        resolved_at: row.get(16)?,
        resolved_by: row.get(17)?,
    })
}

impl Ledger {
    /// Stores feedback, unless it is there.
    ///
    /// # Errors
    /// [`LedgerError`], and then it is not stored.
    pub fn add_feedback(&self, new: &Feedback) -> Result<(), LedgerError> {
        self.act_alone("store the feedback", |db| {
            let sql = format!(
                "INSERT INTO feedback ({COLUMNS}) VALUES
                 (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18)
                 ON CONFLICT DO NOTHING"
            );
            db.execute(
                &sql,
                params![
                    new.id,
                    new.post,
                    new.mode,
                    new.kind,
                    new.content,
                    new.x,
                    new.y,
                    new.selector,
                    new.context.as_ref().map(Value::to_string),
                    new.revision,
                    new.status,
                    new.author_name,
                    new.author_email,
                    new.author_role,
                    new.created_at,
                    new.updated_at,
                    new.resolved_at,
                    new.resolved_by
                ],
            )
            .map(drop)
        })
    }

    /// The latest feedback, at most `limit`, the oldest first.
    pub fn feedback(&self, filter: &FeedbackFilter, limit: i64) -> Result<Vec<Feedback>, LedgerError> {
        self.act("list the feedback", |db| {
            let sql = format!(
                "SELECT {COLUMNS} FROM feedback WHERE (?1 IS NULL OR post = ?1) AND (?2 IS NULL OR mode = ?2)
                 AND (?3 IS NULL OR status = ?3) ORDER BY seq DESC LIMIT ?4"
            );
            let mut found: Vec<Feedback> = db
                .prepare_cached(&sql)?
                .query_map(params![filter.post, filter.mode, filter.status, limit], feedback)?
                .collect::<Result<_>>()?;
            found.reverse();
            Ok(found)
        })
    }

    /// Ids of the posts with unresolved feedback.
    pub fn posts_with_feedback(&self) -> Result<BTreeSet<String>, LedgerError> {
        self.act("list the posts with feedback", |db| {
            db.prepare_cached("SELECT DISTINCT post FROM feedback WHERE status = 'pending'")?
                .query_map(params![], |row| row.get(0))?
                .collect()
        })
    }

    /// The feedback whose ids have a prefix; at most two.
    pub fn feedback_with_id(&self, id: &str) -> Result<Vec<Feedback>, LedgerError> {
        self.act("find the feedback", |db| {
            let sql = format!("SELECT {COLUMNS} FROM feedback WHERE substr(id, 1, length(?1)) = ?1 LIMIT 2");
            db.prepare_cached(&sql)?.query_map([id], feedback)?.collect()
        })
    }

    /// Marks feedback as resolved by a user, or as pending again.
    ///
    /// # Errors
    /// [`LedgerError`], and then it is unchanged.
    pub fn resolve_feedback(&self, id: &str, by: Option<&str>, now: i64) -> Result<(), LedgerError> {
        self.act("resolve the feedback", |db| {
            let status = if by.is_some() { "resolved" } else { "pending" };
            db.execute(
                "UPDATE feedback SET status = ?2, updated_at = ?3, resolved_by = ?4, resolved_at = ?5 WHERE id = ?1",
                params![id, status, now, by, by.map(|_| now)],
            )
            .map(drop)
        })
    }

    /// Deletes feedback and returns whether it existed.
    ///
    /// # Errors
    /// [`LedgerError`], and then it is not deleted.
    pub fn delete_feedback(&self, id: &str) -> Result<bool, LedgerError> {
        self.act("delete the feedback", |db| {
            db.execute("DELETE FROM feedback WHERE id = ?1", [id]).map(|count| count > 0)
        })
    }

    /// The feedback after a sequence number, the oldest first, each with its number.
    pub fn feedback_after(&self, number: i64, limit: i64) -> Result<Vec<(i64, Feedback)>, LedgerError> {
        self.act("list the feedback", |db| {
            let sql = format!("SELECT {COLUMNS}, seq FROM feedback WHERE seq > ?1 ORDER BY seq LIMIT ?2");
            db.prepare_cached(&sql)?
                .query_map([number, limit], |row| Ok((row.get(18)?, feedback(row)?)))?
                .collect()
        })
    }

    /// The sequence number of the newest feedback ever stored; 0 if there was none.
    pub fn last_feedback(&self) -> Result<i64, LedgerError> {
        self.act("find the newest feedback", |db| db.last_number("feedback"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn remark(id: &str, post: &str) -> Feedback {
        let text = str::to_owned;
        Feedback {
            id: text(id),
            post: text(post),
            mode: text("approved"),
            kind: text("bug"),
            content: text("The button is gone"),
            x: Some(0.5),
            y: None,
            selector: Some(text("main > .cta")),
            context: Some(json!({"zoom": 2})),
            revision: text("c0ffee"),
            status: text("pending"),
            author_name: text("Ada"),
            author_email: text("ada@example.com"),
            author_role: text("editor"),
            created_at: 10,
            updated_at: 10,
            resolved_at: None,
            resolved_by: None,
        }
    }

    #[test]
    fn remarks_are_stored_resolved_and_deleted() {
        let folder = tempfile::tempdir().unwrap();
        let ledger = Ledger::open(folder.path()).unwrap();
        let remarks = [remark("a1", "1"), remark("a2", "2"), remark("b3", "1")];
        remarks.iter().for_each(|remark| ledger.add_feedback(remark).unwrap());
        let of = |post: Option<&str>, status: Option<&str>, limit| -> Vec<String> {
            let owned = |text: Option<&str>| text.map(str::to_owned);
            let filter = FeedbackFilter { post: owned(post), mode: None, status: owned(status) };
            ledger.feedback(&filter, limit).unwrap().into_iter().map(|remark| remark.id).collect()
        };
        assert_eq!(of(None, None, 9), ["a1", "a2", "b3"]);
        assert_eq!(of(None, None, 2), ["a2", "b3"], "the last ones");
        assert_eq!(of(Some("1"), None, 9), ["a1", "b3"]);
        assert_eq!(ledger.feedback_with_id("b").unwrap(), [remarks[2].clone()]);
        assert_eq!(ledger.feedback_with_id("a").unwrap().len(), 2);
        let posts = || ledger.posts_with_feedback().unwrap().into_iter().collect::<Vec<_>>();
        assert_eq!(posts(), ["1", "2"]);
        ledger.resolve_feedback("a2", Some("bo@example.com"), 20).unwrap();
        assert_eq!(posts(), ["1"]);
        ledger.resolve_feedback("a2", None, 10).unwrap();
        ledger.resolve_feedback("a1", Some("bo@example.com"), 20).unwrap();
        assert_eq!(
            (of(None, Some("resolved"), 9), of(Some("1"), Some("pending"), 9)),
            (vec!["a1".into()], vec!["b3".into()])
        );
        let resolved = ledger.feedback_with_id("a1").unwrap().remove(0);
        assert_eq!(
            (resolved.resolved_at, resolved.resolved_by.as_deref()),
            (Some(20), Some("bo@example.com"))
        );
        ledger.resolve_feedback("a1", None, 30).unwrap();
        let again = ledger.feedback_with_id("a1").unwrap().remove(0);
        assert_eq!(again, Feedback { updated_at: 30, ..remarks[0].clone() });
        assert!(ledger.delete_feedback("a1").unwrap() && !ledger.delete_feedback("a1").unwrap());
        assert_eq!(of(None, None, 9), ["a2", "b3"]);
    }
}

//! Form submissions of visitors: stored, listed, deleted, erased.

use super::{Ledger, LedgerError};
use crate::db::records::{Connection, Result, Row, params};
use serde_json::Value;

/// One submission.
#[derive(Debug, Clone, PartialEq)]
pub struct Submission {
    /// Its uuid.
    pub id: String,
    /// Id of the form.
    pub form: String,
    /// The form's slug when it was sent.
    pub slug: String,
    /// The commit whose definition of the form it was checked against.
    pub revision: String,
    /// The values by field.
    pub payload: Value,
    /// Id of the post that showed the form.
    pub origin_post: Option<String>,
    /// When it was sent, in seconds since 1970.
    pub created_at: i64,
}

/// Filter for submissions.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SubmissionFilter {
    /// Only submissions of this form, by its id.
    pub form: Option<String>,
    /// Only those sent at this time or later, in seconds since 1970.
    pub since: Option<i64>,
    /// Only those sent before this time, in seconds since 1970.
    pub until: Option<i64>,
    /// Only those with a value that contains this text, ignoring case.
    pub search: Option<String>,
}

/// A page of a list of submissions.
#[derive(Debug, Clone, PartialEq)]
pub struct SubmissionPage {
    /// The submissions, the newest first.
    pub submissions: Vec<Submission>,
    /// How many there are in all.
    pub total: i64,
}

/// Result of erasing a person's data.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Erased {
    /// Submissions with a value equal to the text: they are deleted.
    pub erased: u64,
    /// Submissions that only contain it within a longer text: they are kept.
    pub mentioned: u64,
}

const COLUMNS: &str = "id, form, slug, revision, payload, origin_post, created_at";

/// The filter as SQL, but for the search; its parameters are in the order of its fields.
const MATCHES: &str = "(?1 IS NULL OR form = ?1) AND (?2 IS NULL OR created_at >= ?2)
    AND (?3 IS NULL OR created_at < ?3)";

fn submission(row: &Row<'_>) -> Result<Submission> {
    let payload: String = row.get(4)?;
    Ok(Submission {
        id: row.get(0)?,
        form: row.get(1)?,
        slug: row.get(2)?,
        revision: row.get(3)?,
        payload: serde_json::from_str(&payload).unwrap_or_default(),
        origin_post: row.get(5)?,
        created_at: row.get(6)?,
    })
}

impl Ledger {
    /// Stores a submission, unless it is there, and deletes those from before `oldest`. Its notifications are queued in the same
    /// transaction, so that neither exists without the other.
    ///
    /// # Errors
    /// [`LedgerError`], and then it is not stored.
    pub fn record_submission(&self, new: &Submission, oldest: Option<i64>) -> Result<(), LedgerError> {
        self.act_alone("store the submission", |db| {
            forget_before(db, oldest)?;
            db.execute(
                "INSERT INTO submissions (id, form, slug, revision, payload, origin_post, created_at)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT DO NOTHING",
                params![
                    new.id,
                    new.form,
                    new.slug,
                    new.revision,
                    new.payload.to_string(),
                    new.origin_post,
                    new.created_at
                ],
            )?;
            Ok(())
        })
    }

    /// Number of submissions from the page of a post, since a time in seconds since 1970.
    pub fn submissions_from(&self, post: &str, since: Option<i64>) -> Result<i64, LedgerError> {
        self.act("count the submissions from a post", |db| {
            let sql = "SELECT count(*) FROM submissions WHERE origin_post = ?1 AND (?2 IS NULL OR created_at >= ?2)";
            db.query_row(sql, params![post, since], |row| row.get(0))
        })
    }

    /// Submissions, the newest first, starting at `offset`.
    pub fn submissions(
        &self,
        filter: &SubmissionFilter,
        offset: i64,
        limit: i64,
    ) -> Result<SubmissionPage, LedgerError> {
        let SubmissionFilter { form, since, until, search } = filter;
        self.act("list the submissions", |db| {
            let matches = format!("{MATCHES} AND (?4 IS NULL OR {})", db.json_mentions("payload", "?4"));
            let total = db.query_row(
                &format!("SELECT count(*) FROM submissions WHERE {matches}"),
                params![form, since, until, search],
                |row| row.get(0),
            )?;
            let sql = format!(
                "SELECT {COLUMNS} FROM submissions WHERE {matches} ORDER BY seq DESC LIMIT ?5 OFFSET ?6"
            );
            let submissions = db
                .prepare_cached(&sql)?
                .query_map(params![form, since, until, search, limit, offset], submission)?
                .collect::<Result<_>>()?;
            Ok(SubmissionPage { submissions, total })
        })
    }

    /// The submissions after a sequence number, the oldest first, each with its number.
    pub fn submissions_after(&self, number: i64, limit: i64) -> Result<Vec<(i64, Submission)>, LedgerError> {
        self.act("list the submissions", |db| {
            let sql = format!("SELECT {COLUMNS}, seq FROM submissions WHERE seq > ?1 ORDER BY seq LIMIT ?2");
            db.prepare_cached(&sql)?
                .query_map([number, limit], |row| Ok((row.get(7)?, submission(row)?)))?
                .collect()
        })
    }

    /// The sequence number of the newest submission ever stored; 0 if there was none.
    pub fn last_submission(&self) -> Result<i64, LedgerError> {
        self.act("find the newest submission", |db| db.last_number("submissions"))
    }

    /// The submission with an id, or with a unique prefix of an id.
    pub fn submission(&self, id: &str) -> Result<Option<Submission>, LedgerError> {
        self.act("find the submission", |db| {
            let sql =
                format!("SELECT {COLUMNS} FROM submissions WHERE substr(id, 1, length(?1)) = ?1 LIMIT 2");
            let found: Vec<Submission> =
                db.prepare_cached(&sql)?.query_map([id], submission)?.collect::<Result<_>>()?;
            Ok(<[Submission; 1]>::try_from(found).ok().map(|[only]| only))
        })
    }

    /// Deletes submissions by id and returns how many existed.
    ///
    /// # Errors
    /// [`LedgerError`], and then none is deleted.
    pub fn delete_submissions(&self, ids: &[String]) -> Result<u64, LedgerError> {
        self.act_alone("delete the submissions", |db| {
            let mut deleted = 0;
            for id in ids {
                deleted += db.execute("DELETE FROM submissions WHERE id = ?1", [id])?;
            }
            Ok(deleted as u64)
        })
    }

    /// Deletes every submission with a value equal to this one (a mail address, a telephone number, a name), ignoring
    /// case; with `dry_run` it only counts them.
    ///
    /// # Errors
    /// [`LedgerError`], and then none is deleted.
    pub fn erase_person(&self, value: &str, dry_run: bool) -> Result<Erased, LedgerError> {
        let wanted = value.trim().to_lowercase();
        let erased = self.act_alone("erase a person's submissions", |db| {
            let mut found = Erased::default();
            let mut ids: Vec<i64> = Vec::new();
            let mut query = db.prepare_cached("SELECT seq, payload FROM submissions")?;
            query.each(params![], |row| {
                let payload: String = row.get(1)?;
                let payload = serde_json::from_str(&payload).unwrap_or_default();
                match closest(&payload, &wanted) {
                    Closeness::Is => ids.push(row.get(0)?),
                    Closeness::Mentions => found.mentioned += 1,
                    Closeness::Apart => {}
                }
                Ok(())
            })?;
            found.erased = ids.len() as u64;
            for seq in ids.iter().filter(|_| !dry_run) {
                db.execute("DELETE FROM submissions WHERE seq = ?1", [seq])?;
            }
            Ok(found)
        })?;
        if !dry_run && erased.erased > 0 {
            // Erased data must not stay in the database's log either. A concurrent reader delays this.
            self.act("empty the log", |db| db.empty_log())?;
        }
        Ok(erased)
    }

    /// Deletes submissions from before a time and returns their number.
    pub fn forget_submissions(&self, before: i64) -> Result<u64, LedgerError> {
        self.act("delete old submissions", |db| forget_before(db, Some(before)))
    }
}

fn forget_before(db: &Connection<'_>, oldest: Option<i64>) -> Result<u64> {
    let sql = "DELETE FROM submissions WHERE created_at < ?1";
    match oldest {
        Some(oldest) => db.execute(sql, [oldest]).map(|count| count as u64),
        None => Ok(0),
    }
}

/// How closely a value matches the wanted one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Closeness {
    Apart,
    Mentions,
    Is,
}

/// The closest match of all texts and numbers in a value.
fn closest(value: &Value, wanted: &str) -> Closeness {
    let of_text = |text: &str| {
        let text = text.trim().to_lowercase();
        match (text == wanted, text.contains(wanted)) {
            (true, _) => Closeness::Is,
            (false, true) => Closeness::Mentions,
            (false, false) => Closeness::Apart,
        }
    };
    let below = match value {
        Value::String(text) => Some(of_text(text)),
        Value::Number(number) => Some(of_text(&number.to_string())),
        Value::Array(items) => items.iter().map(|item| closest(item, wanted)).max(),
        Value::Object(map) => map.values().map(|item| closest(item, wanted)).max(),
        Value::Null | Value::Bool(_) => None,
    };
    below.unwrap_or(Closeness::Apart)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn sent(id: &str, form: &str, payload: Value, created_at: i64) -> Submission {
        let text = str::to_owned;
        Submission {
            id: text(id),
            form: text(form),
            slug: text("contact"),
            revision: text("c0ffee"),
            payload,
            origin_post: None,
            created_at,
        }
    }

    fn ids(ledger: &Ledger, filter: &SubmissionFilter) -> Vec<String> {
        let page = ledger.submissions(filter, 0, 100).unwrap();
        assert_eq!(page.total, page.submissions.len() as i64);
        page.submissions.into_iter().map(|one| one.id).collect()
    }

    #[test]
    fn submissions_are_stored_listed_and_deleted() {
        let folder = tempfile::tempdir().unwrap();
        let ledger = Ledger::open(folder.path()).unwrap();
        for (id, form, name, at) in [("a1", "1", "Ada", 10), ("a2", "2", "Bo", 20), ("b3", "1", "Cy", 30)] {
            ledger.record_submission(&sent(id, form, json!({"name": name}), at), None).unwrap();
        }
        drop(ledger);
        let ledger = Ledger::open(folder.path()).unwrap();
        let all = SubmissionFilter::default();
        assert_eq!(ids(&ledger, &all), ["b3", "a2", "a1"]);
        let of = |filter: SubmissionFilter| ids(&ledger, &filter);
        assert_eq!(of(SubmissionFilter { form: Some("1".into()), ..all.clone() }), ["b3", "a1"]);
        assert_eq!(of(SubmissionFilter { since: Some(20), ..all.clone() }), ["b3", "a2"]);
        assert_eq!(of(SubmissionFilter { until: Some(20), ..all.clone() }), ["a1"]);
        assert_eq!(of(SubmissionFilter { search: Some("aD".into()), ..all.clone() }), ["a1"]);
        let page = ledger.submissions(&all, 1, 1).unwrap();
        assert_eq!((page.total, page.submissions[0].id.as_str()), (3, "a2"));
        assert_eq!(ledger.submission("b").unwrap().unwrap().payload, json!({"name": "Cy"}));
        assert_eq!(ledger.submission("a").unwrap(), None, "two begin so");
        assert_eq!(ledger.delete_submissions(&["a1".into(), "no".into()]).unwrap(), 1);
        ledger.record_submission(&sent("d4", "1", json!({}), 40), Some(25)).unwrap();
        assert_eq!(ids(&ledger, &all), ["d4", "b3"]);
        assert_eq!(ledger.forget_submissions(31).unwrap(), 1);
        assert_eq!(ids(&ledger, &all), ["d4"]);
    }

    #[test]
    fn erasure_removes_data_of_one_person_only() {
        let folder = tempfile::tempdir().unwrap();
        let ledger = Ledger::open(folder.path()).unwrap();
        let payloads = [
            ("own", json!({"email": " Ada@Example.com "})),
            ("deep", json!({"rows": [{"contact": "ada@example.com"}]})),
            ("mention", json!({"message": "ask ada@example.com"})),
            ("other", json!({"email": "ada@example.com.au", "n": 5})),
            ("else", json!({"email": "bo@example.com"})),
        ];
        for (id, payload) in payloads {
            ledger.record_submission(&sent(id, "1", payload, 1), None).unwrap();
        }
        let expected = Erased { erased: 2, mentioned: 2 };
        assert_eq!(ledger.erase_person("ada@example.com", true).unwrap(), expected);
        assert_eq!(ids(&ledger, &SubmissionFilter::default()).len(), 5);
        assert_eq!(ledger.erase_person("ada@example.com", false).unwrap(), expected);
        assert_eq!(ids(&ledger, &SubmissionFilter::default()), ["else", "other", "mention"]);
        assert_eq!(ledger.erase_person("5", false).unwrap().erased, 1);
        drop(ledger);
        if crate::db::records::server_of(folder.path()).is_some() {
            // The server overwrites deleted rows when it needs their place.
            return;
        }
        let bytes = std::fs::read(folder.path().join("ledger.db")).unwrap();
        let gone = b"Ada@Example.com";
        assert!(!bytes.windows(gone.len()).any(|window| window == gone), "the file still holds it");
    }
}

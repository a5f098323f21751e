//! The audit log, as old clients read it (`docs/design/compatibility.md`).

use crate::base::{Map, Value};
use crate::http::answer::Refusal;
use crate::http::endpoint::endpoints;
use crate::http::message::Answer;
use crate::http::request_context::{RequestContext, invalid};
use http::StatusCode;
use serde_json::json;
use std::collections::BTreeSet;

/// Most rows per answer.
const ROWS_MAX: u64 = 100;

endpoints! {
    /// The actions and the kinds of items in the audit log
    GET "/api/security/audit-logs/meta", May(UsersManage) => meta raw;
    /// What was done, newest first: writes and approvals from history, sign-ins and accounts from the ledger
    GET "/api/security/audit-logs", May(UsersManage), "audit"; &[
        ("limit", "Rows, 1 to 100; 50 unless given"),
        ("offset", "Leave out so many of the newest"),
        ("action", "Only this act, such as `user.login`"),
        ("entityId", "Only what was done to this item, user or token"),
        ("userId", "Only what the user with this number did"),
        ("agent", "Only what this agent did: its id, its name, or the address of its account"),
        ("postId", "Only what was done to this post"),
        ("since", "Not what was done before: a day, or a time in RFC 3339"),
        ("refused", "1 for what was refused only"),
    ] => audit raw;
}

fn audit(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let mut input = Map::new();
    for (name, field, most) in [("limit", "limit", ROWS_MAX), ("offset", "offset", u64::from(u32::MAX))] {
        if let Some(text) = cx.query(name) {
            let number =
                text.parse::<u64>().ok().filter(|number| *number <= most && (name != "limit" || *number > 0));
            let number = number.ok_or_else(|| invalid(name, "is not a number in its bounds"))?;
            input.insert(field.to_owned(), json!(number));
        }
    }
    if let Some(text) = cx.query("userId") {
        let number = text.parse::<i64>().ok().filter(|number| *number > 0);
        let number = number.ok_or_else(|| invalid("userId", "is not the number of a user"))?;
        input.insert("user".to_owned(), json!(number));
    }
    for (name, field) in [
        ("action", "action"),
        ("entityId", "entityId"),
        ("agent", "agent"),
        ("postId", "post"),
        ("since", "since"),
    ] {
        if let Some(text) = cx.query(name) {
            input.insert(field.to_owned(), json!(text));
        }
    }
    cx.query_uuid("postId")?;
    if cx.flag("refused")? {
        input.insert("refused".to_owned(), json!(true));
    }
    let found = cx.run_plain("audit", Value::Object(input))?;
    let rows: Vec<Value> = found["data"].as_array().into_iter().flatten().map(row).collect();
    Ok(cx.content(StatusCode::OK, &json!({"data": rows, "pagination": found["pagination"]})))
}

fn meta(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let found = cx.run_plain("audit", json!({"limit": 1000}))?;
    let of = |key: &str| -> BTreeSet<String> {
        let rows = found["data"].as_array().into_iter().flatten();
        rows.filter_map(|row| row[key].as_str().map(str::to_owned)).collect()
    };
    let told = json!({"actions": of("action"), "entityTypes": of("kind"), "surfaces": of("surface")});
    Ok(Answer::json(StatusCode::OK, &json!({"data": told})))
}

/// A row with the names that old clients read.
fn row(deed: &Value) -> Value {
    let mut metadata = deed["detail"].as_object().cloned().unwrap_or_default();
    for key in ["commit", "before", "agent", "subject", "surface"] {
        if !deed[key].is_null() {
            metadata.insert(key.to_owned(), deed[key].clone());
        }
    }
    let actor = deed["actor"].as_str().unwrap_or_default();
    let email = actor.split_once('<').map(|(_, rest)| rest.trim_end_matches('>'));
    json!({
        "id": deed["id"],
        "action": deed["action"],
        "entityType": deed["kind"],
        "entityId": deed["item"],
        "metadata": metadata,
        "ip": deed["address"],
        "userAgent": deed["client"],
        "createdAt": deed["at"],
        "userEmail": email,
        "userId": deed["user"],
        "actor": actor,
        "refused": deed["refused"] == true,
    })
}

//! The audit log, as old clients read it (`docs/design/compatibility.md`).

use super::prelude::*;
use std::collections::BTreeSet;

endpoints! {
    /// The actions and the kinds of items in the audit log
    GET "/api/security/audit-logs/meta", May(UsersManage) => meta;
    /// What was done, newest first: writes and approvals from history, sign-ins and accounts from the ledger
    GET "/api/security/audit-logs", May(UsersManage), "audit" => audit;
}

/// Rows of an answer that does not say how many.
const ROWS: u32 = 50;

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Filter {
    /// Rows, 1 to 1000; 50 unless given
    #[schemars(range(min = 1, max = 1000))]
    limit: Option<u32>,
    /// The page of so many rows, from 1, instead of `offset`
    #[serde(skip_serializing)]
    #[schemars(range(min = 1, max = u32::MAX))]
    page: Option<u32>,
    /// Leave out so many of the newest
    #[schemars(range(min = 0, max = u32::MAX))]
    offset: Option<u32>,
    /// Only this act, such as `user.login`
    action: Option<String>,
    /// Only what was done to this item, user or token
    entity_id: Option<String>,
    /// Only what the user with this number did
    #[serde(rename(deserialize = "userId"))]
    #[schemars(range(min = 1, max = i64::MAX))]
    user: Option<i64>,
    /// Only what this agent did: its id, its name, or the address of its account
    agent: Option<String>,
    /// Only what was done to this post
    #[serde(rename(deserialize = "postId"))]
    post: Option<Uuid>,
    /// Not what was done before: a day, or a time in RFC 3339; also `startDate`
    since: Option<Moment>,
    /// 1 for what was refused only
    refused: Option<bool>,
}

fn audit(cx: &RequestContext<'_>, query: Query<Filter>) -> Result<Answer, Refusal> {
    let limit = query.limit.unwrap_or(ROWS);
    let offset = match (query.offset, query.page) {
        (Some(_), Some(_)) => return Err(invalid("page", "cannot be combined with `offset`")),
        (offset, page) => offset.or(page.map(|page| (page - 1).saturating_mul(limit))),
    };
    let found = cx.run_plain("audit", input((query, json!({"limit": limit, "offset": offset}))))?;
    let rows: Vec<Value> = found["data"].as_array().into_iter().flatten().map(row).collect();
    Ok(cx.content(StatusCode::OK, &json!({"data": rows, "pagination": found["pagination"]})))
}

fn meta(cx: &RequestContext<'_>) -> Result<Value, Refusal> {
    let found = cx.run_plain("audit", json!({"limit": 1000}))?;
    let of = |key: &str| -> BTreeSet<String> {
        let rows = found["data"].as_array().into_iter().flatten();
        rows.filter_map(|row| row[key].as_str().map(str::to_owned)).collect()
    };
    let choices = json!({"actions": of("action"), "entityTypes": of("kind"), "surfaces": of("surface")});
    Ok(json!({"data": choices}))
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

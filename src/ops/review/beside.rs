//! Fields beside a decision on a post, as clients send whole forms. A decision stores none, so they must be those of what it is
//! about.

use crate::ops::Call;
use crate::ops::post::check_record;
use crate::ops::prelude::*;

/// Most times that the fields are compared again, because the post changed before the decision was made.
const CHECKS_MAX: usize = 5;
/// The code of a decision on what changed since it was read.
const STALE: &str = "revision.stale";

/// Makes a decision on items of a stage if the fields beside it are those of the only one. What was compared is what is decided
/// on: a post that changes in between is compared again.
///
/// # Errors
/// As the decision; fields that differ, or that no post has; they are not beside a decision on one post.
pub(super) fn decided<C: Capability, T>(
    cx: &mut Context<'_, C>,
    (stage, items): (Stage, &[Unit]),
    beside: &Map,
    decide: impl Fn(&mut Context<'_, C>) -> Result<T, OpError>,
) -> Result<T, OpError> {
    if beside.is_empty() {
        return decide(cx);
    }
    let [Unit::Item(id)] = items else { return Err(not_of_one()) };
    if id.kind != Kind::Post {
        return Err(not_of_one());
    }
    let read = cx.call().expect.clone();
    let mut checks = 0;
    loop {
        let at = cx.snapshot_of(stage)?;
        check_record(&at, at.post(&id.id)?.as_ref(), beside.clone())?;
        let expect = read.clone().or_else(|| Some(at.commit().to_string()));
        let call = Call { expect, ..cx.call().clone() };
        checks += 1;
        match cx.with(&call, |cx| decide(cx)) {
            Err(error) if error.code == STALE && read.is_none() && checks < CHECKS_MAX => {}
            done => return done,
        }
    }
}

/// The refusal of fields beside a decision on something else than one post.
pub(super) fn not_of_one() -> OpError {
    OpError::of_field("beside", "is for a decision on one post")
}

//! Explains findings about changes of the live site that no person granted.

use crate::model::codes::Code;

/// Every code, sorted.
pub(super) const ALL: &[Code] = &[Code {
    code: "review.ungranted",
    meaning: "An agent wants visitors to see a post, or not to see it any more: it set the status, the dates or the deletion, and no \
        person said so. Grant it with `cms review approve ITEM --publish` or by a commit of yours with the trailer `Cms-Publish: yes`, \
        or drop it with `cms review reject ITEM`. A commit of nothing but these fields is a decision of yours, unless a version on \
        another branch would bring the same: that may be a squash merge, and needs the trailer.",
    bad: "status: archived # set by an agent\n",
    good: "cms review approve winter-hours --publish\n",
}];

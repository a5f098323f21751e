//! The words for the status of a post, times as people write them, and the addresses that writes print.

use super::{answer, refused, write};
use crate::support::Sandbox;
use serde_json::Value;

/// The last lines of a command for a person: the addresses behind the commit.
fn addresses(site: &Sandbox, args: &[&str]) -> Vec<String> {
    let printed = site.cms(args).ok().stdout;
    printed
        .lines()
        .filter(|line| line.starts_with('/') || line.starts_with("http"))
        .map(str::to_owned)
        .collect()
}

#[test]
fn words_for_the_status_are_writes_of_the_post_on_review() {
    let site = Sandbox::site();
    let done = write(&site, &["publish", "wheels-for-heavy-loads"]);
    assert_eq!(done["status"], "published");
    let done = write(&site, &["unpublish", "gear-sums"]);
    assert_eq!((&done["status"], &done["unpublishAt"]), (&Value::from("archived"), &Value::Null));
    site.cms(&["settings", "set", "time_zone=Europe/Berlin", "--stage", "source"]).ok();
    let done = write(&site, &["schedule", "gear-sums", "2130-06-01 9:00", "--until", "2130-12-01 9:00"]);
    assert_eq!(
        (&done["status"], &done["scheduledAt"], &done["unpublishAt"]),
        (
            &Value::from("scheduled"),
            &Value::from("2130-06-01T07:00:00Z"),
            &Value::from("2130-12-01T08:00:00Z")
        ),
        "the zone is that of the site, and UTC is stored"
    );
    let done = write(&site, &["unpublish", "worn-chain", "--at", "2130-06-01T09:00:00+02:00"]);
    assert_eq!(
        (&done["status"], &done["unpublishAt"]),
        (&Value::from("published"), &Value::from("2130-06-01T07:00:00Z"))
    );
    // The post is published already, so nothing changes, not even its end.
    let again = site.cms(&["publish", "worn-chain"]).ok().stdout;
    assert!(
        again.contains("published until 2130-06-01T07:00:00Z") && again.contains("unpublishAt:=null"),
        "{again}"
    );
    // Review has what an agent wants: a person grants it by an approval.
    let agent = ["post", "set", "brake-care", "status=archived", "--as", "agent:general-assistant"];
    site.cms(&agent).ok();
    site.cms(&["review", "submit", "brake-care"]).ok();
    let wanted = site.cms(&["unpublish", "brake-care"]).ok().stdout;
    assert!(
        wanted.contains("an agent wants to take down") && wanted.contains("--publish` grants it"),
        "{wanted}"
    );
    let wanted = answer(&site, &["unpublish", "brake-care"]);
    assert_eq!(wanted["warnings"][0]["code"], "review.wish", "{wanted}");
    assert_eq!(
        answer(&site, &["schedule", "list", "--stage", "review"])["total"],
        3,
        "a group and a verb in one word"
    );
    refused(
        &site,
        &[
            (&["schedule", "gear-sums", "yesterday 9:00"], 2, "schedule.time"),
            (&["schedule", "gear-sums", "2020-01-01 9:00"], 2, "schedule.time"),
            (&["publish", "no-such-post"], 1, "post.not-found"),
        ],
    );
}

#[test]
fn writes_and_approvals_print_the_address_of_the_page() {
    let site = Sandbox::site();
    let rename = ["post", "set", "brake-care", "title=Brakes"];
    assert_eq!(
        addresses(&site, &rename),
        ["/docs/care-guide/brake-care"],
        "no server runs, and the address is local"
    );
    assert_eq!(addresses(&site, &["review", "approve", "brake-care"]), ["/docs/care-guide/brake-care"]);
    let new = ["post", "create", "page/en/opening-hours", "--title", "Opening hours", "--group", "none"];
    assert_eq!(addresses(&site, &new), ["/opening-hours"]);
    assert_eq!(
        addresses(&site, &["review", "approve", "opening-hours"]),
        [""; 0],
        "visitors do not see a draft"
    );
    assert_eq!(addresses(&site, &["post", "set", "brake-care", "title=X", "--dry-run"]), [""; 0]);
    site.cms(&["settings", "set", "base_url=https://example.org", "--stage", "source"]).ok();
    let live = ["post", "set", "brake-care", "title=Brakes, looked after", "--stage", "source"];
    assert_eq!(addresses(&site, &live), ["https://example.org/docs/care-guide/brake-care"]);
}

#[test]
fn open_names_the_page_where_no_browser_is() {
    let site = Sandbox::site();
    site.cms(&["settings", "set", "base_url=https://example.org", "--stage", "source"]).ok();
    assert_eq!(
        site.cms(&["open", "brake-care"]).ok().stdout,
        "https://example.org/docs/care-guide/brake-care\n"
    );
    assert_eq!(answer(&site, &["open", "brake-care"])["stage"], "source");
    let staged = site.cms(&["open", "brake-care", "--stage", "review"]).ok().stdout;
    assert!(staged.starts_with("/docs/care-guide/brake-care\n") && staged.contains("cms dev"), "{staged}");
    refused(&site, &[(&["open", "no-such-post"], 1, "post.not-found")]);
}

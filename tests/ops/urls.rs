//! `cms url …`.

use super::{answer, column};
use crate::support::Sandbox;

#[test]
fn redirects_are_listed_with_their_queries() {
    let site = Sandbox::site();
    site.cms(&["redirect", "add", "/?p=7", "/about"]).ok();
    let listed = answer(&site, &["url", "list", "/?", "--stage", "review"]);
    assert_eq!((column(&listed, "address"), column(&listed, "location")), ("/?p=7".into(), "/about".into()));
}

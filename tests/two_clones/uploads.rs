//! Two people upload different files of one name.

use crate::support::Sandbox;

/// The smallest picture, in a color.
fn dot(color: [u8; 3]) -> Vec<u8> {
    let head = b"GIF89a\x01\x00\x01\x00\x80\x01\x00";
    let rest = b"\xff\xff\xff\x2c\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02\x4c\x01\x00\x3b";
    [head.as_slice(), &color, rest].concat()
}

#[test]
fn uploads_of_the_same_name_are_both_kept() {
    let sandbox = Sandbox::new();
    sandbox.git(&["init", "--quiet", "--bare", "host.git"]);
    sandbox.cms(&["init", "ada"]).ok();
    let host = sandbox.work().join("host.git").display().to_string();
    sandbox.git(&["-C", "ada", "remote", "add", "origin", &host]);
    sandbox.cms(&["--site", "ada", "sync", "--remote", "origin"]).ok();
    sandbox.git(&["clone", "--quiet", "--branch", "review", &host, "bob"]);
    sandbox.cms(&["--site", "bob", "sync"]).ok();
    for (site, color) in [("ada", [200, 0, 0]), ("bob", [0, 0, 200])] {
        let folder = sandbox.work().join(format!("of-{site}"));
        std::fs::create_dir(&folder).unwrap();
        let file = folder.join("dot.gif");
        std::fs::write(&file, dot(color)).unwrap();
        sandbox.cms(&["--site", site, "media", "add", &file.display().to_string(), "--alt", site]).ok();
    }
    for site in ["ada", "bob", "ada"] {
        sandbox.cms(&["--site", site, "sync", "--remote", "origin"]).ok();
    }
    for site in ["ada", "bob"] {
        let cms = |arguments: &[&str]| sandbox.cms(&[&["--site", site], arguments].concat()).ok();
        assert_eq!(cms(&["review", "conflicts", "--json"]).json()["data"], serde_json::json!([]), "{site}");
        cms(&["media", "check"]);
        cms(&["validate"]);
        let listed = cms(&["media", "list", "--json"]).json();
        let address = |alt: &str| {
            let rows = listed["data"].as_array().expect("a list").iter();
            let found: Vec<_> = rows.filter(|row| row["altText"] == alt).collect();
            assert_eq!(found.len(), 1, "{listed:#}");
            found[0]["url"].as_str().expect("an address").trim_start_matches('/').to_owned()
        };
        for (alt, color) in [("ada", [200, 0, 0]), ("bob", [0, 0, 200])] {
            let path = sandbox.work().join(site).join(address(alt));
            assert_eq!(std::fs::read(&path).unwrap(), dot(color), "{site}: {alt} in {}", path.display());
        }
    }
}

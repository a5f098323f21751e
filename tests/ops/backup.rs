//! Backup and restore of data outside of git.

use super::answer;
use crate::support::Sandbox;
use std::fs;

const PASSWORD: &str = "correct horse battery";

fn with_accounts() -> Sandbox {
    let site = Sandbox::site();
    let add = ["user", "add", "ada@example.com", "--role", "editor", "--password-stdin"];
    site.cms_reading(&add, PASSWORD).ok();
    answer(&site, &["token", "create", "--role", "editor", "--name", "ci"]);
    site
}

#[test]
fn backup_is_restored_into_a_fresh_clone() {
    let site = with_accounts();
    if !site.has_record_files() {
        // A backup is restored to files.
        return;
    }
    let made = answer(&site, &["backup", "../saved"]);
    assert_eq!(made["source"], site.git(&["rev-parse", "source"]));
    let names: Vec<_> = made["files"].as_array().unwrap().iter().map(|file| file["name"].clone()).collect();
    assert_eq!(names, ["ledger.db", "preview.key"]);
    // An account that was added after the backup is not in it.
    site.cms(&["user", "add", "late@example.com", "--role", "editor"]).ok();
    site.git(&["clone", "--quiet", ".", "../clone"]);
    let checked = answer(&site, &["--site", "../clone", "restore", "../saved", "--dry-run"]);
    assert_eq!(checked["dryRun"], true);
    assert_eq!(answer(&site, &["--site", "../clone", "user", "list"])["data"].as_array().unwrap().len(), 0);
    // The list has created a ledger in that clone, so another clone is restored.
    site.git(&["clone", "--quiet", ".", "../other"]);
    answer(&site, &["--site", "../other", "restore", "../saved"]);
    let users = answer(&site, &["--site", "../other", "user", "list"]);
    let mails: Vec<_> = users["data"].as_array().unwrap().iter().map(|user| user["email"].clone()).collect();
    assert_eq!(mails, ["ada@example.com"]);
    assert_eq!(answer(&site, &["--site", "../other", "token", "list"])["data"][0]["name"], "ci");
    answer(&site, &["--site", "../other", "audit", "verify"]);
    // The audit also reads the history of the stages, which the clone needs first.
    site.cms(&["--site", "../other", "doctor", "--fix"]).ok();
    let acts = answer(&site, &["--site", "../other", "audit", "--action", "site.restore"]);
    assert_eq!(acts["data"].as_array().unwrap().len(), 1);
}

#[test]
fn restore_overwrites_nothing() {
    let site = with_accounts();
    if !site.has_record_files() {
        // A backup is restored to files.
        return;
    }
    site.cms(&["backup", "../saved"]).ok();
    let before = fs::read(site.work().join("../saved/ledger.db")).unwrap();
    site.cms(&["backup", "../saved"]).exits(3);
    assert_eq!(fs::read(site.work().join("../saved/ledger.db")).unwrap(), before);
    let users = answer(&site, &["user", "list"]);
    site.cms(&["restore", "../saved"]).exits(3);
    assert_eq!(answer(&site, &["user", "list"]), users);
}

#[test]
fn altered_backup_is_refused() {
    let site = with_accounts();
    if !site.has_record_files() {
        // A backup is restored to files.
        return;
    }
    site.cms(&["backup", "../saved"]).ok();
    let saved = site.work().join("../saved");
    let restore = |code: i32| {
        let clone = format!("../clone-{}", fs::read_dir(site.work().join("..")).unwrap().count());
        site.git(&["clone", "--quiet", ".", &clone]);
        site.cms(&["--site", &clone, "restore", "../saved"]).exits(code);
        assert!(!site.work().join(&clone).join(".git/cms/ledger.db").exists(), "{code}");
    };
    let file = saved.join("ledger.db");
    let whole = fs::read(&file).unwrap();
    let mut changed = whole.clone();
    changed[whole.len() / 2] ^= 1;
    fs::write(&file, &changed).unwrap();
    restore(5);
    fs::write(&file, &whole[..whole.len() - 1]).unwrap();
    restore(5);
    fs::remove_file(&file).unwrap();
    restore(5);
    fs::write(&file, &whole).unwrap();
    let manifest = fs::read_to_string(saved.join("manifest.json")).unwrap();
    for (from, to) in [("\"ledger.db\"", "\"../ledger.db\""), ("\"format\": 1", "\"format\": 2"), ("{", "")] {
        fs::write(saved.join("manifest.json"), manifest.replacen(from, to, 1)).unwrap();
        restore(2);
    }
    fs::remove_file(saved.join("manifest.json")).unwrap();
    restore(2);
}

#[cfg(unix)]
#[test]
fn backup_is_readable_by_its_owner_only() {
    use std::os::unix::fs::PermissionsExt;
    let site = with_accounts();
    site.cms(&["backup", "../saved"]).ok();
    let mode = |path: &str| fs::metadata(site.work().join(path)).unwrap().permissions().mode() & 0o777;
    assert_eq!(
        [mode("../saved"), mode("../saved/ledger.db"), mode("../saved/preview.key")],
        [0o700, 0o600, 0o600]
    );
}

#[test]
fn backup_names_uploads_that_are_not_in_it() {
    let site = Sandbox::site();
    site.git(&["switch", "-q", "source"]);
    assert!(answer(&site, &["backup", "../first"]).get("uploads").is_none(), "all are in git");
    let settings = fs::read_to_string(site.work().join("cms.toml")).unwrap();
    site.write("cms.toml", &format!("{settings}\n[media]\nstore = \"folder\"\n"));
    site.git(&["commit", "-q", "-a", "-m", "uploads"]);
    let made = answer(&site, &["backup", "../second"]);
    let uploads = made["uploads"].as_str().unwrap();
    assert!(uploads.ends_with("cms/uploads"), "{uploads}");
}

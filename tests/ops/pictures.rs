//! Uploads that are damaged, or of a kind that pages cannot show as it is.

use crate::support::project::root;
use crate::support::{Run, Sandbox};
use serde_json::json;
use std::fs;

fn sh(site: &Sandbox, line: &str) -> Run {
    Run::of(site.command("sh").args(["-c", line]))
}

/// A demo site with a live picture, `uploads/photo.jpg`.
fn with_picture() -> Sandbox {
    let site = Sandbox::site();
    fs::copy(root().join("tests/support/pictures/photo.jpg"), site.work().join("../photo.jpg"))
        .expect("a copy");
    site.cms(&["media", "add", "../photo.jpg", "--alt", "A photo"]).ok();
    site.cms(&["review", "approve", "--all"]).ok();
    site.git(&["checkout", "-q", "review"]);
    site
}

/// Ways to damage the picture with plain tools, and what is said about it.
const DAMAGES: [(&str, &str); 3] = [
    (
        "printf 'version https://git-lfs.github.com/spec/v1\\noid sha256:1\\nsize 9\\n' > uploads/photo.jpg",
        "git-LFS pointer",
    ),
    ("head -c 2000 ../photo.jpg > uploads/photo.jpg", "cut off"),
    ("cat ../photo.jpg ../photo.jpg > uploads/photo.jpg", "not the file that was uploaded"),
];

#[test]
fn damaged_uploads_are_named() {
    for (damage, said) in DAMAGES {
        let site = with_picture();
        sh(&site, damage).ok();
        let named = |run: Run, code: i32| {
            let text = format!("{}{}", run.stdout, run.stderr);
            assert_eq!(run.code, code, "{damage}: {text}");
            assert!(text.contains("media.file.damaged") && text.contains("uploads/photo.jpg"), "{text}");
            assert!(text.contains(said) && text.contains("cms media replace"), "{text}");
        };
        named(site.cms(&["validate"]), 5);
        named(sh(&site, "git commit -qam damaged"), 1);
        sh(&site, "git commit -qnam damaged").ok();
        named(site.cms(&["validate", "--stage", "review"]), 5);
        // Somebody who has seen it goes on with other work.
        sh(&site, "sed -i 's/^title: .*/title: Other/' posts/page/en/contact.yaml && git commit -qam other")
            .ok();
        named(sh(&site, "git push -q . review:source"), 1);
        if said.contains("uploaded") {
            continue;
        }
        let args = ["build", "../out", "--stage", "review"];
        named(site.cms(&args), 5);
        let built = site.cms(&[&args[..], &["--keep-going"]].concat());
        let text = format!("{}{}", built.stdout, built.stderr);
        assert!(built.code == 5 && text.contains("uploads/photo.jpg"), "{built:?}");
        assert!(
            site.work().join("../out/about/index.html").is_file()
                && !site.work().join("../out/uploads/photo.jpg").exists()
        );
    }
}

#[test]
fn jpeg_without_its_end_is_accepted_and_half_a_jpeg_refused() {
    let site = with_picture();
    let add = |name: &str| site.cms(&["media", "add", &format!("../{name}"), "--alt", "x", "--json"]);
    sh(&site, "head -c -2 ../photo.jpg > ../noend.jpg; head -c -1 ../photo.jpg > ../almost.jpg").ok();
    sh(&site, "size=$(wc -c < ../photo.jpg); head -c $((size / 2)) ../photo.jpg > ../half.jpg").ok();
    for name in ["noend.jpg", "almost.jpg"] {
        let added = add(name).ok().json();
        assert_eq!(
            (added["existing"].as_u64(), added["data"][0]["filename"].as_str()),
            (Some(1), Some("photo.jpg"))
        );
    }
    assert_eq!(add("half.jpg").exits(5).json()["code"], "media.damaged");
}

#[test]
fn unsupported_formats_are_named_with_advice() {
    let site = Sandbox::site();
    for (bytes, said) in [
        ("\\000\\000\\000\\030ftypheic\\000\\000\\000\\000mif1heic", "HEIC"),
        ("\\000\\000\\000\\030ftypmif1\\000\\000\\000\\000mif1heix", "HEIC"),
        ("\\000\\000\\000\\030ftypisom\\000\\000\\000\\000mp42", "film"),
        ("II*\\000aaaaaaaaaaaa", "TIFF"),
        ("8BPS\\000\\001aaaaaa", "Photoshop"),
        ("version https://git-lfs.github.com/spec/v1\\n", "git-LFS pointer"),
    ] {
        sh(&site, &format!("printf '{bytes}' > ../photo.jpg")).ok();
        let refused = site.cms(&["media", "add", "../photo.jpg", "--json"]).exits(5).json();
        let text = refused.to_string();
        assert!(text.contains(said) && refused["hint"].is_string(), "{text}");
        assert_eq!(refused["code"], "media.format.unknown");
    }
}

#[test]
fn upload_changed_by_a_git_filter_is_refused() {
    let site = Sandbox::site();
    site.git(&["checkout", "-q", "review"]);
    fs::copy(root().join("tests/support/pictures/photo.jpg"), site.work().join("../photo.jpg"))
        .expect("a copy");
    let line =
        "echo '*.jpg filter=lfs diff=lfs -text' >> .gitattributes && git commit -qam attributes && cms sync";
    sh(&site, line).ok();
    let before = super::refs(&site);
    let refused = site.cms(&["media", "add", "../photo.jpg", "--alt", "x", "--json"]).exits(3).json();
    assert_eq!((refused["code"].as_str(), super::refs(&site)), (Some("media.filtered"), before));
    assert!(refused.to_string().contains("[media] store"), "{refused}");
    assert_eq!(site.git(&["status", "--porcelain"]), "");
    sh(&site, "echo 'uploads/** -filter' >> .gitattributes && git commit -qam plain").ok();
    site.cms(&["media", "add", "../photo.jpg", "--alt", "x"]).ok();
    assert_eq!(site.git(&["status", "--porcelain"]), "");
}

#[test]
fn avif_loses_location_and_camera() {
    let site = Sandbox::site();
    let original = fs::read(root().join("tests/support/pictures/gps.avif")).expect("a picture");
    let has = |bytes: &[u8], word: &[u8]| bytes.windows(word.len()).any(|part| part == word);
    assert!(has(&original, b"SECRETCAMERA") && has(&original, b"Exif"));
    fs::write(site.work().join("../gps.avif"), &original).expect("a copy");
    site.cms(&["media", "add", "../gps.avif", "--alt", "x"]).ok();
    let shown = sh(&site, "git show review:uploads/gps.avif | base64 -w0").ok().stdout;
    sh(&site, "git cat-file blob review:uploads/gps.avif > ../clean.avif").ok();
    let clean = fs::read(site.work().join("../clean.avif")).expect("the upload");
    assert!(!has(&clean, b"SECRETCAMERA") && !has(&clean, b"Exif") && !shown.is_empty());
    // Pixels, and what leads to them, stay where they were.
    assert_eq!(clean.len(), original.len());
    assert_eq!(clean[clean.len() - 46..], original[original.len() - 46..]);
    sh(&site, "head -c 400 ../gps.avif > ../half.avif").ok();
    let refused = site.cms(&["media", "add", "../half.avif", "--alt", "x", "--json"]).exits(5).json();
    assert_eq!(refused["code"], "media.damaged");
}

#[test]
fn pictures_are_named_by_file_or_short_id_wherever_they_stand() {
    let site = with_picture();
    let id = site.cms(&["media", "show", "PHOTO.jpg", "--json", "--jq", ".id"]).ok().stdout.trim().to_owned();
    let short = &id[..8];
    for line in [
        "post set gear-sums featuredMediaId=photo.jpg socialImageId=Photo.JPG",
        &format!("settings set pages.social_image={short} pages.icon=photo.jpg"),
        "module add gear-sums prose-with-media --props '{\"image\": \"photo.jpg\"}'",
        "post create blog/en/with-picture --title Picture --set featuredMediaId=photo.jpg",
    ] {
        sh(&site, &format!("cms {line}")).ok();
    }
    let used = site.cms(&["media", "where-used", short, "--json"]).ok().json();
    assert_eq!(used["inPosts"].as_array().map(Vec::len), Some(2), "{used:#}");
    assert_eq!((used["inModules"].as_array().map(Vec::len), &used["inSettings"]), (Some(1), &json!(true)));
    assert!(site.cms(&["history", "media:photo.jpg"]).ok().stdout.contains(&id));
    sh(&site, "cms group create shown --type blog --modules prose-with-media").ok();
    let made = site.cms(
        &["post", "create", "blog/en/edited", "--title", "Edited", "--group", "shown", "--edit"]
            .into_iter()
            .chain([r#"{"type": "prose-with-media", "overrides": {"image": "photo.jpg"}}"#, "--json"])
            .collect::<Vec<_>>(),
    );
    assert_eq!(made.ok().json()["modules"][0]["props"]["image"], json!(id));
    // The demo site has a picture of this name in another folder.
    sh(&site, "cms media rename photo.jpg four-stands.jpg").ok();
    for line in ["media show four-stands.jpg", "post set gear-sums featuredMediaId=four-stands.jpg"] {
        let refused = sh(&site, &format!("cms {line}"));
        let names_both =
            ["(uploads/four-stands.jpg)", "/four-stands.jpg)"].map(|name| refused.stderr.contains(name));
        assert!(refused.code != 0 && names_both == [true, true], "{refused:?}");
    }
    sh(&site, "cms media show uploads/four-stands.jpg").ok();
}

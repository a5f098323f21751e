//! Uploads in parts over REST: cut lines, wrong offsets, other people's uploads, limits, and what expires.

use super::server::{Answer, Server};
use serde_json::{Value, json};
use std::path::PathBuf;

const PHOTO: &[u8] = include_bytes!("../support/pictures/photo.jpg");
const PART: &str = "Content-Type: application/offset+octet-stream";
/// `photo.jpg`, `A bicycle`.
const METADATA: &str = "Upload-Metadata: filename cGhvdG8uanBn,alt_text QSBiaWN5Y2xl,relativePath bnVsbA==";

/// Begins an upload on Review; returns its path.
fn begin(server: &Server, who: &str, length: usize) -> String {
    let begun = asked(server, who, length, METADATA, "?stage=review").is(201);
    assert_eq!(begun.header("upload-offset"), Some("0"));
    assert!(begun.header("upload-expires").is_some_and(|time| time.ends_with(" GMT")));
    begun.header("location").expect("a place").to_owned()
}

fn asked(server: &Server, who: &str, length: usize, metadata: &str, query: &str) -> Answer {
    let ask = server.ask("POST", &format!("/api/media/uploads{query}")).with(who).with(metadata);
    ask.with(&format!("Upload-Length: {length}")).with("Tus-Resumable: 1.0.0").bytes(b"").send()
}

fn add(server: &Server, who: &str, place: &str, offset: usize, bytes: &[u8]) -> Answer {
    let ask = server.ask("PATCH", place).with(who).with(PART).with("Tus-Resumable: 1.0.0");
    ask.with(&format!("Upload-Offset: {offset}")).bytes(bytes).send()
}

/// The offset that HEAD names.
fn offset(server: &Server, who: &str, place: &str) -> usize {
    let head = server.ask("HEAD", place).with(who).send().is(200);
    assert_eq!((head.header("cache-control"), head.bytes.len()), (Some("no-store"), 0));
    head.header("upload-offset").and_then(|text| text.parse().ok()).expect("an offset")
}

/// The folder of an upload.
fn folder(server: &Server, place: &str) -> PathBuf {
    server.site().work().join(".git/cms/parts").join(place.rsplit('/').next().expect("an id"))
}

#[test]
fn upload_continues_after_a_cut_line_and_a_restart() {
    let (mut server, _) = Server::uncounted();
    let editor = server.token("editor", &[]);
    let place = begin(&server, &editor, PHOTO.len());
    let (first, second) = (PHOTO.len() / 3, PHOTO.len() / 2);
    assert_eq!(
        add(&server, &editor, &place, 0, &PHOTO[..first]).is(204).header("upload-offset"),
        Some(first.to_string().as_str())
    );
    // The line is cut within a part: it is announced, and does not come whole.
    let cut = server.ask("PATCH", &place).with(&editor).with(PART).with(&format!("Upload-Offset: {first}"));
    cut.cut(&PHOTO[first..second], PHOTO.len() - first);
    assert_eq!(offset(&server, &editor, &place), first);
    server.restart(&["--no-rate-limits"]);
    assert_eq!(offset(&server, &editor, &place), first, "an acknowledged part is on the disk");
    add(&server, &editor, &place, first, &PHOTO[first..second]).is(204);
    let last = add(&server, &editor, &place, second, &PHOTO[second..]).is(204);
    let id = last.header("upload-media").expect("a record").to_owned();
    let record = server.get(&editor, &format!("/api/media/{id}?stage=review"));
    assert_eq!((&record["filename"], &record["altText"]), (&json!("photo.jpg"), &json!("A bicycle")));
    assert_eq!(record["width"], 900);
    server.ask("GET", &format!("/api/media/{id}")).with(&editor).send().is(404);

    // A client whose answer was lost asks, and sends nothing again.
    let known = server.get(&editor, &place);
    assert_eq!(
        (&known["offset"], &known["media"], &known["existing"]),
        (&json!(PHOTO.len()), &json!(id), &json!(false))
    );
    assert!(
        !std::fs::read_dir(folder(&server, &place))
            .unwrap()
            .flatten()
            .any(|file| { file.path().extension().is_some_and(|ending| ending == "part") })
    );

    // The same file from another client becomes no second record.
    let again = begin(&server, &editor, PHOTO.len());
    let whole = add(&server, &editor, &again, 0, PHOTO).is(204);
    assert_eq!(whole.header("upload-media"), Some(id.as_str()));
    assert_eq!(server.get(&editor, &again)["existing"], true);
    assert_eq!(server.get(&editor, "/api/media?stage=review&search=photo.jpg")["meta"]["total"], 1);
}

#[test]
fn uploads_are_their_owners_and_offsets_are_checked() {
    let (server, admin) = Server::uncounted();
    let editor = server.token("editor", &[]);
    let place = begin(&server, &editor, PHOTO.len());
    add(&server, &editor, &place, 0, &PHOTO[..1000]).is(204);

    for (at, bytes) in [(0, &PHOTO[..1000]), (999, &PHOTO[999..]), (1001, &PHOTO[1001..])] {
        let wrong = add(&server, &editor, &place, at, bytes).is(409).value();
        assert_eq!((&wrong["code"], &wrong["offset"]), (&json!("upload.offset"), &json!(1000)), "{at}");
    }
    let long = [PHOTO, b"x"].concat();
    assert_eq!(add(&server, &editor, &place, 1000, &long[1000..]).is(413).value()["code"], "upload.long");
    let ask = || server.ask("PATCH", &place).with(&editor);
    ask().with(PART).bytes(&PHOTO[1000..]).send().is(400);
    ask().with(PART).with("Upload-Offset: x").bytes(&PHOTO[1000..]).send().is(400);
    ask().with("Content-Type: image/jpeg").with("Upload-Offset: 1000").bytes(&PHOTO[1000..]).send().is(415);
    let old = ask().with(PART).with("Upload-Offset: 1000").with("Tus-Resumable: 0.2.2");
    assert_eq!(old.bytes(&PHOTO[1000..]).send().is(412).value()["code"], "upload.version");

    // Not even an administrator's: the file would come from two people.
    for method in ["HEAD", "GET", "DELETE"] {
        server.ask(method, &place).with(&admin).send().is(404);
    }
    add(&server, &admin, &place, 1000, &PHOTO[1000..]).is(404);
    let reader = server.token("reader", &[]);
    add(&server, &reader, &place, 1000, &PHOTO[1000..]).is(403);
    assert_eq!(offset(&server, &editor, &place), 1000);

    server.ask("DELETE", &place).with(&editor).send().is(204);
    add(&server, &editor, &place, 1000, &PHOTO[1000..]).is(404);
    assert!(!folder(&server, &place).exists());
}

#[test]
fn uploads_that_cannot_end_well_do_not_begin() {
    let (server, admin) = Server::uncounted();
    let editor = server.token("editor", &[]);
    let large = asked(&server, &editor, 10 * 1024 * 1024 + 1, METADATA, "?stage=review").is(413).value();
    assert_eq!(large["code"], "media.too-large");
    asked(&server, &editor, 0, METADATA, "?stage=review").is(422);
    asked(&server, &editor, 5, "Upload-Metadata: filename !", "?stage=review").is(400);
    asked(&server, &editor, 5, METADATA, "?stage=review&colour=red").is(422);
    server.ask("POST", "/api/media/uploads").with(&editor).bytes(b"").send().is(400);
    asked(&server, &editor, 5, METADATA, "?mode=publish").is(403);
    asked(&server, &admin, 5, METADATA, "?mode=publish").is(201);

    // What is no picture is refused at its end, and nothing of it stays.
    let place = begin(&server, &editor, 8);
    let refused = add(&server, &editor, &place, 0, b"MZ a joke"[..8].as_ref()).is(422).value();
    assert_eq!(refused["code"], "media.format.unknown");
    server.ask("HEAD", &place).with(&editor).send().is(404);
    assert!(!folder(&server, &place).exists());
}

#[test]
fn uploads_expire_and_lost_ones_make_room() {
    let (server, _) = Server::uncounted();
    let editor = server.token("editor", &[]);
    let place = begin(&server, &editor, PHOTO.len());
    add(&server, &editor, &place, 0, &PHOTO[..1000]).is(204);
    let about = folder(&server, &place).join("about.json");
    let mut value: Value = serde_json::from_slice(&std::fs::read(&about).unwrap()).unwrap();
    value["expires"] = json!(1_000_000_000);
    std::fs::write(&about, value.to_string()).unwrap();
    server.ask("HEAD", &place).with(&editor).send().is(404);
    add(&server, &editor, &place, 1000, &PHOTO[1000..]).is(404);

    // The next one removes it.
    let oldest = begin(&server, &editor, PHOTO.len());
    assert!(!folder(&server, &place).exists());
    let begun: Vec<_> = (0..20).map(|_| begin(&server, &editor, PHOTO.len())).collect();
    let newest = begun.last().expect("one");
    server.ask("HEAD", &oldest).with(&editor).send().is(404);
    assert_eq!(offset(&server, &editor, newest), 0);
}

//! Tests on a server, where `CMS_TEST_DATABASE_URL` names one: each folder has a schema of its own there.

use super::{Connection, News, Server, Tables, dialect, params, tables};
use crate::db::ledger::{NewDeed, NewToken, NewUser, Submission};
use crate::db::{Ledger, LedgerError, analytics, relocation};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

static SERVERS: LazyLock<Mutex<HashMap<PathBuf, Arc<Server>>>> = LazyLock::new(Mutex::default);

#[expect(clippy::disallowed_methods, reason = "only tests read it")]
fn url() -> Option<String> {
    std::env::var("CMS_TEST_DATABASE_URL").ok()
}

fn fresh(url: &str) -> Arc<Server> {
    let schema = format!("t{}", uuid::Uuid::new_v4().simple());
    let sign = if url.contains('?') { '&' } else { '?' };
    Server::at(&format!("{url}{sign}schema={schema}")).expect("an address of a server")
}

/// The schema of a folder on the server for tests; none without such a server.
pub(super) fn server_of(folder: &Path) -> Option<Arc<Server>> {
    let url = url()?;
    let mut servers = SERVERS.lock().unwrap_or_else(PoisonError::into_inner);
    Some(Arc::clone(servers.entry(folder.to_owned()).or_insert_with(|| fresh(&url))))
}

fn deed(at: i64) -> NewDeed<'static> {
    NewDeed { at, action: "x", actor: "Ada", detail: "{}", ..NewDeed::default() }
}

#[test]
fn every_definition_is_translated() {
    for Tables { steps, .. } in [&crate::db::ledger::TABLES, &analytics::TABLES] {
        for definition in tables::definitions(steps).unwrap() {
            let translated = dialect::definition(&definition.sql);
            for word in ["INTEGER", "STRICT", "WITHOUT ROWID", "AUTOINCREMENT", "NOCASE", "REAL"] {
                assert!(!translated.contains(word), "{translated}");
            }
        }
    }
}

#[test]
fn records_are_moved_to_a_server_and_back() {
    let Some(url) = url() else { return };
    let (folder, server) = (tempfile::tempdir().unwrap(), fresh(&url));
    let ledger = Ledger::in_folder(folder.path()).unwrap();
    let user = NewUser {
        email: "ada@example.com",
        username: None,
        name: "Ada",
        role: "editor",
        password: "hash",
        agent: None,
        at: 1,
    };
    ledger.add_user(&user).unwrap();
    (1..=3).for_each(|at| ledger.note_deed(&deed(at)).unwrap());
    let submission = Submission {
        id: "s".to_owned(),
        form: "1".to_owned(),
        slug: "contact".to_owned(),
        revision: "c".to_owned(),
        payload: serde_json::json!({"name": "Ada"}),
        origin_post: None,
        created_at: 1,
    };
    ledger.record_submission(&submission, None).unwrap();
    ledger.delete_submissions(&["s".to_owned()]).unwrap();
    let notes = [("site", "a".to_owned())];
    let counts = relocation::move_to_server(folder.path(), &server, &notes, "moved-1").unwrap();
    let rows = |table: &str| counts.iter().find(|one| one.table == table).unwrap().rows;
    assert_eq!((rows("users"), rows("deeds"), rows("submissions"), rows("events")), (1, 3, 0, 0));
    // The old place is closed, for those who have it open too.
    assert!(matches!(ledger.note_deed(&deed(4)), Err(LedgerError::Lost { .. })));
    assert!(matches!(Ledger::in_folder(folder.path()), Err(LedgerError::Moved { .. })));
    assert!(folder.path().join("ledger.db.moved-1").exists());
    let moved = Ledger::on_server(&server).unwrap();
    moved.note_deed(&deed(4)).unwrap();
    assert_eq!(moved.shared("site", Some("b")).unwrap().as_deref(), Some("a"));
    assert_eq!(moved.add_user(&NewUser { email: "eve@example.com", ..user.clone() }).unwrap(), 2);
    assert_eq!(moved.last_submission().unwrap(), 1, "numbers are not used again");
    moved.record_submission(&submission, None).unwrap();
    assert_eq!(moved.last_submission().unwrap(), 2);
    let again = relocation::move_to_server(tempfile::tempdir().unwrap().path(), &server, &[], "moved-2");
    assert!(matches!(again, Err(LedgerError::Occupied { .. })), "{again:?}");
    let part = folder.path().join("part");
    std::fs::create_dir(&part).unwrap();
    relocation::move_to_files(&server, folder.path(), &part).unwrap();
    let back = Ledger::in_folder(folder.path()).unwrap();
    assert_eq!((back.users().unwrap().len(), back.deeds(9).unwrap().len()), (2, 4));
    assert_eq!(back.check_deeds().unwrap().broken, None);
    assert_eq!(back.last_submission().unwrap(), 2);
    assert!(moved.note_deed(&deed(5)).is_err(), "the server is closed");
    let again = relocation::move_to_server(folder.path(), &server, &[], "moved-3");
    let Err(LedgerError::Left { to, .. }) = again else { panic!("{again:?}") };
    assert_eq!(Path::new(&to), folder.path(), "where the files are, and not where they were made");
}

#[test]
fn file_of_an_earlier_version_names_an_address_only() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(super::MOVED);
    let read = |text: &str| {
        std::fs::write(&file, text).unwrap();
        super::moved(folder.path()).unwrap().map(|moved| (moved.to, moved.id))
    };
    let to = || "postgres://db.example:5432/site".to_owned();
    assert_eq!(read("postgres://db.example:5432/site\n"), Some((to(), None)));
    assert_eq!(read("postgres://db.example:5432/site\nid a-1\n"), Some((to(), Some("a-1".to_owned()))));
}

#[test]
fn records_of_others_are_refused_before_tables_are_made() {
    let Some(url) = url() else { return };
    let (folder, server, empty) = (tempfile::tempdir().unwrap(), fresh(&url), fresh(&url));
    Ledger::on_server(&server).unwrap();
    super::note_moved(folder.path(), &server).unwrap();
    let id = super::moved(folder.path()).unwrap().and_then(|moved| moved.id).expect("an id");
    let opened = empty.prepare(&crate::db::ledger::TABLES, Some(&id));
    assert!(matches!(opened, Err(super::Error::Foreign)), "{opened:?}");
    let mut client = empty.bare_client().unwrap();
    let row = client.query_one("SELECT to_regclass('cms_records') IS NULL", &[]).unwrap();
    assert!(row.get::<_, bool>(0), "nothing is made there");
    assert!(matches!(server.prepare(&crate::db::ledger::TABLES, Some(&id)), Ok(None)));
}

#[test]
fn writers_of_the_audit_log_do_not_fork_it() {
    let Some(url) = url() else { return };
    let server = fresh(&url);
    Ledger::on_server(&server).unwrap();
    std::thread::scope(|threads| {
        for at in 0..8 {
            let server = &server;
            threads.spawn(move || {
                let ledger = Ledger::on_server(server).unwrap();
                (0..20).for_each(|_| ledger.note_deed(&deed(at)).unwrap());
            });
        }
    });
    let checked = Ledger::on_server(&server).unwrap().check_deeds().unwrap();
    assert_eq!((checked.count, checked.broken), (160, None));
}

#[test]
fn revoked_token_is_refused_on_every_connection_at_once() {
    let Some(url) = url() else { return };
    let server = fresh(&url);
    let (one, other) = (Ledger::on_server(&server).unwrap(), Ledger::on_server(&server).unwrap());
    let token = NewToken { id: "a", name: "ci", role: "editor", hash: "h", at: 1, expires_at: None };
    one.add_token(&token).unwrap();
    assert!(other.token("h", 2).unwrap().is_some());
    let version = other.version().unwrap();
    assert_eq!(other.version().unwrap(), version);
    one.revoke_token("a", 3).unwrap();
    assert_eq!(other.token("h", 4).unwrap(), None);
    assert_ne!(other.version().unwrap(), version);
}

#[test]
fn one_process_has_the_part_that_sends() {
    let Some(url) = url() else { return };
    let server = fresh(&url);
    let (one, other) = (Ledger::on_server(&server).unwrap(), Ledger::on_server(&server).unwrap());
    let held = one.sender().unwrap().expect("nobody has it");
    assert!(held.holds() && other.sender().unwrap().is_none());
    drop(held);
    let mut again = other.sender().unwrap();
    // The server ends the connection in its own time.
    for _ in 0..1000 {
        if again.is_some() {
            break;
        }
        std::thread::yield_now();
        again = other.sender().unwrap();
    }
    assert!(again.is_some_and(|held| held.holds()));
}

#[test]
fn failed_step_undoes_the_whole_transaction() {
    let Some(url) = url() else { return };
    let ledger = Ledger::on_server(&fresh(&url)).unwrap();
    let swallowed = ledger.together(
        || {
            ledger.note_deed(&deed(1))?;
            let token = NewToken { id: "a", name: "ci", role: "editor", hash: "h", at: 1, expires_at: None };
            ledger.add_token(&token)?;
            assert!(matches!(ledger.add_token(&token), Err(LedgerError::Taken { .. })));
            Ok::<_, LedgerError>(())
        },
        |cause| cause,
    );
    assert!(swallowed.is_err(), "the server has rolled back");
    assert!(ledger.deeds(9).unwrap().is_empty());
    ledger.note_deed(&deed(2)).unwrap();
    assert_eq!(ledger.deeds(9).unwrap().len(), 1);
}

#[test]
fn broken_connection_is_replaced() {
    let Some(url) = url() else { return };
    let server = fresh(&url);
    let ledger = Ledger::on_server(&server).unwrap();
    ledger.note_deed(&deed(1)).unwrap();
    let break_it = || {
        let own =
            |db: &Connection<'_>| db.query_row("SELECT pg_backend_pid()", params![], |row| row.get::<i64>(0));
        let number = i32::try_from(ledger.store.act("find", own).unwrap()).unwrap();
        let mut other = server.bare_client().unwrap();
        other.execute("SELECT pg_terminate_backend($1)", &[&number]).unwrap();
    };
    break_it();
    assert_eq!(ledger.deeds(9).unwrap().len(), 1, "what reads runs again");
    break_it();
    ledger.note_deed(&deed(2)).unwrap();
    assert_eq!(ledger.deeds(9).unwrap().len(), 2, "a transaction begins again");
}

#[test]
fn server_that_is_not_there_is_named_without_its_password() {
    let server = Server::at("postgres://ada:secret@127.0.0.1:1/site").unwrap();
    let error = Ledger::on_server(&server).unwrap_err();
    let text = crate::base::text::chain(&error);
    assert!(matches!(error, LedgerError::Unreachable { .. }), "{text}");
    assert!(text.contains("127.0.0.1:1") && !text.contains("secret"), "{text}");
}

#[test]
fn news_reach_all_other_programs_and_only_those_of_the_site() {
    let Some(url) = url() else { return };
    let (server, elsewhere) = (fresh(&url), fresh(&url));
    let [mut one, mut two, mut three] =
        [&server, &server, &elsewhere].map(|server| News::of(server, "host").unwrap());
    let heard = |news: &mut News| {
        (0..500).any(|_| {
            std::thread::sleep(std::time::Duration::from_millis(10));
            news.has_come().unwrap()
        })
    };
    assert!(![&mut one, &mut two, &mut three].into_iter().any(|news| news.has_come().unwrap()));
    one.tell().unwrap();
    assert!(heard(&mut two));
    // Others hear what was told before, too: so neither the teller nor another site was told.
    two.tell().unwrap();
    assert!(heard(&mut one) && !one.has_come().unwrap());
    assert!(!two.has_come().unwrap() && !three.has_come().unwrap());
    let mut other = News::of(&server, "another subject").unwrap();
    one.tell().unwrap();
    assert!(heard(&mut two) && !other.has_come().unwrap());
}

//! Tests of the analytics on a real file.

use super::*;
use crate::db::records::params;

fn event(post: Option<&str>, kind: &str, at: i64) -> Event {
    let post = post.map(str::to_owned);
    Event { post, kind: kind.to_owned(), x: Some(1.5), y: Some(2.0), viewport: None, metadata: None, at }
}

fn sums(store: &Analytics, filter: SumsFilter) -> Sums {
    store.sums(&SumsFilter { top_kind: "view".to_owned(), top: 10, ..filter }).unwrap()
}

#[test]
fn events_are_summed_by_type_post_and_day() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Analytics::open(folder.path()).unwrap();
    let events = [
        event(Some("a"), "view", 5),
        event(Some("a"), "view", DAY_S),
        event(Some("b"), "view", DAY_S + 1),
        event(Some("a"), "click", DAY_S + 2),
        event(None, "view", 2 * DAY_S),
    ];
    store.record(events.iter(), 0).unwrap();
    drop(store);
    let mut store = Analytics::open(folder.path()).unwrap();
    let all = sums(&store, SumsFilter::default());
    let count = |kind: &str, count| Count { kind: kind.to_owned(), count };
    assert_eq!(all.by_kind, [count("click", 1), count("view", 4)]);
    let post = |post: Option<&str>, count| PostCount { post: post.map(str::to_owned), count };
    assert_eq!(all.top_posts, [post(Some("a"), 2), post(None, 1), post(Some("b"), 1)]);
    let day = |day, kind: &str, count| Day { day, kind: kind.to_owned(), count };
    assert_eq!(all.by_day, [day(0, "view", 1), day(1, "click", 1), day(1, "view", 2), day(2, "view", 1)]);
    let middle = SumsFilter { first_day: Some(1), last_day: Some(1), ..SumsFilter::default() };
    assert_eq!(sums(&store, middle).by_kind, [count("click", 1), count("view", 2)]);
    let of_post = SumsFilter { post: Some("a".to_owned()), ..SumsFilter::default() };
    assert_eq!(sums(&store, of_post).by_kind, [count("click", 1), count("view", 2)]);
    store.record([event(Some("a"), "click", 3 * DAY_S)].iter(), DAY_S + 5).unwrap();
    assert_eq!(sums(&store, SumsFilter::default()).by_kind, [count("click", 2), count("view", 3)]);
    let left = |store: &Analytics| -> i64 {
        let count =
            |db: &Connection<'_>| db.query_row("SELECT count(*) FROM events", params![], |row| row.get(0));
        store.act("count", count).unwrap()
    };
    assert_eq!(left(&store), 5, "whole days go");
    store.record([].iter(), 9 * DAY_S).unwrap();
    assert_eq!(left(&store), 0);
}

#[test]
fn event_positions_are_filtered_by_type_post_and_time() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Analytics::open(folder.path()).unwrap();
    let mut events: Vec<Event> = (0..5).map(|at| event(Some("a"), "click", at)).collect();
    events.push(event(Some("a"), "view", 6));
    events.push(event(Some("b"), "click", 7));
    events.push(Event { x: None, ..event(Some("a"), "click", 8) });
    store.record(events.iter(), 0).unwrap();
    let times = |filter: PlaceFilter| -> Vec<i64> {
        let filter = PlaceFilter { kind: "click".to_owned(), ..filter };
        store.places(&filter).unwrap().into_iter().map(|place| place.at).collect()
    };
    let of = |limit| PlaceFilter { post: Some("a".to_owned()), limit, ..PlaceFilter::default() };
    assert_eq!(times(of(9)), [0, 1, 2, 3, 4]);
    assert_eq!(times(of(2)), [3, 4], "the last ones");
    assert_eq!(times(PlaceFilter { since: Some(1), until: Some(3), ..of(9) }), [1, 2]);
    assert_eq!(times(PlaceFilter { post: None, ..of(9) }), [0, 1, 2, 3, 4, 7]);
}

#[test]
fn event_types_and_rows_are_bounded() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Analytics::open(folder.path()).unwrap();
    let many: Vec<Event> = (0..300).map(|at| event(Some("a"), &format!("kind-{at}"), at)).collect();
    store.record(many.iter(), 0).unwrap();
    let kinds = sums(&store, SumsFilter::default()).by_kind;
    assert_eq!(kinds.len(), 201);
    assert_eq!(kinds.iter().find(|count| count.kind == "other").map(|count| count.count), Some(100));
    let left = |most, dropped| -> i64 {
        store.act("drop", |db| write::make_room(db, most, dropped)).unwrap();
        let count =
            |db: &Connection<'_>| db.query_row("SELECT count(*) FROM events", params![], |row| row.get(0));
        store.act("count", count).unwrap()
    };
    assert_eq!([left(300, 10), left(299, 10), left(290, 10), left(100, 10)], [300, 290, 290, 100]);
}

#[test]
fn acknowledged_events_are_in_the_database() {
    const THREADS: usize = 8;
    const REQUESTS: usize = 20;
    let folder = tempfile::tempdir().unwrap();
    let writer = Writer::start(folder.path().to_owned());
    let request = || writer.record((0..10).map(|at| event(Some("a"), "view", at)).collect(), 0);
    let successes: usize = std::thread::scope(|scope| {
        let sender = || (0..REQUESTS).filter(|_| request().is_ok()).count();
        let threads: Vec<_> = (0..THREADS).map(|_| scope.spawn(sender)).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).sum()
    });
    assert_eq!(successes, THREADS * REQUESTS);
    // Read by another connection while the writer still runs: the events are in the file.
    let store = Analytics::open(folder.path()).unwrap();
    assert_eq!(sums(&store, SumsFilter::default()).by_kind[0].count, (successes * 10) as i64);
}

#[test]
fn full_queue_and_unusable_folder_refuse_events() {
    let folder = tempfile::tempdir().unwrap();
    let writer = Writer::start(folder.path().to_owned());
    let flood: Vec<Event> = (0..60_000).map(|at| event(None, "view", at)).collect();
    assert!(matches!(writer.record(flood, 0), Err(LedgerError::Full { .. })));
    assert!(writer.record(vec![event(None, "view", 1)], 0).is_ok(), "refused events are not queued");
    if crate::db::records::server_of(folder.path()).is_some() {
        return;
    }
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    let writer = Writer::start(file);
    assert!(matches!(writer.record(vec![event(None, "view", 1)], 0), Err(LedgerError::Folder { .. })));
}

//! The time zone in which a site shows its dates. Times are stored in UTC.

use super::text::count;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use std::sync::OnceLock;

/// The zone of this machine, as the command line found it.
static LOCAL: OnceLock<TimeZone> = OnceLock::new();

/// Sets the zone for sites that name none. The first call wins.
pub fn set_local(zone: TimeZone) {
    LOCAL.get_or_init(|| zone);
}

/// The zone with a name of the IANA time zone database, such as `Europe/Berlin`; that of this machine for a site that
/// names none, and UTC if neither is known.
pub fn of(name: Option<&str>) -> TimeZone {
    match name {
        Some(name) => named(name).unwrap_or(TimeZone::UTC),
        None => LOCAL.get().cloned().unwrap_or(TimeZone::UTC),
    }
}

/// The zone with a name of the database, if there is one.
pub fn named(name: &str) -> Option<TimeZone> {
    TimeZone::get(name).ok()
}

/// A time as RFC 3339 with the offset that the zone has then: `2024-12-09T23:25:00-05:00`.
pub fn local(time: Timestamp, zone: &TimeZone) -> String {
    time.to_zoned(zone.clone()).strftime("%Y-%m-%dT%H:%M:%S%:z").to_string()
}

/// A stored time in a zone, as [`local`] writes it; unchanged if it is none.
pub fn shown(stored: &str, zone: &TimeZone) -> String {
    stored.parse::<Timestamp>().map_or_else(|_| stored.to_owned(), |time| local(time, zone))
}

/// A time for people, in UTC: `1 Dec 2026, 09:00 UTC`; unchanged if it is none.
pub fn in_utc(stored: &str) -> String {
    let parsed = stored.parse::<Timestamp>();
    parsed.map_or_else(|_| stored.to_owned(), |time| time.strftime("%-d %b %Y, %H:%M UTC").to_string())
}

/// A sentence with its stored times as [`in_utc`] writes them.
pub fn with_times(sentence: &str) -> String {
    let word = |word: &str| {
        let (stem, end) = word.split_at(word.trim_end_matches(['.', ',', ';', ':', '`']).len());
        let is_time = stem.len() >= "2026-12-01T09:00Z".len() && stem.as_bytes().get(10) == Some(&b'T');
        if is_time { format!("{}{end}", in_utc(stem)) } else { word.to_owned() }
    };
    sentence.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// How long ago a time was, in words; a time to come is now.
pub fn ago(then: Timestamp, now: Timestamp) -> String {
    let seconds = (now.as_second() - then.as_second()).max(0);
    let words = |unit: i64, name: &str| format!("{} ago", count(seconds / unit, name));
    match seconds {
        ..60 => "just now".to_owned(),
        60..3600 => words(60, "minute"),
        3600..86_400 => words(3600, "hour"),
        _ => words(86_400, "day"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_in_sentences_are_for_people() {
        let said = with_times("it is scheduled for 2026-12-01T09:00:00Z, not before.");
        assert_eq!(said, "it is scheduled for 1 Dec 2026, 09:00 UTC, not before.");
        assert_eq!(with_times("no time, and a-word-with-a-T in it"), "no time, and a-word-with-a-T in it");
    }

    #[test]
    fn times_are_shown_with_the_offset_of_their_day() {
        let zone = of(Some("America/New_York"));
        assert_eq!(shown("2024-12-10T04:25:00Z", &zone), "2024-12-09T23:25:00-05:00");
        assert_eq!(shown("2024-07-10T04:25:00Z", &zone), "2024-07-10T00:25:00-04:00");
        assert_eq!(shown("soon", &zone), "soon");
        assert_eq!(shown("2024-12-10T04:25:00Z", &of(Some("Mars/Olympus"))), "2024-12-10T04:25:00+00:00");
        assert!(named("Asia/Tokyo").is_some() && named("../etc/passwd").is_none());
    }
}

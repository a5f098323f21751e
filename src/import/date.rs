//! Parses dates as blogs write them: in front matter, in addresses, in file names.

use crate::base::month_named;
use crate::import::pattern::regex;
use jiff::{Timestamp, civil, tz::TimeZone};
use regex::Regex;
use std::sync::LazyLock;

/// A time that a source names.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Moment {
    pub(super) time: Timestamp,
    /// The day and the time of day that the program of the source shows for it, also in addresses.
    pub(super) shown: civil::DateTime,
}

/// How the program of a source reads what its dates do not say.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Clock {
    /// The zone that the source names. Programs take UTC if it names none.
    pub(super) zone: Option<TimeZone>,
    /// The zone of the site that posts are imported to. It shows a date without an offset as it is written, if the
    /// source names no zone.
    pub(super) site: Option<TimeZone>,
    /// Whether dates are those of YAML as Ruby reads it: with seconds, but without an offset, they are in UTC.
    pub(super) is_ruby: bool,
}

impl Clock {
    /// Parses a date, as [`read`] does; without an offset it is in the zone of the source, or else of the site.
    pub(super) fn read(&self, text: &str) -> Option<Moment> {
        static SECONDS: LazyLock<Regex> =
            LazyLock::new(|| regex(r"^\d{4}-\d{1,2}-\d{1,2}(?:[Tt]|\s+)\d{1,2}:\d\d:\d\d(?:\.\d*)?$"));
        let (time, is_zoned) = parsed(text.trim())?;
        let is_utc = is_zoned || (self.is_ruby && self.zone.is_some() && SECONDS.is_match(text.trim()));
        let source = self.zone.clone().unwrap_or(TimeZone::UTC);
        if is_utc { Some(Moment { time, shown: source.to_datetime(time) }) } else { self.at(time) }
    }

    /// The time at which clocks of the source show what those of UTC show at another.
    pub(super) fn at(&self, utc: Timestamp) -> Option<Moment> {
        let shown = TimeZone::UTC.to_datetime(utc);
        let zone = self.zone.as_ref().or(self.site.as_ref()).cloned().unwrap_or(TimeZone::UTC);
        let time = zone.to_timestamp(shown).ok().filter(|time| is_sane(*time))?;
        Some(Moment { time, shown })
    }
}

/// Parses a date, optionally with a time: `2016-11-10`, `2016/11/10`, RFC 3339, the same with blanks as YAML and Ruby
/// write it, RFC 2822, `Nov 10 2016`, `10 November 2016`. Without an offset it is UTC; a date alone is its midnight.
pub(super) fn read(text: &str) -> Option<Timestamp> {
    parsed(text.trim()).map(|(time, _)| time)
}

/// A time, and whether the text says its offset.
fn parsed(text: &str) -> Option<(Timestamp, bool)> {
    let plain = plain(text);
    let plain = plain.as_deref().unwrap_or(text);
    let zoned = plain.parse::<Timestamp>().ok();
    let found = zoned
        .map(|time| (time, true))
        .or_else(|| Some((utc(plain.parse::<civil::DateTime>().ok()?)?, false)))
        .or_else(|| jiff::fmt::rfc2822::parse(text).ok().map(|zoned| (zoned.timestamp(), true)))?;
    is_sane(found.0).then_some(found)
}

/// The date in an address such as `2016/11/10/Rust-1.13` or `blog/2016-11-10-hello`.
pub(super) fn in_path(path: &str) -> Option<Timestamp> {
    let segments: Vec<&str> = path.split('/').filter(|s| !s.is_empty()).collect();
    let folders = segments.windows(3).find_map(|w| match w {
        [year, month, day] => whole(year, month, day),
        _ => None,
    });
    folders.or_else(|| segments.last().and_then(|last| in_name(last)).map(|(time, _)| time))
}

/// The date at the start of a name, and the rest: `2016-11-10-hello` is that day and `hello`.
pub(super) fn in_name(name: &str) -> Option<(Timestamp, &str)> {
    let day = name.get(..10)?;
    let [year, month, day] = day.split('-').collect::<Vec<_>>().try_into().ok()?;
    let time = whole(year, month, day)?;
    let rest = &name[10..];
    match rest.strip_prefix(['-', '_', '.', ' ']) {
        Some(rest) => Some((time, rest)),
        None => rest.is_empty().then_some((time, rest)),
    }
}

/// `2016-11-10`, the day in UTC.
pub(super) fn day(time: Timestamp) -> String {
    time.strftime("%Y-%m-%d").to_string()
}

/// Normalizes a text to RFC 3339: any signs in the date, names of months, numbers of one digit, blanks before the offset,
/// `UTC`.
fn plain(text: &str) -> Option<String> {
    static DATE: LazyLock<Regex> = LazyLock::new(|| {
        regex(
            r"(?xi)^ (?: (?P<year>\d{4})[-/.](?P<month>\d{1,2})[-/.](?P<day>\d{1,2})
            | (?:[a-z]{3,9},?\s+)?? (?P<name>[a-z]{3,9})\.?\s+(?P<day2>\d{1,2})(?:st|nd|rd|th)?,?\s+(?P<year2>\d{4})
            | (?:[a-z]{3,9},?\s+)?? (?P<day3>\d{1,2})(?:st|nd|rd|th)?\s+(?P<name2>[a-z]{3,9})\.?,?\s+(?P<year3>\d{4}) )
            (?: [\sT,]+ (?P<hour>\d{1,2}):(?P<minute>\d{1,2})(?: :(?P<second>\d{1,2})(?:[.,](?P<part>\d{1,9}))? )?
            \s*(?P<half>[ap]m)? \s*(?P<zone>z|utc|gmt|[+-]\d{2}:?(?:\d{2})?)? )? $",
        )
    });
    let found = DATE.captures(text)?;
    let of = |names: &[&str]| names.iter().find_map(|name| found.name(name)).map(|part| part.as_str());
    let number = |names: &[&str]| of(names).and_then(|digits| digits.parse::<u32>().ok());
    let month = number(&["month"]).or_else(|| u32::try_from(month_named(of(&["name", "name2"])?)?).ok())?;
    let day =
        format!("{}-{month:02}-{:02}", of(&["year", "year2", "year3"])?, number(&["day", "day2", "day3"])?);
    let Some(hour) = number(&["hour"]) else { return Some(day) };
    let hour = match of(&["half"]).map(str::to_lowercase).as_deref() {
        Some("pm") if hour < 12 => hour + 12,
        Some("am") if hour == 12 => 0,
        _ => hour,
    };
    let zone = match of(&["zone"]) {
        None => "",
        Some(zone) if zone.starts_with(['+', '-']) => zone,
        Some(_) => "Z",
    };
    let (minute, second) = (number(&["minute"])?, number(&["second"]).unwrap_or(0));
    let part = of(&["part"]).map(|part| format!(".{part}")).unwrap_or_default();
    Some(format!("{day}T{hour:02}:{minute:02}:{second:02}{part}{zone}"))
}

fn whole(year: &str, month: &str, day: &str) -> Option<Timestamp> {
    let digits = |text: &str, length| text.len() == length && text.bytes().all(|b| b.is_ascii_digit());
    if !digits(year, 4) || !digits(month, 2) || !digits(day, 2) {
        return None;
    }
    let date = civil::Date::new(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?).ok()?;
    utc(date.to_datetime(civil::Time::midnight())).filter(|time| is_sane(*time))
}

fn utc(time: civil::DateTime) -> Option<Timestamp> {
    TimeZone::UTC.to_timestamp(time).ok()
}

/// Years with four digits, as in RFC 3339, in which a page can have been written.
fn is_sane(time: Timestamp) -> bool {
    (1..=9999).contains(&TimeZone::UTC.to_datetime(time).year())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::source::rfc3339;

    #[test]
    fn date_formats_of_generators_are_parsed() {
        for (text, expected) in [
            ("2016-11-10", Some("2016-11-10T00:00:00Z")),
            ("2016/11/10", Some("2016-11-10T00:00:00Z")),
            ("2016-11-10T09:30:00Z", Some("2016-11-10T09:30:00Z")),
            ("2016-11-10T09:30:00.123Z", Some("2016-11-10T09:30:00Z")),
            ("2016-11-10T09:30:00+02:00", Some("2016-11-10T07:30:00Z")),
            ("2016-11-10 09:30:00 +0200", Some("2016-11-10T07:30:00Z")),
            ("2016-11-10 09:30:00", Some("2016-11-10T09:30:00Z")),
            ("2016-11-10 09:30", Some("2016-11-10T09:30:00Z")),
            ("2016-11-10 09:30:00 UTC", Some("2016-11-10T09:30:00Z")),
            ("Thu, 10 Nov 2016 09:30:00 +0100", Some("2016-11-10T08:30:00Z")),
            ("2015-02-15 9:18:00", Some("2015-02-15T09:18:00Z")),
            ("2013-11-22 5:00:00 +0000", Some("2013-11-22T05:00:00Z")),
            ("2013-1-2", Some("2013-01-02T00:00:00Z")),
            ("Jul 08 2022", Some("2022-07-08T00:00:00Z")),
            ("July 8th, 2022", Some("2022-07-08T00:00:00Z")),
            ("Friday, 8 July 2022 3:05 PM", Some("2022-07-08T15:05:00Z")),
            ("13 Smarch 2022", None),
            ("2016-02-30", None),
            ("2016", None),
            ("yesterday", None),
            ("", None),
            ("日本日本日本", None),
        ] {
            assert_eq!(read(text).map(rfc3339).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn dates_without_an_offset_are_in_the_zone_of_the_source() {
        let named = |zone: &str| crate::base::zone::named(zone);
        for (zone, is_ruby, text, expected) in [
            ("America/New_York", false, "2024-02-29", "2024-02-29T05:00:00Z"),
            ("America/New_York", true, "2024-02-29 02:30", "2024-02-29T07:30:00Z"),
            ("America/New_York", false, "2024-07-29 02:30:00", "2024-07-29T06:30:00Z"),
            ("America/New_York", true, "2024-02-29 02:30:00", "2024-02-29T02:30:00Z"),
            ("America/New_York", true, "2024-02-29 02:30:00 +0100", "2024-02-29T01:30:00Z"),
            ("Asia/Tokyo", true, "2024-02-29 23:30", "2024-02-29T14:30:00Z"),
            ("Asia/Tokyo", false, "2024-02-29T23:30:00Z", "2024-02-29T23:30:00Z"),
        ] {
            let clock = Clock { zone: named(zone), site: named("Asia/Kolkata"), is_ruby };
            assert_eq!(
                clock.read(text).map(|read| rfc3339(read.time)).as_deref(),
                Some(expected),
                "{zone} {text}"
            );
        }
    }

    /// The day that a source without a zone names is the day that the site shows, west and east of Greenwich.
    #[test]
    fn dates_of_a_source_without_a_zone_are_in_that_of_the_site() {
        for (site, is_ruby, text, expected, shown) in [
            ("America/New_York", false, "2024-02-29", "2024-02-29T05:00:00Z", "2024-02-29T00:00:00"),
            ("Asia/Tokyo", false, "2024-02-29", "2024-02-28T15:00:00Z", "2024-02-29T00:00:00"),
            ("America/New_York", true, "2024-02-29 02:30:00", "2024-02-29T07:30:00Z", "2024-02-29T02:30:00"),
            (
                "America/New_York",
                false,
                "2024-02-29T02:30:00Z",
                "2024-02-29T02:30:00Z",
                "2024-02-29T02:30:00",
            ),
        ] {
            let clock = Clock { zone: None, site: crate::base::zone::named(site), is_ruby };
            let read = clock.read(text).unwrap();
            assert_eq!(
                (rfc3339(read.time).as_str(), read.shown.to_string().as_str()),
                (expected, shown),
                "{text}"
            );
        }
    }

    #[test]
    fn dates_are_found_in_addresses_and_names() {
        for (path, expected) in [
            ("2016/11/10/Rust-1.13", Some("2016-11-10")),
            ("/inside-rust/2024/09/06/x/", Some("2024-09-06")),
            ("blog/2016-11-10-hello.html", Some("2016-11-10")),
            ("2016/11/hello", None),
            ("2016/13/10/hello", None),
        ] {
            assert_eq!(in_path(path).map(day).as_deref(), expected, "{path}");
        }
        for (name, expected) in [
            ("2016-11-10-hello", Some("hello")),
            ("2016-11-10_hello", Some("hello")),
            ("2016-11-10", Some("")),
            ("2016-11-100", None),
            ("ééééé-hello", None),
        ] {
            assert_eq!(in_name(name).map(|(_, rest)| rest), expected, "{name}");
        }
    }
}

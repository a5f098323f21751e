//! Times as people write them.

use super::{Capability, Context, OpError};
use crate::base::{Stage, month_named, zone};
use jiff::civil::{Date, DateTime, Time, Weekday};
use jiff::tz::TimeZone;
use jiff::{Span, Timestamp, ToSpan as _};

/// What to write.
pub(super) const HINT: &str = "give a time such as `tomorrow 9:00`, `friday 18:00`, `2027-01-31 9:00` or `2027-01-31T00:00:00Z`, \
     or a span such as `in 2 hours`, `in 1 month`, `90d` or `12h`";

/// Units of a span by their names, in seconds. Days have 24 hours here.
const UNITS: &[(&[&str], i64)] = &[
    (&["s", "second", "seconds"], 1),
    (&["m", "min", "minute", "minutes"], 60),
    (&["h", "hour", "hours"], 3600),
    (&["d", "day", "days"], 86_400),
    (&["w", "week", "weeks"], 7 * 86_400),
];

/// Units of a span whose length depends on the calendar, in months.
const MONTHS: &[(&[&str], i64)] = &[(&["month", "months"], 1), (&["year", "years"], 12)];

/// Days of the week, of which three letters suffice.
const DAYS: &[(&str, Weekday)] = &[
    ("monday", Weekday::Monday),
    ("tuesday", Weekday::Tuesday),
    ("wednesday", Weekday::Wednesday),
    ("thursday", Weekday::Thursday),
    ("friday", Weekday::Friday),
    ("saturday", Weekday::Saturday),
    ("sunday", Weekday::Sunday),
];
/// Letters of the shortest name of a day.
const DAY_LETTERS: usize = 3;

/// A time in the future: RFC 3339; a span from now (`90d`, `in 2 hours`, `1 month`, `1h 30m`, `next week`); or a day, a time
/// of the day or both (`tomorrow 9:00`, `friday 18:00`, `2027-01-31 9:00`, `2027-01-31T09:00`, `31.1.2027`, `9:00`) in a
/// zone. A day alone is its first moment, a time alone the next one.
///
/// # Errors
/// What is wrong with the text.
pub(super) fn future(text: &str, now: Timestamp, zone: &TimeZone) -> Result<Timestamp, &'static str> {
    let when = moment(text, now, zone).ok_or("is not a time that can be read")?;
    if when > now { Ok(when) } else { Err("is not in the future") }
}

/// A time, written as [`future`] reads it; days of the calendar may be past.
pub(super) fn moment(text: &str, now: Timestamp, zone: &TimeZone) -> Option<Timestamp> {
    let text = text.trim();
    let lower = text.to_ascii_lowercase();
    let past = || lower.ends_with(AGO).then(|| past(text, now, zone)).flatten();
    let coming = || match lower.as_str() {
        "next week" => span("1w", (now, zone), 1),
        "next month" => span("1 month", (now, zone), 1),
        _ => by_calendar(text, now, zone, Side::Future),
    };
    text.parse().ok().or_else(|| span(text, (now, zone), 1)).or_else(past).or_else(coming)
}

/// A time in the past: RFC 3339; a span before now (`3 days ago`, `12h`); or a day, a time of the day or both (`yesterday`,
/// `monday 9:00`, `last week`) in a zone, of which the latest that has been is meant.
pub(super) fn past(text: &str, now: Timestamp, zone: &TimeZone) -> Option<Timestamp> {
    let text = text.trim().to_ascii_lowercase();
    let (text, is_ago) = text.strip_suffix(AGO).map_or((text.as_str(), false), |span| (span, true));
    let before = || span(text, (now, zone), -1);
    if is_ago {
        return before();
    }
    match text.strip_prefix("last ") {
        Some("week") => span("1w", (now, zone), -1),
        Some("month") => span("1 month", (now, zone), -1),
        last => text
            .parse()
            .ok()
            .or_else(before)
            .or_else(|| by_calendar(last.unwrap_or(text), now, zone, Side::Past)),
    }
}

/// The end of a span that lies in the past.
const AGO: &str = " ago";

/// Which of several days with one name is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    Future,
    Past,
}

/// The zone in which the live site shows its times.
///
/// # Errors
/// No site, or its settings cannot be read.
pub(super) fn zone<C: Capability>(cx: &Context<'_, C>) -> Result<TimeZone, OpError> {
    let settings = cx.snapshot_of(Stage::Source)?.settings()?;
    Ok(zone::of(settings.time_zone.as_deref()))
}

/// The other end of a span from now: `90d`, `in 2 hours`, `1 hour 30 minutes`. `sign` is 1 for one that begins now, else -1.
fn span(text: &str, (now, zone): (Timestamp, &TimeZone), sign: i64) -> Option<Timestamp> {
    let text = text.to_ascii_lowercase();
    let mut rest = text.strip_prefix("in ").unwrap_or(&text).trim();
    let (mut months, mut seconds) = (0_i64, 0_i64);
    loop {
        let (count, after) = rest.split_at(rest.bytes().take_while(u8::is_ascii_digit).count());
        let count: i64 = count.parse().ok().filter(|count| *count > 0)?;
        let after = after.trim_start();
        let (unit, after) = after.split_at(after.bytes().take_while(u8::is_ascii_alphabetic).count());
        let times = |units: &[(&[&str], i64)]| {
            units.iter().find(|(names, _)| names.contains(&unit)).map(|(_, each)| count.checked_mul(*each))
        };
        match (times(UNITS), times(MONTHS)) {
            (Some(more), _) => seconds = seconds.checked_add(more?)?,
            (None, Some(more)) => months = months.checked_add(more?)?,
            (None, None) => return None,
        }
        rest = after.trim_start_matches([' ', ',']);
        rest = rest.strip_prefix("and ").unwrap_or(rest).trim_start();
        if rest.is_empty() {
            break;
        }
    }
    let then = match months {
        0 => now,
        _ => {
            let months = Span::new().try_months(sign * months).ok()?;
            now.to_zoned(zone.clone()).checked_add(months).ok()?.timestamp()
        }
    };
    Timestamp::from_second(then.as_second().checked_add(sign.checked_mul(seconds)?)?).ok()
}

/// A day, a time of the day or both.
fn by_calendar(text: &str, now: Timestamp, zone: &TimeZone, side: Side) -> Option<Timestamp> {
    let text = text.to_ascii_lowercase().replace(" at ", " ").replace(',', " ");
    if let Some(written) = date_time(&text) {
        return written.to_zoned(zone.clone()).ok().map(|zoned| zoned.timestamp());
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let last = words.split_last().and_then(|(last, rest)| Some((rest, time_of_day(last)?)));
    let (day, time) = last.map_or((words.as_slice(), None), |(rest, time)| (rest, Some(time)));
    let day = match day {
        ["next" | "this" | "on", day] => &[*day],
        other => other,
    };
    let today = now.to_zoned(zone.clone()).date();
    let at = |date: Date| {
        let time = time.unwrap_or(Time::midnight());
        date.to_datetime(time).to_zoned(zone.clone()).ok().map(|zoned| zoned.timestamp())
    };
    let later = |span: Span| today.checked_add(span).ok().and_then(at);
    let next = |date: Date, step: Span| match side {
        Side::Future => {
            at(date).filter(|when| *when > now).or_else(|| date.checked_add(step).ok().and_then(at))
        }
        Side::Past => {
            at(date).filter(|when| *when <= now).or_else(|| date.checked_sub(step).ok().and_then(at))
        }
    };
    match day {
        [] if time.is_some() => next(today, 1.day()),
        ["today"] => at(today),
        ["now"] => Some(now),
        ["yesterday"] => today.checked_sub(1.day()).ok().and_then(at),
        ["tomorrow"] => later(1.day()),
        [day] => match DAYS.iter().find(|(name, _)| day.len() >= DAY_LETTERS && name.starts_with(day)) {
            Some((_, weekday)) => {
                let first = today.weekday().until(*weekday);
                next(today.checked_add(i64::from(first).days()).ok()?, 7.days())
            }
            None => at(date(day).or_else(|| with_dots(day))?),
        },
        [one, other] => next(in_month(one, other, today.year())?, 1.year()),
        [one, other, year] if year.len() == YEAR_DIGITS => at(in_month(one, other, year.parse().ok()?)?),
        _ => None,
    }
}

/// `2027-12-31t10:00`, `2027-12-31 10:00:00`: a day and a time of the day, in the zone that is meant.
fn date_time(text: &str) -> Option<DateTime> {
    // The parser would pass over a zone in brackets, and take an hour alone.
    text.parse().ok().filter(|_| text.contains(':') && !text.contains('['))
}

/// `2027-12-31`, and nothing behind it.
fn date(text: &str) -> Option<Date> {
    text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-'))
}

/// Digits of a year that is written out.
const YEAR_DIGITS: usize = 4;

/// `31.12.2027`.
fn with_dots(text: &str) -> Option<Date> {
    let parts: Vec<&str> = text.split('.').collect();
    let [day, month, year] = parts.as_slice() else { return None };
    let year = year.parse().ok().filter(|_| year.len() == YEAR_DIGITS)?;
    Date::new(year, month.parse().ok()?, day.parse().ok()?).ok()
}

/// `1 may`, `may 1st`.
fn in_month(one: &str, other: &str, year: i16) -> Option<Date> {
    let (day, month) =
        if one.starts_with(|c: char| c.is_ascii_digit()) { (one, other) } else { (other, one) };
    let month = month_named(month)?;
    let end = day.find(|c: char| !c.is_ascii_digit()).unwrap_or(day.len());
    let (day, ending) = day.split_at(end);
    let is_ordinal = matches!(ending, "" | "." | "st" | "nd" | "rd" | "th");
    let day = day.parse().ok().filter(|_| is_ordinal)?;
    Date::new(year, month, day).ok()
}

/// `9:00`, `18:30`, `9am`, `6:30pm`, `noon`.
fn time_of_day(text: &str) -> Option<Time> {
    match text {
        "noon" => return Some(Time::constant(12, 0, 0, 0)),
        "midnight" => return Some(Time::midnight()),
        _ => {}
    }
    let half =
        [("am", 0), ("pm", 12)].into_iter().find_map(|(end, add)| Some((text.strip_suffix(end)?, add)));
    let is_written =
        |digits: &str| (1..=2).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
    let number = |digits: &str| if is_written(digits) { digits.parse::<i8>().ok() } else { None };
    let clock = half.map_or(text, |(clock, _)| clock);
    let (hour, minute) = match clock.split_once(':') {
        Some((hour, minute)) => (number(hour)?, number(minute).filter(|_| minute.len() == 2)?),
        None => (number(clock).filter(|_| half.is_some())?, 0),
    };
    let hour = match half {
        Some((_, add)) if (1..=12).contains(&hour) => hour % 12 + add,
        Some(_) => return None,
        None => hour,
    };
    Time::new(hour, minute, 0, 0).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn future_time_is_a_duration_or_a_moment() {
        let now = Timestamp::from_second(1_000_000).unwrap();
        let of = |text: &str| future(text, now, &TimeZone::UTC).ok().map(|at| at.as_second() - 1_000_000);
        assert_eq!(of("90s"), Some(90));
        assert_eq!(of("2d"), Some(172_800));
        assert_eq!(of("1w"), Some(604_800));
        assert_eq!(of("in 2 hours"), Some(7_200));
        assert_eq!(of("In 1 Minute"), Some(60));
        assert_eq!(of("in 1 hour 30 minutes"), Some(5_400));
        assert_eq!(of("1h30m"), Some(5_400));
        assert_eq!(of("1 day, 2 hours and 3 minutes"), Some(93_780));
        assert_eq!(of("next week"), Some(604_800));
        assert_eq!(of("1970-01-12T13:46:41Z"), Some(1));
        for wrong in [
            "",
            "d",
            "0d",
            "-1d",
            "5y",
            "1é",
            "99999999999999999999d",
            "1970-01-01T00:00:00Z",
            "soon",
            "in",
            "in 2",
            "1 hour and",
            "1 hour later",
        ] {
            assert_eq!(of(wrong), None, "{wrong}");
        }
        let wrong = |text: &str| future(text, now, &TimeZone::UTC).unwrap_err();
        assert_eq!(wrong("soon"), "is not a time that can be read");
        assert_eq!(wrong("1970-02-30 9:00"), "is not a time that can be read");
        assert_eq!(wrong("1970-01-01"), "is not in the future");
    }

    #[test]
    fn days_and_times_are_those_of_the_zone() {
        // A Friday, 11:00 in Berlin, 10:00 UTC.
        let now: Timestamp = "2026-11-20T10:00:00Z".parse().unwrap();
        let berlin = zone::of(Some("Europe/Berlin"));
        let of = |text: &str| future(text, now, &berlin).ok().map(|at| at.to_string());
        for (text, found) in [
            ("tomorrow 9:00", "2026-11-21T08:00:00Z"),
            ("Tomorrow at 9:00", "2026-11-21T08:00:00Z"),
            ("tomorrow", "2026-11-20T23:00:00Z"),
            ("today 18:00", "2026-11-20T17:00:00Z"),
            ("friday 18:00", "2026-11-20T17:00:00Z"),
            ("fri 9am", "2026-11-27T08:00:00Z"),
            ("monday", "2026-11-22T23:00:00Z"),
            ("thursday 6:30pm", "2026-11-26T17:30:00Z"),
            ("10:59", "2026-11-21T09:59:00Z"),
            ("12pm", "2026-11-20T11:00:00Z"),
            ("next monday noon", "2026-11-23T11:00:00Z"),
            ("1 december 9:00", "2026-12-01T08:00:00Z"),
            ("May 2nd, 2027", "2027-05-01T22:00:00Z"),
            ("1 nov", "2027-10-31T23:00:00Z"),
            ("2026-12-01 9:00", "2026-12-01T08:00:00Z"),
            ("2026-12-01", "2026-11-30T23:00:00Z"),
            ("2026-12-24T06:00", "2026-12-24T05:00:00Z"),
            ("2026-12-24t06:00:30", "2026-12-24T05:00:30Z"),
            ("2026-12-24 18:00:00", "2026-12-24T17:00:00Z"),
            ("2026-12-24T18:00+03:00", "2026-12-24T15:00:00Z"),
            ("31.12.2027 10:00", "2027-12-31T09:00:00Z"),
            ("in 1 month", "2026-12-20T10:00:00Z"),
            // The same time of the day, though the offset is another one.
            ("6 months", "2027-05-20T09:00:00Z"),
            // Summer time, then the hour that its beginning leaves out.
            ("2027-06-01 9:00", "2027-06-01T07:00:00Z"),
            ("2027-03-28 2:30", "2027-03-28T01:30:00Z"),
        ] {
            assert_eq!(of(text).as_deref(), Some(found), "{text}");
        }
        for wrong in [
            "today 9:00",
            "yesterday",
            "tomorrow 25:00",
            "tomorrow 9",
            "9",
            "fr 9:00",
            "13pm",
            "0am",
            "9:5",
            "2026-02-30",
            "2026-12-24T06",
            "2026-12-24T25:00",
            "2026-12-24T06:00[Asia/Tokyo]",
            "2026-11-01 9:00",
            "friday 9:00 18:00",
            "tomorrowx",
            "fridays",
            "1 mayor",
            "32 may",
            "1 may 27",
            "2 days ago",
        ] {
            assert_eq!(of(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn past_times_are_the_latest_that_have_been() {
        let now: Timestamp = "2026-11-20T10:00:00Z".parse().unwrap();
        let of = |text: &str| past(text, now, &TimeZone::UTC).map(|at| at.to_string());
        for (text, found) in [
            ("2 days ago", "2026-11-18T10:00:00Z"),
            ("12h", "2026-11-19T22:00:00Z"),
            ("yesterday", "2026-11-19T00:00:00Z"),
            ("yesterday 18:00", "2026-11-19T18:00:00Z"),
            ("monday", "2026-11-16T00:00:00Z"),
            ("last friday 9:00", "2026-11-20T09:00:00Z"),
            ("friday 11:00", "2026-11-13T11:00:00Z"),
            ("last week", "2026-11-13T10:00:00Z"),
            ("last month", "2026-10-20T10:00:00Z"),
            ("1 december", "2025-12-01T00:00:00Z"),
            ("2026-11-01", "2026-11-01T00:00:00Z"),
            ("2026-11-01T19:00", "2026-11-01T19:00:00Z"),
        ] {
            assert_eq!(of(text).as_deref(), Some(found), "{text}");
        }
        for wrong in ["", "ago", "soon", "last", "1 ago"] {
            assert_eq!(of(wrong), None, "{wrong}");
        }
    }
}

//! Times in the future, as people write them.

use jiff::Timestamp;

/// What to write.
pub(super) const HINT: &str = "give a time such as `2027-01-31T00:00:00Z`, or a span such as `90d` or `12h`";

/// A time in the future: RFC 3339, or a span from now.
pub(super) fn future(text: &str, now: Timestamp) -> Option<Timestamp> {
    let spans = || {
        let (digits, unit) = text.split_at(text.len().checked_sub(1)?);
        let seconds = match unit {
            "s" => 1,
            "m" => 60,
            "h" => 3600,
            "d" => 86_400,
            "w" => 7 * 86_400,
            _ => return None,
        };
        let count: i64 = digits.parse().ok().filter(|count| *count > 0)?;
        Timestamp::from_second(now.as_second().checked_add(count.checked_mul(seconds)?)?).ok()
    };
    let is_ascii = text.is_ascii();
    text.parse().ok().or_else(|| is_ascii.then(spans).flatten()).filter(|when| *when > now)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn future_time_is_a_duration_or_a_moment() {
        let now = Timestamp::from_second(1_000_000).unwrap();
        let of = |text: &str| future(text, now).map(|at| at.as_second() - 1_000_000);
        assert_eq!(of("90s"), Some(90));
        assert_eq!(of("2d"), Some(172_800));
        assert_eq!(of("1w"), Some(604_800));
        assert_eq!(of("1970-01-12T13:46:41Z"), Some(1));
        for wrong in
            ["", "d", "0d", "-1d", "5y", "1é", "99999999999999999999d", "1970-01-01T00:00:00Z", "soon"]
        {
            assert_eq!(of(wrong), None, "{wrong}");
        }
    }
}

//! `redirect.locale`: a redirect that is never followed, because its old address is not in its language.

use super::*;
use crate::urls::{in_language, is_in_language};

pub(super) const RULE: Rule = Rule {
    code: "redirect.locale",
    summary: "the address where the redirect begins is in another language",
    explanation: "A redirect with `locale` is followed only from addresses in that language: those that begin with it, such as `/es/old`, and for the \
        default language all others. Another default language changes which these are.",
    example: Example {
        files: &[(
            "redirects.yaml",
            "redirects:\n  - id: a15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0002\n    from: /old\n    to: https://example.org\n    locale: es\n",
        )],
        right: "leave `locale` out, or write an address in `es`: /es/old",
    },
    run: Run::Item(&[Kind::Redirects, Kind::RedirectList], run),
};

fn run(subject: &Subject<'_>, found: &mut Vec<Finding>) {
    let settings = &subject.definitions().settings;
    for (at, entry) in subject.list("redirects") {
        let text = |key: &str| entry.get(key).and_then(Value::as_str);
        let (Some(from), Some(locale)) = (text("from"), text("locale")) else { continue };
        if !is_in_language(from, locale, settings.locales()) {
            let message = format!(
                "this redirect is never followed: it is for `{locale}`, but `{from}` is an address in another language"
            );
            let pointer = format!("/redirects/{at}/locale");
            let hint = match in_language(from, locale, settings.locales()) {
                Some(address) => format!("leave `locale` out, or write an address in `{locale}`: {address}"),
                None => "leave `locale` out".to_owned(),
            };
            found.push(Finding::warning(RULE.code, pointer, message).hint(hint));
        }
    }
}

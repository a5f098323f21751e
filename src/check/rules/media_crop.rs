//! `media.crop`: a focal point or a crop that lies outside of the picture.

use super::*;

pub(super) const RULE: Rule = Rule {
    code: "media.crop",
    summary: "a focal point or a crop lies outside of the picture",
    explanation: "A focal point is given in fractions of width and height, from 0 to 1, a crop in pixels of the original. Sizes are made from what both leave.",
    example: Example {
        files: &[
            (
                "media/a25d2ab9-76a5-4c6c-8b2f-5d6b8a9c0002.yaml",
                "id: a25d2ab9-76a5-4c6c-8b2f-5d6b8a9c0002\nfilename: a.png\nfile: a.png\nmime: image/png\nsize: 3\nwidth: 40\nheight: 30\naltText: A chain\nfocalPoint:\n  x: 50\n  y: 0.5\n",
            ),
            ("uploads/a.png", ""),
        ],
        right: "focalPoint: {x: 0.5, y: 0.5}",
    },
    run: Run::Item(&[Kind::Media], run),
};

fn run(subject: &Subject<'_>, found: &mut Vec<Finding>) {
    let number = |place: &str| subject.value.pointer(place).and_then(Value::as_f64);
    for place in ["/focalPoint/x", "/focalPoint/y"] {
        if let Some(at) = number(place).filter(|at| !(0.0..=1.0).contains(at)) {
            let message = format!("`{at}` is not from 0 to 1");
            found.push(
                Finding::error(RULE.code, place, message).hint("0 is left or top, 1 is right or bottom"),
            );
        }
    }
    for (from, length, all) in [("x", "width", "/width"), ("y", "height", "/height")] {
        let [from, length] = [from, length].map(|key| format!("/cropRect/{key}"));
        let (Some(start), Some(size)) = (number(&from), number(&length)) else { continue };
        let end = number(all).unwrap_or(f64::MAX);
        if size < 1.0 || start < 0.0 || start + size > end {
            let message = format!("{size} pixels from {start} are not a part of the picture");
            let hint = match number(all) {
                Some(all) => format!("the picture has {all} pixels there"),
                None => "a crop begins at 0 or later, and has at least one pixel".to_owned(),
            };
            found.push(Finding::error(RULE.code, length, message).hint(hint));
        }
    }
}

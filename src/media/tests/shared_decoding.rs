//! Variants that are wanted at the same time.

use super::*;
use crate::media::shared_decoding::SharedDecodings;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Long enough for a busy machine.
const WAIT: Duration = Duration::from_secs(60);

fn until(is_true: impl Fn() -> bool) {
    let began = Instant::now();
    while !is_true() {
        assert!(began.elapsed() < WAIT, "it never happened");
        std::thread::yield_now();
    }
}

#[test]
fn concurrent_variants_share_one_decoding() {
    let (picture, frame) = (decode(&png(900, 600)).unwrap(), Frame::default());
    let all = variants(Format::Png, 900, 600, &frame);
    let (shared, opened) = (SharedDecodings::default(), AtomicUsize::new(0));
    let open = |work: &mut dyn FnMut(&Picture)| {
        opened.fetch_add(1, Ordering::SeqCst);
        // The picture is decoded when all have come, each variant twice.
        until(|| shared.waiting("photo") == 2 * all.len());
        work(&picture);
        Ok(())
    };
    std::thread::scope(|threads| {
        for variant in all.iter().chain(&all) {
            let (shared, open, picture) = (&shared, &open, &picture);
            threads.spawn(move || {
                let made = shared.make("photo", *variant, open, &frame).unwrap();
                assert_eq!(made, make(picture, variant, &frame).unwrap(), "{variant:?}");
            });
        }
    });
    assert_eq!(opened.load(Ordering::SeqCst), 1);
    assert_eq!(shared.waiting("photo"), 0);
}

#[test]
fn failed_decoding_is_reported_to_all_and_retried() {
    let shared = SharedDecodings::default();
    let (picture, frame) = (decode(&png(900, 600)).unwrap(), Frame::default());
    let variant = variants(Format::Png, 900, 600, &frame)[0];
    let failing = |_: &mut dyn FnMut(&Picture)| {
        until(|| shared.waiting("photo") == 3);
        Err(MediaError::Empty)
    };
    std::thread::scope(|threads| {
        for _ in 0..3 {
            threads.spawn(|| {
                assert_eq!(shared.make("photo", variant, &failing, &frame), Err(MediaError::Empty));
            });
        }
    });
    let panicking = std::panic::AssertUnwindSafe(|| {
        shared.make("photo", variant, &|_: &mut dyn FnMut(&Picture)| panic!("in the middle of it"), &frame)
    });
    assert!(std::panic::catch_unwind(panicking).is_err());
    let open = |work: &mut dyn FnMut(&Picture)| {
        work(&picture);
        Ok(())
    };
    assert!(shared.make("photo", variant, &open, &frame).is_ok());
}

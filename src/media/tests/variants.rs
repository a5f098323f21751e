//! Pictures cropped, turned, darkened and made smaller.

use super::*;
use image::ImageEncoder;

#[test]
fn variants_have_fixed_sizes_and_are_never_enlarged() {
    let names = |width, height| {
        let all = variants(Format::Jpeg, width, height, &Frame::default());
        let light = all.into_iter().filter(|v| v.theme == Theme::Light && v.format == Format::Jpeg);
        light.map(|v| (v.size.name(), v.width, v.height)).collect::<Vec<_>>()
    };
    let large = [("thumb", 200, 200), ("small", 400, 300), ("medium", 800, 600), ("large", 1600, 1200)];
    assert_eq!(names(4000, 3000), large);
    assert_eq!(
        names(100, 50),
        [("thumb", 100, 50), ("small", 100, 50), ("medium", 100, 50), ("large", 100, 50)]
    );
    assert!(variants(Format::Pdf, 100, 100, &Frame::default()).is_empty());
}

#[test]
fn variant_files_are_named_after_the_original() {
    let all = variants(Format::Jpeg, 1000, 500, &Frame::default());
    let files: Vec<String> = all.iter().map(|v| v.file("2026/11/photo.jpg")).collect();
    for file in [
        "2026/11/photo.small.jpg",
        "2026/11/photo.small.webp",
        "2026/11/photo-dark.jpg",
        "2026/11/photo-dark.thumb.webp",
    ] {
        assert!(files.iter().any(|one| one == file), "{file} among {files:?}");
    }
    assert!(!files.contains(&"2026/11/photo.jpg".to_owned()), "the original is not a variant");
    let unique: std::collections::BTreeSet<&String> = files.iter().collect();
    assert_eq!(unique.len(), files.len());
    assert_eq!(find(&all, "photo.jpg", "photo.medium.webp").map(|v| v.width), Some(800));
    assert_eq!(find(&all, "photo.jpg", "photo.medium.avif"), None);
}

#[test]
fn every_variant_has_its_format_and_size() {
    let picture = decode(&jpeg(900, 600)).unwrap();
    for variant in variants(Format::Jpeg, 900, 600, &Frame::default()) {
        let bytes = make(&picture, &variant, &Frame::default()).unwrap();
        let facts = inspect(&bytes).unwrap();
        assert_eq!(
            (facts.format, facts.width, facts.height),
            (variant.format, Some(variant.width), Some(variant.height))
        );
    }
}

#[test]
fn variants_look_the_same_made_together_or_alone() {
    // Rings, whose edges would reveal resizing twice.
    let ring = |x: u32, y: u32| if (x * x + y * y) % 18_000 < 9_000 { [240, 200, 40] } else { [20, 60, 120] };
    let bytes: Vec<u8> = (0..1400).flat_map(|y| (0..2000).flat_map(move |x| ring(x, y))).collect();
    for orientation in [Orientation::NoTransforms, Orientation::Rotate90, Orientation::Rotate270FlipH] {
        let picture = Picture { orientation, ..of(Pixels::rgb(2000, 1400, bytes.clone())) };
        let frame = Frame { focus: Some((0.2, 0.9)), crop: Some([100.0, 50.0, 1300.0, 1250.0]) };
        let all = variants(Format::Png, picture.width(), picture.height(), &frame);
        let light: Vec<_> =
            all.into_iter().filter(|v| (v.theme, v.format) == (Theme::Light, Format::Png)).collect();
        for (variant, together) in light.iter().zip(make_all(&picture, &light, &frame).unwrap()) {
            let [together, alone] =
                [together, make(&picture, variant, &frame).unwrap()].map(|png| decode(&png).unwrap().pixels);
            assert_eq!((together.width, together.height), (variant.width, variant.height));
            let apart =
                together.bytes.iter().zip(&alone.bytes).map(|(one, other)| u64::from(one.abs_diff(*other)));
            let mean = apart.sum::<u64>() as f64 / alone.bytes.len() as f64;
            assert!(mean < 1.0, "{} {orientation:?}: {mean}", variant.name());
        }
    }
}

#[test]
fn jpeg_with_a_scan_for_each_channel_has_its_colours() {
    // Three bands, whose edges shift in subsampled channels.
    let band = |x: u32| [[210, 40, 40], [40, 170, 60], [50, 60, 200]][(x * 3 / 212) as usize];
    let row: Vec<u8> = (0..212).flat_map(band).collect();
    let rgb = row.repeat(150);
    for optimised in [false, true] {
        let mut bytes = Vec::new();
        let mut encoder = jpeg_encoder::Encoder::new(&mut bytes, 90);
        encoder.set_sampling_factor(jpeg_encoder::SamplingFactor::F_2_2);
        encoder.set_optimized_huffman_tables(optimised);
        encoder.encode(&rgb, 212, 150, jpeg_encoder::ColorType::Rgb).unwrap();
        let scans = bytes.windows(2).filter(|two| *two == [0xff, 0xda]).count();
        assert_eq!(scans > 1, optimised, "such a file is what this test needs");
        for (x, y) in [(20, 5), (100, 75), (190, 145)] {
            let apart = pixel(&bytes, x, y).into_iter().zip(band(x)).map(|(one, other)| one.abs_diff(other));
            assert!(apart.max().unwrap() < 16, "{x}, {y}: {:?}, {optimised}", pixel(&bytes, x, y));
        }
    }
}

#[test]
fn transparent_pixels_stay_transparent_and_do_not_bleed() {
    // Left red, right transparent green, which must not bleed through.
    let row: Vec<u8> =
        (0..400).flat_map(|x| if x < 200 { [255, 0, 0, 255] } else { [0, 255, 0, 0] }).collect();
    let bytes = encode(&Pixels::rgba(400, 100, row.repeat(100)), Format::Png).unwrap();
    let picture = decode(&bytes).unwrap();
    for variant in variants(Format::Png, 400, 100, &Frame::default()) {
        let made = decode(&make(&picture, &variant, &Frame::default()).unwrap()).unwrap().pixels.unweighted();
        assert!(made.has_alpha, "{}", variant.name());
        assert!(made.bytes.chunks(4).all(|pixel| pixel[1] < 90 || pixel[3] < 20), "{}", variant.name());
    }
    let jpeg =
        Variant { size: Size::Full, theme: Theme::Light, format: Format::Jpeg, width: 400, height: 100 };
    let on_white = make(&picture, &jpeg, &Frame::default()).unwrap();
    assert!(pixel(&on_white, 390, 50).iter().all(|channel| *channel > 250));
    let opaque = Pixels::rgba(2, 1, vec![1, 2, 3, 255, 4, 5, 6, 255]);
    assert_eq!((opaque.has_alpha, opaque.bytes), (false, vec![1, 2, 3, 4, 5, 6]));
}

#[test]
fn pngs_of_every_depth_are_decoded() {
    use ::png::{BitDepth, ColorType};
    let kinds = [
        (ColorType::Grayscale, BitDepth::One, vec![0b1010_1010; 8]),
        (ColorType::Grayscale, BitDepth::Sixteen, vec![0x80; 8 * 8 * 2]),
        (ColorType::GrayscaleAlpha, BitDepth::Eight, vec![0x80; 8 * 8 * 2]),
        (ColorType::Rgb, BitDepth::Sixteen, vec![0x80; 8 * 8 * 6]),
        (ColorType::Rgba, BitDepth::Sixteen, vec![0x80; 8 * 8 * 8]),
        (ColorType::Indexed, BitDepth::Four, vec![0x10; 8 * 4]),
    ];
    for (colour, depth, data) in kinds {
        let mut bytes = Vec::new();
        let mut encoder = ::png::Encoder::new(&mut bytes, 8, 8);
        encoder.set_color(colour);
        encoder.set_depth(depth);
        encoder.set_palette(vec![0x80; 6]);
        encoder.write_header().unwrap().write_image_data(&data).unwrap();
        let picture = decode(&bytes).unwrap();
        assert_eq!(
            (picture.width(), picture.pixels.bytes.len() / picture.pixels.channels()),
            (8, 64),
            "{colour:?}"
        );
    }
}

#[test]
fn thumbnail_shows_the_focal_point_and_crop_applies() {
    let picture = of(halves(1000, 200));
    let frame = |focus, crop| Frame { focus, crop };
    let made = |size: Size, frame: Frame| {
        let all = variants(Format::Png, 1000, 200, &frame);
        let variant = all
            .into_iter()
            .find(|v| v.size == size && v.format == Format::Png && v.theme == Theme::Light)
            .unwrap();
        make(&picture, &variant, &frame).unwrap()
    };
    assert!(is_red(pixel(&made(Size::Thumb, frame(Some((0.0, 0.5)), None)), 150, 100)));
    assert!(!is_red(pixel(&made(Size::Thumb, frame(Some((1.0, 0.5)), None)), 50, 100)));
    let cropped = made(Size::Small, frame(None, Some([600.0, 0.0, 300.0, 100.0])));
    assert_eq!(inspect(&cropped).unwrap().width, Some(300));
    assert!(!is_red(pixel(&cropped, 0, 0)));
    for wild in [[-5.0, 1e9, 0.0, -3.0], [f64::NAN; 4], [999.0, 199.0, 1e9, 1e9]] {
        made(Size::Thumb, frame(Some((7.0, -7.0)), Some(wild)));
    }
}

#[test]
fn dark_variant_is_less_bright() {
    let all = variants(Format::Png, 64, 64, &Frame::default());
    let dark = all
        .iter()
        .find(|v| v.theme == Theme::Dark && v.size == Size::Full && v.format == Format::Png)
        .unwrap();
    let bytes = make(&of(halves(64, 64)), dark, &Frame::default()).unwrap();
    let [red, green, blue] = pixel(&bytes, 5, 5);
    assert!(red < 110 && green > 15 && blue > 15, "{red} {green} {blue}");
}

#[test]
fn colours_are_converted_from_the_profile_to_srgb() {
    let profile = moxcms::ColorProfile::new_display_p3().encode().unwrap();
    let mut bytes = Vec::new();
    let mut encoder = image::codecs::png::PngEncoder::new(&mut bytes);
    encoder.set_icc_profile(profile).unwrap();
    encoder.write_image(&halves(16, 16).bytes, 16, 16, image::ExtendedColorType::Rgb8).unwrap();
    let [red, ..] = pixel(&bytes, 2, 2);
    assert!(red > 225, "the red of a wider space is more red in sRGB: {red}");
}

#[test]
fn requested_sizes_are_listed_and_keep_the_shape_they_promise() {
    let asked = |query: &[(&str, &'static str)]| {
        let value =
            |name: &str| query.iter().find(|(parameter, _)| *parameter == name).map(|(_, value)| *value);
        SizeRequest::from_parameters(value, &[100, 300, 4000])
    };
    let sides = |query: &[(&str, &'static str)]| {
        let size = asked(query).unwrap().unwrap();
        let made = size.variant((Format::Jpeg, 900, 600), &Frame::default(), None).unwrap().unwrap();
        (made.name(), made.width, made.height)
    };
    assert_eq!(sides(&[("w", "300")]), ("contain-300x200".to_owned(), 300, 200));
    assert_eq!(sides(&[("w", "300"), ("h", "100")]), ("contain-150x100".to_owned(), 150, 100));
    assert_eq!(sides(&[("w", "4000")]), ("contain-900x600".to_owned(), 900, 600), "not enlarged");
    let cover = [("w", "300"), ("h", "100"), ("fit", "cover")];
    assert_eq!(sides(&cover), ("cover-300x100".to_owned(), 300, 100));
    assert_eq!(sides(&[("w", "4000"), ("h", "4000"), ("fit", "cover")]).1, 600, "the shape stays");
    assert_eq!(asked(&[("w", "")]), Ok(None));
    let fault = asked(&[("w", "301")]).unwrap_err();
    assert_eq!(fault.to_string(), "`w` must be one of 100, 300, 4000");
    for wrong in ["-1", "300.0", "99999999999999999999", "\u{663}\u{660}\u{660}"] {
        assert!(
            matches!(asked(&[("w", wrong)]), Err(SizeFault::NotListed { parameter: "w", .. })),
            "{wrong}"
        );
    }
    assert_eq!(asked(&[("w", "300"), ("fit", "cover")]), Err(SizeFault::CoverNeedsBoth));
    assert_eq!(asked(&[("fit", "cover")]), Err(SizeFault::FitAlone));
    assert_eq!(asked(&[("w", "300"), ("fit", "stretch")]), Err(SizeFault::Fit));
    let size = asked(&[("w", "300")]).unwrap().unwrap();
    let of = |format, file: Option<&Variant>| size.variant((format, 900, 600), &Frame::default(), file);
    assert_eq!(of(Format::Pdf, None), Err(SizeFault::NotPicture));
    assert_eq!(of(Format::Svg, None), Ok(None), "it has no pixels");
    let all = variants(Format::Jpeg, 900, 600, &Frame::default());
    assert_eq!(of(Format::Jpeg, find(&all, "a.jpg", "a.small.jpg").as_ref()), Err(SizeFault::NotOriginal));
    let webp = of(Format::Jpeg, find(&all, "a.jpg", "a.webp").as_ref()).unwrap().unwrap();
    assert_eq!(webp.format, Format::Webp);
}

#[test]
fn sizes_that_are_wanted_at_once_are_each_their_own() {
    let picture = decode(&jpeg(900, 600)).unwrap();
    let variant =
        |size, width, height| Variant { size, theme: Theme::Light, format: Format::Jpeg, width, height };
    let wanted = [
        variant(Size::Cover, 100, 100),
        variant(Size::Contain, 300, 200),
        variant(Size::Cover, 300, 100),
        variant(Size::Contain, 150, 100),
    ];
    let made = make_all(&picture, &wanted, &Frame::default()).unwrap();
    for (variant, bytes) in wanted.iter().zip(&made) {
        let facts = inspect(bytes).unwrap();
        assert_eq!((facts.width, facts.height), (Some(variant.width), Some(variant.height)));
    }
}

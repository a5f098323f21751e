//! Recognition of files by content, removal of metadata, and malicious files.

use super::*;

#[test]
fn format_is_detected_from_content() {
    let cases: [(&[u8], Option<Format>); 13] = [
        (b"\xff\xd8\xff\xe0", Some(Format::Jpeg)),
        (b"GIF89a", Some(Format::Gif)),
        (b"%PDF-1.7", Some(Format::Pdf)),
        (b"\0\0\0\x20ftypavif", Some(Format::Avif)),
        (b"\0\0\0\x18ftypmif1\0\0\0\0mif1avif", Some(Format::Avif)),
        (b"\0\0\0\x18ftypheic\0\0\0\0mif1heicavif", None),
        (b"<?xml version='1.0'?>\n<!-- x --><svg xmlns='http://www.w3.org/2000/svg'/>", Some(Format::Svg)),
        (b"<!DOCTYPE svg [<!ENTITY a 'a'>]><svg/>", Some(Format::Svg)),
        (b"<html><svg/></html>", None),
        (b"\x1f\x8b\x08\0svgz", None),
        (b"MZ\x90\0", None),
        (b"PK\x03\x04", None),
        (b"", None),
    ];
    for (bytes, format) in cases {
        assert_eq!(Format::of(bytes), format, "{}", String::from_utf8_lossy(bytes));
    }
}

#[test]
fn size_is_read_from_headers() {
    for format in PICTURES {
        let bytes = file(format, 320, 200);
        let facts = inspect(&bytes).unwrap();
        assert_eq!(
            (facts.format, facts.width, facts.height, facts.animated),
            (format, Some(320), Some(200), false)
        );
    }
}

#[test]
fn oversized_dimensions_are_refused_before_decoding() {
    let png_of = |width: u32, height: u32| {
        let mut bytes = png(8, 8);
        bytes[16..20].copy_from_slice(&width.to_be_bytes());
        bytes[20..24].copy_from_slice(&height.to_be_bytes());
        bytes
    };
    let mut frame = jpeg(8, 8);
    let at = frame.windows(2).position(|two| two == [0xff, 0xc0]).unwrap();
    frame[at + 5..at + 9].copy_from_slice(&[0xff, 0xdc, 0xff, 0xdc]);
    let mut canvas = b"RIFF\x16\0\0\0WEBPVP8L\x0a\0\0\0\x2f".to_vec();
    canvas.extend([0xff; 9]);
    let gif = b"GIF89a\xff\xff\xff\xff\0\0\0,\0\0\0\0\xff\xff\xff\xff\0\x02\x02D\x01\0;".to_vec();
    let larger = [
        png_of(20_000, 20_000),
        png_of(50_000, 50_000),
        png_of(11_000, 11_000),
        png_of(i32::MAX as u32, 8),
        png_of(u32::MAX, u32::MAX),
        frame,
        canvas,
        gif,
    ];
    for bytes in larger {
        let refused = inspect(&bytes).unwrap_err();
        assert_eq!(refused.code(), "media.pixels.too-many", "{refused}");
        assert_eq!(decode(&bytes).unwrap_err(), refused);
    }
    for (width, height) in [(0, 8), (8, 0)] {
        assert_eq!(inspect(&png_of(width, height)).unwrap_err().code(), "media.damaged");
    }
}

#[test]
fn overly_complex_files_are_refused() {
    let mut scans = jpeg(8, 8);
    let scan = b"\xff\xda\0\x08\x01\x01\0\0\x3f\0\x11".repeat(500);
    scans.splice(scans.len() - 2..scans.len() - 2, scan);
    let mut segments = jpeg(8, 8);
    segments.splice(2..2, b"\xff\xfe\0\x02".repeat(100_000));
    let mut chunks = png(8, 8);
    chunks.splice(33..33, b"\0\0\0\0teSt\0\0\0\0".repeat(1_000_000));
    let mut frames = gif(8, 8);
    let frame = b",\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0".repeat(100_000);
    frames.splice(frames.len() - 1..frames.len() - 1, frame);
    let mut inner = b"RIFF\0\0\0\0WEBP".to_vec();
    inner.extend(b"teSt\0\0\0\0".repeat(30_000));
    let length = (inner.len() as u32 - 8).to_le_bytes();
    inner[4..8].copy_from_slice(&length);
    for (bytes, what) in
        [(scans, "scans"), (segments, "segments"), (chunks, "chunks"), (frames, "blocks"), (inner, "chunks")]
    {
        let refused = inspect(&bytes).unwrap_err();
        assert!(matches!(refused, MediaError::TooComplex { what: of, .. } if of == what), "{refused}");
    }
}

#[test]
fn inspection_does_not_decompress_a_profile() {
    let mut bytes = png(8, 8);
    let packed = deflated_zeros(64 * 1024 * 1024);
    let content = [b"x\0\0", packed.as_slice()].concat();
    let chunk = [&(content.len() as u32).to_be_bytes(), b"iCCP".as_slice(), &content, &[0; 4]].concat();
    bytes.splice(33..33, chunk);
    assert!(inspect(&bytes).is_ok(), "nothing is unpacked to look at it");
    // The decoder may refuse it or read it without its profile.
    let _ = decode(&bytes);
}

/// A zlib stream of zeros.
fn deflated_zeros(length: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = ::png::Encoder::new(&mut bytes, length as u32, 1);
    encoder.set_color(::png::ColorType::Grayscale);
    encoder.write_header().unwrap().write_image_data(&vec![0; length]).unwrap();
    let is_data = |at: &usize| &bytes[*at..*at + 4] == b"IDAT";
    let starts: Vec<usize> = (0..bytes.len() - 4).filter(is_data).collect();
    let length = |at: usize| u32::from_be_bytes(bytes[at - 4..at].try_into().unwrap()) as usize;
    starts.into_iter().flat_map(|at| bytes[at + 4..at + 4 + length(at)].to_vec()).collect()
}

#[test]
fn truncated_files_are_refused_and_damaged_ones_do_not_panic() {
    for format in PICTURES {
        let bytes = file(format, 40, 30);
        for end in 0..bytes.len() {
            let cut = &bytes[..end];
            assert!(inspect(cut).is_err(), "{format:?} of {} bytes without those from {end}", bytes.len());
            assert!(decode(cut).is_err() && without_metadata(format, cut).is_err(), "{format:?} at {end}");
        }
        for at in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[at] ^= 0xff;
            let _ = decode(&changed);
            if let Ok(clean) = without_metadata(format, &changed) {
                let again = without_metadata(format, &clean).unwrap();
                assert_eq!(again, clean, "cleaned twice is cleaned once, in {format:?} with byte {at}");
            }
        }
    }
}

/// Exif with an orientation and private data.
fn exif(orientation: Orientation) -> Vec<u8> {
    let mut exif = b"MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0".to_vec();
    exif.push(orientation.to_exif());
    exif.extend(b"\0\0\0\0\0\0GPSHIDDEN");
    exif
}

/// A file with Exif and with bytes after its end.
fn with_exif(format: Format, exif: &[u8]) -> Vec<u8> {
    let mut bytes = file(format, 60, 40);
    match format {
        Format::Jpeg => {
            let length = (exif.len() as u16 + 8).to_be_bytes();
            bytes.splice(2..2, [&[0xff, 0xe1], length.as_slice(), b"Exif\0\0", exif].concat());
        }
        Format::Png => {
            let chunk = [&(exif.len() as u32).to_be_bytes(), b"eXIf".as_slice(), exif, &[0; 4]].concat();
            bytes.splice(33..33, chunk);
        }
        Format::Webp => {
            bytes.splice(12..12, *b"VP8X\x0a\0\0\0\x08\0\0\0\x3b\0\0\x27\0\0");
            bytes.extend([b"EXIF".as_slice(), &(exif.len() as u32).to_le_bytes(), exif].concat());
            bytes.resize(bytes.len().next_multiple_of(2), 0);
            let length = (bytes.len() as u32 - 8).to_le_bytes();
            bytes[4..8].copy_from_slice(&length);
        }
        other => panic!("{other:?} has no Exif"),
    }
    bytes.extend(b"<script>alert(1)</script>");
    bytes
}

#[test]
fn orientation_is_applied_and_other_exif_is_removed() {
    // Where the red half is shown.
    let (left, right, top, bottom) = ((5, 20), (55, 20), (20, 5), (20, 55));
    let cases = [
        (Orientation::NoTransforms, left, right),
        (Orientation::FlipHorizontal, right, left),
        (Orientation::Rotate180, right, left),
        (Orientation::FlipVertical, left, right),
        (Orientation::Rotate90FlipH, top, bottom),
        (Orientation::Rotate90, top, bottom),
        (Orientation::Rotate270FlipH, bottom, top),
        (Orientation::Rotate270, bottom, top),
    ];
    for format in [Format::Jpeg, Format::Png, Format::Webp] {
        for (orientation, red, blue) in cases {
            let bytes = with_exif(format, &exif(orientation));
            let clean = without_metadata(format, &bytes).unwrap();
            assert!(!holds(&clean, b"GPSHIDDEN") && !holds(&clean, b"<script>"), "{format:?}");
            for bytes in [&bytes, clean.as_ref()] {
                let facts = inspect(bytes).unwrap();
                let size = if red.0 == 20 { (40, 60) } else { (60, 40) };
                assert_eq!(
                    (facts.width, facts.height),
                    (Some(size.0), Some(size.1)),
                    "{format:?} {orientation:?}"
                );
                let colours = (pixel(bytes, red.0, red.1), pixel(bytes, blue.0, blue.1));
                assert!(is_red(colours.0) && !is_red(colours.1), "{format:?} {orientation:?}: {colours:?}");
            }
            assert_eq!(without_metadata(format, &clean).unwrap(), clean);
        }
    }
}

#[test]
fn orientation_matches_the_image_library() {
    let pixels = Pixels::rgb(3, 2, (0..18).collect());
    for exif in 1..=8 {
        let orientation = Orientation::from_exif(exif).unwrap();
        let rgb = image::RgbImage::from_raw(3, 2, pixels.bytes.clone()).unwrap();
        let mut expected = image::DynamicImage::ImageRgb8(rgb);
        expected.apply_orientation(orientation);
        let turned = turn::upright(orientation, pixels.clone());
        assert_eq!(
            (turned.width, turned.bytes.as_slice()),
            (expected.width(), expected.as_bytes()),
            "{orientation:?}"
        );
    }
}

#[test]
fn previews_comments_and_xmp_are_removed() {
    let segment = |marker: u8, content: &[u8]| {
        [&[0xff, marker], (content.len() as u16 + 2).to_be_bytes().as_slice(), content].concat()
    };
    let mut bytes = jpeg(20, 20);
    let preview = segment(0xe0, b"JFIF\0\x01\x02\0\0\x01\0\x01\x01\x01HIDE");
    let other = [
        segment(0xe0, b"JFXX\0HIDE"),
        segment(0xe1, b"http://ns.adobe.com/xap/1.0/\0HIDE"),
        segment(0xe2, b"MPF\0HIDE"),
        segment(0xed, b"Photoshop 3.0\0HIDE"),
        segment(0xee, b"Adobe\0HIDE HIDE HIDE"),
        segment(0xfe, b"HIDE"),
        b"HIDE between segments".to_vec(),
    ];
    let jfif_bytes = 2 + 18;
    bytes.splice(2..jfif_bytes, [preview, other.concat()].concat());
    let clean = without_metadata(Format::Jpeg, &bytes).unwrap();
    assert!(!holds(&clean, b"HIDE"));
    assert_eq!(clean, jpeg(20, 20));

    let mut bytes = gif(20, 20);
    let blocks = [b"!\xfe\x04HIDE\0".as_slice(), b"!\xff\x0bXMP DataXMP\x04HIDE\0"].concat();
    bytes.splice(bytes.len() - 1..bytes.len() - 1, blocks);
    bytes.extend(b"HIDE");
    assert_eq!(without_metadata(Format::Gif, &bytes).unwrap(), gif(20, 20));
}

#[test]
fn file_without_metadata_is_unchanged() {
    for format in PICTURES {
        let bytes = file(format, 50, 50);
        assert_eq!(without_metadata(format, &bytes).unwrap(), bytes, "{format:?}");
    }
}

#[test]
fn png_texts_and_trailing_bytes_are_removed() {
    let mut bytes = png(20, 20);
    bytes.splice(33..33, *b"\0\0\0\x06tEXta\0HIDE\0\0\0\0");
    bytes.extend(b"<html>");
    let clean = without_metadata(Format::Png, &bytes).unwrap();
    assert_eq!(clean, png(20, 20));
}

#[test]
fn stored_names_are_safe() {
    let cases = [
        ("Büro am Fluss (2).JPEG", "buro-am-fluss-2"),
        ("../../etc/passwd", "passwd"),
        ("C:\\x\\CON.png", "con-1"),
        ("a\0b\r\nc.png", "a-b-c"),
        (".htaccess", "htaccess"),
        ("", "file"),
        ("日本.png", "ri-ben"),
        ("….png", "file"),
        ("x.small.jpg", "x-small"),
        ("photo-dark.jpg", "photo-dark-1"),
        ("shell.php.png", "shell-php"),
        ("index.PhP", "index"),
        (".git/config", "config"),
    ];
    for (uploaded, stem) in cases {
        assert_eq!(name::stored(uploaded, Format::Png), (stem.to_owned(), "png"), "{uploaded:?}");
    }
    assert!(name::stored(&"x".repeat(5000), Format::Png).0.len() <= 100);
    assert_eq!(name::shown("a/b\u{202e}gnp.exe\r\n"), "bgnp.exe");
}

//! Files of other formats that people upload, with what to do about each.

/// The start of a file that git-LFS keeps in place of the real one.
const POINTER: &[u8] = b"version https://git-lfs.github.com/spec/";
/// Most brands of a file that are looked at.
const BRANDS_MAX: usize = 32;
const AS_JPEG: &str = "save it as JPEG, PNG or WebP, and add that";

/// What a file is that is not accepted, and what to do; none if it is not known.
pub(super) fn foreign(bytes: &[u8]) -> Option<(&'static str, &'static str)> {
    Some(match bytes {
        _ if bytes.starts_with(POINTER) => {
            ("a git-LFS pointer, not the file itself", "`git lfs pull` brings the file")
        }
        [b'I', b'I', 0x2a, 0, ..] | [b'M', b'M', 0, 0x2a, ..] => {
            ("a TIFF file or a raw photo, which browsers do not show", AS_JPEG)
        }
        [b'B', b'M', _, _, _, _, 0, 0, 0, 0, ..] => ("a BMP file, which is large", AS_JPEG),
        [b'8', b'B', b'P', b'S', ..] => ("a Photoshop file, which browsers do not show", AS_JPEG),
        [0xff, 0x0a, ..] | [0, 0, 0, 0x0c, b'J', b'X', b'L', b' ', ..] => {
            ("a JPEG XL file, which most browsers do not show", AS_JPEG)
        }
        [_, _, _, _, b'f', b't', b'y', b'p', ..] => match is_heic(bytes) {
            true => (
                "a HEIC photo, which most browsers do not show",
                "save it as JPEG and add that; a phone that is set to take compatible photos makes JPEG files",
            ),
            false => ("a film", "put it on a video service, and link to it"),
        },
        _ => return None,
    })
}

/// Whether a file declares one of the brands of HEIF (ISO/IEC 23008-12) that are not AVIF.
fn is_heic(bytes: &[u8]) -> bool {
    let brands = bytes.get(8..).unwrap_or_default().chunks_exact(4).take(BRANDS_MAX);
    const HEIF: [&[u8; 4]; 8] = [b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1"];
    brands.into_iter().any(|brand| HEIF.iter().any(|known| *known == brand))
}

//! Exif, reduced to the orientation of a picture.

pub(super) use image::metadata::Orientation;

/// Exif with the orientation only (CIPA DC-008, 4.6.2 and 4.6.4, tag 274); `None` for the default orientation.
pub(super) fn of_orientation(orientation: Orientation) -> Option<Vec<u8>> {
    if orientation == Orientation::NoTransforms {
        return None;
    }
    // One directory at byte 8 with one entry: the tag, type short, count one. No further directory.
    let mut exif = b"MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0".to_vec();
    exif.push(orientation.to_exif());
    exif.extend([0; 6]);
    Some(exif)
}

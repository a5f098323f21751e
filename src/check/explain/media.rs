//! Explains what is found about the bytes of uploads.

use crate::model::codes::Code;

/// Every code, sorted.
pub(super) const ALL: &[Code] = &[
    Code {
        code: "media.file.damaged",
        meaning: "The file of a media record cannot be shown, or is another one than was uploaded: a git-LFS pointer, half a file, \
            a picture that was edited beside `cms`. Pages show a broken picture, and no variants can be made. Bring the file \
            itself, or give the record another with `cms media replace`.",
        bad: "uploads/map.png: version https://git-lfs.github.com/spec/v1 …\n",
        good: "git lfs pull\ncms media replace map.png ../map.png\n",
    },
    Code {
        code: "media.scaled",
        meaning: "A photo had more pixels than pictures of a site may have, and was scaled down when it was uploaded. Keep the \
            original yourself if you need it.",
        bad: "a photo of 8064 × 6048 pixels\n",
        good: "uploads/photo.jpg: 4032 × 3024 pixels\n",
    },
    Code {
        code: "media.unchanged",
        meaning: "A file with the same bytes was there already. It is stored once, with one record, which an upload does not change: pages \
            may show the picture with what the record says.",
        bad: "cms media add photo.jpg --alt 'The canal in winter'\n",
        good: "cms media set photo.jpg altText='The canal in winter'\n",
    },
];

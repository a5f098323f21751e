//! Every bound on outside data, with its unit and its reason (`hostile.md` §5, `storage.md`).

/// Largest content file that is read, in bytes: beyond it a parse costs hundreds of megabytes.
pub const FILE_BYTES_MAX: usize = 1024 * 1024;
/// Deepest nesting of a content file, in levels: room for a post's own levels around the deepest rich text, which takes two levels
/// a node; each level costs a few hundred bytes of stack.
pub const DEPTH_MAX: usize = 96;
/// Deepest nesting of settings and of front matter, in levels: they hold no rich text, and the TOML parser refuses more than 80.
pub const SETTINGS_DEPTH_MAX: usize = 32;
/// Most nodes of rich text inside each other: fifteen lists in lists, with what is in them.
pub const RICHTEXT_DEPTH_MAX: usize = 32;
/// Deepest value of an attribute in rich text, in levels: with the above it fits into [`DEPTH_MAX`].
pub const RICHTEXT_ATTRIBUTE_DEPTH_MAX: usize = 8;
/// Most modules in one post.
pub const MODULES_MAX: usize = 500;
/// Longest slug, in bytes: it names a file.
pub const SLUG_BYTES_MAX: usize = 255;
/// Longest title, in characters, as the original product's column.
pub const TITLE_CHARS_MAX: usize = 500;
/// Longest excerpt that comes from outside, in characters, as the original product's column; likewise the next two.
pub const EXCERPT_CHARS_MAX: usize = 1_000;
/// Longest title for search engines or social media.
pub const META_TITLE_CHARS_MAX: usize = 255;
/// Longest description for them.
pub const META_DESCRIPTION_CHARS_MAX: usize = 500;
/// Longest part of a slug that names a file: file systems take 255 bytes, with the ending and what keeps two files apart.
pub const FILE_SLUG_BYTES_MAX: usize = 230;
/// Longest mail address of an account, in characters (RFC 5321 has as many octets).
pub const EMAIL_CHARS_MAX: usize = 254;
/// Longest name of a user, in characters.
pub const FULL_NAME_CHARS_MAX: usize = 255;
/// Most analytics events at a time.
pub const EVENTS_TOGETHER_MAX: usize = 1_000;
/// Longest wait for the writer's lock, in milliseconds.
pub const LOCK_WAIT_MS: u64 = 5_000;
/// Most attempts of a write that another writer beat.
pub const WRITE_ATTEMPTS_MAX: u32 = 8;
/// Most attempts of an exchange with a remote that another clone beat: each is a fetch, a merge and a push.
pub const EXCHANGE_ATTEMPTS_MAX: u32 = 10;
/// Files in one folder from which `cms doctor` warns: every commit rewrites the folder.
pub const FOLDER_FILES_WARN: usize = 3_000;
/// Largest page of a list.
pub const PAGE_MAX: u32 = 1_000;
/// Page size of a list unless asked otherwise.
pub const PAGE_DEFAULT: u32 = 20;
/// Days for which refused work is kept: long enough to come back from a holiday.
pub const PARKED_DAYS: i64 = 90;
/// Most refused works that are kept: a client that is refused again and again must not fill the disk.
pub const PARKED_MAX: usize = 2_000;
/// Longest comment, in characters.
pub const COMMENT_CHARS_MAX: usize = 10_000;
/// Most comments on one item.
pub const COMMENTS_MAX: usize = 500;
/// Deepest nesting of a menu, in levels: front ends draw them one by one.
pub const MENU_DEPTH_MAX: usize = 6;
/// Longest text that a find and replace looks for, in bytes: a phrase, not a page.
pub const FIND_BYTES_MAX: usize = 1_000;
/// Longest text that takes its place, in bytes.
pub const REPLACE_BYTES_MAX: usize = 10_000;
/// Largest compiled pattern of a find and replace, in bytes: what a caller sends must not cost memory.
pub const PATTERN_BYTES_MAX: usize = 1024 * 1024;
/// Largest upload, in bytes (`MEDIA_MAX_FILE_SIZE` of known clients).
pub const UPLOAD_BYTES_MAX: usize = 10 * 1024 * 1024;
/// Most pixels of a picture: decoded, each takes up to four bytes, so 160 MB.
pub const PICTURE_PIXELS_MAX: u64 = 40_000_000;
/// Longest side of a picture, in pixels.
pub const PICTURE_SIDE_MAX: u32 = 12_000;
/// Most pixels of pictures that are worked on at once: two of the largest.
pub const PICTURE_PIXELS_AT_ONCE_MAX: u64 = 2 * PICTURE_PIXELS_MAX;
/// Most memory that a decoder may take beside the pixels of the answer, in bytes: a frame of a GIF, put together apart.
pub const PICTURE_DECODER_BYTES_MAX: u64 = 384 * 1024 * 1024;
/// Most scans of a progressive JPEG: encoders write ten or so, and each costs a pass over all coefficients.
pub const JPEG_SCANS_MAX: usize = 64;
/// Most segments of a JPEG file, chunks of a PNG or WebP file, blocks of a GIF.
pub const PICTURE_CHUNKS_MAX: usize = 20_000;
/// Largest colour profile that is read, in bytes. Profiles of printers take two megabytes.
pub const ICC_BYTES_MAX: usize = 4 * 1024 * 1024;
/// How the name of a variable begins that a file may name as the key of an agent; no other is read for one.
pub const AGENT_KEYS: &str = "CMS_AGENT_KEY_";

//! All limits on outside data, each with its unit and its reason (`docs/design/durability.md`).

/// Largest content file that is read, in bytes: parsing a larger one would take hundreds of megabytes.
pub const FILE_BYTES_MAX: usize = 1024 * 1024;
/// Shortest beginning of an id that stands for the whole one, in characters: a shorter one is more likely a slug.
pub const ID_BEGINNING_CHARS_MIN: usize = 4;
/// Deepest nesting of a content file, in levels: room for a post's own levels around the deepest rich text, which takes
/// two levels per node; each level costs a few hundred bytes of stack.
pub const DEPTH_MAX: usize = 96;
/// Deepest nesting of settings and of front matter, in levels: they contain no rich text, and the TOML parser refuses
/// more than 80.
pub const SETTINGS_DEPTH_MAX: usize = 32;
/// Deepest nesting of rich text, in nodes: fifteen nested lists with their content.
pub const RICHTEXT_DEPTH_MAX: usize = 32;
/// Deepest value of an attribute in rich text, in levels: together with the limit above it fits into [`DEPTH_MAX`].
pub const RICHTEXT_ATTRIBUTE_DEPTH_MAX: usize = 8;
/// Most files and folders that one reading of a tree unfolds to: 100,000 posts with a picture each. Twelve small git
/// objects that contain each other can stand for 10⁹, more than memory holds.
pub const TREE_ENTRIES_MAX: usize = 200_000;
/// Deepest folder of a tree that is read, in levels: pages below pages take one each.
pub const TREE_LEVELS_MAX: usize = 32;
/// Most modules in one post.
pub const MODULES_MAX: usize = 500;
/// Longest slug, in bytes: it becomes a file name.
pub const SLUG_BYTES_MAX: usize = 255;
/// Longest title, in characters; the same as in the original product's database, likewise the next three.
pub const TITLE_CHARS_MAX: usize = 500;
/// Longest excerpt from outside, in characters.
pub const EXCERPT_CHARS_MAX: usize = 1_000;
/// Longest title for search engines or social media, in characters.
pub const META_TITLE_CHARS_MAX: usize = 255;
/// Longest description for search engines or social media, in characters.
pub const META_DESCRIPTION_CHARS_MAX: usize = 500;
/// Longest part of a slug in a file name: file systems allow 255 bytes, including the extension and a suffix for
/// uniqueness.
pub const FILE_SLUG_BYTES_MAX: usize = 230;
/// Longest mail address of an account, in characters (RFC 5321 has as many octets).
pub const EMAIL_CHARS_MAX: usize = 254;
/// Longest name of a user, in characters.
pub const FULL_NAME_CHARS_MAX: usize = 255;
/// Most analytics events in one request.
pub const EVENTS_TOGETHER_MAX: usize = 1_000;
/// Longest wait for the writer's lock, in milliseconds.
pub const LOCK_WAIT_MS: u64 = 5_000;
/// Most attempts of a write while other writers are faster.
pub const WRITE_ATTEMPTS_MAX: u32 = 8;
/// The same on a node of a cluster, where each attempt waits for the git host.
pub const NODE_ATTEMPTS_MAX: u32 = 60;
/// Age of the idempotency keys that are looked for in history, in seconds: as long as answers are stored.
pub const KEYS_KNOWN_S: i64 = 24 * 3600;
/// Most idempotency keys that are looked for in history, the newest ones; 150 bytes each.
pub const KEYS_KNOWN_MAX: usize = 200_000;
/// Longest wait for a revision that a request names, in milliseconds.
pub const REVISION_WAIT_MS: u64 = 5_000;
/// Most attempts to sync with a remote while other clones are faster: each is a fetch, a merge and a push.
pub const EXCHANGE_ATTEMPTS_MAX: u32 = 10;
/// Files in one folder from which `cms doctor` warns: every commit rewrites the folder's tree.
pub const FOLDER_FILES_WARN: usize = 3_000;
/// Largest page of a list.
pub const PAGE_MAX: u32 = 1_000;
/// Most things that are put where ids are in one answer, counted at each place.
pub const INCLUDED_MAX: usize = 2_000;
/// Most filters by values of one list.
pub const FILTERS_MAX: usize = 20;
/// Most values that one filter compares with.
pub const COMPARED_VALUES_MAX: usize = 100;
/// Longest text of a custom field that filters compare, in bytes.
pub const COMPARED_BYTES_MAX: usize = 255;
/// Default page size of a list.
pub const PAGE_DEFAULT: u32 = 20;
/// Days for which rejected work is kept: longer than a holiday.
pub const PARKED_DAYS: i64 = 90;
/// Most rejected pieces of work that are kept: a client that is rejected repeatedly must not fill the disk.
pub const PARKED_MAX: usize = 2_000;
/// Longest comment, in characters.
pub const COMMENT_CHARS_MAX: usize = 10_000;
/// Most comments on one item.
pub const COMMENTS_MAX: usize = 500;
/// Deepest nesting of a menu, in levels: front ends render each one.
pub const MENU_DEPTH_MAX: usize = 6;
/// Longest search text of a find and replace, in bytes: a phrase, not a page.
pub const FIND_BYTES_MAX: usize = 1_000;
/// Longest replacement text, in bytes.
pub const REPLACE_BYTES_MAX: usize = 10_000;
/// Largest compiled pattern of a find and replace, in bytes: it limits the memory that a request can use.
pub const PATTERN_BYTES_MAX: usize = 1024 * 1024;
/// Most requests of the tool server and streams that the second HTTP engine answers at a time: each has a thread, or two.
pub const TINY_HTTP_GUESTS_MAX: usize = 128;
/// Most streams among them, so that requests find a place beside them.
pub const TINY_HTTP_STREAMS_MAX: usize = 64;
/// Most of a refused form that is carried through the sign-in, in bytes: as much as the largest content file. Encoded once more
/// it is still below the limit of a request's body.
pub const ENTERED_BYTES_MAX: usize = 1024 * 1024;
/// Most text of a form that a visitor sends, in bytes: room for a few long texts.
pub const SUBMISSION_BYTES_MAX: usize = 64 * 1024;
/// Largest upload, in bytes (`MEDIA_MAX_FILE_SIZE` of known clients).
pub const UPLOAD_BYTES_MAX: usize = 10 * 1024 * 1024;
/// How long an upload in parts may take, in hours: until the next morning.
pub const PARTIAL_UPLOAD_HOURS: i64 = 24;
/// How long the outcome of one is known afterwards, in minutes: a client whose line was cut asks for it.
pub const PARTIAL_UPLOAD_DONE_MINUTES: i64 = 60;
/// Most unfinished uploads of one person or token; a further one replaces the oldest.
pub const PARTIAL_UPLOADS_OF_ONE_MAX: usize = 20;
/// Most unfinished uploads of all: 1 GiB on the disk.
pub const PARTIAL_UPLOADS_MAX: usize = 100;
/// Most of what is read of the description of one, in bytes.
pub const PARTIAL_UPLOAD_ABOUT_BYTES_MAX: usize = 64 * 1024;
/// Most pixels of a picture: when decoded, each takes up to four bytes, so 160 MB.
pub const PICTURE_PIXELS_MAX: u64 = 40_000_000;
/// Most pixels of a photo that is scaled down when it is uploaded: a decoder of progressive files needs six bytes for
/// each, as much as [`PICTURE_DECODER_BYTES_MAX`]. Phones make 48 megapixels.
pub const PICTURE_PIXELS_SCALED_MAX: u64 = 64_000_000;
/// Longest side of a picture, in pixels.
pub const PICTURE_SIDE_MAX: u32 = 12_000;
/// Most pixels of pictures that are processed at the same time: two of the largest.
pub const PICTURE_PIXELS_AT_ONCE_MAX: u64 = 2 * PICTURE_PIXELS_MAX;
/// Most memory that a decoder may use in addition to the pixels of the result, in bytes: a GIF frame is decoded
/// separately.
pub const PICTURE_DECODER_BYTES_MAX: u64 = 384 * 1024 * 1024;
/// Most scans of a progressive JPEG: encoders write ten or so, and each costs a pass over all coefficients.
pub const JPEG_SCANS_MAX: usize = 64;
/// Most segments of a JPEG file, chunks of a PNG or WebP file, blocks of a GIF.
pub const PICTURE_CHUNKS_MAX: usize = 20_000;
/// Largest colour profile that is read, in bytes. Profiles of printers have two megabytes.
pub const ICC_BYTES_MAX: usize = 4 * 1024 * 1024;
/// Prefix of the variables of the environment that an agent's file may name as its key.
pub const AGENT_KEYS: &str = "CMS_AGENT_KEY_";
/// Prefix of those that a workflow's file may name in its address, its headers and as its secret.
pub const WORKFLOW_VARIABLES: &str = "CMS_WORKFLOW_";
/// Prefix of those that the settings may name as the password of the mail server.
pub const MAIL_VARIABLES: &str = "CMS_MAIL_";
/// The variables that sign requests to a bucket. An address that content names gets them only if the operator says so.
pub const BUCKET_KEYS: [&str; 3] = ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN"];

//! The structure of AVIF files (ISO/IEC 14496-12 and 23008-12): boxes in boxes, and a table that says where the bytes
//! of each item lie.

use super::Format;
use super::read::{be16, be32};
use crate::base::limits::PICTURE_CHUNKS_MAX;
use crate::media::MediaError;
use std::collections::HashSet;
use std::ops::Range;

/// Boxes of the file that are kept; the content of others is wiped out.
const IN_FILE: [&[u8; 4]; 4] = [b"ftyp", b"meta", b"mdat", b"moov"];
/// Boxes of `meta` that are kept.
const IN_META: [&[u8; 4]; 9] =
    [b"hdlr", b"pitm", b"iloc", b"iinf", b"iprp", b"iref", b"idat", b"dinf", b"grpl"];
/// Boxes of a film and of its tracks that hold texts, places and other metadata.
const OF_FILM: [&[u8; 4]; 3] = [b"udta", b"meta", b"uuid"];
/// Properties that describe a picture in words.
const OF_PROPERTIES: [&[u8; 4]; 2] = [b"udes", b"uuid"];
/// Kinds of items that make up a picture: coded pixels, and what puts them together.
const PICTURES: [&[u8; 4]; 5] = [b"av01", b"grid", b"iovl", b"iden", b"tmap"];
/// The kind of a box or an item that means nothing.
const FREE: &[u8; 4] = b"free";

/// A box, by its place in the file.
#[derive(Debug, Clone)]
struct Part {
    kind: [u8; 4],
    start: usize,
    content: Range<usize>,
}

/// An entry of the table of items, by its place in the file.
struct Item {
    id: u64,
    kind: [u8; 4],
    kind_at: usize,
    end: usize,
}

fn cut_off() -> MediaError {
    MediaError::cut_off(Format::Avif)
}

fn kind_at(bytes: &[u8], at: usize) -> Option<[u8; 4]> {
    bytes.get(at..)?.first_chunk().copied()
}

/// The box at a place of the file that ends by `end`; `None` where it does not fit.
fn part(bytes: &[u8], at: usize, end: usize) -> Option<Part> {
    let (size, kind) = (be32(bytes, at)?, kind_at(bytes, at + 4)?);
    let (head, size) = match size {
        // It takes all that is left.
        0 => (8, (end - at) as u64),
        1 => (16, be32(bytes, at + 8)? << 32 | be32(bytes, at + 12)?),
        size => (8, size),
    };
    let end_of_part = at.checked_add(usize::try_from(size).ok()?)?;
    let fits = end_of_part <= end && end_of_part >= at + head;
    fits.then(|| Part { kind, start: at, content: at + head..end_of_part })
}

/// The boxes in a part of the file, and where the last whole one ends.
fn some_parts(bytes: &[u8], inside: Range<usize>) -> Result<(Vec<Part>, usize), MediaError> {
    let (mut at, mut found) = (inside.start, Vec::new());
    while at < inside.end {
        if found.len() == PICTURE_CHUNKS_MAX {
            return Err(MediaError::TooComplex { what: "boxes", most: PICTURE_CHUNKS_MAX });
        }
        let Some(part) = part(bytes, at, inside.end) else { break };
        at = part.content.end;
        found.push(part);
    }
    Ok((found, at))
}

/// The boxes that a part of the file consists of.
fn parts(bytes: &[u8], inside: Range<usize>) -> Result<Vec<Part>, MediaError> {
    let end = inside.end;
    let (found, last) = some_parts(bytes, inside)?;
    if last >= end { Ok(found) } else { Err(cut_off()) }
}

/// The boxes of the file, and where it ends: bytes behind its picture data may be anything.
fn of_file(bytes: &[u8]) -> Result<(Vec<Part>, usize), MediaError> {
    let (found, end) = some_parts(bytes, 0..bytes.len())?;
    let has = |kind: &[u8; 4]| found.iter().any(|part| part.kind == *kind);
    let is_whole = end >= bytes.len() || has(b"mdat");
    match has(b"meta") || has(b"moov") {
        true if is_whole => Ok((found, end)),
        false if is_whole => Err(MediaError::damaged(Format::Avif, "it has no picture")),
        true | false => Err(cut_off()),
    }
}

/// Checks that the file is there as a whole.
pub(in crate::media) fn check(bytes: &[u8]) -> Result<(), MediaError> {
    let (found, end) = of_file(bytes)?;
    for meta in found.iter().filter(|part| part.kind == *b"meta") {
        let inner = parts(bytes, meta.content.start + 4..meta.content.end)?;
        let placed = places(bytes, &inner)?;
        if placed.iter().any(|(_, place)| place.end > end) {
            return Err(cut_off());
        }
    }
    Ok(())
}

/// The file without Exif, XMP, texts, and bytes after its end. What is removed is overwritten, so that everything else
/// stays where the file says.
pub(in crate::media) fn cleaned(bytes: &[u8]) -> Result<Vec<u8>, MediaError> {
    check(bytes)?;
    let (found, end) = of_file(bytes)?;
    let mut clean = bytes[..end].to_vec();
    for part in found {
        match &part.kind {
            b"meta" => clean_meta(bytes, &mut clean, &part)?,
            b"moov" => clean_film(bytes, &mut clean, &part)?,
            kind if !IN_FILE.contains(&kind) => wipe(&mut clean, &part),
            _ => {}
        }
    }
    Ok(clean)
}

/// Turns a box into an empty one of the same length.
fn wipe(clean: &mut [u8], part: &Part) {
    clean[part.start + 4..part.start + 8].copy_from_slice(FREE);
    clean[part.content.clone()].fill(0);
}

fn clean_meta(bytes: &[u8], clean: &mut [u8], meta: &Part) -> Result<(), MediaError> {
    let inner = parts(bytes, meta.content.start + 4..meta.content.end)?;
    for part in inner.iter().filter(|part| !IN_META.contains(&&part.kind)) {
        wipe(clean, part);
    }
    for properties in inner.iter().filter(|part| part.kind == *b"iprp") {
        for list in parts(bytes, properties.content.clone())?.iter().filter(|part| part.kind == *b"ipco") {
            let all = parts(bytes, list.content.clone())?;
            all.iter().filter(|part| OF_PROPERTIES.contains(&&part.kind)).for_each(|part| wipe(clean, part));
        }
    }
    let primary = primary(bytes, &inner);
    let is_picture = |item: &Item| PICTURES.contains(&&item.kind) || primary == Some(item.id);
    let (kept, gone): (Vec<Item>, Vec<Item>) = items(bytes, &inner)?.into_iter().partition(is_picture);
    let kept: HashSet<u64> = kept.iter().map(|item| item.id).collect();
    let ids: HashSet<u64> = gone.iter().map(|item| item.id).collect();
    let placed = places(bytes, &inner)?;
    for (_, place) in placed.iter().filter(|(id, _)| ids.contains(id)) {
        if let Some(bytes) = clean.get_mut(place.clone()) {
            bytes.fill(0);
        }
    }
    // A picture may share bytes with what is removed.
    for (_, place) in placed.into_iter().filter(|(id, _)| kept.contains(id)) {
        if let Some((clean, bytes)) = clean.get_mut(place.clone()).zip(bytes.get(place)) {
            clean.copy_from_slice(bytes);
        }
    }
    for item in gone {
        clean[item.kind_at..item.kind_at + 4].copy_from_slice(FREE);
        clean[item.kind_at + 4..item.end].fill(0);
    }
    Ok(())
}

fn clean_film(bytes: &[u8], clean: &mut [u8], film: &Part) -> Result<(), MediaError> {
    for part in parts(bytes, film.content.clone())? {
        match &part.kind {
            b"trak" => {
                let inner = parts(bytes, part.content)?;
                inner.iter().filter(|part| OF_FILM.contains(&&part.kind)).for_each(|part| wipe(clean, part));
            }
            kind if OF_FILM.contains(&kind) => wipe(clean, &part),
            _ => {}
        }
    }
    Ok(())
}

fn content_of(inner: &[Part], kind: &[u8; 4]) -> Option<Range<usize>> {
    inner.iter().find(|part| part.kind == *kind).map(|part| part.content.clone())
}

/// The number of the item that the file shows.
fn primary(bytes: &[u8], inner: &[Part]) -> Option<u64> {
    let at = content_of(inner, b"pitm")?.start;
    if *bytes.get(at)? == 0 { be16(bytes, at + 4) } else { be32(bytes, at + 4) }
}

/// The table of items (23008-12, `iinf` and `infe`).
fn items(bytes: &[u8], inner: &[Part]) -> Result<Vec<Item>, MediaError> {
    let Some(table) = content_of(inner, b"iinf") else { return Ok(Vec::new()) };
    let count_bytes = if bytes.get(table.start) == Some(&0) { 2 } else { 4 };
    let entries = parts(bytes, (table.start + 4 + count_bytes).min(table.end)..table.end)?;
    let read = |entry: &Part| {
        let at = entry.content.start;
        let (id, kind_at_) = match bytes.get(at)? {
            0 | 1 => return None,
            2 => (be16(bytes, at + 4)?, at + 8),
            _ => (be32(bytes, at + 4)?, at + 10),
        };
        let kind = kind_at(bytes, kind_at_).filter(|_| kind_at_ + 4 <= entry.content.end)?;
        Some(Item { id, kind, kind_at: kind_at_, end: entry.content.end })
    };
    Ok(entries.iter().filter_map(read).collect())
}

/// Where the bytes of items lie in the file (14496-12, `iloc`).
fn places(bytes: &[u8], inner: &[Part]) -> Result<Vec<(u64, Range<usize>)>, MediaError> {
    let Some(table) = content_of(inner, b"iloc") else { return Ok(Vec::new()) };
    let own = content_of(inner, b"idat");
    let mut reader = Reader { bytes: &bytes[..table.end], at: table.start };
    reader.places(own.as_ref()).ok_or_else(cut_off)
}

/// Reads numbers of the table of places.
struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    /// The next number, of 0, 2, 4 or 8 bytes.
    fn next(&mut self, length: u64) -> Option<u64> {
        let number = match length {
            0 => Some(0),
            2 => be16(self.bytes, self.at),
            4 => be32(self.bytes, self.at),
            8 => Some(be32(self.bytes, self.at)? << 32 | be32(self.bytes, self.at + 4)?),
            _ => None,
        };
        self.at += length as usize;
        number
    }

    fn places(&mut self, own: Option<&Range<usize>>) -> Option<Vec<(u64, Range<usize>)>> {
        let version = self.next(4)? >> 24;
        let sizes = self.next(2)?;
        let [offsets, lengths, bases, indexes] = [12, 8, 4, 0].map(|shift| sizes >> shift & 0xf);
        let indexes = if version == 0 { 0 } else { indexes };
        let wide = if version < 2 { 2 } else { 4 };
        let mut found = Vec::new();
        for _ in 0..self.next(wide)? {
            let id = self.next(wide)?;
            let method = if version == 0 { 0 } else { self.next(2)? & 0xf };
            let elsewhere = self.next(2)?;
            let base = self.next(bases)?;
            for _ in 0..self.next(2)? {
                self.next(indexes)?;
                let start = base.checked_add(self.next(offsets)?)?;
                let length = self.next(lengths)?;
                if found.len() == PICTURE_CHUNKS_MAX {
                    return None;
                }
                let within = match (method, own) {
                    (0, _) if elsewhere == 0 => 0,
                    (1, Some(own)) => own.start as u64,
                    (_, _) => continue,
                };
                let start = usize::try_from(start.checked_add(within)?).ok()?;
                found.push((id, start..start.checked_add(usize::try_from(length).ok()?)?));
            }
        }
        Some(found)
    }
}

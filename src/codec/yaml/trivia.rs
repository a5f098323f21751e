//! Text between the parts: white space, comments, line ends; and where quoted and block scalars end.

/// The next byte that is neither white space nor in a comment, or the end of the text.
pub(super) fn skip(text: &str, from: usize) -> usize {
    let bytes = text.as_bytes();
    let mut at = from;
    loop {
        match bytes.get(at) {
            Some(b' ' | b'\t' | b'\n' | b'\r') => at += 1,
            Some(b'#') => at = line_end(text, at),
            Some(_) => return at,
            None => return text.len(),
        }
    }
}

/// The start of the line that contains a byte.
pub(super) fn line_start(text: &str, at: usize) -> usize {
    text.as_bytes()[..at].iter().rposition(|b| *b == b'\n').map_or(0, |found| found + 1)
}

/// The line break at the end of the line that contains a byte, or the end of the text.
pub(super) fn line_end(text: &str, at: usize) -> usize {
    text.as_bytes()[at..].iter().position(|b| *b == b'\n').map_or(text.len(), |found| at + found)
}

/// The byte after the closing quote of the scalar that begins at `start`.
pub(super) fn quoted_end(text: &str, start: usize) -> usize {
    let bytes = text.as_bytes();
    let quote = bytes[start];
    let mut at = start + 1;
    while let Some(b) = bytes.get(at) {
        if quote == b'"' && *b == b'\\' {
            at += 2;
        } else if *b == quote {
            if quote == b'\'' && bytes.get(at + 1) == Some(&quote) {
                at += 2;
            } else {
                return at + 1;
            }
        } else {
            at += 1;
        }
    }
    text.len()
}

/// The end of the block scalar whose header begins at `start` and after which the parser stopped at `stop`: the line
/// break of its last significant line. Blank lines after it are significant only if the header says so (`+`).
pub(super) fn block_scalar_end(text: &str, start: usize, stop: usize) -> usize {
    let header_end = line_end(text, start);
    let header = text[start..header_end].split([' ', '\t', '\r']).next().unwrap_or_default();
    // Unless the file ends there, the parser stops in the line after the scalar, after the indentation.
    let body_start = (header_end + 1).min(text.len());
    let body_end = if stop < text.len() { line_start(text, stop).max(body_start) } else { text.len() };
    let body = &text[body_start..body_end];
    let mut end = body_end;
    if !header.contains('+') {
        let is_blank = |line: &str| line.trim_end_matches('\r').bytes().all(|b| b == b' ');
        let indent = body.lines().find(|line| !is_blank(line)).map_or(usize::MAX, leading_spaces);
        while end > body_start {
            let line = line_start(text, end - usize::from(text[..end].ends_with('\n')));
            let content = text[line..end].trim_end_matches(['\n', '\r']);
            if !is_blank(content) || content.len() > indent {
                break;
            }
            end = line;
        }
    }
    // Exclude the last line break, which may be that of the header.
    if end > start && text[..end].ends_with('\n') {
        end -= 1;
    }
    if end > start && text[..end].ends_with('\r') { end - 1 } else { end }
}

/// Number of spaces at the start of a line.
pub(super) fn leading_spaces(line: &str) -> usize {
    line.bytes().take_while(|b| *b == b' ').count()
}

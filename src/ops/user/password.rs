//! A password as input: a string in JSON, standard input on the command line; never displayed.

use crate::ops::prelude::*;
use std::fmt;

/// Longest line that is read, in bytes.
const BYTES_MAX: usize = 4096;

/// A password. Printing it shows that there is one.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Password(String);

impl Password {
    /// Reads a password from standard input, without the line end. The argument from clap is only a placeholder.
    pub(super) fn read(_: &str) -> Result<Self, String> {
        let bytes = crate::disk::read_stdin(BYTES_MAX).map_err(|cause| cause.to_string())?;
        let text = String::from_utf8(bytes).map_err(|_| "the password is not UTF-8".to_owned())?;
        let line = text.strip_suffix('\n').unwrap_or(&text);
        let line = line.strip_suffix('\r').unwrap_or(line);
        match line.contains('\n') {
            true => Err("the password must be one line on standard input".to_owned()),
            false => Ok(Password(line.to_owned())),
        }
    }

    pub(super) fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password(…)")
    }
}

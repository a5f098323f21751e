//! Errors of both databases.

use postgres::error::SqlState;

/// The result of a statement.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why a statement failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// SQLite refused.
    #[error(transparent)]
    Sqlite(#[from] rusqlite::Error),
    /// PostgreSQL refused, or the connection broke.
    #[error("{}", of_postgres(.0))]
    Postgres(#[from] postgres::Error),
    /// There is no such row.
    #[error("there is no such row")]
    NoRow,
    /// A value is not of the expected type.
    #[error("column {column} holds an unexpected value")]
    Column {
        /// Which one, from 0.
        column: usize,
    },
    /// The server cannot be used as it is.
    #[error("{0}")]
    Server(String),
    /// The server did not answer a moment ago.
    #[error("{0}")]
    Down(String),
    /// The tables are not those that this process found first.
    #[error("the records are not those that were there before")]
    Replaced,
    /// The database does not have the records that are expected there.
    #[error("the database holds other records, or none")]
    Foreign,
    /// The records were moved away from here.
    #[error("the records were moved to `{0}`")]
    Moved(String),
    /// A table that should be empty is not.
    #[error("the table `{0}` has rows already")]
    Occupied(String),
    /// A copy differs from its original.
    #[error("the copy of the {0} differs from the original")]
    Uneven(&'static str),
    /// All connections of this process are in use.
    #[error("all connections to the server are in use")]
    Exhausted,
}

/// What went wrong, in the words of the server where it has some.
fn of_postgres(error: &postgres::Error) -> String {
    match error.as_db_error() {
        Some(cause) => cause.message().to_owned(),
        None => error.to_string(),
    }
}

impl Error {
    /// Whether the server is not there, or ended the connection.
    pub(in crate::db) fn is_gone(&self) -> bool {
        let gone = [
            SqlState::ADMIN_SHUTDOWN,
            SqlState::CRASH_SHUTDOWN,
            SqlState::CANNOT_CONNECT_NOW,
            SqlState::IDLE_IN_TRANSACTION_SESSION_TIMEOUT,
            SqlState::TOO_MANY_CONNECTIONS,
        ];
        match self {
            Error::Down(_) => true,
            Error::Postgres(error) => match error.code() {
                Some(code) => gone.contains(code) || code.code().starts_with("08"),
                None => error.is_closed() || is_io(error),
            },
            _ => false,
        }
    }
}

/// Whether an error came from the network: to connect failed, or the connection broke.
fn is_io(error: &postgres::Error) -> bool {
    let mut cause = std::error::Error::source(error);
    while let Some(found) = cause {
        if found.is::<std::io::Error>() {
            return true;
        }
        cause = found.source();
    }
    // An elapsed time-out and unknown hosts have no cause of that type.
    error.to_string().starts_with("error connecting") || error.to_string().contains("timed out")
}

/// Turns a missing row into `None`.
pub trait OptionalExtension<T> {
    /// The value, or `None` where there is no such row.
    ///
    /// # Errors
    /// Any other error.
    fn optional(self) -> Result<Option<T>>;
}

impl<T> OptionalExtension<T> for Result<T> {
    fn optional(self) -> Result<Option<T>> {
        match self {
            Ok(found) => Ok(Some(found)),
            Err(Error::NoRow) => Ok(None),
            Err(other) => Err(other),
        }
    }
}

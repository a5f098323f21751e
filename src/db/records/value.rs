//! Values of parameters and columns. Three types suffice: integers (also truth values and times), numbers, and texts.

use super::{Error, Result};
use bytes::BytesMut;
use postgres::types::{FromSql, IsNull, ToSql, Type};
use rusqlite::types::{ToSqlOutput, ValueRef};

/// A parameter of a statement. Its type is known even if it is null, so that both databases read it alike.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::db) enum Value<'v> {
    Integer(Option<i64>),
    Real(Option<f64>),
    Text(Option<&'v str>),
}

impl Value<'_> {
    /// Its type in PostgreSQL.
    pub(super) fn postgres_type(&self) -> Type {
        match self {
            Value::Integer(_) => Type::INT8,
            Value::Real(_) => Type::FLOAT8,
            Value::Text(_) => Type::TEXT,
        }
    }
}

/// What can be a parameter.
pub(in crate::db) trait Bind {
    /// The null of its type.
    const NULL: Value<'static>;
    fn value(&self) -> Value<'_>;
}

/// Integers that fit, and truth values; others are the highest one.
macro_rules! integers {
    ($($type:ty),*) => {$(
        impl Bind for $type {
            const NULL: Value<'static> = Value::Integer(None);
            fn value(&self) -> Value<'_> {
                Value::Integer(Some(i64::try_from(*self).unwrap_or(i64::MAX)))
            }
        }
    )*};
}

integers!(i64, u16);

impl Bind for bool {
    const NULL: Value<'static> = Value::Integer(None);
    fn value(&self) -> Value<'_> {
        Value::Integer(Some(i64::from(*self)))
    }
}

impl Bind for f64 {
    const NULL: Value<'static> = Value::Real(None);
    fn value(&self) -> Value<'_> {
        Value::Real(Some(*self))
    }
}

impl Bind for str {
    const NULL: Value<'static> = Value::Text(None);
    fn value(&self) -> Value<'_> {
        Value::Text(Some(self))
    }
}

impl Bind for String {
    const NULL: Value<'static> = Value::Text(None);
    fn value(&self) -> Value<'_> {
        Value::Text(Some(self))
    }
}

impl Bind for Value<'_> {
    const NULL: Value<'static> = Value::Integer(None);
    fn value(&self) -> Value<'_> {
        *self
    }
}

impl<T: Bind + ?Sized> Bind for &T {
    const NULL: Value<'static> = T::NULL;
    fn value(&self) -> Value<'_> {
        T::value(self)
    }
}

impl<T: Bind> Bind for Option<T> {
    const NULL: Value<'static> = T::NULL;
    fn value(&self) -> Value<'_> {
        self.as_ref().map_or(T::NULL, T::value)
    }
}

/// Parameters of different types: `params![1, "a"]`.
macro_rules! params {
    () => { [] as [$crate::db::records::Value<'static>; 0] };
    ($($value:expr),+ $(,)?) => { [$($crate::db::records::Bind::value(&$value)),+] };
}
pub(in crate::db) use params;

/// The parameters of a statement, in order.
pub(in crate::db) trait Params {
    fn values(&self) -> impl AsRef<[Value<'_>]> + IntoIterator<Item = Value<'_>>;
}

impl<T: Bind, const N: usize> Params for [T; N] {
    fn values(&self) -> impl AsRef<[Value<'_>]> + IntoIterator<Item = Value<'_>> {
        self.each_ref().map(T::value)
    }
}

impl Params for &[Value<'_>] {
    fn values(&self) -> impl AsRef<[Value<'_>]> + IntoIterator<Item = Value<'_>> {
        self.to_vec()
    }
}

impl rusqlite::ToSql for Value<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Value::Integer(Some(number)) => ValueRef::Integer(*number),
            Value::Real(Some(number)) => ValueRef::Real(*number),
            Value::Text(Some(text)) => ValueRef::Text(text.as_bytes()),
            Value::Integer(None) | Value::Real(None) | Value::Text(None) => ValueRef::Null,
        }))
    }
}

impl ToSql for Value<'_> {
    fn to_sql(
        &self,
        kind: &Type,
        out: &mut BytesMut,
    ) -> std::result::Result<IsNull, Box<dyn std::error::Error + Sync + Send>> {
        match self {
            Value::Integer(number) => number.to_sql(kind, out),
            Value::Real(number) => number.to_sql(kind, out),
            // PostgreSQL stores no NUL, which only receivers of webhooks can send.
            Value::Text(Some(text)) if text.contains('\0') => {
                text.replace('\0', "\u{fffd}").to_sql(kind, out)
            }
            Value::Text(text) => text.to_sql(kind, out),
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    postgres::types::to_sql_checked!();
}

/// The value of a column of a row.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::db) enum Cell<'r> {
    Null,
    Integer(i64),
    Real(f64),
    Text(&'r str),
}

pub(super) fn cell_of_sqlite<'r>(row: &'r rusqlite::Row<'_>, column: usize) -> Result<Cell<'r>> {
    Ok(match row.get_ref(column)? {
        ValueRef::Null => Cell::Null,
        ValueRef::Integer(number) => Cell::Integer(number),
        ValueRef::Real(number) => Cell::Real(number),
        ValueRef::Text(bytes) => {
            Cell::Text(std::str::from_utf8(bytes).map_err(|_| Error::Column { column })?)
        }
        ValueRef::Blob(_) => return Err(Error::Column { column }),
    })
}

pub(super) fn cell_of_postgres(row: &postgres::Row, column: usize) -> Result<Cell<'_>> {
    Ok(row.try_get(column)?)
}

impl<'r> FromSql<'r> for Cell<'r> {
    fn from_sql(
        kind: &Type,
        raw: &'r [u8],
    ) -> std::result::Result<Self, Box<dyn std::error::Error + Sync + Send>> {
        Ok(match *kind {
            Type::INT8 => Cell::Integer(i64::from_sql(kind, raw)?),
            Type::INT4 => Cell::Integer(i32::from_sql(kind, raw)?.into()),
            Type::BOOL => Cell::Integer(bool::from_sql(kind, raw)?.into()),
            Type::FLOAT8 => Cell::Real(f64::from_sql(kind, raw)?),
            _ => Cell::Text(<&str>::from_sql(kind, raw)?),
        })
    }

    fn from_sql_null(_: &Type) -> std::result::Result<Self, Box<dyn std::error::Error + Sync + Send>> {
        Ok(Cell::Null)
    }

    fn accepts(kind: &Type) -> bool {
        matches!(*kind, Type::INT8 | Type::INT4 | Type::BOOL | Type::FLOAT8)
            || <&str as FromSql<'_>>::accepts(kind)
    }
}

impl<'r> Cell<'r> {
    /// As a parameter for a column of a type in SQLite.
    pub(super) fn to_value(self, column_type: &str) -> Value<'r> {
        match self {
            Cell::Integer(number) if column_type == "REAL" => Value::Real(Some(number as f64)),
            Cell::Integer(number) => Value::Integer(Some(number)),
            Cell::Real(number) => Value::Real(Some(number)),
            Cell::Text(text) => Value::Text(Some(text)),
            Cell::Null => match column_type {
                "INTEGER" => Value::Integer(None),
                "REAL" => Value::Real(None),
                _ => Value::Text(None),
            },
        }
    }
}

/// What a column can be read as.
pub(in crate::db) trait FromCell: Sized {
    /// The value, if it is of the type.
    fn from_cell(cell: Cell<'_>) -> Option<Self>;
}

impl FromCell for i64 {
    fn from_cell(cell: Cell<'_>) -> Option<Self> {
        match cell {
            Cell::Integer(number) => Some(number),
            _ => None,
        }
    }
}

impl FromCell for u16 {
    fn from_cell(cell: Cell<'_>) -> Option<Self> {
        i64::from_cell(cell)?.try_into().ok()
    }
}

impl FromCell for bool {
    fn from_cell(cell: Cell<'_>) -> Option<Self> {
        Some(i64::from_cell(cell)? != 0)
    }
}

impl FromCell for f64 {
    fn from_cell(cell: Cell<'_>) -> Option<Self> {
        match cell {
            Cell::Real(number) => Some(number),
            Cell::Integer(number) => Some(number as f64),
            _ => None,
        }
    }
}

impl FromCell for String {
    fn from_cell(cell: Cell<'_>) -> Option<Self> {
        match cell {
            Cell::Text(text) => Some(text.to_owned()),
            _ => None,
        }
    }
}

impl<T: FromCell> FromCell for Option<T> {
    fn from_cell(cell: Cell<'_>) -> Option<Self> {
        match cell {
            Cell::Null => Some(None),
            cell => T::from_cell(cell).map(Some),
        }
    }
}

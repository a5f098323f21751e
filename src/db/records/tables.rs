//! The tables on a PostgreSQL server. Their definitions are those of SQLite, translated: a new server begins with what all
//! steps together make, and runs later steps one by one.

use super::store::{Tables, key};
use super::{Error, Result, dialect, file};
use postgres::{Client, GenericClient};

/// Tables whose rows are counted in the transaction that adds them: a number that is visible has no lower one that is not, and
/// the highest one is known after its row was deleted.
pub(super) const NUMBERED: [(&str, &str); 3] = [("deeds", "id"), ("submissions", "seq"), ("feedback", "seq")];

/// What belongs to every schema beside the tables of the steps.
const COMMON: &str = r#"
CREATE TABLE IF NOT EXISTS cms_records (name TEXT PRIMARY KEY, value TEXT NOT NULL);
INSERT INTO cms_records (name, value) VALUES ('id', gen_random_uuid()::text) ON CONFLICT DO NOTHING;
CREATE TABLE IF NOT EXISTS numbers (name TEXT PRIMARY KEY, seq BIGINT NOT NULL);
CREATE OR REPLACE FUNCTION json_mentions(content TEXT, wanted TEXT) RETURNS BOOLEAN LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
    RETURN EXISTS (SELECT 1 FROM jsonb_path_query(content::jsonb, 'strict $.** ? (@.type() == "string")') AS texts (one)
        WHERE strpos(lower((one #>> '{}') COLLATE "C"), lower(wanted COLLATE "C")) > 0);
EXCEPTION WHEN data_exception THEN
    -- It holds what `jsonb` cannot: the whole text is searched.
    RETURN strpos(lower(content COLLATE "C"), lower(wanted COLLATE "C")) > 0;
END $$;
"#;

/// Tables and indexes that steps make, as SQLite notes them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Definition {
    /// Name of the table, also of that of an index.
    pub(super) table: String,
    pub(super) is_table: bool,
    pub(super) sql: String,
}

/// Makes the missing tables, or runs the missing steps, all or none. Returns the id of the records, and the version if it is
/// newer than this program.
pub(super) fn prepare(
    client: &mut Client,
    schema: Option<&str>,
    tables: &Tables,
) -> Result<(Option<String>, Option<usize>)> {
    let known = tables.steps.len();
    let version = version(client, tables.name)?;
    if version > known {
        return Ok((None, Some(version)));
    }
    if version < known {
        let mut transaction = client.transaction()?;
        transaction
            .batch_execute(&format!("SELECT pg_advisory_xact_lock({})", key("migrate", "", schema)))?;
        if let Some(schema) = schema {
            // The owner of a schema may lack the right to create schemas, which PostgreSQL checks also with `IF NOT EXISTS`.
            let known = "SELECT EXISTS (SELECT 1 FROM pg_namespace WHERE nspname = $1)";
            if !transaction.query_one(known, &[&schema])?.try_get::<_, bool>(0)? {
                transaction.batch_execute(&format!("CREATE SCHEMA IF NOT EXISTS {schema}"))?;
            }
        }
        transaction.batch_execute(COMMON)?;
        // Another process may just have done it.
        let found = self::version(&mut transaction, tables.name)?;
        if found > known {
            return Ok((None, Some(found)));
        }
        match found {
            0 => transaction.batch_execute(&first(tables)?)?,
            found => {
                for step in tables.steps.iter().skip(found) {
                    transaction.batch_execute(&dialect::definition(step))?;
                }
            }
        }
        let sql = "INSERT INTO cms_records (name, value) VALUES ($1, $2)
            ON CONFLICT (name) DO UPDATE SET value = excluded.value";
        transaction.execute(sql, &[&version_name(tables.name), &known.to_string()])?;
        transaction.commit()?;
    }
    Ok((identity(client)?, None))
}

fn version_name(tables: &str) -> String {
    format!("version of {tables}")
}

/// The version of tables; 0 without any.
fn version(client: &mut impl GenericClient, tables: &str) -> Result<usize> {
    Ok(noted(client, &version_name(tables))?.and_then(|version| version.parse().ok()).unwrap_or_default())
}

/// The id of the records; none if there are none any more.
pub(super) fn identity(client: &mut impl GenericClient) -> Result<Option<String>> {
    match noted(client, "moved")? {
        Some(to) => Err(Error::Moved(to)),
        None => noted(client, "id"),
    }
}

fn noted(client: &mut impl GenericClient, name: &str) -> Result<Option<String>> {
    if client.query_one("SELECT to_regclass('cms_records') IS NULL", &[])?.try_get(0)? {
        return Ok(None);
    }
    let row = client.query_opt("SELECT value FROM cms_records WHERE name = $1", &[&name])?;
    Ok(row.map(|row| row.try_get(0)).transpose()?)
}

/// The definitions after some steps.
pub(super) fn definitions(steps: &[&str]) -> Result<Vec<Definition>> {
    let mut memory = rusqlite::Connection::open_in_memory()?;
    file::migrate(&mut memory, steps)?;
    let sql = "SELECT tbl_name, type = 'table', sql FROM sqlite_schema
        WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY type = 'index', rowid";
    let mut query = memory.prepare(sql)?;
    let read = |row: &rusqlite::Row<'_>| {
        Ok(Definition { table: row.get(0)?, is_table: row.get(1)?, sql: row.get(2)? })
    };
    Ok(query.query_map([], read)?.collect::<rusqlite::Result<_>>()?)
}

/// The statements that make the tables on a new server.
fn first(tables: &Tables) -> Result<String> {
    let mut text = String::new();
    let mut ignoring_case = Vec::new();
    for Definition { table, is_table, sql } in definitions(tables.steps)? {
        let mut translated = dialect::definition(&sql);
        if is_table {
            for (column, is_unique) in dialect::ignoring_case(&sql) {
                if is_unique {
                    let index =
                        format!("CREATE UNIQUE INDEX {table}_{column} ON {table} (lower({column}));\n");
                    translated = format!("{translated};\n{index}");
                }
                ignoring_case.push((table.clone(), column));
            }
            let numbered = NUMBERED.iter().filter(|(name, _)| *name == table);
            numbered.for_each(|(table, column)| translated.push_str(&numbering(table, column)));
        } else {
            let of_table = ignoring_case.iter().filter(|(name, _)| *name == table);
            for (_, column) in of_table {
                translated = translated.replace(&format!("({column})"), &format!("(lower({column}))"));
            }
        }
        text.push_str(&translated);
        text.push_str(";\n");
    }
    Ok(text)
}

/// Statements that count the rows of a table, whoever adds them.
fn numbering(table: &str, column: &str) -> String {
    format!(
        ";
INSERT INTO numbers (name, seq) VALUES ('{table}', 0) ON CONFLICT DO NOTHING;
ALTER TABLE {table} ALTER COLUMN {column} DROP IDENTITY;
CREATE OR REPLACE FUNCTION number_{table}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE numbers SET seq = greatest(seq + 1, coalesce(NEW.{column}, 0)) WHERE name = '{table}' RETURNING seq INTO STRICT NEW.{column};
    RETURN NEW;
END $$;
CREATE TRIGGER number BEFORE INSERT ON {table} FOR EACH ROW EXECUTE FUNCTION number_{table}()"
    )
}

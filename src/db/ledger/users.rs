//! Accounts: who may sign in.

use super::{Ledger, LedgerError};
use crate::db::records::{Bind, OptionalExtension, Result, Row, params};

/// An account to be stored.
#[derive(Debug, Clone)]
pub struct NewUser<'a> {
    /// Mail address, ignoring case.
    pub email: &'a str,
    /// Short name to sign in with, ignoring case.
    pub username: Option<&'a str>,
    /// Name for commits.
    pub name: &'a str,
    /// Name of a role.
    pub role: &'a str,
    /// Hash of the password, in PHC form.
    pub password: &'a str,
    /// The agent that uses the account.
    pub agent: Option<&'a str>,
    /// When it was created, in seconds since 1970.
    pub at: i64,
}

/// An account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct User {
    /// Its number, from 1.
    pub id: i64,
    /// Mail address.
    pub email: String,
    /// Short name to sign in with.
    pub username: Option<String>,
    /// Name for commits.
    pub name: String,
    /// Name of a role.
    pub role: String,
    /// Hash of the password, in PHC form.
    pub password: String,
    /// The agent that uses the account.
    pub agent: Option<String>,
    /// Whether signing in is disabled.
    pub is_disabled: bool,
    /// When it was created, in seconds since 1970.
    pub created_at: i64,
}

/// Columns of a [`User`], in the order that [`user_of`] reads.
pub(super) const COLUMNS: &str =
    "users.id, email, users.name, users.role, password, agent, is_disabled, users.created_at, username";

pub(super) fn user_of(row: &Row<'_>) -> Result<User> {
    Ok(User {
        id: row.get(0)?,
        email: row.get(1)?,
        name: row.get(2)?,
        role: row.get(3)?,
        password: row.get(4)?,
        agent: row.get(5)?,
        is_disabled: row.get(6)?,
        created_at: row.get(7)?,
        username: row.get(8)?,
    })
}

impl Ledger {
    /// Creates an account and returns its number.
    ///
    /// # Errors
    /// [`LedgerError::Taken`] when the mail address or the username is in use.
    pub fn add_user(&self, user: &NewUser<'_>) -> Result<i64, LedgerError> {
        self.act("add the user", |connection| {
            connection.query_row(
                "INSERT INTO users (email, name, role, password, agent, created_at, username)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) RETURNING id",
                params![user.email, user.name, user.role, user.password, user.agent, user.at, user.username],
                |row| row.get(0),
            )
        })
    }

    /// Creates the account of a program, unless the address or the agent has one, and returns the account; `None` when
    /// a person has the address.
    pub fn bring_user(&self, user: &NewUser<'_>) -> Result<Option<User>, LedgerError> {
        self.act_alone("add the user", |connection| {
            connection.execute(
                "INSERT INTO users (email, name, role, password, agent, created_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
                 ON CONFLICT DO NOTHING",
                params![user.email, user.name, user.role, user.password, user.agent, user.at],
            )?;
            // An account that was added by hand before was meant for this agent.
            connection.execute(
                "UPDATE users SET agent = ?2 WHERE email COLLATE NOCASE = ?1 AND role = ?3 AND agent IS NULL",
                params![user.email, user.agent, user.role],
            )?;
            let sql = format!(
                "SELECT {COLUMNS} FROM users WHERE role = ?3 AND (agent = ?2 OR (?2 IS NULL AND email COLLATE NOCASE = ?1))"
            );
            connection.query_row(&sql, params![user.email, user.agent, user.role], user_of).optional()
        })
    }

    /// The account that an agent uses.
    pub fn user_of_agent(&self, agent: &str) -> Result<Option<User>, LedgerError> {
        self.act("read the user", |connection| {
            let mut query =
                connection.prepare_cached(&format!("SELECT {COLUMNS} FROM users WHERE agent = ?1"))?;
            query.query_row([agent], user_of).optional()
        })
    }

    /// All accounts, the oldest first.
    pub fn users(&self) -> Result<Vec<User>, LedgerError> {
        self.act("list the users", |connection| {
            let mut query = connection.prepare_cached(&format!("SELECT {COLUMNS} FROM users ORDER BY id"))?;
            query.query_map(params![], user_of)?.collect()
        })
    }

    /// Whether there is any account.
    pub fn users_exist(&self) -> Result<bool, LedgerError> {
        self.act("look for users", |connection| {
            connection.query_row("SELECT EXISTS (SELECT 1 FROM users)", params![], |row| row.get(0))
        })
    }

    /// The account with a number.
    pub fn user(&self, id: i64) -> Result<Option<User>, LedgerError> {
        self.act("read the user", |connection| {
            let mut query =
                connection.prepare_cached(&format!("SELECT {COLUMNS} FROM users WHERE id = ?1"))?;
            query.query_row([id], user_of).optional()
        })
    }

    /// The account with a mail address.
    pub fn user_by_email(&self, email: &str) -> Result<Option<User>, LedgerError> {
        self.act("read the user", |connection| {
            let mut query = connection
                .prepare_cached(&format!("SELECT {COLUMNS} FROM users WHERE email COLLATE NOCASE = ?1"))?;
            query.query_row([email], user_of).optional()
        })
    }

    /// The account with a username.
    pub fn user_by_username(&self, username: &str) -> Result<Option<User>, LedgerError> {
        self.act("read the user", |connection| {
            let mut query = connection
                .prepare_cached(&format!("SELECT {COLUMNS} FROM users WHERE username COLLATE NOCASE = ?1"))?;
            query.query_row([username], user_of).optional()
        })
    }

    /// Changes the names of an account; its sessions continue.
    ///
    /// # Errors
    /// [`LedgerError::Taken`] when another account uses the mail address or the username.
    pub fn set_names(
        &self,
        id: i64,
        email: &str,
        username: Option<&str>,
        name: &str,
    ) -> Result<(), LedgerError> {
        self.act("change the user", |connection| {
            let sql = "UPDATE users SET email = ?2, username = ?3, name = ?4 WHERE id = ?1";
            connection.execute(sql, params![id, email, username, name]).map(drop)
        })
    }

    /// Changes the role of an account and ends its sessions.
    pub fn set_role(&self, id: i64, role: &str) -> Result<(), LedgerError> {
        self.change_user("change the role", "UPDATE users SET role = ?2 WHERE id = ?1", id, role)
    }

    /// Changes the password hash of an account and ends its sessions.
    pub fn set_password(&self, id: i64, password: &str) -> Result<(), LedgerError> {
        self.change_user("change the password", "UPDATE users SET password = ?2 WHERE id = ?1", id, password)
    }

    /// Disables or enables an account, and ends its sessions.
    pub fn set_disabled(&self, id: i64, is_disabled: bool) -> Result<(), LedgerError> {
        self.change_user(
            "disable the user",
            "UPDATE users SET is_disabled = ?2 WHERE id = ?1",
            id,
            is_disabled,
        )
    }

    fn change_user(
        &self,
        act: &'static str,
        sql: &str,
        id: i64,
        value: impl Bind,
    ) -> Result<(), LedgerError> {
        self.act_alone(act, |connection| {
            connection.execute(sql, params![id, value])?;
            connection.execute("DELETE FROM sessions WHERE user_id = ?1", [id]).map(drop)
        })
    }
}

//! Accounts of the server: who may sign in, with which role.

mod password;

use crate::model::roles;
use crate::ops::prelude::*;
use crate::site::{AccountError, Accounts, Names, UserView};
use password::Password;

/// An account after a change.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Account {
    /// The account
    #[serde(flatten)]
    pub user: UserView,
    #[serde(skip)]
    act: &'static str,
}

impl View for Account {
    fn show(&self, page: &mut Page) {
        let UserView { id, email, role, .. } = &self.user;
        styled!(page, Good "{}", self.act; Plain " user {id} "; Strong "{email}"; Plain ", {role}");
    }
}

fn note_user(cx: &Context<'_, Administration>, action: &str, user: &UserView) -> Result<(), OpError> {
    let detail = json!({"email": user.email, "role": user.role, "disabled": user.disabled});
    note(cx, action, ("user", &user.id.to_string()), detail)
}

pub(crate) fn accounts<'a>(cx: &Context<'a, Administration>) -> Result<Accounts<'a>, OpError> {
    Ok(cx.repository()?.accounts()?)
}

/// Refuses to make, change or end a credential with rights that the caller lacks.
pub(crate) fn permit_role(cx: &Context<'_, Administration>, role: roles::Role) -> Result<(), OpError> {
    role.needed_to_give().try_for_each(|permission| cx.require(permission))
}

/// The same for the stored role of an account or a token; one of a later version of this program is an admin's matter.
pub(crate) fn permit_stored(cx: &Context<'_, Administration>, role: &str) -> Result<(), OpError> {
    permit_role(cx, role.parse().unwrap_or(roles::Role::Admin))
}

/// The role of an account with a name.
fn account_role(name: &str) -> Result<roles::Role, OpError> {
    match role(name)? {
        role if !roles::Role::OF_ACCOUNTS.contains(&role.name()) => {
            let message = format!("`{role}` is a role for tokens, not for accounts");
            Err(OpError::invalid("role.of-tokens", message)
                .detail("role", "is a role for tokens")
                .hint(format!("`cms token create --role {role}` makes a token for a front end")))
        }
        role => Ok(role),
    }
}

/// The role with a name.
pub(crate) fn role(name: &str) -> Result<roles::Role, OpError> {
    name.parse().map_err(|cause: roles::BadRole| {
        OpError::invalid("role.unknown", cause.to_string()).detail("role", "unknown")
    })
}

impl From<AccountError> for OpError {
    fn from(error: AccountError) -> Self {
        let message = error.to_string();
        match error {
            AccountError::Taken { field, .. } => OpError::new(ErrorKind::Conflict, "user.taken", message)
                .detail(field, "already has an account"),
            AccountError::NoUser { .. } => {
                OpError::not_found("user.not-found", message).hint("`cms user list` shows them all")
            }
            AccountError::NoToken { .. } => {
                OpError::not_found("token.not-found", message).hint("`cms token list` shows them all")
            }
            AccountError::BadEmail { .. } => {
                OpError::invalid("user.email", message).detail("email", "is not a mail address")
            }
            AccountError::BadUsername { .. } => {
                OpError::invalid("user.username", message).detail("username", "is not a username")
            }
            AccountError::BadName => OpError::invalid("user.name", message.clone()).detail("name", message),
            AccountError::BadPassword => {
                OpError::invalid("user.password", message.clone()).detail("password", message)
            }
            AccountError::HasAdmin => OpError::new(ErrorKind::Conflict, "user.has-admin", message)
                .hint("sign in; an administrator adds others with `cms user add`"),
            AccountError::LastAdmin { .. } => OpError::new(ErrorKind::Conflict, "user.last-admin", message)
                .hint("make somebody else an administrator first: `cms user role USER admin`"),
            AccountError::Program { .. } => OpError::new(ErrorKind::Conflict, "user.program", message)
                .hint("switch the agent off in `agents/`, or add another user"),
            AccountError::Refused => {
                OpError::new(crate::ops::ErrorKind::Unauthenticated, "login.refused", message)
            }
            AccountError::Site(cause) => cause.into(),
        }
    }
}

/// Add a user of the server
///
/// Without a password the account gets a random one that nobody knows; `cms user password` sets another. Users with the
/// roles ai_agent and workflow never sign in.
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Add {
    /// Mail address
    #[arg(value_name = "EMAIL")]
    pub email: String,
    /// Role: admin, editor_admin, editor, translator, ai_agent or workflow
    #[arg(long, value_name = "ROLE")]
    pub role: String,
    /// Name that commits will carry; the beginning of the address unless given
    #[arg(long, value_name = "TEXT")]
    pub name: Option<String>,
    /// Short name to sign in with: 3 to 50 small letters, digits, `-` and `_`
    #[arg(long, value_name = "USERNAME")]
    pub username: Option<String>,
    /// Password of 8 to 256 characters; the command line reads it from standard input, one line
    #[arg(long = "password-stdin", num_args = 0, default_missing_value = "-", value_parser = Password::read)]
    pub password: Option<Password>,
}

impl Operation for Add {
    const FACTS: Facts = facts!("user.add", Permission::UsersManage;
        "user add ada@example.com --role editor --password-stdin" =>
            "Somebody who can sign in; the password is read from standard input",
        "user add bot@example.com --role ai_agent" => "An account for an agent, which never signs in");
    type Can = Administration;
    type Output = Account;

    fn run(self, cx: &mut Context<'_, Administration>) -> Result<Account, OpError> {
        cx.in_earnest("a new account")?;
        let role = account_role(&self.role)?;
        permit_role(cx, role)?;
        let accounts = accounts(cx)?;
        let password = accounts.hashed(self.password.as_ref().map(Password::as_str), cx.call().ids)?;
        accounts.together(|| {
            let names = Names {
                email: Some(&self.email),
                username: self.username.as_deref(),
                name: self.name.as_deref(),
            };
            let user = accounts.add(names, role, &password, cx.call().now)?;
            note_user(cx, "user.create", &user)?;
            Ok(Account { user, act: "added" })
        })
    }
}

/// Changes an account, if the caller may, and records it in the audit log: both or neither.
fn change(
    cx: &Context<'_, Administration>,
    name: &str,
    (action, act): (&str, &'static str),
    run: impl FnOnce(&Accounts<'_>, i64) -> Result<UserView, AccountError>,
) -> Result<Account, OpError> {
    let accounts = accounts(cx)?;
    accounts.together(|| {
        let found = accounts.find(name)?;
        permit_stored(cx, &found.role)?;
        let user = run(&accounts, found.id)?;
        note_user(cx, action, &user)?;
        Ok(Account { user, act })
    })
}

/// Change the name of a user; their sessions go on
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Set {
    /// User: mail address, username or number
    #[arg(value_name = "USER")]
    pub user: String,
    /// Mail address
    #[arg(long, value_name = "EMAIL", required_unless_present_any = ["username", "name"])]
    pub email: Option<String>,
    /// Short name to sign in with: 3 to 50 small letters, digits, `-` and `_`; an empty one is none
    #[arg(long, value_name = "USERNAME")]
    pub username: Option<String>,
    /// Name that commits will carry
    #[arg(long, value_name = "TEXT")]
    pub name: Option<String>,
}

impl Operation for Set {
    const FACTS: Facts = facts!("user.set", Permission::UsersManage;
        "user set ada@example.com --name 'Ada Lovelace'" => "The name that later commits carry",
        "user set 3 --username ada" => "A short name to sign in with");
    type Can = Administration;
    type Output = Account;

    fn run(self, cx: &mut Context<'_, Administration>) -> Result<Account, OpError> {
        cx.in_earnest("a change of an account")?;
        let names = Names {
            email: self.email.as_deref(),
            username: self.username.as_deref(),
            name: self.name.as_deref(),
        };
        change(cx, &self.user, ("user.update", "changed"), |accounts, id| accounts.set_names(id, names))
    }
}

/// Give a user another role; their sessions end
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Role {
    /// User: mail address, username or number
    #[arg(value_name = "USER")]
    pub user: String,
    /// Role: admin, editor_admin, editor, translator, ai_agent or workflow
    #[arg(value_name = "ROLE")]
    pub role: String,
}

impl Operation for Role {
    const FACTS: Facts = facts!("user.role", Permission::UsersManage;
        "user role ada@example.com editor_admin" => "Let an editor publish");
    type Can = Administration;
    type Output = Account;

    fn run(self, cx: &mut Context<'_, Administration>) -> Result<Account, OpError> {
        cx.in_earnest("a change of an account")?;
        let role = account_role(&self.role)?;
        permit_role(cx, role)?;
        change(cx, &self.user, ("user.update", "changed"), |accounts, id| accounts.set_role(id, role))
    }
}

/// Give a user another password; their sessions end
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SetPassword {
    /// User: mail address, username or number
    #[arg(value_name = "USER")]
    pub user: String,
    /// Password of 8 to 256 characters; the command line reads it from standard input, one line
    #[arg(long = "password-stdin", num_args = 0, default_missing_value = "-", value_parser = Password::read, required = true)]
    pub password: Password,
}

impl Operation for SetPassword {
    const FACTS: Facts = facts!("user.password", Permission::UsersManage;
        "user password ada@example.com --password-stdin" => "A new password, read from standard input");
    type Can = Administration;
    type Output = Account;

    fn run(self, cx: &mut Context<'_, Administration>) -> Result<Account, OpError> {
        cx.in_earnest("a change of an account")?;
        let password = accounts(cx)?.hashed(Some(self.password.as_str()), cx.call().ids)?;
        let how = ("user.password.reset", "changed");
        change(cx, &self.user, how, |accounts, id| accounts.set_password(id, &password))
    }
}

/// Lock a user out; their sessions end, their name stays on what they wrote
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Disable {
    /// User: mail address, username or number
    #[arg(value_name = "USER")]
    pub user: String,
}

impl Operation for Disable {
    const FACTS: Facts = facts!("user.disable", Permission::UsersManage;
        "user disable ada@example.com" => "Nobody signs in with it any more");
    type Can = Administration;
    type Output = Account;

    fn run(self, cx: &mut Context<'_, Administration>) -> Result<Account, OpError> {
        cx.in_earnest("a change of an account")?;
        change(cx, &self.user, ("user.update", "disabled"), |accounts, id| accounts.set_disabled(id, true))
    }
}

/// Let a user in again
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Enable {
    /// User: mail address, username or number
    #[arg(value_name = "USER")]
    pub user: String,
}

impl Operation for Enable {
    const FACTS: Facts = facts!("user.enable", Permission::UsersManage;
        "user enable ada@example.com" => "They may sign in again");
    type Can = Administration;
    type Output = Account;

    fn run(self, cx: &mut Context<'_, Administration>) -> Result<Account, OpError> {
        cx.in_earnest("a change of an account")?;
        change(cx, &self.user, ("user.update", "enabled"), |accounts, id| accounts.set_disabled(id, false))
    }
}

/// List the users of the server
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct List {}

/// All accounts.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Users {
    /// The accounts, the oldest first
    pub data: Vec<UserView>,
}

impl Operation for List {
    const FACTS: Facts = facts!("user.list", Permission::UsersManage;
        "user list" => "Who may sign in, with which role");
    type Can = Administration;
    type Output = Users;

    fn run(self, cx: &mut Context<'_, Administration>) -> Result<Users, OpError> {
        Ok(Users { data: accounts(cx)?.users()? })
    }
}

table! {
    Users.data, user: UserView, "no users: `cms user add EMAIL --role admin --password-stdin` adds the first";
    "id" => user.id, "email" => user.email, "username" => user.username.as_deref().unwrap_or_default(),
    "name" => user.name, "role" => user.role, "" => if user.disabled { "disabled" } else { "" },
}

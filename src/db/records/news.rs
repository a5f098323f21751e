//! Notifications between the programs of a site whose records are on one server (`LISTEN` and `NOTIFY`): a program that
//! changed something elsewhere tells the others. Nothing depends on their arrival; they only save waiting.

use super::Server;
use super::store::key;
use crate::db::LedgerError;
use postgres::Client;
use postgres::fallible_iterator::FallibleIterator as _;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// How long the connection is read at a time: what has arrived is only seen while somebody waits for it.
const LOOK: Duration = Duration::from_millis(1);

/// A connection that tells news and hears those of others.
pub struct News {
    client: Client,
    server: Arc<Server>,
    channel: String,
    /// The sender of what it tells.
    own: String,
}

impl News {
    /// Begins to listen for news about a subject.
    ///
    /// # Errors
    /// The server does not answer.
    pub fn of(server: &Arc<Server>, subject: &str) -> Result<News, LedgerError> {
        let channel = format!("cms_{:016x}", key(subject, "news", server.schema()));
        let listening = || {
            let mut client = server.client()?;
            client.batch_execute(&format!("LISTEN {channel}"))?;
            Ok(client)
        };
        let client = listening().map_err(failed("listen for news", server))?;
        let own = uuid::Uuid::new_v4().simple().to_string();
        Ok(News { client, server: Arc::clone(server), channel, own })
    }

    /// Tells the others that there is something new.
    ///
    /// # Errors
    /// The server does not answer.
    pub fn tell(&mut self) -> Result<(), LedgerError> {
        let told = self.client.execute("SELECT pg_notify($1, $2)", &[&self.channel, &self.own]);
        told.map(drop).map_err(|cause| failed("tell news", &self.server)(cause.into()))
    }

    /// Whether another program has told something since the last call. It does not wait for more.
    ///
    /// # Errors
    /// The connection has ended.
    pub fn has_come(&mut self) -> Result<bool, LedgerError> {
        let failed = failed("hear news", &self.server);
        let coming: Result<Vec<_>, _> = self.client.notifications().timeout_iter(LOOK).collect();
        match coming {
            Ok(_) if self.client.is_closed() => {
                Err(failed(super::Error::Down("the connection has ended".to_owned())))
            }
            Ok(all) => Ok(all.iter().any(|one| one.payload() != self.own)),
            Err(cause) => Err(failed(cause.into())),
        }
    }
}

fn failed(act: &'static str, server: &Server) -> impl Fn(super::Error) -> LedgerError {
    let place = server.name().to_owned();
    move |cause| LedgerError::of(act, Path::new(&place), cause)
}

//! News among nodes whose records are on one server: each push to the git host is told to the others at once.

use crate::db::News;
use crate::site::prelude::*;

/// The notifications that a node sends and receives about pushes.
pub struct HostNews {
    news: News,
    /// The number of pushes, of commits and of tickets, that other nodes have been notified of.
    told: u64,
}

impl Site {
    /// Begins to hear of the pushes of other nodes. None outside of a cluster, and where each node has its own records.
    ///
    /// # Errors
    /// The server of the records does not answer.
    pub fn host_news(&self) -> Result<Option<HostNews>, SiteError> {
        let Some((host, server)) = self.host_status().zip(self.server()) else { return Ok(None) };
        let news = News::of(&server, "host")?;
        // What was pushed until now is fetched as well.
        self.hear_of_host();
        Ok(Some(HostNews { news, told: host.counts.pushes + host.counts.turns }))
    }

    /// Tells the other nodes what this one has pushed, and notes what they have told.
    ///
    /// # Errors
    /// The server of the records does not answer any more.
    pub fn exchange_host_news(&self, news: &mut HostNews) -> Result<(), SiteError> {
        let pushes = self.host_status().map_or(0, |host| host.counts.pushes + host.counts.turns);
        if pushes != news.told {
            news.news.tell()?;
            news.told = pushes;
        }
        if news.news.has_come()? {
            self.hear_of_host();
        }
        Ok(())
    }
}

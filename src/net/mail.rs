//! Mail by SMTP, to servers that the policy allows. The name of a server is resolved once, as for requests: the connection
//! goes to a checked address, and TLS checks the name.

use super::{Client, NetError, Target};
use crate::base::text::{chain, one_line};
use lettre::message::Mailbox;
use lettre::message::header::ContentType;
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Certificate, Tls, TlsParameters};
use lettre::{Message, SmtpTransport, Transport as _};
use std::fmt;
use std::time::Duration;

/// How a connection is encrypted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MailEncryption {
    /// From the beginning.
    Tls,
    /// After the greeting, or not at all: then nothing is sent.
    StartTls,
    /// Not at all; only for servers that the policy names.
    Nothing,
}

/// A mail server.
#[derive(Clone, PartialEq, Eq)]
pub struct MailServer {
    /// Its name or address.
    pub host: String,
    /// Its port.
    pub port: u16,
    /// How the connection is encrypted.
    pub encryption: MailEncryption,
    /// The user and the password to log in with.
    pub login: Option<(String, String)>,
    /// Certificates of authorities that are trusted besides the public ones, as PEM.
    pub authorities: Option<Vec<u8>>,
}

/// Without the password.
impl fmt::Debug for MailServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let MailServer { host, port, encryption, .. } = self;
        write!(f, "MailServer({host}:{port}, {encryption:?})")
    }
}

/// A mail of plain text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mail {
    /// The sender, such as `Workshop <site@example.org>`.
    pub from: String,
    /// The recipients.
    pub to: Vec<String>,
    /// The subject.
    pub subject: String,
    /// The text.
    pub text: String,
    /// What names it: the same each time that it is tried, so that mail programs show it once.
    pub id: String,
}

impl Client {
    /// Sends a mail, to all recipients or to none.
    ///
    /// # Errors
    /// [`NetError`]; [`NetError::Rejected`] where trying again would not help.
    pub fn send_mail(&self, server: &MailServer, mail: &Mail, time_max: Duration) -> Result<(), NetError> {
        let message = message(server, mail)?;
        let is_secure = server.encryption != MailEncryption::Nothing;
        if !is_secure && server.login.is_some() {
            return Err(rejected("a password is sent only over an encrypted connection"));
        }
        let host = server.host.trim_end_matches('.').to_ascii_lowercase();
        let target = Target { is_secure, host: host.clone(), port: server.port };
        let mut last = NetError::Unknown { host: host.clone() };
        for address in self.looked_up(&target)? {
            let tls = || trusting(&host, server.authorities.as_deref());
            let tls = match server.encryption {
                MailEncryption::Tls => Tls::Wrapper(tls()?),
                MailEncryption::StartTls => Tls::Required(tls()?),
                MailEncryption::Nothing => Tls::None,
            };
            let mut transport = SmtpTransport::builder_dangerous(address.ip().to_string())
                .port(server.port)
                .tls(tls)
                .timeout(Some(time_max));
            if let Some((user, password)) = &server.login {
                transport = transport.credentials(Credentials::new(user.clone(), password.clone()));
            }
            match transport.build().send(&message) {
                Ok(_) => return Ok(()),
                // The server was reached: another address of it would say the same.
                Err(cause) if cause.is_permanent() => return Err(rejected(&cause.to_string())),
                Err(cause) if cause.is_transient() => {
                    return Err(NetError::Failed { reason: cause.to_string() });
                }
                Err(cause) if cause.is_timeout() => last = NetError::Timeout,
                Err(cause) => last = NetError::Failed { reason: chain(&cause) },
            }
        }
        Err(last)
    }
}

/// TLS that checks the name of a host, by public authorities and these.
fn trusting(host: &str, authorities: Option<&[u8]>) -> Result<TlsParameters, NetError> {
    let mut builder = TlsParameters::builder(host.to_owned());
    if let Some(pem) = authorities {
        let found = Certificate::from_pem(pem);
        let found = found.map_err(|cause| rejected(&format!("a certificate of an authority: {cause}")))?;
        builder = builder.add_root_certificate(found);
    }
    builder.build().map_err(|cause| rejected(&cause.to_string()))
}

fn message(server: &MailServer, mail: &Mail) -> Result<Message, NetError> {
    let mailbox = |text: &String| {
        text.parse::<Mailbox>().map_err(|cause| rejected(&format!("`{text}` is not a mail address: {cause}")))
    };
    let mut builder = Message::builder()
        .from(mailbox(&mail.from)?)
        .subject(one_line(&mail.subject))
        .message_id(Some(format!("<{}@{}>", mail.id, server.host)))
        .header(ContentType::TEXT_PLAIN);
    for to in &mail.to {
        builder = builder.to(mailbox(to)?);
    }
    builder.body(mail.text.clone()).map_err(|cause| rejected(&cause.to_string()))
}

fn rejected(reason: &str) -> NetError {
    NetError::Rejected { reason: reason.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::Policy;
    use std::io::{BufRead as _, BufReader, Write as _};
    use std::net::TcpListener;

    fn mail() -> Mail {
        Mail {
            from: "Workshop <site@example.org>".to_owned(),
            to: vec!["ada@example.org".to_owned()],
            subject: "Contact:\r\nBcc: eve@example.org".to_owned(),
            text: "Name: Ada\nMessage: Grüße".to_owned(),
            id: "1a2b".to_owned(),
        }
    }

    fn server(port: u16) -> MailServer {
        MailServer {
            host: "127.0.0.1".to_owned(),
            port,
            encryption: MailEncryption::Nothing,
            login: None,
            authorities: None,
        }
    }

    /// A server that takes one mail, or refuses its recipients; returns what it was sent.
    fn receive(refuses: bool) -> (u16, std::thread::JoinHandle<String>) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let thread = std::thread::spawn(move || {
            let (stream, _) = listener.accept().unwrap();
            let mut lines = BufReader::new(stream.try_clone().unwrap()).lines();
            let mut out = stream;
            let mut say = |text: &str| out.write_all(format!("{text}\r\n").as_bytes()).unwrap();
            say("220 here");
            let (mut got, mut in_data) = (String::new(), false);
            while let Some(Ok(line)) = lines.next() {
                got.push_str(&line);
                got.push('\n');
                match line.get(..4).unwrap_or_default() {
                    _ if in_data && line == "." => (in_data, ()) = (false, say("250 kept")),
                    _ if in_data => {}
                    "DATA" => (in_data, ()) = (true, say("354 go on")),
                    "RCPT" if refuses => say("550 nobody here"),
                    "QUIT" => {
                        say("221 bye");
                        break;
                    }
                    _ => say("250 ok"),
                }
            }
            got
        });
        (port, thread)
    }

    #[test]
    fn mail_arrives_and_its_subject_is_one_line() {
        let (port, thread) = receive(false);
        let client = Client::new(Policy::public().allowing(&["127.0.0.1"]).unwrap());
        client.send_mail(&server(port), &mail(), Duration::from_secs(5)).unwrap();
        let got = thread.join().unwrap();
        for part in
            ["From: ", "To: ada@example.org", "Message-ID: <1a2b@127.0.0.1>", "Subject: Contact: Bcc:"]
        {
            assert!(got.contains(part), "{part}: {got}");
        }
        assert!(!got.contains("\nBcc:"), "{got}");
    }

    #[test]
    fn refusal_of_a_recipient_is_final() {
        let (port, thread) = receive(true);
        let client = Client::new(Policy::public().allowing(&["127.0.0.1"]).unwrap());
        let refused = client.send_mail(&server(port), &mail(), Duration::from_secs(5)).unwrap_err();
        assert!(matches!(refused, NetError::Rejected { .. }), "{refused}");
        thread.join().unwrap();
    }

    #[test]
    fn servers_that_are_not_allowed_are_not_reached() {
        let send = |policy: Policy, server: &MailServer| {
            Client::new(policy).send_mail(server, &mail(), Duration::from_secs(1)).unwrap_err()
        };
        assert!(matches!(send(Policy::public(), &server(25)), NetError::Refused { .. }));
        let secure = MailServer { encryption: MailEncryption::StartTls, ..server(25) };
        assert!(matches!(send(Policy::public(), &secure), NetError::Refused { .. }));
        let login = MailServer { login: Some(("a".to_owned(), "b".to_owned())), ..server(25) };
        let named = Policy::public().allowing(&["127.0.0.1"]).unwrap();
        assert!(matches!(send(named, &login), NetError::Rejected { .. }), "no password in the clear");
    }
}

"""Mail servers with certificates of an own authority: STARTTLS, TLS from the beginning, another name, no TLS. FOLDER

Writes `authority.pem` and `ports.json` to the folder, and each mail that arrives as a line to `mails`."""

import json
import socket
import ssl
import sys
import time
from pathlib import Path

import trustme
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult

folder = Path(sys.argv[1])
authority = trustme.CA()
authority.cert_pem.write_to_path(str(folder / "authority.pem"))


def context(name: str) -> ssl.SSLContext:
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert(name).configure_cert(made)
    return made


class Handler:
    def __init__(self, name: str):
        self.name = name

    async def handle_DATA(self, server, session, envelope):
        is_tls = server.transport.get_extra_info("ssl_object") is not None
        line = {"server": self.name, "tls": is_tls, "user": session.auth_data.decode() if session.auth_data else None,
                "to": envelope.rcpt_tos, "text": envelope.content.decode()}
        with (folder / "mails").open("a") as mails:
            mails.write(json.dumps(line) + "\n")
        return "250 kept"


def authenticated(_server, session, _envelope, _mechanism, data):
    session.auth_data = data.login
    return AuthResult(success=(data.login, data.password) == (b"site", b"secret"), auth_data=data.login)


KINDS = {
    "starttls": {"tls_context": context("localhost"), "require_starttls": True},
    "tls": {"ssl_context": context("localhost"), "auth_require_tls": False},
    "other-name": {"ssl_context": context("elsewhere.test"), "auth_require_tls": False},
    "plain": {"auth_require_tls": False},
}
ports = {}
for name, options in KINDS.items():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        ports[name] = free.getsockname()[1]
    Controller(Handler(name), hostname="127.0.0.1", port=ports[name], authenticator=authenticated, **options).start()
(folder / "ports.json.new").write_text(json.dumps(ports))
(folder / "ports.json.new").rename(folder / "ports.json")
time.sleep(600)

"""Mail of submissions to servers that encrypt, with certificates of an own authority."""

import json
import subprocess
import time
from pathlib import Path

from ground import Check

FOLDER = Path(__file__).resolve().parent / "clients"
PACKAGES = ("aiosmtpd==1.4.6", "trustme==1.2.1")
READY_SECONDS = 30


def submitted(site, port: int, security: str, trusts: bool, authority: Path) -> str:
    """Submits a form whose mail goes to a server, sends what is due, and returns what became of the newest delivery."""
    cms = site.at_site()
    settings = ["mail.host=localhost", f"mail.port={port}", f"mail.security={security}", "mail.from=site@example.org",
                "mail.user=site", "mail.password_env=CMS_MAIL_PASSWORD", 'webhooks.allow_hosts:=["localhost"]']
    site.check([*cms, "settings", "set", *settings, "--stage", "source"])
    git = ["git", "-C", str(site.folder), "config"]
    subprocess.run([*git, "cms.mailAuthorities", str(authority) if trusts else ""], check=True)
    site.check([*cms, "form", "set", "contact", 'notify:=["workshop@example.org"]', "--stage", "source"])
    # Submissions of before the form named anybody are not sent.
    site.check([*cms, "webhook", "deliver"], CMS_MAIL_PASSWORD="secret")
    fields = ["name=Ada", "email=ada@example.org", "message=Grüße"]
    site.check([*cms, "form", "submit", "contact", *fields])
    site.check([*cms, "webhook", "deliver"], CMS_MAIL_PASSWORD="secret")
    return site.check([*cms, "webhook", "deliveries", "--json"])


def mail(lab):
    def act(site):
        program = lab.python("mail", *PACKAGES)
        folder = site.home / "mail"
        folder.mkdir()
        server = subprocess.Popen([str(program), str(FOLDER / "smtp.py"), str(folder)], stderr=subprocess.DEVNULL)
        try:
            end = time.monotonic() + READY_SECONDS
            while not (folder / "ports.json").exists():
                assert server.poll() is None and time.monotonic() < end, "the mail servers do not start"
                time.sleep(0.1)
            ports, authority = json.loads((folder / "ports.json").read_text()), folder / "authority.pem"
            arrived = lambda: [json.loads(line) for line in (folder / "mails").read_text().splitlines()] if (folder / "mails").exists() else []
            for name, security, trusts in (("starttls", "starttls", False), ("other-name", "tls", True), ("plain", "starttls", True)):
                said = submitted(site, ports[name], security, trusts, authority)
                assert not arrived(), f"{name} took a mail that it must not get: {arrived()}"
                assert "certificate" in said.lower() or "tls" in said.lower(), f"{name}: {said[:600]}"
            for name, security in (("starttls", "starttls"), ("tls", "tls")):
                submitted(site, ports[name], security, True, authority)
                mails = [one for one in arrived() if one["server"] == name]
                assert mails and all(one["tls"] and one["user"] == "site" for one in mails), (name, arrived())
                assert mails[-1]["to"] == ["workshop@example.org"], mails
        finally:
            server.terminate()
    return act


def checks(lab, _) -> list[Check]:
    return [Check("mail over TLS", mail(lab))]

"""A git host as `deploy/` describes it: nginx in front of `git http-backend` (fcgiwrap)."""

import os
import pathlib
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request

from parts import GitHost

DEPLOY = pathlib.Path(__file__).resolve().parents[2] / "deploy"
HEAD = """
daemon off; worker_processes 2; pid {folder}/nginx.pid; error_log {folder}/nginx.log; {user}
events {{ worker_connections 1024; }}
http {{
access_log off; client_body_temp_path {folder}/body; fastcgi_temp_path {folder}/fastcgi;
proxy_temp_path {folder}/proxy; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
"""


class NginxHost(GitHost):
    """The same repository as `GitHost`, served with `deploy/githost.conf`; a delay is not made."""

    def start(self):
        folder = self.root / "nginx"
        folder.mkdir(exist_ok=True)
        socket = folder / "fcgiwrap.socket"
        socket.unlink(missing_ok=True)
        server = (DEPLOY / "githost.conf").read_text(encoding="utf-8")
        for there, here in {
            "listen 80;": f"listen 127.0.0.1:{self.port};",
            "include fastcgi_params;": "include /etc/nginx/fastcgi_params;",
            "/srv/git;": f"{self.root};",
            "/run/fcgiwrap.socket": str(socket),
        }.items():
            assert there in server, there
            server = server.replace(there, here)
        head = HEAD.format(folder=folder, user="user root;" if os.getuid() == 0 else "")
        (folder / "nginx.conf").write_text(head + server + "}\n", encoding="utf-8")
        script = f"fcgiwrap -c 4 -s unix:{socket} & exec nginx -c {folder}/nginx.conf"
        # A group of its own: all of it is killed and stopped together.
        self.process = subprocess.Popen(["sh", "-c", script], start_new_session=True)
        end = time.monotonic() + 10
        while not self.answers():
            if time.monotonic() > end:
                sys.exit("nginx and fcgiwrap do not answer: `apt-get install nginx fcgiwrap` installs them")
            time.sleep(0.05)

    def answers(self):
        try:
            address = f"http://127.0.0.1:{self.port}/{self.repo.name}/info/refs?service=git-upload-pack"
            with urllib.request.urlopen(address, timeout=2) as answer:
                return answer.status == 200
        except (OSError, urllib.error.URLError):
            return False

    def signal(self, what):
        os.killpg(self.process.pid, what)

    def kill(self):
        self.signal(signal.SIGKILL)
        self.process.wait()

    def pause(self):
        self.signal(signal.SIGSTOP)

    def go_on(self):
        self.signal(signal.SIGCONT)

    def end(self):
        if self.process and self.process.poll() is None:
            self.kill()

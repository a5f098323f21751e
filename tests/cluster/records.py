"""The records of a cluster on one PostgreSQL: the server, a receiver of webhooks, and those who write records."""

import base64
import hashlib
import hmac
import http.client
import http.server
import json
import os
import pathlib
import random
import signal
import subprocess
import threading
import time
import uuid

from parts import Client, Part, Wire, run

HERE = pathlib.Path(__file__).resolve().parent


class Postgres(Part):
    """A server that flushes what it acknowledges, with all of its processes."""

    def __init__(self):
        self.script = subprocess.Popen(
            [HERE / "postgres"], stdout=subprocess.PIPE, text=True, env={**os.environ, "POSTGRES_FSYNC": "on"}
        )
        self.url = self.script.stdout.readline().strip()
        self.port = int(self.url.rsplit(":", 1)[1].split("/")[0])
        self.folder = run("psql", self.url, "-Atc", "SHOW data_directory").strip()
        self.bin = pathlib.Path(run("readlink", "-f", f"/proc/{self.processes()[0]}/exe").strip()).parent

    def processes(self):
        main = int((pathlib.Path(self.folder) / "postmaster.pid").read_text(encoding="utf-8").split()[0])
        return [main, *map(int, run("pgrep", "-P", main, check=False).split())]

    def send(self, what):
        for process in self.processes():
            try:
                os.kill(process, what)
            except ProcessLookupError:
                pass

    def kill(self):
        gone = self.processes()
        self.send(signal.SIGKILL)
        while any(pathlib.Path(f"/proc/{process}/exe").exists() for process in gone):
            time.sleep(0.01)

    def start(self):
        """With the options of the first time, which it keeps beside its data."""
        command = [self.bin / "pg_ctl", "-D", self.folder, "-l", f"{self.folder}/../log", "-w", "restart"]
        run(*(["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []), *command, cwd="/")

    def pause(self):
        self.send(signal.SIGSTOP)

    def go_on(self):
        self.send(signal.SIGCONT)

    def end(self):
        self.script.terminate()
        self.script.wait(20)

    def wire(self):
        """A network of its own to the server; it can lose the answers to what is committed."""
        return Wire(self.port, lambda data: b"COMMIT" in data)

    def address(self, wire):
        return self.url.replace(f":{self.port}/", f":{wire.port}/")


class Receiver:
    """Receives webhooks; refuses some, hangs up on some after it read them, and is gone at times. Each only at the first attempt, so
    that nothing waits for the long pauses between later ones."""

    def __init__(self, secret):
        self.key = base64.b64decode(secret.removeprefix("whsec_"))
        self.received, self.tried, self.wrong, self.back_at = [], set(), [], 0.0
        self.server, self.port = None, 0
        self.start()

    def start(self):
        receiver = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                receiver.take(self, self.rfile.read(int(self.headers["Content-Length"])))

            def log_message(self, *_):
                pass

        class Server(http.server.ThreadingHTTPServer):
            daemon_threads, allow_reuse_address, request_queue_size = True, True, 64

            def handle_error(self, request, client_address):
                """Nodes that are killed."""

        self.server = Server(("127.0.0.1", self.port), Handler)
        self.port, self.back_at = self.server.server_port, time.monotonic()
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()

    def kill(self):
        self.server.shutdown()
        self.server.server_close()

    def take(self, request, body):
        ident = request.headers["webhook-id"]
        signed = f"{ident}.{request.headers['webhook-timestamp']}.".encode() + body
        right = base64.b64encode(hmac.digest(self.key, signed, hashlib.sha256)).decode()
        if f"v1,{right}" not in request.headers["webhook-signature"].split():
            self.wrong.append((ident, "is not signed"))
        is_first, chance = ident not in self.tried, random.random()
        self.tried.add(ident)
        if is_first and chance < 0.05:
            request.send_response(503)
            request.send_header("Retry-After", "1")
            request.end_headers()
            return
        self.received.append((ident, json.loads(body)))
        # One that found nobody has waited its five seconds by now.
        if is_first and chance < 0.08 and time.monotonic() - self.back_at > 10:
            request.connection.close()
            return
        request.send_response(204)
        request.end_headers()


class Author(Client):
    """A client that also changes what it published, twice."""

    def __init__(self, *args):
        super().__init__(*args)
        self.revised = {}

    def acknowledge(self, slug, kind, answer):
        super().acknowledge(slug, kind, answer)
        if kind != "publisher":
            return
        post, self.revised[slug] = (answer.get("data") or answer)["id"], 1
        for version in (2, 3):
            if not self.revise(post, slug, version):
                return

    def revise(self, post, slug, version):
        body = {"title": f"Post {slug} v{version}"}
        path, start = f"/api/posts/{post}?stage=source", time.monotonic()
        while True:
            node = random.choice(self.nodes)
            status, answer = ask(node, "PUT", path, self.tokens["publisher"], body)
            if status == 200:
                self.revised[slug] = version
                return True
            self.refused[status] = self.refused.get(status, 0) + 1
            # A node that has not heard of the post yet does not know it.
            if status not in (0, 404, 409, 503):
                self.wrong.append((slug, version, status, answer[:400]))
                return False
            if self.stop.is_set() and time.monotonic() - start > 20:
                return False
            time.sleep(random.uniform(0.05, 0.3))


def ask(node, method, path, token=None, body=None, headers=()):
    """Status and body of an answer; 0 without one."""
    try:
        status, _, answer = node.ask(method, path, token, body, headers, timeout=45)
        return status, answer
    except (OSError, http.client.HTTPException):
        return 0, b""


class Visitor(threading.Thread):
    """Fills in a form, each time with a key, and repeats what got no clear answer."""

    def __init__(self, number, nodes, stop):
        super().__init__(daemon=True)
        self.number, self.nodes, self.stop, self.acknowledged, self.open, self.wrong = number, nodes, stop, [], [], []

    def run(self):
        count = 0
        while not self.stop.is_set():
            count += 1
            self.submit(f"message {self.number}-{count}")
            time.sleep(0.1)

    def submit(self, message):
        key, start = {"Idempotency-Key": str(uuid.uuid4())}, time.monotonic()
        body = {"name": "Ada", "email": "ada@example.test", "message": message}
        while True:
            status, answer = ask(random.choice(self.nodes), "POST", "/api/forms/contact/submit", None, body, key)
            if status in (200, 201):
                self.acknowledged.append(message)
                return
            if status not in (0, 409, 503):
                self.wrong.append((message, status, answer[:400]))
                return
            if self.stop.is_set() and time.monotonic() - start > 20:
                self.open.append(message)
                return
            time.sleep(random.uniform(0.05, 0.3))


class KeyHolder(threading.Thread):
    """Makes a token, uses it at every node, revokes it, and looks whether any node still takes it."""

    def __init__(self, nodes, tokens, stop):
        super().__init__(daemon=True)
        self.nodes, self.admin, self.stop, self.wrong, self.revoked = nodes, tokens["publisher"], stop, [], 0

    def run(self):
        while not self.stop.is_set():
            made = self.until("token.create", {"role": "editor", "name": "short"})
            if not made:
                return
            token = json.loads(made)
            self.look(token["token"], (0, 200, 503), "made")
            if not self.until("token.revoke", {"id": token["id"]}):
                return
            self.revoked += 1
            self.look(token["token"], (0, 401, 503), "revoked")
            time.sleep(0.2)

    def until(self, operation, body):
        """Its answer; none when the run is over before."""
        while not self.stop.is_set():
            path = f"/api/operations/{operation}"
            status, answer = ask(random.choice(self.nodes), "POST", path, self.admin, body)
            if status in (200, 201):
                return answer
            # It may have been revoked without an answer.
            if status == 404 and operation == "token.revoke":
                return b"{}"
            if status not in (0, 409, 503):
                self.wrong.append((operation, status, answer[:400]))
                return None
            time.sleep(0.2)
        return None

    def look(self, token, expected, what):
        for node in self.nodes:
            status, answer = ask(node, "GET", "/api/posts?stage=review&limit=1", token)
            if status not in expected:
                self.wrong.append((f"a token that was {what}", node.name, status, answer[:400]))


class Reader(threading.Thread):
    """Reads what is live at every node. Nothing that fails elsewhere may show."""

    def __init__(self, nodes, stop):
        super().__init__(daemon=True)
        self.nodes, self.stop, self.wrong, self.count, self.slowest = nodes, stop, [], 0, 0.0

    def run(self):
        while not self.stop.is_set():
            start, path = time.monotonic(), random.choice(("/api/posts?limit=3", "/sitemap.xml"))
            status, answer = ask(random.choice(self.nodes), "GET", path)
            if status == 200:
                self.count += 1
                self.slowest = max(self.slowest, time.monotonic() - start)
            elif status:
                self.wrong.append((path, status, answer[:400]))
            time.sleep(0.05)


def check(tally, cms, node, url, authors, visitors, others, receiver):
    """The records agree with what was acknowledged."""
    for thread in [*visitors, *others]:
        for wrong in thread.wrong:
            tally.expect(False, f"unexpected answer: {wrong}")
    env = {**os.environ, "CMS_DATABASE_URL": url}
    there = {}
    for row in json.loads(run(cms, "--site", node.repo, "form", "submissions", "export", "--format", "json", env=env)):
        there[row["payload"]["message"]] = there.get(row["payload"]["message"], 0) + 1
    for visitor in visitors:
        for message in visitor.acknowledged:
            tally.expect(there.get(message) == 1, f"the submission `{message}` is there once: {there.get(message, 0)}")
    verified = subprocess.run([cms, "--site", node.repo, "audit", "verify"], env=env, capture_output=True, text=True, check=False)
    tally.expect(verified.returncode == 0, f"the audit log is whole: {verified.stdout}{verified.stderr}")
    webhooks(tally, authors, receiver)


def webhooks(tally, authors, receiver):
    """Every change that went live arrived, at least once, and those of a post in their order."""
    due = {slug: version for author in authors for slug, version in author.revised.items()}
    end = time.monotonic() + 120
    while time.monotonic() < end:
        order, published = {}, {}
        for ident, body in list(receiver.received):
            post = body["data"]
            slug, _, version = post["title"].removeprefix("Post ").partition(" v")
            if ident not in (known for known, _ in order.setdefault(slug, [])):
                order[slug].append((ident, int(version or 1)))
            if body["event"] == "post.published":
                published.setdefault(slug, set()).add(ident)
        late = {slug for slug, version in due.items() if not set(range(1, version + 1)) <= {seen for _, seen in order.get(slug, [])}}
        if not late:
            break
        time.sleep(1)
    tally.expect(not late, f"every change was sent: {len(late)} of {len(due)} posts lack one, {sorted(late)[:5]}")
    for slug, seen in order.items():
        versions = [version for _, version in seen]
        tally.expect(versions == sorted(versions), f"the events of {slug} came in their order: {versions}")
    for slug, idents in published.items():
        tally.expect(len(idents) == 1, f"{slug} was published once: {sorted(idents)}")
    for wrong in receiver.wrong:
        tally.expect(False, f"webhook: {wrong}")
    distinct = len({ident for ident, _ in receiver.received})
    print(f"{distinct} webhooks of {len(due)} posts, {len(receiver.received) - distinct} of them repeated")

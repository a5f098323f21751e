"""The parts of a cluster for the test: a git host, a network between it and each node, nodes, and clients."""

import http.client
import json
import os
import pathlib
import random
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
import uuid

HERE = pathlib.Path(__file__).resolve().parent
# Violations beyond these are counted only.
SHOWN_MAX = 50
STAGES = ("source", "review", "ai-review")
# As docs/scaling.md has them.
HOST_SETTINGS = {
    "http.receivepack": "true",
    "receive.denyNonFastForwards": "true",
    "core.fsync": "committed",
    "receive.unpackLimit": "1",
    "receive.autogc": "false",
    "core.logAllRefUpdates": "true",
}


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def run(*args, check=True, **more):
    done = subprocess.run([str(arg) for arg in args], capture_output=True, text=True, check=False, **more)
    if check and done.returncode != 0:
        raise RuntimeError(f"{' '.join(map(str, args))}: {done.stdout}{done.stderr}")
    return done.stdout


class Part:
    """A process that can be killed, stopped and continued."""

    process = None

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def pause(self):
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self):
        self.process.send_signal(signal.SIGCONT)

    def end(self):
        if self.process and self.process.poll() is None:
            self.go_on()
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()


class GitHost(Part):
    """A bare repository over HTTP."""

    def __init__(self, root, delay_ms):
        self.root, self.delay_ms, self.port = root, delay_ms, free_port()
        self.repo = root / "host.git"

    def start(self):
        command = [sys.executable, HERE / "githost.py", "--root", self.root, "--port", self.port]
        command += ["--delay", self.delay_ms]
        self.process = subprocess.Popen([str(arg) for arg in command], stdout=subprocess.PIPE, text=True)
        self.process.stdout.readline()

    def head(self, stage):
        return run("git", "-C", self.repo, "rev-parse", f"refs/heads/{stage}").strip()


class Wire:
    """The network between a node and a server: whole, cut, silent, or losing the answers to requests that change something."""

    def __init__(self, port, changes=lambda data: data.startswith(b"POST") and b"git-receive-pack HTTP/" in data):
        self.target, self.changes, self.mode, self.open = port, changes, "whole", set()
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=256)
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            client, _ = self.listener.accept()
            threading.Thread(target=self.carry, args=(client,), daemon=True).start()

    def carry(self, client):
        if self.mode == "cut":
            client.close()
            return
        try:
            server = socket.create_connection(("127.0.0.1", self.target), timeout=30)
        except OSError:
            client.close()
            return
        pair = (client, server)
        self.open.add(pair)
        state = {"is_change": False}
        back = threading.Thread(target=self.pump, args=(server, client, state, False), daemon=True)
        back.start()
        self.pump(client, server, state, True)
        back.join()
        self.open.discard(pair)

    def pump(self, source, target, state, is_request):
        try:
            source.settimeout(None)
            while data := source.recv(65536):
                if is_request and self.changes(data):
                    state["is_change"] = True
                while self.mode == "silent":
                    time.sleep(0.05)
                if self.mode == "lossy" and not is_request and state["is_change"] and random.random() < 0.5:
                    break
                target.sendall(data)
        except OSError:
            pass
        for side in (source, target):
            try:
                side.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            side.close()

    def turn(self, mode):
        self.mode = mode
        if mode == "cut":
            for pair in list(self.open):
                for side in pair:
                    try:
                        side.shutdown(socket.SHUT_RDWR)
                    except OSError:
                        pass


class Node(Part):
    """`cms serve` on a bare clone."""

    def __init__(self, cms, root, name, host, ledger_of, deliver, poll=1, options=(), records=None):
        self.cms, self.name, self.port = cms, name, free_port()
        self.repo, self.wire, self.options = root / f"{name}.git", Wire(host.port), options
        self.records = records.wire() if records else None
        self.env = {**os.environ, **({"CMS_DATABASE_URL": records.address(self.records)} if records else {})}
        self.log = open(root / f"{name}.log", "a", encoding="utf-8")
        run("git", "clone", "-q", "--bare", host.repo, self.repo)
        address = f"http://127.0.0.1:{self.wire.port}/host.git"
        settings = {
            "remote.origin.url": address,
            "user.name": "Node",
            "user.email": "node@example.test",
            "cms.cluster.remote": "origin",
            "cms.cluster.node": name,
            "cms.cluster.poll": str(poll),
            "cms.cluster.timeout": "5",
            "cms.cluster.deliver": "true" if deliver else "false",
        }
        for key, value in settings.items():
            run("git", "-C", self.repo, "config", key, value)
        (self.repo / "cms").mkdir()
        for file in (ledger_of / "cms").glob("*"):
            if file.is_file() and not file.name.endswith((".lock", "-wal", "-shm")) and ".moved-" not in file.name:
                shutil.copy(file, self.repo / "cms" / file.name)

    def start(self):
        command = [self.cms, "--site", self.repo, "serve", "--port", self.port, "--no-rate-limits", "--log-format", "none"]
        command += list(self.options)
        self.process = subprocess.Popen([str(arg) for arg in command], stdout=self.log, stderr=self.log, env=self.env)
        self.wait()

    def wait(self, seconds=60):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                if self.ask("GET", "/ready", timeout=2)[0] == 200:
                    return
            except (OSError, http.client.HTTPException):
                time.sleep(0.05)
        raise RuntimeError(f"{self.name} is not ready")

    def ask(self, method, path, token=None, body=None, headers=(), timeout=60):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        sent = {"Content-Type": "application/json", **dict(headers)}
        if token:
            sent["Authorization"] = f"Bearer {token}"
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body)
        try:
            connection.request(method, path, body, sent)
            answer = connection.getresponse()
            return answer.status, dict(answer.getheaders()), answer.read()
        finally:
            connection.close()


class Client(threading.Thread):
    """Creates posts, each with a key; repeats what got no clear answer, on any node, until it is answered."""

    def __init__(self, number, nodes, tokens, stop, pause=0.0):
        super().__init__(daemon=True)
        self.number, self.nodes, self.tokens, self.stop, self.pause = number, nodes, tokens, stop, pause
        self.acknowledged, self.open, self.wrong, self.repeated, self.times = [], [], [], 0, []
        self.refused = {}

    def run(self):
        count = 0
        while not self.stop.is_set():
            count += 1
            self.write(f"c{self.number}-{count}")
            if self.pause:
                time.sleep(self.pause)

    def write(self, slug):
        kind = ("editor", "publisher", "agent")[hash(slug) % 3]
        body = {"type": "blog", "locale": "en", "slug": slug, "title": f"Post {slug}"}
        path = "/api/posts"
        if kind == "publisher":
            body["status"] = "published"
            path += "?stage=source"
        if kind == "agent":
            path += "?stage=ai-review"
        key, attempts, start = str(uuid.uuid4()), 0, time.monotonic()
        node = self.nodes[self.number % len(self.nodes)]
        while True:
            attempts += 1
            try:
                status, headers, answer = node.ask(
                    "POST", path, self.tokens[kind], body, {"Idempotency-Key": key}, timeout=45
                )
            except (OSError, http.client.HTTPException):
                status, answer = 0, b""
            if status in (200, 201):
                self.times.append((time.monotonic(), time.monotonic() - start))
                self.repeated += status == 200
                self.acknowledge(slug, kind, json.loads(answer))
                return
            self.refused[status] = self.refused.get(status, 0) + 1
            if status not in (0, 409, 503) or b'"post.slug.taken"' in answer:
                self.wrong.append((slug, kind, status, answer[:400]))
                return
            if self.stop.is_set() and time.monotonic() - start > 20:
                self.open.append((slug, kind))
                return
            time.sleep(random.uniform(0.05, 0.3))
            node = random.choice(self.nodes)

    def acknowledge(self, slug, kind, answer):
        self.acknowledged.append((slug, kind))


class Pusher(threading.Thread):
    """A person with plain git who pushes to the host beside the nodes."""

    def __init__(self, root, host, stop):
        super().__init__(daemon=True)
        self.folder, self.host, self.stop, self.done, self.lost = root / "person", host, stop, [], 0
        run("git", "clone", "-q", "-b", "review", host.repo, self.folder)
        run("git", "-C", self.folder, "config", "user.name", "Person")
        run("git", "-C", self.folder, "config", "user.email", "person@example.test")

    def run(self):
        count = 0
        while not self.stop.is_set():
            count += 1
            git = ("git", "-C", self.folder)
            try:
                run(*git, "fetch", "-q", "origin")
                run(*git, "reset", "-q", "--hard", "origin/review")
                (self.folder / "notes").mkdir(exist_ok=True)
                (self.folder / "notes" / f"note-{count}.txt").write_text("a note\n", encoding="utf-8")
                run(*git, "add", "-A")
                run(*git, "commit", "-q", "-m", f"Note {count}")
                run(*git, "push", "-q", "origin", "HEAD:review")
                self.done.append(run(*git, "rev-parse", "HEAD").strip())
            except RuntimeError:
                self.lost += 1
            self.stop.wait(random.uniform(0.3, 1.5))


class Tally:
    passed, failed = 0, 0

    def expect(self, right, what):
        self.passed += bool(right)
        self.failed += not right
        if not right and self.failed <= SHOWN_MAX:
            print("VIOLATION:", what, flush=True)


def build(program, root, count, delay=0, settings=(), host_kind=GitHost, records=None, prepare=lambda cms: None):
    """A host with a fresh site, its tokens, and the nodes; `prepare` gets the command of the site before it is cloned."""
    first = root / "first.git"
    env = {"GIT_AUTHOR_NAME": "Ada", "GIT_AUTHOR_EMAIL": "ada@example.test"}
    cms = (program, "--site", first)
    run(program, "init", "--bare", first, env={**os.environ, **env})
    for setting in settings:
        run(*cms, "settings", "set", setting, "--stage", "source", "--yes", env={**os.environ, **env})
    tokens, ids = {}, {}
    for kind, role in (("editor", "editor"), ("publisher", "admin"), ("agent", "ai_agent")):
        made = json.loads(run(*cms, "token", "create", "--role", role, "--name", kind, "--json"))
        tokens[kind], ids[kind] = made["token"], made["id"]
    prepare(cms)
    if records:
        run(*cms, "ledger", "move", "--input", "-", input=json.dumps({"to": records.url}))
    host = host_kind(root, delay)
    run("git", "init", "-q", "--bare", host.repo)
    for key, value in HOST_SETTINGS.items():
        run("git", "-C", host.repo, "config", key, value)
    run("git", "-C", host.repo, "symbolic-ref", "HEAD", "refs/heads/source")
    run("git", "-C", first, "push", "-q", host.repo, *(f"{stage}:{stage}" for stage in STAGES))
    host.start()
    nodes = [Node(program, root, f"node{n}", host, first, n == 0 or bool(records), records=records) for n in range(count)]
    for node in nodes:
        node.start()
    return host, nodes, tokens, ids

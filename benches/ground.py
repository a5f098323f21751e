"""What the scripts of this folder share: sources of posts, a site of its own for a program, a server of it."""

import http.client
import json
import os
import pathlib
import random
import subprocess
import sys
import threading
import time

WORDS = """chain wheel spoke bearing workshop river morning customer repair torque thread grease frame saddle bottom
bracket weather touring bag lamp dynamo brake cable housing lever patience market bridge towpath gearing ratio""".split()
CONNECTIONS = 64


def markdown(folder, count):
    """Writes `count` posts with front matter; the same for a number of posts."""
    numbers = random.Random(count)
    words = lambda n: " ".join(numbers.choices(WORDS, k=n))
    folder.mkdir(parents=True)
    for n in range(count):
        text = f"---\ntitle: {words(3)} {n}\ndate: {numbers.randint(2010, 2025)}-0{numbers.randint(1, 9)}-15\ntags: [{words(1)}]\n---\n"
        text += "".join(f"\n## {words(4)}\n\n{words(60)}, **{words(3)}**.\n\n- {words(6)}\n- {words(7)}\n" for _ in range(4))
        (folder / f"post-{n:06}.md").write_text(text)


class Spent:
    """What a command took: seconds, seconds of processors, bytes of memory at most."""

    def __init__(self, seconds, processors, memory, output):
        self.seconds, self.processors, self.memory, self.output = seconds, processors, memory, output


def spent(command, cwd, environment):
    """Runs a command, and tells its exit code and what it took."""
    start = time.perf_counter()
    child = subprocess.Popen([str(word) for word in command], cwd=cwd, env=environment, stdin=subprocess.DEVNULL,
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    errors = []
    reader = threading.Thread(target=lambda: errors.append(child.stderr.read()), daemon=True)
    reader.start()
    output = child.stdout.read()
    reader.join()
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    seconds = time.perf_counter() - start
    return child.returncode, Spent(seconds, used.ru_utime + used.ru_stime, used.ru_maxrss * 1024, output), "".join(errors)


class Site:
    """A program with an empty site of its own."""

    def __init__(self, name, program, ground):
        self.name, self.program, self.ground = name, pathlib.Path(program).resolve(), ground / name
        (self.ground / "home").mkdir(parents=True)
        (self.ground / "home" / ".gitconfig").write_text("[user]\n\tname = Bench\n\temail = bench@example.test\n")
        self.environment = {"PATH": f"{self.program.parent}:{os.environ['PATH']}", "HOME": str(self.ground / "home"),
                            "GIT_CONFIG_NOSYSTEM": "1", "LANG": "C.UTF-8", "CI": "1", "NO_COLOR": "1"}
        self.site = self.ground / "site"
        self.cms("init", "--empty", str(self.site), cwd=self.ground)
        self.server = None

    def spent(self, *words, cwd=None, check=True):
        code, took, errors = spent([self.program, *words], cwd or self.site, self.environment)
        if check and code:
            sys.exit(f"{self.name}: cms {' '.join(words)}: exit {code}\n{errors}")
        return took

    def cms(self, *words, cwd=None, check=True):
        return self.spent(*words, cwd=cwd, check=check).output

    def timed(self, *words, check=True):
        return self.spent(*words, check=check).seconds

    def serve(self):
        self.token = json.loads(self.cms("token", "create", "--role", "admin", "--name", "bench", "--json"))["token"]
        self.server = subprocess.Popen([self.program, "serve", "--port", "0", "--no-rate-limits", "--log-format", "none"],
                                       cwd=self.site, env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        address = next(word for line in self.server.stderr for word in line.split() if word.startswith("http://"))
        threading.Thread(target=self.server.stderr.read, daemon=True).start()
        self.address = address.removeprefix("http://").rstrip("/.,")
        self.ids = [post["id"] for page in range(1, 3) for post in self.request("GET", f"/api/posts?per_page=100&page={page}")["data"]]

    def client(self):
        return http.client.HTTPConnection(self.address)

    def request(self, method, path, body=None, client=None):
        client = client or self.client()
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        client.request(method, path, None if body is None else json.dumps(body), headers)
        answer = client.getresponse()
        text = answer.read()
        if answer.status >= 300:
            raise RuntimeError(f"{self.name}: {method} {path}: {answer.status} {text[:200]!r}")
        return json.loads(text)

    def gets(self, path, count):
        """Seconds for each of `count` requests on one connection."""
        client = self.client()
        start = time.perf_counter()
        for n in range(count):
            self.request("GET", path(n), client=client)
        return (time.perf_counter() - start) / count

    def put_alone(self, count, mark):
        client = self.client()
        start = time.perf_counter()
        for n in range(count):
            self.request("PUT", f"/api/posts/{self.ids[n % len(self.ids)]}", {"excerpt": f"Alone {mark} {n}"}, client)
        return (time.perf_counter() - start) / count

    def put_together(self, each, mark):
        def writer(number):
            client = self.client()
            for n in range(each):
                self.request("PUT", f"/api/posts/{self.ids[number % len(self.ids)]}", {"excerpt": f"Together {mark} {n}"}, client)
        writers = [threading.Thread(target=writer, args=(number,)) for number in range(CONNECTIONS)]
        start = time.perf_counter()
        [thread.start() for thread in writers]
        [thread.join() for thread in writers]
        return (time.perf_counter() - start) / (each * CONNECTIONS)

    def memory(self):
        """The most memory that the server had, in bytes; none where the system does not tell."""
        status = pathlib.Path(f"/proc/{self.server.pid}/status")
        if not status.exists():
            return None
        peak = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
        return int(peak.split()[1]) * 1024

    def stop(self):
        if self.server:
            self.server.terminate()
            self.server.wait()

"""Overloads `cms serve` with idle connections, senders that are too slow, event streams and clients that never read, all at
once, and measures from another process how long regular requests take meanwhile. Disconnected clients reconnect at once."""

import asyncio
import http.client
import json
import multiprocessing
import pathlib
import random
import resource
import subprocess
import threading
import time

import ground
from server import Server

P99_MS = 500
MEMORY_MB = 300
# A head that never ends, and a body.
SLOW_HEAD = b"GET /api/posts HTTP/1.1\r\nHost: a\r\nX: "
SLOW_BODY = b"POST /api/posts HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n"


class Crowd:
    """Clients of one kind: each repeats its act on a separate connection."""

    def __init__(self, name, act, count):
        self.name, self.act, self.count = name, act, count
        self.open, self.cut, self.refused = 0, 0, 0

    async def member(self, number, server):
        # Several source addresses, because each has a limited number of ports.
        source = (f"127.0.0.{2 + number % 8}", 0)
        while True:
            try:
                reader, writer = await asyncio.open_connection(server.host, int(server.port), local_addr=source)
            except OSError:
                self.refused += 1
                await asyncio.sleep(1)
                continue
            self.open += 1
            try:
                await self.act(reader, writer)
            except OSError:
                pass
            finally:
                self.open -= 1
                self.cut += 1
                writer.close()


async def idle(reader, writer):
    await reader.read(1)


async def drip(writer, pause):
    while True:
        await asyncio.sleep(pause)
        writer.write(b"x")
        await writer.drain()


async def slow(reader, writer, head, pause):
    writer.write(head)
    dripping = asyncio.ensure_future(drip(writer, pause))
    try:
        await reader.read(-1)
    finally:
        dripping.cancel()


async def stream(reader, writer):
    writer.write(b"GET /mcp HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n")
    await reader.read(-1)


def deaf(token):
    async def act(reader, writer):
        request = f"GET /api/posts?per_page=100 HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer {token}\r\n\r\n".encode()
        writer.transport.pause_reading()
        writer.write(request * 200)
        while True:
            # A write fails if the connection is closed.
            await asyncio.sleep(5)
            writer.write(request)
            await writer.drain()

    return act


def attack(server, crowds, stop, report):
    async def main():
        members = [asyncio.ensure_future(crowd.member(number, server)) for crowd in crowds for number in range(crowd.count)]
        while not stop.is_set():
            await asyncio.sleep(1)
            report.value = json.dumps({crowd.name: [crowd.open, crowd.cut, crowd.refused] for crowd in crowds}).encode()
        for member in members:
            member.cancel()
        await asyncio.gather(*members, return_exceptions=True)

    asyncio.run(main())


def ask(server, token, posts, seconds, found):
    """Reads and writes for a while; returns the times in milliseconds, and errors."""
    connection = http.client.HTTPConnection(server.host, int(server.port), timeout=60)
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    end, number = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        number += 1
        post = random.choice(posts)
        if number % 10 == 0:
            kind, asked = "write", ("PUT", f"/api/posts/{post}", json.dumps({"excerpt": f"n {number}"}))
        else:
            path = f"/api/posts/{post}" if number % 2 else f"/api/posts?page={random.randint(1, 3)}"
            kind, asked = "read", ("GET", path, None)
        began = time.monotonic()
        try:
            connection.request(*asked, headers)
            answer = connection.getresponse()
            answer.read()
            status = answer.status
        except (OSError, http.client.HTTPException) as cause:
            status = repr(cause)
            connection.close()
        found.append((kind, (time.monotonic() - began) * 1000, status))
        time.sleep(0.01)


def ask_all(server, token, posts, seconds, clients, queue):
    found = []
    threads = [threading.Thread(target=ask, args=(server, token, posts, seconds, found)) for _ in range(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    queue.put(found)


class Times:
    """The times of regular requests, measured in a separate process."""

    def __init__(self, name, plain, token, posts, seconds, clients):
        self.name, self.queue = name, multiprocessing.Queue()
        self.process = multiprocessing.Process(target=ask_all, args=(plain, token, posts, seconds, clients, self.queue))
        self.process.start()

    def judge(self, tally):
        found = self.queue.get()
        self.process.join()
        for kind in ("read", "write"):
            times = sorted(took for one, took, _ in found if one == kind)
            at = lambda part: times[min(len(times) - 1, int(len(times) * part))]
            print(f"{self.name}: {len(times)} {kind}s, p50 {at(0.5):.1f} ms, p99 {at(0.99):.1f} ms, most {times[-1]:.1f} ms", flush=True)
            if tally:
                tally.expect(at(0.99) < P99_MS, f"{self.name}: p99 of {kind}s is {at(0.99):.1f} ms")
        wrong = [status for _, _, status in found if status != 200]
        if tally:
            tally.expect(not wrong, f"{self.name}: {len(wrong)} honest requests failed: {wrong[:5]}")


class Plain:
    """The address of a server, for another process."""

    def __init__(self, server):
        self.host, self.port = server.host, server.port


def memory(pid):
    """Resident memory in MiB: current, maximum, and current without the program and other files; numbers of threads and files."""
    lines = dict(line.split(":", 1) for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines())
    sizes = [int(lines[key].split()[0]) // 1024 for key in ("VmRSS", "VmHWM", "RssAnon")]
    return *sizes, int(lines["Threads"]), len(list(pathlib.Path(f"/proc/{pid}/fd").iterdir()))


def told(pid):
    return "%d MiB, at most %d, %d of its own, %d threads, %d files" % memory(pid)


def main():
    chosen = ground.options(__doc__, idle=10000, slow=2000, streams=64, deaf=32, seconds=60, clients=4)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    here, tally = ground.Ground(chosen), ground.Tally()
    site = here.site()
    token = json.loads(site.cms("token", "create", "--role", "admin", "--name", "load", "--json").stdout)["token"]
    posts = [post["id"] for post in json.loads(site.cms("post", "list", "--json", "--stage", "source").stdout)["data"]]
    server = Server(site)
    pid, plain = server.process.pid, Plain(server)
    print("before:", told(pid), flush=True)
    Times("alone", plain, token, posts, min(10, chosen.seconds), chosen.clients).judge(None)
    half = chosen.slow // 2
    crowds = [
        Crowd("idle", idle, chosen.idle),
        Crowd("slow heads", lambda reader, writer: slow(reader, writer, SLOW_HEAD, 5), half),
        Crowd("slow bodies", lambda reader, writer: slow(reader, writer, SLOW_BODY, 1), chosen.slow - half),
        Crowd("streams", stream, chosen.streams),
        Crowd("deaf", deaf(token), chosen.deaf),
    ]
    stop, report = multiprocessing.Event(), multiprocessing.Array("c", 1000)
    attacker = multiprocessing.Process(target=attack, args=(plain, crowds, stop, report))
    attacker.start()
    wanted = sum(crowd.count for crowd in crowds) * 0.95
    began = time.monotonic()
    while memory(pid)[-1] < wanted and time.monotonic() < began + 60:
        time.sleep(0.5)
    tally.expect(memory(pid)[-1] >= wanted, f"only {memory(pid)[-1]} connections came about")
    Times("attacked", plain, token, posts, chosen.seconds, chosen.clients).judge(tally)
    print("attacked:", told(pid))
    print("open, cut, refused:", json.loads(report.value))
    tally.expect(memory(pid)[1] < MEMORY_MB, f"memory: {memory(pid)[1]} MiB")
    stop.set()
    attacker.join()
    began = time.monotonic()
    while memory(pid)[-1] > 200 and time.monotonic() < began + 60:
        time.sleep(0.5)
    print("after:", told(pid))
    tally.expect(memory(pid)[-1] <= 200, f"{memory(pid)[-1]} files are open after everybody left")
    tally.expect(server.process.poll() is None, "the server ended")
    server.process.terminate()
    tally.expect(server.process.wait(timeout=30) == 0, "it did not end in order")
    fsck = subprocess.run(["git", "fsck", "--strict"], cwd=site.path, capture_output=True, text=True)
    tally.expect(fsck.returncode == 0, f"git fsck: {fsck.stderr}")
    here.leave() if not tally.wrong else print("kept:", here.root)
    tally.end()


if __name__ == "__main__":
    main()

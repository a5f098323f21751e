"""Kills `cms serve` with SIGKILL at random moments while many clients write through it concurrently, so that group commits
happen. After each kill the server just starts again and writes; in the end every acknowledged write must be in history, each
in its own commit."""

import http.client
import json
import random
import re
import signal
import subprocess
import threading
import time

import ground

FIELDS = ("excerpt", "metaTitle", "metaDescription")


class Server:
    """A served site."""

    def __init__(self, site):
        self.process = site.start("serve", "--port", "0", "--no-rate-limits", stdout=subprocess.DEVNULL)
        line = self.process.stderr.readline()
        self.host, _, self.port = line.strip().rpartition("http://")[2].rpartition(":")
        threading.Thread(target=self.process.stderr.read, daemon=True).start()

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


class Lane:
    """One client: counts one field of one post up, and records acknowledged writes."""

    def __init__(self, token, post, field):
        self.token, self.post, self.field = token, post, field
        self.begun, self.acknowledged = 0, []

    def write(self, server):
        connection = http.client.HTTPConnection(server.host, int(server.port), timeout=60)
        self.begun += 1
        body = json.dumps({self.field: f"n {self.begun}"})
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        connection.request("PUT", f"/api/posts/{self.post['id']}", body, headers)
        answer = connection.getresponse()
        answer.read()
        if answer.status == 200:
            self.acknowledged.append(self.begun)
        return answer.status

    def run(self, server, stop):
        while not stop.is_set():
            try:
                self.write(server)
            except (OSError, http.client.HTTPException):
                return


def main():
    chosen = ground.options(__doc__, kills=30, writers=24, seed=1)
    random.seed(chosen.seed)
    here, tally = ground.Ground(chosen), ground.Tally()
    site = here.site()
    token = json.loads(site.cms("token", "create", "--role", "admin", "--name", "faults", "--json").stdout)["token"]
    posts = [post for post in json.loads(site.cms("post", "list", "--json", "--stage", "source").stdout)["data"]]
    places = [(post, field) for field in FIELDS for post in posts][:chosen.writers]
    lanes = [Lane(token, post, field) for post, field in places]
    for kill in range(chosen.kills):
        server, stop = Server(site), threading.Event()
        threads = [threading.Thread(target=lane.run, args=(server, stop)) for lane in lanes]
        for thread in threads:
            thread.start()
        time.sleep(0.2 + random.random() * 1.5)
        server.kill()
        stop.set()
        for thread in threads:
            thread.join()
        # The next server just works.
        server = Server(site)
        lane = random.choice(lanes)
        status = lane.write(server)
        tally.expect(status == 200, f"kill {kill}: the next write: {status}")
        tally.expect(not site.locks(), f"kill {kill}: locks left: {site.locks()}")
        left = site.git("status", "--porcelain")
        tally.expect(not left, f"kill {kill}: the work tree is not as the branch: {left}")
        server.kill()
        if kill % 10 == 9:
            print(f"{kill + 1} kills, {sum(len(lane.acknowledged) for lane in lanes)} writes acknowledged", flush=True)
    site.judge(tally, "at the end")
    for lane in lanes:
        path, name = lane.post["path"], f"{lane.post['slug']} {lane.field}"
        log = site.git("log", "--first-parent", "--format=%H", "source").split()
        wanted = "".join(f"{commit}:{path}\n" for commit in reversed(log))
        shown = subprocess.run(["git", "cat-file", "--batch"], cwd=site.path, env=here.environment, input=wanted, capture_output=True, text=True)
        # A text in block style stays in block style.
        values = [int(value) for value in re.findall(rf"^{lane.field}:(?: [>|][+-]?\n)? +['\"]?n (\d+)", shown.stdout, re.MULTILINE)]
        missing = set(lane.acknowledged) - set(values)
        tally.expect(not missing, f"{name}: acknowledged and not in history: {sorted(missing)[:5]}")
        tally.expect(values == sorted(values), f"{name} went back")
        last = lane.acknowledged[-1] if lane.acknowledged else 0
        now = site.value("source", path, lane.field)
        tally.expect(last <= now <= lane.begun, f"{name} is {now}, not {last} to {lane.begun}")
    total = sum(len(lane.acknowledged) for lane in lanes)
    print(f"{chosen.kills} kills, {total} writes of {len(lanes)} clients acknowledged")
    here.leave() if not tally.wrong else print("kept:", here.root)
    tally.end()


if __name__ == "__main__":
    main()

"""Four concurrent writers beside `cms gc`: two loops of `cms post set` on review, one on source, and a person who edits a
file of the work tree and commits it with plain git. Every acknowledged write must be in history, no field may return to an
earlier value on any tip of a branch, and at the end each field has the last acknowledged value."""

import json
import random
import re
import threading
import time

import ground


class Writer(threading.Thread):
    """Counts a field upward, one write after another, and records acknowledged writes."""

    def __init__(self, site, path, field, deadline):
        super().__init__()
        self.site, self.path, self.field, self.deadline = site, path, field, deadline
        self.tried, self.acknowledged, self.refusals = 0, [], {}

    def run(self):
        while ground.until(self.deadline):
            self.tried += 1
            commit, refusal = self.write(self.tried)
            if refusal is None:
                self.acknowledged.append((self.tried, commit))
            else:
                self.refuse(refusal)

    def refuse(self, answer):
        """Counts similar answers, ignoring paths, ids and numbers."""
        alike = re.sub(r"`[^`]*/|'[^']*/|\b[0-9a-f]{7,}\b|[0-9]+[0-9:TZ-]*", "…", answer)[:100]
        self.refusals[alike] = self.refusals.get(alike, 0) + 1


class Cms(Writer):
    def __init__(self, site, slug, path, field, deadline, stage="review"):
        super().__init__(site, path, field, deadline)
        self.slug, self.stage = slug, stage

    def write(self, number):
        run = self.site.cms("post", "set", self.slug, f"{self.field}=n {number}", "--stage", self.stage, "--json")
        if run.returncode == 0:
            return json.loads(run.stdout)["commit"], None
        return None, f"exit {run.returncode}: {json.loads(run.stdout)['error'][:160] if run.stdout.strip() else run.stderr[:160]}"


class Person(Writer):
    """Edits a file in place and commits it, in turn with `-a`, with `add` first, and by path."""

    def write(self, number):
        file = self.site.path / self.path
        text = file.read_text()
        lines = [f"{self.field}: n {number}" if line.startswith(f"{self.field}:") else line for line in text.splitlines()]
        file.write_text("\n".join(lines) + "\n")
        way = random.choice(("all", "add", "path"))
        error = ""
        while ground.until(self.deadline):
            if way == "add":
                added = self.site.git("add", self.path, check=False)
                if added.returncode:
                    error = added.stderr
                    time.sleep(0.01)
                    continue
            command = {"all": ["commit", "-qam"], "add": ["commit", "-qm"], "path": ["commit", "-q", self.path, "-m"]}[way]
            run = self.site.git(*command, f"person {number}", check=False)
            if run.returncode == 0:
                return f"person {number}", None
            error = (run.stderr + run.stdout)
            self.refuse("git " + error.splitlines()[0])
            time.sleep(random.random() * 0.03)
        return None, "out of time: " + error[:80]


def collect(site, deadline, pause, done):
    while ground.until(deadline):
        run = site.cms("gc")
        done.append(run.returncode)
        time.sleep(pause)


def main():
    chosen = ground.options(__doc__, seconds=120.0, gc=1.0)
    here, tally = ground.Ground(chosen), ground.Tally()
    site = here.site()
    posts = site.posts()
    slugs = sorted(posts)
    # Initial values, so that the fields exist in the files.
    shared, alone, live, mine = slugs[:4]
    for slug in (shared, alone, live, mine):
        site.cms("post", "set", slug, "metaTitle=n 0", "excerpt=n 0", "--stage", "source")
    # The file is now formatted by cms, and the person can replace lines.
    deadline = time.monotonic() + chosen.seconds
    writers = [
        Cms(site, shared, posts[shared], "metaTitle", deadline),
        Cms(site, shared, posts[shared], "excerpt", deadline),
        Cms(site, live, posts[live], "metaTitle", deadline, "source"),
        Person(site, posts[mine], "metaTitle", deadline),
    ]
    collected = []
    threads = writers + [threading.Thread(target=collect, args=(site, deadline, chosen.gc, collected))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    settle(site, writers, tally)
    for writer in writers:
        print(f"{type(writer).__name__} {writer.path} {writer.field}: {len(writer.acknowledged)} of {writer.tried} acknowledged {writer.refusals or ''}")
    print(f"gc ran {len(collected)} times, {sum(1 for code in collected if code)} refused")
    here.leave() if not tally.wrong else print("kept:", here.root)
    tally.end()


def settle(site, writers, tally):
    """The invariants after all writers have stopped."""
    sync = site.cms("sync")
    tally.expect(sync.returncode == 0, f"sync at the end: {sync.stderr}")
    site.judge(tally, "at the end")
    reachable = {stage: site.history(stage) for stage in ground.STAGES}
    subjects = set(site.git("log", "--format=%s", "review").splitlines())
    for writer in writers:
        name = f"{writer.path} {writer.field}"
        for number, commit in writer.acknowledged:
            known = commit in subjects if isinstance(writer, Person) else commit in reachable[getattr(writer, "stage", "review")]
            tally.expect(known, f"{name}: write {number} ({commit}) is not in history")
        last = max((number for number, _ in writer.acknowledged), default=0)
        branches = ground.STAGES if getattr(writer, "stage", "") == "source" else ground.STAGES[1:]
        for branch in branches:
            values = [value for value in site.values(branch, writer.path, writer.field) if value is not None]
            backward = [(a, b) for a, b in zip(values, values[1:]) if b < a]
            tally.expect(not backward, f"{name} went back on {branch}: {backward[:6]}")
            tally.expect(site.value(branch, writer.path, writer.field) >= last, f"{name} on {branch} is {site.value(branch, writer.path, writer.field)}, not {last}")
    for branch in ground.STAGES:
        tally.expect(site.reflog_breaks(branch) == 0, f"the reflog of {branch} has breaks")
    status = site.git("status", "--porcelain", check=False).stdout
    tally.expect(all(line.endswith(writers[-1].path) for line in status.splitlines()), f"work tree: {status}")


if __name__ == "__main__":
    main()

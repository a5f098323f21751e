"""Shared by the fault scripts: a demo site, `cms` and `git` in a fixed environment, the checks of the site afterwards, and
the count of results."""

import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

PROJECT = pathlib.Path(__file__).resolve().parents[2]
STAGES = ("source", "review", "ai-review")
GIT_CONFIG = "[user]\n\tname = Fault Person\n\temail = faults@example.test\n[init]\n\tdefaultBranch = main\n"


def options(description, **defaults):
    """The options of a script: the common ones, and numbers with `defaults`."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--cms", default=str(PROJECT / "target/debug/cms"), help="the binary to judge")
    parser.add_argument("--dir", help="an empty folder to work in; a temporary one, removed again, unless given")
    for name, value in defaults.items():
        parser.add_argument("--" + name, type=type(value), default=value)
    chosen = parser.parse_args()
    chosen.cms = os.path.abspath(chosen.cms)
    return chosen


class Tally:
    """Counts passed and failed checks, and prints a summary at the end."""

    def __init__(self):
        self.passed, self.wrong = 0, []

    def expect(self, right, what):
        if right:
            self.passed += 1
        else:
            self.wrong.append(what)
            print("VIOLATION:", what, flush=True)
        return right

    def end(self):
        print(f"{self.passed} passed, {len(self.wrong)} failed")
        sys.exit(1 if self.wrong else 0)


class Ground:
    """A folder for one run, with a home beside the site."""

    def __init__(self, chosen):
        self.cms_path = chosen.cms
        self.is_temporary = not chosen.dir
        self.root = pathlib.Path(chosen.dir or tempfile.mkdtemp(prefix="cms-faults-")).resolve()
        self.root.mkdir(parents=True, exist_ok=True)
        home = self.root / "home"
        home.mkdir(exist_ok=True)
        (home / ".gitconfig").write_text(GIT_CONFIG)
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(home), "LANG": "C.UTF-8", "TZ": "UTC", "NO_COLOR": "1",
            "GIT_CONFIG_NOSYSTEM": "1", "GIT_TERMINAL_PROMPT": "0",
        }

    def site(self, folder=None):
        """A fresh demo site, in `folder` or in the run's own."""
        path = pathlib.Path(folder or self.root / "site")
        subprocess.run([self.cms_path, "init", str(path)], env=self.environment, check=True, capture_output=True)
        return Site(self, path)

    def leave(self):
        if self.is_temporary:
            shutil.rmtree(self.root, ignore_errors=True)


class Site:
    """One site on disk."""

    def __init__(self, ground, path):
        self.ground, self.path = ground, pathlib.Path(path)

    def start(self, *arguments, **more):
        """Starts `cms` and returns the process, with its output in pipes."""
        more = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, **more}
        return subprocess.Popen([self.ground.cms_path, *arguments], cwd=self.path, env=self.ground.environment, **more)

    def cms(self, *arguments):
        process = self.start(*arguments)
        out, err = process.communicate()
        return subprocess.CompletedProcess(arguments, process.returncode, out, err)

    def git(self, *arguments, check=True):
        run = subprocess.run(["git", *arguments], cwd=self.path, env=self.ground.environment, capture_output=True, text=True)
        if check and run.returncode:
            raise RuntimeError(f"git {arguments}: {run.stderr}")
        return run.stdout.strip() if check else run

    def posts(self):
        """Slug to path of the English blog posts."""
        listed = json.loads(self.cms("post", "list", "--json", "--stage", "review").stdout)
        found = listed["data"]
        return {post["slug"]: post["path"] for post in found if post["type"] == "blog" and post["locale"] == "en"}

    def history(self, branch):
        return set(self.git("rev-list", branch).split())

    def values(self, branch, path, field):
        """The counter in a top-level text field on each tip that the branch ever had (its reflog), oldest first. If the next move
        does not start at a move's end, that move was logged and, because of a kill, never made."""
        log = (self.path / ".git/logs/refs/heads" / branch).read_text()
        moves = [line.split()[:2] for line in log.splitlines()]
        tips = [new for (_, new), (old, _) in zip(moves, moves[1:]) if new == old] + [new for _, new in moves[-1:]]
        wanted = "".join(f"{tip}:{path}\n" for tip in tips)
        command = ["git", "cat-file", "--batch"]
        run = subprocess.run(command, cwd=self.path, env=self.ground.environment, input=wanted.encode(), capture_output=True)
        out, at, found = run.stdout, 0, []
        for _ in tips:
            head, at = out[at:out.index(b"\n", at)].split(), out.index(b"\n", at) + 1
            if head[-1] == b"missing":
                found.append(None)
                continue
            length = int(head[2])
            found.append(counter(out[at:at + length].decode(), field))
            at += length + 1
        return found

    def value(self, branch, path, field):
        return counter(self.git("show", f"{branch}:{path}"), field)

    def reflog_breaks(self, branch):
        """Moves that did not start where the previous one ended: lost updates, or moves logged and not made."""
        lines = (self.path / ".git/logs/refs/heads" / branch).read_text().splitlines()
        pairs = [line.split()[:2] for line in lines]
        return sum(1 for earlier, later in zip(pairs, pairs[1:]) if earlier[1] != later[0])

    def locks(self):
        """Lock files in places where they block git."""
        git = self.path / ".git"
        return [str(path.relative_to(git)) for path in git.rglob("*.lock") if path.name != "cms.lock" and "cms" not in path.parts[len(git.parts):-1]]

    def judge(self, tally, when, strict=True):
        """The invariants of every site whenever nobody is writing."""
        for stage in STAGES:
            tally.expect(self.git("rev-parse", "-q", "--verify", f"{stage}^{{tree}}", check=False).returncode == 0, f"{when}: {stage} cannot be read")
        fsck = self.git("fsck", "--full", "--strict", "--no-dangling", "--no-progress", check=False)
        tally.expect(fsck.returncode == 0 and not (fsck.stdout + fsck.stderr).strip(), f"{when}: fsck says {(fsck.stdout + fsck.stderr)[:300]}")
        if strict:
            for above, below in zip(STAGES, STAGES[1:]):
                contained = self.git("merge-base", "--is-ancestor", above, below, check=False).returncode == 0
                tally.expect(contained, f"{when}: {below} does not contain {above}")
            tally.expect(not self.locks(), f"{when}: locks left: {self.locks()}")


def counter(text, field):
    """The number at the end of a top-level text field, set by a writer of these scripts; 0 before the first."""
    found = re.search(rf"^{field}: .*?(\d+)\W*$", text, re.M) if text else None
    return int(found.group(1)) if found and re.search(rf"^{field}: \W*n \d+", text, re.M) else 0


def until(deadline):
    return time.monotonic() < deadline

"""Stops one write at each of its system calls in turn, and checks the site after each: killed at the k-th call, or with the
k-th call failing (no space left, an input/output error), until the write succeeds. Needs strace.

The write is on source, which moves three branches and updates the work tree."""

import json
import shutil
import subprocess

import ground

KILLED = "openat write pwrite64 rename renameat renameat2 link linkat unlink unlinkat mkdir mkdirat fsync fdatasync ftruncate fchmod close".split()
FAILING = {
    "write": ["ENOSPC", "EIO"], "openat": ["EMFILE"], "rename": ["EIO"], "linkat": ["ENOSPC"], "mkdir": ["ENOSPC"],
    "fsync": ["EIO"], "fdatasync": ["EIO"], "unlink": ["EIO"],
}


def traced(site, injection, *arguments):
    call = injection.split(":")[0]
    log = site.ground.root / "trace"
    command = ["strace", "-f", "-qq", "-o", str(log), "-e", f"trace={call}", "-e", f"inject={injection}", site.ground.cms_path, *arguments]
    run = subprocess.run(command, cwd=site.path, env=site.ground.environment, capture_output=True, text=True)
    run.was_hit = "(INJECTED)" in log.read_text() or run.returncode in (-9, 137)
    return run


def points(site, here, slug, path, tally, injection, most):
    """Runs the write with a fault at the k-th call, for each k; returns the numbers of runs and of those that left locks."""
    runs, held, told = 0, 0, set()
    for k in range(1, most + 1):
        copy = ground.Site(here, here.root / "copy")
        shutil.rmtree(copy.path, ignore_errors=True)
        shutil.copytree(site.path, copy.path, symlinks=True)
        copy.git("update-index", "-q", "--refresh", check=False)  # The copy has other inodes.
        run = traced(copy, f"{injection}:when={k}", "post", "set", slug, "excerpt=n 1", "--stage", "source", "--json")
        runs += 1
        name = f"{injection} at call {k}"
        answer = json.loads(run.stdout) if run.returncode == 0 and run.stdout.strip().endswith("}") else None
        tally.expect("panicked" not in run.stderr, f"{name}: {run.stderr[-300:]}")
        if run.returncode > 0 and run.returncode < 128:
            told.add(run.stdout and json.loads(run.stdout)["error"] or run.stderr)
        held += bool(copy.locks())
        before = {branch: copy.value(branch, path, "excerpt") for branch in ground.STAGES}
        copy.judge(tally, name, strict=False)
        if answer:
            tally.expect(before == dict.fromkeys(ground.STAGES, 1), f"{name}: acknowledged, but {before}")
        # The next write works without repair.
        after = copy.cms("post", "set", slug, "metaTitle=n 7", "--stage", "source", "--json")
        if tally.expect(after.returncode == 0, f"{name}: the next write: {after.stdout} {after.stderr}"):
            copy.judge(tally, f"{name}, after the next write")
            status = copy.git("status", "--porcelain")
            tally.expect(not status, f"{name}: work tree: {status}")
            now = {branch: copy.value(branch, path, "excerpt") for branch in ground.STAGES}
            tally.expect(all(now[branch] >= before[branch] for branch in now), f"{name}: {before} became {now}")
        if not run.was_hit:
            break
    return runs, held, told


def main():
    chosen = ground.options(__doc__, most=400, only="")
    here, tally = ground.Ground(chosen), ground.Tally()
    site = here.site()
    posts = site.posts()
    slug = sorted(posts)[0]
    site.cms("post", "set", slug, "metaTitle=n 0", "excerpt=n 0", "--stage", "source")
    site.cms("post", "set", sorted(posts)[1], "excerpt=n 0", "--stage", "review")
    injections = [f"{call}:signal=SIGKILL" for call in KILLED]
    injections += [f"{call}:error={error}" for call, errors in FAILING.items() for error in errors]
    total = 0
    for injection in injections:
        if chosen.only and chosen.only not in injection:
            continue
        runs, held, told = points(site, here, slug, posts[slug], tally, injection, chosen.most)
        total += runs
        print(f"{injection}: {runs} runs, {held} left lock files", *sorted(told)[:40], sep="\n    ", flush=True)
    print(f"{total} points")
    here.leave() if not tally.wrong else print("kept:", here.root)
    tally.end()


if __name__ == "__main__":
    main()

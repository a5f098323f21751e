"""Kills a loop of writes with SIGKILL at random moments. After each kill the next command must just work; in the end every
acknowledged write must be in history, and the repository, its branches and the work tree must be as without kills.

Two loops take turns: one on review, which the work tree has checked out, and one on source, which moves three branches."""

import json
import random
import signal
import time

import ground

LOOP = 40  # writes that one loop would make if it lived


def doomed(site, slug, field, stage, first, acknowledged):
    """Starts writes one after another until a random moment, kills, and returns the number of the last one started."""
    deadline = time.monotonic() + random.random() * 0.6
    number = first
    for number in range(first, first + LOOP):
        process = site.start("post", "set", slug, f"{field}=n {number}", "--stage", stage, "--json")
        try:
            out, _ = process.communicate(timeout=max(0.0, deadline - time.monotonic()))
        except Exception:
            process.send_signal(signal.SIGKILL)
            out, _ = process.communicate()
            if process.returncode == 0:  # It was just done.
                acknowledged.append((number, json.loads(out)["commit"]))
            return number
        if process.returncode:
            return number
        acknowledged.append((number, json.loads(out)["commit"]))
    return number


def main():
    chosen = ground.options(__doc__, kills=500, seed=1)
    random.seed(chosen.seed)
    here, tally = ground.Ground(chosen), ground.Tally()
    site = here.site()
    posts = site.posts()
    slugs = sorted(posts)[:2]
    lanes = [(slugs[0], "metaTitle", "review"), (slugs[1], "excerpt", "source")]
    state = {lane: (0, []) for lane in lanes}
    held, ahead = 0, 0
    for kill in range(chosen.kills):
        lane = lanes[kill % 2]
        last, acknowledged = state[lane]
        last = doomed(site, *lane, last + 1, acknowledged)
        state[lane] = (last, acknowledged)
        held += bool(site.locks())
        ahead += bool(site.git("status", "--porcelain", "--untracked-files=no", check=False).stdout)
        # The next command just works.
        slug, field, stage = lanes[(kill + random.randrange(2)) % 2]
        number, acknowledged = state[slug, field, stage]
        run = site.cms("post", "set", slug, f"{field}=n {number + 1}", "--stage", stage, "--json")
        if tally.expect(run.returncode == 0, f"kill {kill}: the next write: {run.stdout} {run.stderr}"):
            acknowledged.append((number + 1, json.loads(run.stdout)["commit"]))
        state[slug, field, stage] = (number + 1, acknowledged)
        tally.expect(not site.locks(), f"kill {kill}: locks left: {site.locks()}")
        status = site.git("status", "--porcelain")
        tally.expect(not status, f"kill {kill}: the work tree is not as the branch: {status}")
        if kill % 50 == 49:
            print(f"{kill + 1} kills, {sum(len(a) for _, a in state.values())} writes acknowledged", flush=True)
    site.judge(tally, "at the end")
    known = {stage: site.history(stage) for stage in ground.STAGES}
    for (slug, field, stage), (last, acknowledged) in state.items():
        for number, commit in acknowledged:
            tally.expect(commit in known[stage], f"{slug} {field}: write {number} ({commit}) is not in history")
        for branch in ground.STAGES if stage == "source" else ground.STAGES[1:]:
            values = [value for value in site.values(branch, posts[slug], field) if value is not None]
            backward = [(a, b) for a, b in zip(values, values[1:]) if b < a]
            tally.expect(not backward, f"{slug} {field} went back on {branch}: {backward[:5]}")
            now = site.value(branch, posts[slug], field)
            tally.expect(acknowledged[-1][0] <= now <= last, f"{slug} {field} on {branch} is {now}, not {last}")
    breaks = {branch: site.reflog_breaks(branch) for branch in ground.STAGES}
    total = sum(len(acknowledged) for _, acknowledged in state.values())
    print(f"{chosen.kills} kills, {total} writes acknowledged; {held} kills left lock files and {ahead} a work tree ahead")
    print(f"moves that a reflog tells and that were never made, because of a kill in between: {breaks}")
    here.leave() if not tally.wrong else print("kept:", here.root)
    tally.end()


if __name__ == "__main__":
    main()

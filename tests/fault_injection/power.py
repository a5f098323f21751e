"""Cuts the power of a disk during writes: a site on a separate ext4 file system is shut down instantly without flushing its
journal, mounted again and checked. Needs root and loop devices.

*source*: EXT4_IOC_SHUTDOWN is what the file system tests of Linux (xfstests) use for the same."""

import fcntl
import json
import os
import random
import struct
import subprocess
import threading
import time

import ground

SHUTDOWN = 0x8004587D  # _IOR('X', 125, __u32)
WITHOUT_FLUSHING = 2
MIB = 256


def sh(command, check=True):
    return subprocess.run(command, shell=True, check=check, capture_output=True, text=True)


def unmount(folder):
    for _ in range(50):
        if sh(f"umount {folder}", check=False).returncode == 0:
            return
        time.sleep(0.1)
    raise RuntimeError(f"cannot unmount {folder}: {sh(f'fuser -vm {folder}', False).stderr}")


def shut_down(folder):
    handle = os.open(folder, os.O_RDONLY)
    fcntl.ioctl(handle, SHUTDOWN, struct.pack("I", WITHOUT_FLUSHING))
    os.close(handle)


def write(site, slug, field, stage, number, acknowledged, stop):
    """Writes until the disk is gone. Acknowledged writes are recorded in memory, as this process keeps its power."""
    while not stop.is_set():
        run = site.cms("post", "set", slug, f"{field}=n {number}", "--stage", stage, "--json")
        if run.returncode == 0 and not stop.is_set():
            acknowledged.append((number, json.loads(run.stdout)["commit"]))
        number += 1


def cut(here, trial, tally):
    image, disk = here.root / "disk.img", here.root / "disk"
    image.unlink(missing_ok=True)
    disk.mkdir(exist_ok=True)
    sh(f"truncate -s {MIB}M {image} && mkfs.ext4 -q -F {image} && mount -o loop {image} {disk}")
    try:
        site = here.site(disk / "site")
        posts = site.posts()
        slugs = sorted(posts)[:2]
        lanes = [(slugs[0], "metaTitle", "review"), (slugs[1], "excerpt", "source")]
        sh("sync")
        acknowledged, stop = [[] for _ in lanes], threading.Event()
        threads = [threading.Thread(target=write, args=(site, *lane, 1, a, stop)) for lane, a in zip(lanes, acknowledged)]
        for thread in threads:
            thread.start()
        time.sleep(0.5 + random.random() * 2.5)
        # Answers before the cut count, later ones do not.
        counted = [list(a) for a in acknowledged]
        shut_down(disk)
        stop.set()
        for thread in threads:
            thread.join()
        unmount(disk)
        sh(f"mount -o loop {image} {disk}")
        look(site, trial, tally, lanes, posts, counted)
        return sum(len(a) for a in counted)
    finally:
        unmount(disk)


def look(site, trial, tally, lanes, posts, counted):
    name = f"cut {trial}"
    site.judge(tally, name, strict=False)
    git = site.path / ".git"
    files = [path for folder in ("objects", "refs") for path in (git / folder).rglob("*") if path.is_file()]
    empty = [str(path) for path in files if not path.stat().st_size and not path.name.startswith("tmp_")]
    tally.expect(not empty, f"{name}: empty files {empty[:3]}")
    for (slug, field, stage), acknowledged in zip(lanes, counted):
        known = site.history(stage)
        for number, commit in acknowledged:
            tally.expect(commit in known, f"{name}: {slug} {field}: write {number} ({commit}) is lost")
    # The next write works without any repair, and leaves a valid state.
    slug, field, stage = lanes[trial % 2]
    run = site.cms("post", "set", slug, f"{field}=n 100000", "--stage", stage, "--json")
    tally.expect(run.returncode == 0, f"{name}: the next write: {run.stdout} {run.stderr}")
    site.judge(tally, f"{name}, after the next write")
    status = site.git("status", "--porcelain", check=False)
    tally.expect(status.returncode == 0 and not status.stdout, f"{name}: work tree: {status.stdout} {status.stderr}")
    for (slug, field, stage), acknowledged in zip(lanes, counted):
        for branch in ground.STAGES if stage == "source" else ground.STAGES[1:]:
            now, least = site.value(branch, posts[slug], field), acknowledged[-1][0] if acknowledged else 0
            tally.expect(now >= least, f"{name}: {slug} {field} on {branch} is {now}, below {least}")


def main():
    chosen = ground.options(__doc__, cuts=50, seed=1)
    random.seed(chosen.seed)
    here, tally = ground.Ground(chosen), ground.Tally()
    total = 0
    for trial in range(chosen.cuts):
        total += cut(here, trial, tally)
        if trial % 10 == 9:
            print(f"{trial + 1} cuts, {total} writes acknowledged", flush=True)
    print(f"{chosen.cuts} cuts, {total} writes acknowledged before them")
    here.leave() if not tally.wrong else print("kept:", here.root)
    tally.end()


if __name__ == "__main__":
    main()

"""A full disk, and a read-only one: reading works, a write reports the reason and changes nothing, and once there is room
again the next write works. Needs root, for file systems in memory."""

import subprocess

import ground

FREE_KIB = [0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 56, 64, 72, 80, 96, 112, 128, 160, 200, 260, 320]
READING = ["post list", "post show worn-chain", "status", "review list", "review diff", "whoami"]


def sh(command):
    return subprocess.run(command, shell=True, check=True, capture_output=True, text=True).stdout


def is_as_before(site, tally, name, tips):
    now = [site.git("rev-parse", stage) for stage in ground.STAGES]
    tally.expect(now == tips, f"{name}: branches moved, and nothing was acknowledged")
    status = site.git("status", "--porcelain", check=False)
    tally.expect(not status.stdout, f"{name}: work tree: {status.stdout}")
    tally.expect(not site.locks(), f"{name}: locks left: {site.locks()}")
    left = [str(path) for pattern in ("tmp_*", ".cms-*.tmp", "cms/tmp/*") for path in site.path.rglob(pattern)]
    tally.expect(not left, f"{name}: left behind: {left}")


def reads(site, tally, name):
    for line in READING:
        run = site.cms(*line.split())
        tally.expect(run.returncode == 0, f"{name}: `cms {line}` exits {run.returncode}: {run.stderr}")
    listed = site.cms("post", "list", "--json")
    tally.expect('"slug": "worn-chain"' in listed.stdout, f"{name}: the list is not whole")


def full(here, tally, has_cache):
    disk = here.root / "small"
    disk.mkdir()
    sh(f"mount -t tmpfs -o size=4m tmpfs {disk}")
    try:
        site = here.site(disk / "site")
        if has_cache:
            site.cms("post", "list")
        refused = written = 0
        for free in FREE_KIB:
            room = int(sh(f"df -k --output=avail {disk} | tail -1"))
            (disk / "fill").write_bytes(b"0" * (max(0, room - free) * 1024))
            name = f"{free} KiB free, {'with' if has_cache else 'without'} a cache"
            tips = [site.git("rev-parse", stage) for stage in ground.STAGES]
            run = site.cms("post", "set", "worn-chain", f"title=With {free} KiB", "--stage", "source", "--json")
            if run.returncode == 0:
                written += 1
            else:
                refused += 1
                tally.expect('"code": "storage.full"' in run.stdout, f"{name}: {run.stdout} {run.stderr}")
                is_as_before(site, tally, name, tips)
            reads(site, tally, name)
            (disk / "fill").unlink()
            run = site.cms("post", "set", "worn-chain", f"title=After {free} KiB", "--stage", "source")
            tally.expect(run.returncode == 0, f"{name}, then freed: {run.stderr}")
            site.cms("gc")
        site.judge(tally, "a disk that was full")
        print(f"{refused} writes refused on a full disk, {written} found room")
    finally:
        sh(f"umount {disk}")
        disk.rmdir()


def read_only(here, tally):
    site = here.site()
    tips = [site.git("rev-parse", stage) for stage in ground.STAGES]
    site.cms("token", "create", "--role", "reader", "--name", "read-only")
    sh(f"mount --bind {site.path} {site.path} && mount -o remount,ro,bind {site.path}")
    try:
        reads(site, tally, "read-only")
        run = site.cms("doctor")
        tally.expect(run.returncode == 0 and "damaged" not in run.stdout, f"read-only: doctor: {run.stdout} {run.stderr}")
        for line in ["post set worn-chain title=x", "sync", "gc", "review approve --all"]:
            run = site.cms(*line.split(), "--json")
            right = run.returncode == 74 and '"code": "storage.read-only"' in run.stdout and "panicked" not in run.stderr
            tally.expect(right, f"read-only: `cms {line}` exits {run.returncode}: {run.stdout} {run.stderr}")
    finally:
        sh(f"umount {site.path}")
    is_as_before(site, tally, "read-only", tips)
    tally.expect(site.cms("post", "set", "worn-chain", "title=y").returncode == 0, "writable again: the write fails")


def main():
    chosen = ground.options(__doc__)
    here, tally = ground.Ground(chosen), ground.Tally()
    full(here, tally, has_cache=False)
    full(here, tally, has_cache=True)
    read_only(here, tally)
    here.leave() if not tally.wrong else print("kept:", here.root)
    tally.end()


if __name__ == "__main__":
    main()

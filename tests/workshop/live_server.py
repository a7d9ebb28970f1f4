"""A running workshop for tests and programs, with a client that has its cookie."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, Self

import httpx


class LiveServer:
    """`sandtable workshop` in a process of its own; used with `with`."""

    def __init__(self, folder: Path, private: Path, *options: str) -> None:
        environment = {
            **os.environ,
            "SANDTABLE_HISTORY": str(private / "history"),
            "SANDTABLE_CACHE": str(private / "cache"),
        }
        self.process = subprocess.Popen(
            [sys.executable, "-m", "cli", "workshop", str(folder), "--no-open", *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=environment,
        )
        assert self.process.stdout is not None
        found = re.search(r"http://(\S+)/\?key=(\S+)", self.process.stdout.readline())
        assert found is not None
        self.address, self.key = found[0], found[2]
        self.base = f"http://{found[1]}"
        self.client = httpx.Client(base_url=self.base, timeout=300)
        assert self.client.get("/", params={"key": self.key}).status_code == 303
        self.client.headers["origin"] = self.base
        self.client.headers["x-sandtable"] = "1"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def get(self, path: str, **query: str) -> httpx.Response:
        return self.client.get(path, params=query)

    def post(self, path: str, data: Any) -> httpx.Response:
        return self.client.post(path, json=data)

    def put(self, path: str, data: Any) -> httpx.Response:
        return self.client.put(path, json=data)

    def kill(self) -> None:
        """End the server without warning."""
        self.process.kill()
        self.stop()

    def stop(self) -> None:
        """Ask the server to end, as Ctrl-C does, and wait for it."""
        self.client.close()
        if self.process.poll() is None:
            self.process.terminate()
        self.process.wait(20)
        if self.process.stdout is not None:
            self.process.stdout.close()

    def memory(self) -> int:
        """Resident megabytes of the server and all its workers."""
        return sum(_resident(process) for process in [self.process.pid, *descendants(self.process.pid)]) // 1024


def descendants(parent: int) -> list[int]:
    """Processes started by a process, and by those."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[1]) == parent:
                found += [int(entry.name), *descendants(int(entry.name))]
    return found


def _resident(process: int) -> int:
    try:
        status = Path(f"/proc/{process}/status").read_text()
    except OSError:
        return 0
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    return int(found[1]) if found else 0

"""Commands run in forks of a process that has imported them all: each a process of its own, in a fiftieth of the time.

A fork begins as a fresh interpreter would: streams are made from the handles it is given, a closed one is none, bounds on
time and memory are set. It ends as one would, too: what is registered for the end is done, and a stream that cannot be
flushed then is told as Python tells it, with its code 120; only the taking down of modules is left out.
"""

import atexit
import contextlib
import ctypes
import gc
import importlib
import json
import os
import pkgutil
import platform
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType, TracebackType
from typing import IO, NamedTuple, Self, TypedDict

ROOT = Path(__file__).parents[2]
SECONDS = 20
MEMORY = 1_500 * 1024 * 1024  # of addresses, which is more than what is used
CLOSED = -1
_PACKAGES = ("cli", "sandtable", "rules_check", "generator", "playtest")
_CAPGET, _CAPSET = (125, 126) if platform.machine() == "x86_64" else (90, 91)  # numbers of system calls
_DROP_FROM_BOUNDING_SET = 24  # PR_CAPBSET_DROP
_OVERRIDES = (1 << 1) | (1 << 2)  # what lets root read and write what it may not
_SPOILED = ("SANDTABLE_", "XDG_")


class Ran(NamedTuple):
    """How a command ended: its exit code, or the signal below nought; what it said; its processor time."""

    code: int
    out: str
    err: str
    seconds: float

    @property
    def said(self) -> str:
        return self.out + self.err


class Kill(NamedTuple):
    """When a command is killed: after so many seconds of its own processor time, or before so many operations on files."""

    seconds: float = 0.0
    operations: int = 0


class How(NamedTuple):
    """What a command finds when it begins. Streams are handles, CLOSED, or None: kept, and given back as text."""

    out: int | None = None
    err: int | None = None
    stdin: int | None = None
    environment: Mapping[str, str | None] = MappingProxyType({})
    kill: Kill | None = None
    largest: int = 0  # bytes of a file, above which the system lets none grow: a full disk
    nobody: bool = False  # rights of files are obeyed, even by root


PLAIN = How()


class CommandServer:
    """The process that forks; one command at a time, or several side by side by `begin`."""

    def __init__(self) -> None:
        ours, theirs = socket.socketpair()
        command = [sys.executable, "-m", "tests.security.command_server", str(theirs.fileno())]
        kept = {key: value for key, value in os.environ.items() if not key.startswith(_SPOILED)}
        self._process = subprocess.Popen(
            command, cwd=ROOT, pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL, env=kept
        )
        theirs.close()
        self._socket = ours

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self._socket.close()
        self._process.wait()

    def run(self, folder: Path, *arguments: str, how: How = PLAIN) -> Ran:
        """Run a command to its end in a folder."""
        return self.end(self.begin(folder, *arguments, how=how))

    def begin(self, folder: Path, *arguments: str, how: How = PLAIN) -> "Begun":
        """Start a command; `end` waits for it."""
        kept = (tempfile.TemporaryFile(), tempfile.TemporaryFile())  # noqa: SIM115 - `end` closes them
        with contextlib.ExitStack() as stack:
            nowhere = os.open(os.devnull, os.O_RDONLY)
            stack.callback(os.close, nowhere)
            handles = [
                nowhere if how.stdin is None else how.stdin,
                kept[0].fileno() if how.out is None else how.out,
                kept[1].fileno() if how.err is None else how.err,
            ]
            ours, theirs = socket.socketpair()
            usual = {"SANDTABLE_CACHE": "", "XDG_STATE_HOME": f"{folder}/state", "SANDTABLE_CONFIG": f"{folder}/config"}
            order: Order = {
                "arguments": [os.fsencode(word).hex() for word in arguments],
                "folder": str(folder),
                "environment": {**usual, **how.environment},
                "closed": [number for number, handle in enumerate(handles) if handle == CLOSED],
                "kill": how.kill,
                "largest": how.largest,
                "nobody": how.nobody,
            }
            sent = [nowhere if handle == CLOSED else handle for handle in handles]
            socket.send_fds(self._socket, [json.dumps(order).encode() + b"\n"], [*sent, theirs.fileno()])
            theirs.close()
        return Begun(ours, kept)

    def end(self, begun: "Begun") -> Ran:
        answer = b""
        with begun.answers as answers:
            while part := answers.recv(4096):
                answer += part
        code, seconds = json.loads(answer)
        return Ran(code, _text(begun.kept[0]), _text(begun.kept[1]), seconds)


def _text(kept: IO[bytes]) -> str:
    with kept:
        kept.seek(0)
        return kept.read().decode(errors="backslashreplace")


class Order(TypedDict):
    """A command as it is sent."""

    arguments: list[str]
    folder: str
    environment: dict[str, str | None]
    closed: list[int]
    kill: tuple[float, int] | None
    largest: int
    nobody: bool


class Begun(NamedTuple):
    """A command on its way: where its end is told, and the files that keep what it says."""

    answers: socket.socket
    kept: tuple[IO[bytes], IO[bytes]]


def _import_all() -> None:
    for package in _PACKAGES:
        found = importlib.import_module(package)
        for module in pkgutil.walk_packages(found.__path__, f"{package}."):
            if not module.name.endswith("__main__"):
                with contextlib.suppress(ImportError):  # what only an extra brings
                    importlib.import_module(module.name)


def serve(handle: int) -> None:
    """Fork for every order that comes, until nobody orders any more."""
    _import_all()
    gc.collect()
    gc.freeze()
    orders = socket.socket(fileno=handle)
    # Guards die with their commands; nobody waits for them.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    while True:
        text, handles, _, _ = socket.recv_fds(orders, 1 << 20, 4)
        if not text:
            return
        if os.fork() == 0:
            orders.close()
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            _guard(json.loads(text), handles)
            return
        for one in handles:
            os.close(one)


def _guard(order: Order, handles: list[int]) -> None:
    """Fork once more, wait for the command, kill it when it is time, and tell how it ended."""
    child = os.fork()
    if child == 0:
        os.close(handles[3])
        _become(order, handles)
        return
    kill = Kill(*order["kill"]) if order["kill"] else None
    if kill is not None and kill.seconds:
        _kill_at(child, kill.seconds)
    _, status, used = os.wait4(child, 0)
    answer = json.dumps([os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime])
    socket.socket(fileno=handles[3]).sendall(answer.encode())
    os._exit(0)


def _kill_at(child: int, moment: float) -> None:
    """Kill a process when it has used so much of the processor; the machine may be busy, its own clock is not."""
    clock = (~child << 3) | 2  # as clock_getcpuclockid says
    while True:
        with contextlib.suppress(OSError):
            left = moment - time.clock_gettime(clock)
            if left > 0 and os.waitid(os.P_PID, child, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
                time.sleep(min(left, 0.02))
                continue
        break
    os.kill(child, signal.SIGKILL)  # it is our child and nobody has waited for it yet: the number is still its own


def _become(order: Order, handles: list[int]) -> None:
    """Be the command: its streams, its folder, its bounds, its words."""
    for number in range(3):
        os.dup2(handles[number], number)
    for handle in handles[:3]:
        os.close(handle)
    for number in order["closed"]:
        os.close(number)
    for number, (name, mode) in enumerate((("stdin", "r"), ("stdout", "w"), ("stderr", "w"))):
        stream = None
        if number not in order["closed"]:
            errors = "backslashreplace" if number == 2 else "strict"
            stream = open(number, mode, encoding="utf-8", errors=errors)  # noqa: SIM115
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)
    os.chdir(order["folder"])
    for key, value in order["environment"].items():
        if value is None:
            os.environ.pop(key, None)
        else:
            os.environ[key] = value
    sys.argv = ["sandtable", *(os.fsdecode(bytes.fromhex(word)) for word in order["arguments"])]
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if order["largest"]:
        resource.setrlimit(resource.RLIMIT_FSIZE, (order["largest"], order["largest"]))
    if order["nobody"]:
        _obey_rights()
    if order["kill"] and order["kill"][1]:
        _kill_before(order["kill"][1])
    from cli.main import main

    try:
        main()
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else ended.code is not None
    except BaseException:
        traceback.print_exc()
        code = 1
    else:
        code = 0
    os._exit(_flushed(int(code)))


def _flushed(code: int) -> int:
    """The exit code after the end of an interpreter."""
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None and not stream.closed:
                stream.flush()
        except (OSError, ValueError) as error:
            with contextlib.suppress(OSError, ValueError, AttributeError):
                sys.stderr.write(f"Exception ignored in {stream}: {error}\n")
                sys.stderr.flush()
            code = 120
    return code


def _obey_rights() -> None:
    """Give up what lets root read and write where it has no right to; others never had it."""
    if os.geteuid():
        return
    system = ctypes.CDLL(None, use_errno=True)
    for capability in (1, 2):  # a program that is started from here, as a worker, must not have them again
        system.prctl(_DROP_FROM_BOUNDING_SET, capability, 0, 0, 0)
    head, held = (ctypes.c_uint32 * 2)(0x20080522, 0), (ctypes.c_uint32 * 6)()
    system.syscall(_CAPGET, head, held)
    held[0] &= ~_OVERRIDES
    held[1] &= ~_OVERRIDES
    if system.syscall(_CAPSET, head, held):
        raise OSError(ctypes.get_errno(), "cannot give up rights")


_TOUCHES = ("open", "os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.chmod", "os.link", "os.truncate")


def _kill_before(number: int) -> None:
    """Die by kill -9 before operation NUMBER on the file system that may change it."""
    left = number

    def heard(event: str, arguments: tuple[object, ...]) -> None:
        nonlocal left
        if event not in _TOUCHES or (event == "os.mkdir" and Path(str(arguments[0])).exists()):
            return
        if event == "open" and not (isinstance(arguments[2], int) and arguments[2] & (os.O_WRONLY | os.O_RDWR)):
            return
        left -= 1
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(heard)


if __name__ == "__main__":
    serve(int(sys.argv[1]))

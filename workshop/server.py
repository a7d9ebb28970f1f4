"""The server: a port of this machine, the address with its key, and an end that leaves nothing behind."""

import contextlib
import errno
import ipaddress
import signal
import socket
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import uvicorn

from sandtable.errors import UserError
from sandtable.resources import builtin_packs, is_pack
from workshop.app import make_app
from workshop.bench import BUILTIN
from workshop.connections import BoundedProtocol
from workshop.guard import App, Guard
from workshop.guests import ByAddress, GuestGuard, make_guest_app
from workshop.tables import Tables
from workshop.workroom import Workroom

HOST = "127.0.0.1"
USUAL_PORT = 8741
_LAST_SECONDS = 2  # for requests under way when the workshop ends


class PortTaken(UserError):
    """A port that another program listens at."""


class NoAddress(UserError):
    """An address that cannot be shared."""


class Opened(NamedTuple):
    """A folder to show, and the key of the pack that was named."""

    root: Path
    pack: str | None


def opened(named: Path) -> Opened:
    """The bench of a named folder or pack: a pack is shown alone, a file's folder in its place; raise UserError.

    The name of a built-in game opens the working directory and that game.
    """
    if not named.exists() and str(named) in builtin_packs():
        return Opened(Path(), f"{BUILTIN}{named}")
    if not named.exists():
        raise UserError(f"{named}: no such folder")
    folder = named if named.is_dir() else named.parent
    return Opened(folder, "." if is_pack(folder) else None)


def listen(port: int | None, host: str = HOST, usual: int = USUAL_PORT) -> socket.socket:
    """A socket at a port of this machine; without one the usual port, or any that is free. Raise PortTaken or NoAddress.

    `host` is another of its addresses, at which guests may come.
    """
    wanted = [usual, 0] if port is None else [port]
    for number in wanted:
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        # Without it the port of a workshop that just ended is refused for a minute; Windows would share it with others.
        if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, number))
        except OSError as error:
            listening.close()
            if host != HOST and error.errno in (errno.EADDRNOTAVAIL, errno.EINVAL):
                raise NoAddress(f"{host} is no address of this machine") from None
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
            continue
        listening.listen(64)  # the address is told before the first request is served
        return listening
    raise PortTaken(f"port {port} is taken by another program; choose another, or leave --port out")


def shared_address(written: str) -> str:
    """An address of this machine for guests, as IPv4; raise NoAddress for one that is none, or means all or this machine."""
    try:
        address = ipaddress.IPv4Address(written)
    except ValueError:
        raise NoAddress(f"'{written}' is no address; name one of this machine, such as 192.168.1.5") from None
    if str(address) == HOST:
        raise NoAddress(f"{HOST} is this machine alone, where the page is anyway; name its address in your network")
    if address.is_unspecified or address.is_multicast or address == ipaddress.IPv4Address("255.255.255.255"):
        raise NoAddress(f"{written} is not one address; name one of this machine, such as 192.168.1.5")
    return str(address)


class Served(NamedTuple):
    """A workshop that is about to be served: its tables, and the socket for guests if there are any."""

    room: Workroom
    tables: Tables
    listening: socket.socket
    guests: socket.socket | None = None


def serve(listening: socket.socket, place: Opened, on_address: Callable[[str, str], None]) -> None:
    """Serve a workshop until it is interrupted.

    `on_address` is called once with the address to print and with one for a browser, whose key opens once.
    """
    room = Workroom(place.root, place.pack)
    serve_room(Served(room, Tables(room.bench.root), listening), on_address)


def serve_room(served: Served, on_address: Callable[[str, str], None]) -> list[Path]:
    """Serve a room with its tables, here and to guests, until it is interrupted; see `serve`.

    Return the files of the games that were kept.
    """
    room, tables, listening = served.room, served.tables, served.listening
    port = listening.getsockname()[1]
    guard = Guard(make_app(room, f"{HOST}:{port}", tables), port)
    sockets, app = [listening], guard
    others: list[tuple[tuple[str, int], App]] = []
    if served.guests is not None:
        host, guest_port = served.guests.getsockname()
        door = GuestGuard(make_guest_app(tables), host, guest_port)
        tables.link = door.link
        others.append(((host, guest_port), door))
        sockets.append(served.guests)
    config = uvicorn.Config(
        ByAddress(app, others),
        log_level="critical",
        access_log=False,
        lifespan="on",
        ws="none",
        http=BoundedProtocol,
        loop="asyncio",
        timeout_keep_alive=20,
        timeout_graceful_shutdown=_LAST_SECONDS,
        server_header=False,
        date_header=False,
    )
    base = f"http://{HOST}:{port}/?key="
    on_address(f"{base}{guard.key}", f"{base}{guard.key_for_browser()}")
    if hasattr(signal, "SIGHUP") and threading.current_thread() is threading.main_thread():
        # The terminal was closed: end as for Ctrl-C, without leaving temporary folders.
        signal.signal(signal.SIGHUP, lambda *_: signal.raise_signal(signal.SIGTERM))
    try:
        with contextlib.suppress(KeyboardInterrupt):
            uvicorn.Server(config).run(sockets=sockets)
    finally:
        tables.close_all()
        room.close()
        for one in sockets:
            one.close()
    return tables.kept


def open_browser(address: str) -> bool:
    """Open an address in the user's browser; False if there is none."""
    try:
        return webbrowser.open(address)
    except webbrowser.Error:
        return False

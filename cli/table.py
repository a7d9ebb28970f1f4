"""`sandtable table`: a game in the browser, against the program, at one screen, or with friends in the same network."""

import threading
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cli.shared.completing import complete_playable
from cli.shared.console import paint

if TYPE_CHECKING:
    from workshop.tables import OneTable, Tables


@click.command("table")
@click.argument("named", metavar="[GAME|SCENARIO|SETUP|REPLAY]", required=False, shell_complete=complete_playable)
@click.option(
    "--seat",
    "seats",
    multiple=True,
    metavar="SEAT=WHO",
    help="Who plays a seat, named or numbered: person (here), guest, or a player of the program: random, greedy, planner, "
    "search; in Warfare raider, sentry and solo too, in the card games automa.",
)
@click.option("--as", "sits", metavar="SEAT", help="Sit here instead of at seat 1.")
@click.option("--seed", type=click.IntRange(0, 10**18), help="Seed of all luck; drawn when there is none.")
@click.option("--lang", help="Language of the page.")
@click.option("--port", type=click.IntRange(1, 65535), help="Listen at this port; otherwise 8741, or any that is free.")
@click.option("--open/--no-open", "opens", default=True, help="Open the page in your browser.")
@click.option(
    "--share",
    metavar="ADDRESS",
    help="Let guests in at this address of your machine, such as 192.168.1.5. Links for them are printed.",
)
@click.option(
    "-o",
    "--save",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Where to keep the game; ./out/<game> by default.",
)
@click.option("--replay", "again", is_flag=True, help="Tell a saved game again instead of playing it on.")
@click.option("--lesson", "lesson", is_flag=True, help="Learn a game in ten minutes: its first choices, led through.")
def command(
    named: str | None, seats: tuple[str, ...], sits: str | None, seed: int | None, lang: str | None, port: int | None,
    opens: bool, share: str | None, save: Path | None, again: bool,
    lesson: bool,
) -> None:  # fmt: skip
    """Sit down and play in your browser: a board, cards and dice by the rules of the game.

    Without a name the page offers every game. A saved game goes on where it was left; one that is over is told again.
    The page is for this machine alone unless you share it. Ctrl-C ends the table; the game is kept.

    \b
    Examples:
      sandtable table
      sandtable table proelio/open-4 --seat 2=planner
      sandtable table warfare/05-take-the-bridge --as defenders --lang it
      sandtable table my-scenario.yaml --seat 2=person        two at one screen
      sandtable table edadh --seat 2=guest --share 192.168.1.5
      sandtable table out/proelio/7.play --replay
      sandtable table edadh --lesson                          learn it in ten minutes
    """
    from sandtable.jobs.play import PlayRequest, is_saved
    from workshop.server import Served, listen, serve_room, shared_address
    from workshop.tables import Tables
    from workshop.workroom import Workroom

    if named is None and (seats or sits is not None or seed is not None or save is not None or again or lesson):
        raise click.UsageError("name a game, a set-up, a scenario or a saved game; without one the page asks for it")
    if named is not None and again and not is_saved(named):
        raise click.UsageError(f"--replay tells a saved game again, and {named} is none")
    if lesson and (seats or sits is not None or seed is not None or share is not None or again):
        raise click.UsageError(
            "a lesson has its own game and seats; name the game alone: sandtable table edadh --lesson"
        )
    if any(seat.endswith("=guest") for seat in seats) and share is None:
        raise click.UsageError("a guest needs an address to come to: --share ADDRESS")
    address = shared_address(share) if share is not None else None
    with ExitStack() as sockets:
        listening = sockets.enter_context(closing(listen(port)))
        guests = None
        if address is not None:
            guests = sockets.enter_context(closing(listen(port, address, listening.getsockname()[1])))
        tables, table = Tables(Path()), None
        if named is not None and lesson:
            table = tables.open_lesson(named, save)
        elif named is not None:
            request = PlayRequest(named, seats, sits, seed)
            table = tables.open_named(request, save, again=again, guests=address is not None)
        if table is not None or lang is not None:
            tables.opened = {"table": table.key if table is not None else "", "lang": lang or ""}
        room = Workroom(Path())
        saved = serve_room(Served(room, tables, listening, guests), _teller(named, table, tables, address, opens=opens))
    for file in saved:
        click.echo(f"the game is kept: sandtable table {file}")
    click.echo("the table is closed", err=True)


def _teller(
    named: str | None, table: "OneTable | None", tables: "Tables", address: str | None, *, opens: bool
) -> Callable[[str, str], None]:
    """Return what prints the addresses of the page and of guests, and opens the page."""
    from workshop.server import open_browser

    def tell(printed: str, for_browser: str) -> None:
        click.echo(f"table{f' of {named}' if named else ''}: {paint(printed, 'bold')}")
        if address is not None:
            click.echo(f"shared at {address}: whoever has a link and reaches your machine may use it", err=True)
            for link in tables.links(table.key) if table is not None else []:
                who = "to watch" if link["role"] == "watch" else f"for {_seat_of(table, link)}"
                click.echo(f"  {who}: {paint(link['address'], 'bold')}")
        else:
            click.echo("for this machine only; Ctrl-C ends it and keeps the game", err=True)
        if opens:
            # A browser in the terminal would wait here for its end.
            threading.Thread(target=open_browser, args=(for_browser,), daemon=True).start()

    return tell


def _seat_of(table: "OneTable | None", link: dict[str, Any]) -> str:
    return table.seated.seats[link["seat"]] if table is not None else ""

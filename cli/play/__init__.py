"""`sandtable play`: a game at the terminal, against the program, together, or watched; and saved games told again."""

from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING

import click

from cli.packs import complete_games

if TYPE_CHECKING:
    from cli.play.opening import Opening
    from cli.play.screen import Screen
    from sandtable.games.replay import Record


@click.command("play")
@click.argument("named", metavar="[GAME|SETUP|SCENARIO|SAVED]", required=False, shell_complete=complete_games)
@click.option(
    "--seat",
    "seats",
    multiple=True,
    metavar="N=WHO",
    help="Who plays a seat: person, recruit or drill. You have seat 1, recruits the others.",
)
@click.option("--seed", type=click.IntRange(0, 10**18), help="Seed of all luck; drawn and told when there is none.")
@click.option("--lang", help="Language; the pack's first by default.")
@click.option("--show", metavar="SEAT|all", help="With no person at the table: whose eyes to see with.")
@click.option(
    "-o",
    "--save",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Where to keep the game; quit keeps it in ./out/<game> by default.",
)
@click.option("--replay", "again", type=click.Path(path_type=Path), metavar="FILE", help="Tell a saved game again.")
@click.option("--until", type=click.IntRange(0), metavar="N", help="Stop a replay after so many choices.")
@click.option("--explain", is_flag=True, help="Name the rule of everything that happens.")
def command(
    named: str | None, seats: tuple[str, ...], seed: int | None, lang: str | None, show: str | None,
    save: Path | None, again: Path | None, until: int | None, explain: bool,
) -> None:  # fmt: skip
    """Play a game by its rules: alone against the program, with others at one screen, or watching.

    A game alone plays its first set-up or scenario; GAME/NAME plays another. A saved game goes on where it was left.
    What you may not do is explained with its rule.

    \b
    Examples:
      sandtable play proelio
      sandtable play proelio/open-3 --seat 2=person --lang it
      sandtable play proelio/open-4 --seat 1=recruit --show all --seed 7 -o war.play
      sandtable play --replay war.play --explain
    """
    if again is not None:
        if named is not None or seats or seed is not None or save is not None:
            raise click.UsageError(
                "--replay tells a saved game; it goes with --until, --show, --lang and --explain only"
            )
        from cli.play.replaying import tell_again

        tell_again(again, until, lang, show, explain=explain)
        return
    if until is not None:
        raise click.UsageError("--until is for --replay")
    if named is None:
        raise click.UsageError("name a game, a set-up, a scenario or a saved game; sandtable games lists games")
    _play(named, seats, seed, lang, show, save, explain)


def _play(
    named: str, seats: tuple[str, ...], seed: int | None, lang: str | None, show: str | None,
    save: Path | None, explain: bool,
) -> None:  # fmt: skip
    from cli.options import language_of
    from cli.play.screen import Screen
    from cli.play.seating import watchers

    opening, record, default = _sit_down(named, seats, seed)
    screen = Screen(
        opening,
        language_of(opening.document.pack, lang),
        watchers(opening, record.players, show),
        explain=explain,
    )
    over = _run(opening, record, screen)
    # A game that was saved before is kept to its end.
    if save is not None or not over or default == Path(named):
        _save(record, save or default, over=over)


def _sit_down(named: str, seats: tuple[str, ...], seed: int | None) -> "tuple[Opening, Record, Path]":
    """The game that is to be played, new or saved, and where it is kept when the user names no file."""
    from cli.play.opening import NoSuchSeat, is_saved, open_named, open_record, read_saved
    from cli.play.seating import known, seated
    from sandtable.games.replay import Record

    if is_saved(named):
        if seats or seed is not None:
            raise click.UsageError("a saved game has its seats and its seed")
        record = read_saved(Path(named))
        opening = open_record(record, Path(named))
        for name in record.players:
            known(opening, name)
        if len(record.players) != len(opening.seats):
            raise NoSuchSeat(f"{named}: {len(record.players)} players for {len(opening.seats)} seats")
        return opening, record, Path(named)
    opening, others = open_named(named)
    players = seated(opening, seats)
    number = SystemRandom().randrange(10**6) if seed is None else seed
    also = f" (there are also {', '.join(others)})" if others else ""
    click.echo(f"{opening.name}, seed {number}{also}")
    game = opening.document.pack.id
    return opening, Record(game, number, players, opening.text), Path("out") / game / f"{number}.play"


def _run(opening: "Opening", record: "Record", screen: "Screen") -> bool:
    """Play on from what the record holds until the game is over; False when a person leaves before."""
    from cli.play.person import Quit, ask
    from cli.play.seating import PERSON
    from sandtable.games.play import Result
    from sandtable.games.replay import replay

    table = opening.table
    players = {
        seat: opening.player(name, f"{record.seed}:{seat}:{len(record.choices)}")
        for seat, name in enumerate(record.players)
        if name != PERSON
    }
    state = replay(table, opening.start, record)
    decision = table.decision(state)
    try:
        while not isinstance(decision, Result):
            seat = decision.seat
            if seat in players:
                chosen = players[seat].choose(table.view(state, seat), decision, table.choices(state))
            else:
                chosen = ask(screen, table, state, decision)
            table.take(state, chosen, screen)
            screen.flush()
            decision = table.decision(state)
            record.note(seat, chosen, state, over=isinstance(decision, Result))
    except Quit:
        return False
    screen.close()
    screen.result(decision)
    return True


def _save(record: "Record", file: Path, *, over: bool) -> None:
    from cli.console import counted
    from sandtable.files import write_file

    write_file(file, record.text())
    then = f"--replay {file} tells it" if over else f"{file} goes on"
    click.echo(f"{counted(len(record.choices), 'choice')} saved; sandtable play {then}")

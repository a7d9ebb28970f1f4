"""`sandtable play`: games at the terminal, against the program, together, or watched; and replays of saved games."""

import sys
from pathlib import Path

import click

from cli.shared.completing import complete_playable


@click.command("play")
@click.argument("named", metavar="[GAME|SETUP|SCENARIO|SAVED]", required=False, shell_complete=complete_playable)
@click.option(
    "--seat",
    "seats",
    multiple=True,
    metavar="SEAT=WHO",
    help="Who plays a seat, named or numbered: person, or a player of the program: random, greedy, planner, search; "
    "in Warfare raider, sentry and solo, the opponent on paper, too, in the card games automa. You have seat 1; on a terminal you are asked against whom, else it is greedy.",
)
@click.option("--as", "sits", metavar="SEAT", help="Sit here instead of at seat 1.")
@click.option("--seed", type=click.IntRange(0, 10**18), help="Seed of all luck; drawn and told when there is none.")
@click.option("--no-martyrdom", is_flag=True, help="Warfare: leave Martyrdom out of this game, as players may.")
@click.option(
    "--level",
    type=click.Choice(["green", "regular", "hard"]),
    help="Warfare: level of solo, the opponent on paper; boxes of the Action Track that its cube or yours gives up.",
)
@click.option(
    "--blind", is_flag=True, help="Warfare: lay the Unknown markers of solo blind, so that nobody knows them."
)
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
@click.option(
    "--explain", is_flag=True, help="Name the rule of everything that happens, and the row of the sheet that solo does."
)
def command(
    named: str | None, seats: tuple[str, ...], sits: str | None, seed: int | None, lang: str | None, show: str | None,
    save: Path | None, again: Path | None, until: int | None, explain: bool, no_martyrdom: bool, level: str | None,
    blind: bool,
) -> None:  # fmt: skip
    """Play a game by its rules: alone against the program, with others at one screen, or watching.

    A game alone offers its set-ups and scenarios; GAME/NAME plays one of them. A saved game goes on where it was left.
    Type help at the table: look at cards and units, ask why something may not be done, for a hint, or for your choice back.

    \b
    Examples:
      sandtable play proelio
      sandtable play proelio/open-3 --seat 2=person --lang it
      sandtable play warfare/03-clear-the-farm --as farmhands
      sandtable play edadh/learn --seat 2=planner
      sandtable play proelio/open-4 --seat 1=greedy --show all --seed 7 -o war.play
      sandtable play --replay war.play --explain
    """
    if again is not None:
        if (
            named is not None
            or seats
            or sits is not None
            or seed is not None
            or save is not None
            or no_martyrdom
            or level
            or blind
        ):
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
    changes = (("allow_martyrdom", "false"),) if no_martyrdom else ()
    _play(named, seats, sits, seed, lang, show, save, explain, changes, level or "", blind)


def _play(
    named: str, seats: tuple[str, ...], sits: str | None, seed: int | None, lang: str | None, show: str | None,
    save: Path | None, explain: bool, changes: tuple[tuple[str, str], ...], level: str, blind: bool,
) -> None:  # fmt: skip
    from cli.play.choosing import choose_opponent, choose_start
    from cli.play.game import Game
    from cli.play.screen import Screen
    from cli.play.seating import watchers
    from cli.shared.options import language_of
    from sandtable.jobs.play import PlayRequest, is_saved, open_game, play_against

    starts = None
    if is_saved(named):
        if seats or sits is not None or seed is not None or changes or level or blind:
            raise click.UsageError("a saved game has its start, its seats and its seed")
    else:
        named, starts = choose_start(named, lang)
    opened = open_game(PlayRequest(named, seats, sits, seed, changes, level, blind), starts)
    language = language_of(opened.seated.document.pack, lang)
    if opened.is_new and not seats and len(opened.seated.seats) > 1 and sys.stdin.isatty():
        opened = play_against(opened, choose_opponent(opened.seated, language))
    eyes = watchers(opened.seated, opened.record.players, show)
    game = Game(opened, Screen(opened.seated, language, eyes, explain=explain), save or opened.file)
    if opened.is_new:
        game.announce()
    over = game.play()
    # A finished game with persons is saved too, for replays.
    if save is not None or not over or not opened.is_new or game.persons:
        game.save(over=over)

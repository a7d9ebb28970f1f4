"""Choose a set-up or scenario of a game, when only the game was named, and a player of the program to play against."""

import sys

import click

from cli.play.screen import read_line
from playtest.seated_game import SeatedGame
from sandtable.faces.sheet_words import sheet_words
from sandtable.jobs.play import Starts, start_title, starts_of
from sandtable.model.phrases import Phrases
from sandtable.resources import find_pack

_BY_STRENGTH = ("random", "greedy", "planner", "raider", "sentry", "search", "solo", "automa")


def choose_start(named: str, lang: str | None) -> tuple[str, Starts | None]:
    """Return the named start, or GAME/NAME of the one a person chooses; and the game's starts if they were opened.

    In a pipe the first start is taken, and the others are listed.
    """
    if "/" in named or find_pack(named) is None:
        return named, None
    starts = starts_of(named)
    names = list(starts.files)
    if not names:
        return named, starts
    pack = starts.pack
    language = lang if lang in pack.languages else pack.languages[0]
    words = sheet_words(language, pack.words[language])
    if not sys.stdin.isatty():
        others = ", ".join(name for name in names if name != starts.first)
        if others:
            click.echo(words.say("table.others", game=named, others=others))
        return f"{named}/{starts.first}", starts
    return f"{named}/{_ask(starts, names, words)}", starts


def choose_opponent(seated: SeatedGame, language: str) -> str:
    """Return the id of the player that a person chooses to play against, by number, name or prefix."""
    words = sheet_words(language, seated.document.pack.words[language])
    ids = [name for name in _BY_STRENGTH if name in seated.players]
    ids += [name for name in seated.players if name not in ids]
    first = "greedy" if "greedy" in ids else ids[0]
    rows = [
        (name, words.say(f"table.opponents.{name}") if words.has(f"table.opponents.{name}") else "") for name in ids
    ]
    return _choose_row(words.say("table.against"), rows, first, words)


def _ask(starts: Starts, names: list[str], words: Phrases) -> str:
    """Return the name of a start that a person chooses."""
    rows = [(name, start_title(starts, name, words.language)) for name in names]
    return _choose_row(words.say("table.which"), rows, starts.first, words)


def _choose_row(question: str, rows: list[tuple[str, str]], first: str, words: Phrases) -> str:
    """Ask a question and return the name a person chooses by number, name or prefix; Enter chooses the first."""
    click.echo(question)
    names = [name for name, _ in rows]
    width = max(len(name) for name in names)
    for number, (name, told) in enumerate(rows, 1):
        click.echo(f"  {number:>3}  {name.ljust(width)}  {told}".rstrip())
    click.echo(words.say("table.which_default", name=first))
    while True:
        click.echo(words.say("table.prompt"), nl=False)
        typed = read_line()
        if not typed:
            return first
        if typed.isdecimal() and 1 <= int(typed) <= len(names):
            return names[int(typed) - 1]
        begun = [name for name in names if name.startswith(typed) or name.endswith(typed)]
        if len(begun) == 1:
            return begun[0]
        click.echo(f"  {words.say('table.number', n=len(names))}")

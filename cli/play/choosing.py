"""Choose a set-up or scenario of a game, when only the game was named."""

import sys

import click

from cli.play.screen import read_line
from sandtable.faces.sheet_words import sheet_words
from sandtable.jobs.play import Starts, start_title, starts_of
from sandtable.model.phrases import Phrases
from sandtable.resources import find_pack


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


def _ask(starts: Starts, names: list[str], words: Phrases) -> str:
    """Return the name a person chooses by number, name or prefix."""
    click.echo(words.say("table.which"))
    width = max(len(name) for name in names)
    for number, name in enumerate(names, 1):
        click.echo(f"  {number:>3}  {name.ljust(width)}  {start_title(starts, name, words.language)}".rstrip())
    click.echo(words.say("table.which_default", name=starts.first))
    while True:
        click.echo(words.say("table.prompt"), nl=False)
        typed = read_line()
        if not typed:
            return starts.first
        if typed.isdecimal() and 1 <= int(typed) <= len(names):
            return names[int(typed) - 1]
        begun = [name for name in names if name.startswith(typed) or name.endswith(typed)]
        if len(begun) == 1:
            return begun[0]
        click.echo(f"  {words.say('table.number', n=len(names))}")

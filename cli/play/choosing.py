"""Which set-up or scenario of a game is to be played, when only the game was named."""

import sys

import click

from cli.play.opening import first_of, playable
from cli.play.screen import read_line
from cli.shared.packs import open_pack
from sandtable.faces.sheet_words import sheet_words
from sandtable.model.pack import Pack
from sandtable.model.phrases import Phrases
from sandtable.resources import find_pack, shipped_with


def choose_start(named: str, lang: str | None) -> str:
    """What was named, or GAME/NAME of what a person chooses from a list; at a pipe the first, and what else there is."""
    if "/" in named or find_pack(named) is None:
        return named
    pack = open_pack(named)
    playable(pack.rules, named)
    names = list(shipped_with(named))
    if not names:
        return named
    language = lang if lang in pack.languages else pack.languages[0]
    words = sheet_words(language, pack.words[language])
    first = first_of(named, shipped_with(named))
    if not sys.stdin.isatty():
        others = ", ".join(name for name in names if name != first)
        if others:
            click.echo(words.say("table.others", game=named, others=others))
        return f"{named}/{first}"
    return f"{named}/{_asked(pack, named, names, first, words)}"


def _asked(pack: Pack, game: str, names: list[str], first: str, words: Phrases) -> str:
    """The name a person chooses, by its number, its name or the beginning of it."""
    click.echo(words.say("table.which"))
    width = max(len(name) for name in names)
    for number, name in enumerate(names, 1):
        click.echo(f"  {number:>3}  {name.ljust(width)}  {_title(game, name, words.language)}".rstrip())
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


def _title(game: str, name: str, language: str) -> str:
    """What a set-up or scenario is called."""
    from sandtable.model.document import open_document

    data = open_document(shipped_with(game)[name]).file.data
    written = data.get("title", data.get("name", ""))
    return str(written.get(language, "")) if isinstance(written, dict) else str(written)

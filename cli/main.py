"""The `sandtable` command: its subcommands are imported only when called."""

import re
import shlex
import sys
from pathlib import Path

import click

import sandtable
from cli.shared.config_defaults import ConfigDefaults
from cli.shared.exit_codes import EXIT_CODES, run_command
from cli.shared.lazy import Entry, LazyGroup
from cli.shared.limits import own_process
from cli.shared.terminal import escape_output

# In the order people meet them.
_COMMANDS = {
    "games": Entry("cli.games.command", "List packs, what each holds, and the cards in it."),
    "render": Entry("cli.render.command", "Print decks, counters and boards as PDF, SVG or PNG."),
    "export": Entry("cli.export", "Pictures and orders for print services and virtual tables."),
    "pack": Entry("cli.pack", "Put a pack into one file, to send."),
    "unpack": Entry("cli.unpack", "Make a folder of a pack that came in one file."),
    "workshop": Entry("cli.workshop", "Edit packs in the browser, with every card as you type."),
    "check": Entry("cli.check.command", "Check packs, scenarios and set-ups for faults."),
    "explain": Entry("cli.explain", "Explain a rule of the checker."),
    "scenario": Entry("cli.scenario", "Print a scenario: map, orders, secret pages, pieces."),
    "play": Entry("cli.play.command", "Play a game by its rules; tell saved games again."),
    "table": Entry("cli.table", "Play in the browser: alone, at one screen, or with friends."),
    "playtest": Entry("cli.playtest.command", "Play many games by the program; tell whether it is fair."),
    "generate": Entry("cli.generate.command", "Make a scenario or set-up from a seed."),
    "los": Entry("cli.los", "Say whether one hex sees another, and why not."),
    "errata": Entry("cli.errata.command", "Compare two editions of a pack; read its rulings."),
    "hexes": Entry("cli.hexes", "Print blank hex or square paper."),
    "calibrate": Entry("cli.calibrate", "Make backs land behind fronts on your printer."),
    "art": Entry("cli.art", "Draw contact sheets of symbols and scenes."),
    "init": Entry("cli.init", "Start a pack of your own."),
    "import": Entry("cli.import_table", "Make decks from a table, JSON or pictures."),
    "settings": Entry("cli.settings", "Show what is settled in sandtable.toml, and where."),
    "words": Entry("cli.words.command", "Take texts out for translators, and bring them back."),
    "schema": Entry("cli.schema", "Write JSON Schemas for your editor."),
    "completion": Entry("cli.completion", "Print the completion script of a shell."),
}

# Names of the same things in other programs.
_OTHER_NAMES = {
    "print": "render", "build": "render", "make": "render", "pdf": "render", "new": "init", "create": "init", "start": "init",
    "validate": "check", "lint": "check", "test": "check", "list": "games", "convert": "import", "config": "settings",
    "translate": "words", "diff": "errata diff", "sight": "los", "simulate": "playtest", "map": "scenario", "edit": "workshop", "serve": "workshop", "gui": "workshop", "share": "pack", "zip": "pack", "unzip": "unpack", "extract": "unpack", "ui": "workshop", "board": "table", "host": "table",
}  # fmt: skip
_MEANT = {
    **{name: f"did you mean '{command}'?" for name, command in _OTHER_NAMES.items()},
    "help": "write 'sandtable --help', or 'sandtable COMMAND --help'",
    "version": "write 'sandtable --version'",
}
_CODE = re.compile(r"[A-Za-z]{2,3}-?\d{1,3}")


def _meant(name: str) -> str:
    """Hint for a name that is no command: one of other programs, a code, or a game."""
    if _CODE.fullmatch(name):
        return f"write 'sandtable explain {name}'"
    return _MEANT.get(name.lower()) or (f"write 'sandtable check {shlex.quote(name)}'" if Path(name).exists() else "")


def _show_version(ctx: click.Context, _param: click.Parameter, wanted: bool) -> None:
    if wanted:
        from sandtable.games.build import build_name, complaint

        click.echo(f"sandtable, version {sandtable.__version__} (engines: {build_name()})")
        if said := complaint():
            click.echo(f"sandtable: {said}", err=True)
        ctx.exit()


@click.group(
    cls=LazyGroup,
    entries=_COMMANDS,
    heading="Commands",
    unknown="there is no command",
    meant=_meant,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog=EXIT_CODES,
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_version,
    help="Show the version, and whether games are played by compiled engines.",
)
@click.pass_context
def sandtable_command(ctx: click.Context) -> None:
    """A print-and-play press and scenario workshop for wargames.

    \b
    Examples:
      sandtable games                 which games are built in
      sandtable render proelio        print a game
      sandtable init my-game          start a pack of your own
      sandtable check my-game         and see what is wrong with it
    """
    ctx.default_map = ConfigDefaults()  # type: ignore[assignment]


def main() -> None:
    """Run the command; errors are one message on stderr, never a traceback (exit codes: `cli.shared.exit_codes`)."""
    escape_output()
    with own_process():
        sys.exit(run_command(lambda: sandtable_command.main(prog_name="sandtable", standalone_mode=True)))

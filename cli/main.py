"""The `sandtable` command: its subcommands are imported only when called."""

import sys
from importlib import import_module

import click

import sandtable

# name: (module, what `sandtable --help` says). In the order people meet them.
_COMMANDS = {
    "games": ("cli.games", "List packs, what each holds, and the cards in it."),
    "render": ("cli.render", "Print decks, counters and boards as PDF, SVG or PNG."),
    "check": ("cli.check", "Check packs, scenarios and set-ups for faults."),
    "explain": ("cli.explain", "Explain a rule of the checker."),
    "scenario": ("cli.scenario", "Print a scenario: map, orders, secret pages, pieces."),
    "generate": ("cli.generate", "Make a scenario or set-up from a seed."),
    "los": ("cli.los", "Say whether one hex sees another, and why not."),
    "errata": ("cli.errata", "Compare two editions of a pack; read its rulings."),
    "calibrate": ("cli.calibrate", "Make backs land behind fronts on your printer."),
    "art": ("cli.art", "Draw contact sheets of symbols and scenes."),
    "init": ("cli.init", "Start a pack of your own."),
    "schema": ("cli.schema", "Write JSON Schemas for your editor."),
    "completion": ("cli.completion", "Print the completion script of a shell."),
}


class LazyGroup(click.Group):
    """A group that knows its commands by name and imports one only to run it."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        command = import_module(_COMMANDS[cmd_name][0]).command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, about) for name, (_, about) in _COMMANDS.items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and not args[0].startswith("-") and args[0] not in _COMMANDS:
            from difflib import get_close_matches

            close = get_close_matches(args[0], _COMMANDS, n=1)
            hint = f" Did you mean '{close[0]}'?" if close else ""
            raise click.UsageError(f"No such command '{args[0]}'.{hint}", ctx)
        return super().resolve_command(ctx, args)


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(sandtable.__version__, prog_name="sandtable")
def sandtable_command() -> None:
    """A print-and-play press and scenario workshop for wargames.

    \b
    Examples:
      sandtable games                 which games are built in
      sandtable render proelio        print a game
      sandtable init my-game          start a pack of your own
      sandtable check my-game         and see what is wrong with it
    """


def main() -> None:
    """Run the command; an error is one message on stderr, never a traceback."""
    try:
        sandtable_command.main(prog_name="sandtable", standalone_mode=True)
    except BrokenPipeError:
        # The reader of our output has left (`| head`); that is no error of ours.
        sys.stderr.close()
        sys.exit(0)
    except Exception as error:
        exit_code = getattr(error, "exit_code", None)
        if exit_code is None:
            raise
        click.echo(f"sandtable: {error}", err=True)
        sys.exit(exit_code)

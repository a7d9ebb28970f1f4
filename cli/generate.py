"""`sandtable generate`: scenarios and set-ups from a seed, one subcommand for each game."""

from importlib import import_module

import click

# game: (module, its command there, what `sandtable generate --help` says).
_GAMES = {
    "warfare": ("cli.generate_warfare", "command", "A scenario: map, forces, mission and briefing."),
    "lets-war": ("cli.generate_setups", "lets_war", "A set-up: nations, seats, options, hands."),
    "edadh": ("cli.generate_setups", "edadh", "A set-up: a printed one, or drafted Units."),
    "proelio": ("cli.generate_setups", "proelio", "A set-up: seats, alliances, hands."),
}


class GameGroup(click.Group):
    """A group whose subcommands are games, imported only when called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_GAMES)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _GAMES:
            return None
        module, name, _ = _GAMES[cmd_name]
        command = getattr(import_module(module), name)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Games"):
            formatter.write_dl([(name, about) for name, (*_, about) in _GAMES.items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and not args[0].startswith("-") and args[0] not in _GAMES:
            from sandtable.model.complaints import nearest_or_list

            raise click.UsageError(f"nothing can be generated for '{args[0]}'; {nearest_or_list(args[0], _GAMES)}", ctx)
        return super().resolve_command(ctx, args)


@click.group("generate", cls=GameGroup)
def command() -> None:
    """Make a scenario or a set-up from a seed and your wishes.

    The same seed and wishes give the same file, on any machine.

    \b
    Examples:
      sandtable generate warfare
      sandtable generate warfare --mission bridge --sides UK,RU --seed 1234
      sandtable generate lets-war --players 5 --mode attrition
      sandtable generate edadh --setup draft
    """

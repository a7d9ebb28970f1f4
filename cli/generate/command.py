"""`sandtable generate`: scenarios and set-ups from a seed, one subcommand for each game that makes some."""

from pathlib import Path
from typing import ClassVar

import click

from cli.shared.lazy import Entry, LazyGroup
from sandtable.games.registry import Part, all_games, part_module
from sandtable.resources import is_pack


class GameGroup(LazyGroup):
    """A subcommand for each game; the folder of a pack stands for the game whose rules it follows."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in self.entries and is_pack(Path(args[0])):
            ctx.obj = args[0]
            args = [self._game_of(args[0], ctx), *args[1:]]
        return super().resolve_command(ctx, args)

    def _game_of(self, folder: str, ctx: click.Context) -> str:
        from cli.shared.packs import open_pack

        rules = open_pack(folder).rules
        if rules is None or rules not in self.entries:
            reason = f"follows the rules of '{rules}'" if rules else "has no rules: in its game.yaml"
            raise click.UsageError(f"nothing can be generated for '{folder}': it {reason}", ctx)
        return rules


class GenerateCommand(Part):
    """Part of a game with a generator: its subcommand is `command` in that module."""

    name: ClassVar[str] = "generate_command"
    built_in: ClassVar[str] = "cli.generate.{}"


@click.group(
    "generate",
    cls=GameGroup,
    entries={
        game.id: Entry(part_module(game.id, GenerateCommand), game.generates) for game in all_games() if game.generates
    },
    heading="Games",
    unknown="nothing can be generated for",
)
def command() -> None:
    """Make a scenario or a set-up from a seed and your wishes, for a built-in game or a pack that follows its rules.

    The same seed and wishes give the same file, on any machine.

    \b
    Examples:
      sandtable generate warfare
      sandtable generate warfare --mission bridge --sides UK,RU --seed 1234
      sandtable generate lets-war --players 5 --mode attrition
      sandtable generate edadh --setup draft
      sandtable generate my-pack
    """


def named_pack(game: str) -> str:
    """Return the pack of a subcommand: the folder that was named, or the game's own."""
    folder = click.get_current_context().obj
    return folder if isinstance(folder, str) else game

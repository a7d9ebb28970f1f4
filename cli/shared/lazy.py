"""Groups of commands that are imported only when called."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, NamedTuple

import click


class Entry(NamedTuple):
    """Location of a command, and its line in the help of its group."""

    module: str
    about: str
    name: str = "command"


class LazyGroup(click.Group):
    """A group that knows its commands by name and imports one only to run it.

    `heading` stands above them in the help; `unknown` begins the message about a name that is none of them; `meant`
    gives a hint for a name that is meant as something else, or "".
    """

    def __init__(
        self,
        *args: Any,
        entries: Mapping[str, Entry],
        heading: str,
        unknown: str,
        meant: Callable[[str], str] | None = None,
        **options: Any,
    ) -> None:
        super().__init__(*args, **options)
        self.entries, self._heading, self._unknown = entries, heading, unknown
        self._meant = meant

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.entries)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.entries:
            return None
        entry = self.entries[cmd_name]
        command = getattr(import_module(entry.module), entry.name)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(self._heading):
            formatter.write_dl([(name, entry.about) for name, entry in self.entries.items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and not args[0].startswith("-") and args[0] not in self.entries:
            from sandtable.model.reading.suggestions import nearest_or_list

            hint = self._meant(args[0]) if self._meant is not None else ""
            hint = hint or nearest_or_list(args[0], self.entries, len(self.entries))
            raise click.UsageError(f"{self._unknown} '{args[0]}'; {hint}", ctx)
        return super().resolve_command(ctx, args)

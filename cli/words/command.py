"""`sandtable words`: translations of a pack."""

import click

from cli.words.export_po import command as export_command
from cli.words.import_po import command as import_command
from cli.words.status import command as status_command


@click.group("words")
def command() -> None:
    """Translate a pack: take its texts out for a translator, and bring them back.

    Texts go out as a PO file, which Poedit, Weblate and every other translator's tool can read: cards, rules, rulings,
    scenarios, phrases, and the words of sheets where this program does not speak the language. What comes back is kept in the pack
    as words/<lang>.po; no file that you wrote is changed.

    \b
    Examples:
      sandtable words status my-game
      sandtable words export my-game --lang de -o de.po
      sandtable words import de.po my-game
    """


command.add_command(export_command)
command.add_command(import_command)
command.add_command(status_command)

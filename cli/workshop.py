"""`sandtable workshop`: packs and scenarios in the browser."""

import threading
from pathlib import Path

import click

from cli.shared.console import paint


@click.command("workshop")
@click.argument("folder", type=click.Path(path_type=Path), metavar="[PACK|FOLDER]", default=Path())
@click.option("--port", type=click.IntRange(1, 65535), help="Listen at this port; otherwise 8741, or any that is free.")
@click.option("--open/--no-open", "opens", default=True, help="Open the page in your browser.")
def command(folder: Path, port: int | None, opens: bool) -> None:
    """Open a pack, or a folder of packs and scenarios, in your browser.

    Cards are drawn as you type, findings stand under the line they are about, and your own files are saved where they
    are. The page is served to this machine alone and loads nothing from a network. Ctrl-C ends it.

    \b
    Examples:
      sandtable workshop
      sandtable workshop my-game
      sandtable workshop ~/games --port 8080 --no-open
      sandtable workshop my-game.sandtable         unpacks it beside, and opens that
    """
    from sandtable.share.unpacked import is_share
    from workshop.server import listen, open_browser, opened, serve

    if is_share(folder):
        folder = _unpacked_beside(folder)
    place = opened(folder)
    listening = listen(port)

    def tell(address: str, for_browser: str) -> None:
        click.echo(f"workshop of {folder.resolve().name or folder}: {paint(address, 'bold')}")
        click.echo("for this machine only; Ctrl-C ends it", err=True)
        if opens:
            # A browser in the terminal would wait here for its end.
            threading.Thread(target=open_browser, args=(for_browser,), daemon=True).start()

    serve(listening, place, tell)
    click.echo("the workshop is closed", err=True)


def _unpacked_beside(share: Path) -> Path:
    """Return the folder of a share file's pack beside it, which is made the first time: a share file is not edited."""
    from sandtable.jobs.exchange.share import unpack_share
    from sandtable.resources import is_pack

    folder = share.with_suffix("")
    if is_pack(folder):
        click.echo(f"{folder} is there already, and is opened; {share} stays as it is", err=True)
    else:
        unpack_share(share, folder)
        click.echo(f"unpacked {share} into {folder}", err=True)
    return folder

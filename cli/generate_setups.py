"""`sandtable generate lets-war`, `edadh` and `proelio`: set-ups of the card games."""

import secrets
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from generator.seed import Seed
    from generator.setup_file import MadeSetup
    from sandtable.config import Own
    from sandtable.model.pack import Pack

LETS_WAR_PLAYERS = click.IntRange(2, 7)
PROELIO_PLAYERS = click.IntRange(3, 6)


def _listed(_ctx: click.Context, _param: click.Parameter, written: str | None) -> tuple[str, ...]:
    """Words with commas between them."""
    return tuple(word.strip() for word in (written or "").split(",") if word.strip())


def _setup_options(command: Any) -> Any:
    """The options every set-up has."""
    options = [
        click.option("--seed", metavar="N", help="Whole number; a fresh one is drawn and told when left out."),
        click.option("--deal", is_flag=True, help="Also shuffle the decks and deal the hands."),
        click.option("-o", "--output", metavar="FILE|DIR|-", help="Where to write; - is standard output."),
    ]  # fmt: skip
    for option in reversed(options):
        command = option(command)
    return command


@click.command("lets-war")
@click.option("--players", type=LETS_WAR_PLAYERS, metavar="2-7", help="How many play.")
@click.option("--mode", type=click.Choice(["historical", "attrition"]), help="How the war is lost.")
@click.option("--nations", callback=_listed, metavar="ITA,GER…", help="Nations that must play.")
@click.option("--armistice", type=click.Choice(["none", "anywhere", "second_half"]), help="Where that card is put.")
@click.option("--territory", type=click.Choice(["whole", "half", "third"]), help="How deep those cards are put.")
@click.option("--names", callback=_listed, metavar="ANNA,BRUNO…", help="Who plays; their seats are drawn.")
@click.option("--own", type=click.Path(path_type=Path), help="TOML file that says what you have printed.")
@_setup_options
def lets_war(seed: str | None, output: str | None, own: Path | None, **wishes: Any) -> None:
    """Draw a set-up of Let's War: nations, seats, options, who begins and who draws what.

    What you do not ask for is drawn. Written to ./out/<game>/ unless -o says otherwise; sandtable scenario prints it.

    \b
    Examples:
      sandtable generate lets-war --players 5 --mode attrition --seed 3
      sandtable generate lets-war --nations ITA,RUS --names Anna,Bruno,Carla --deal
    """
    from generator.lets_war.setup import LetsWarWishes, lets_war_setup

    asked = LetsWarWishes(**wishes, own=_own(own))
    _make("lets-war", lambda pack, drawn: lets_war_setup(pack, asked, drawn), seed, output)


@click.command("edadh")
@click.option(
    "--setup", type=click.Choice(["learn", "terrain", "masters", "full", "draft"]), help="Which rules to use."
)
@click.option("--terrain", metavar="ID", help="Where to fight: wood, marsh, plain, hill, ruins or ford.")
@_setup_options
def edadh(seed: str | None, output: str | None, **wishes: Any) -> None:
    """Write a set-up of War for Edadh: a printed one, or with draft Units drawn from the stock.

    What you do not ask for is drawn. Written to ./out/<game>/ unless -o says otherwise; sandtable scenario prints it.

    \b
    Examples:
      sandtable generate edadh --setup learn
      sandtable generate edadh --setup draft --terrain hill --seed 3
    """
    from generator.edadh.setup import EdadhWishes, edadh_setup

    asked = EdadhWishes(**wishes)
    _make("edadh", lambda pack, drawn: edadh_setup(pack, asked, drawn), seed, output)


@click.command("proelio")
@click.option("--players", type=PROELIO_PLAYERS, metavar="3-6", help="How many play.")
@click.option("--mode", type=click.Choice(["open", "allied"]), help="Everybody for themselves, or two pairs.")
@click.option("--names", callback=_listed, metavar="ANNA,BRUNO…", help="Who plays; their seats are drawn.")
@_setup_options
def proelio(seed: str | None, output: str | None, **wishes: Any) -> None:
    """Draw a set-up of Proelio: seats, alliances, who begins.

    What you do not ask for is drawn. Written to ./out/<game>/ unless -o says otherwise; sandtable scenario prints it.

    \b
    Examples:
      sandtable generate proelio --players 6
      sandtable generate proelio --mode allied --names Anna,Bruno,Carla,Dario --deal
    """
    from generator.proelio.setup import ProelioWishes, proelio_setup

    asked = ProelioWishes(**wishes)
    _make("proelio", lambda pack, drawn: proelio_setup(pack, asked, drawn), seed, output)


def _make(game: str, make: "Callable[[Pack, Seed], MadeSetup]", seed: str | None, output: str | None) -> None:
    from cli.packs import open_pack
    from generator.seed import Seed, read_seed
    from sandtable.files import write_file

    drawn = read_seed(seed, "set-up") if seed is not None else Seed(secrets.randbelow(1_000_000))
    made = make(open_pack(game), drawn)
    if output == "-":
        click.echo(made.text(), nl=False)
    else:
        file = _file(output, game, made.name)
        write_file(file, made.text())
        click.echo(f"{file}: {made.data['name']['en']}")
    if seed is None:
        click.echo(f"seed {drawn}", err=True)


def _file(output: str | None, game: str, name: str) -> Path:
    """Where a set-up goes: the named file, or a file of its own name in a folder."""
    if output is None:
        return Path("out") / game / f"{name}.yaml"
    path = Path(output)
    return path / f"{name}.yaml" if output.endswith("/") or path.is_dir() else path


def _own(file: Path | None) -> "Own":
    from sandtable.config import find_config, read_own

    return read_own(file) if file is not None else find_config(Path()).own

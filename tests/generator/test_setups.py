"""Set-ups from a seed: legal, reproducible, spread over all there is, and refused in one line when they cannot be."""

import os
import shlex
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from cli.main import sandtable_command
from generator.edadh.setup import EdadhWishes, edadh_setup
from generator.errors import CannotServe
from generator.lets_war.setup import LetsWarWishes, lets_war_setup
from generator.proelio.setup import ProelioWishes, proelio_setup
from generator.seed import setup_seed
from generator.setup_file import MadeSetup
from rules_check.checker import check_paths
from rules_check.run import Choice, Profile
from rules_check.stdin_file import StdinFile
from sandtable.config.config_file import Own
from sandtable.games.lets_war.nations import allied_neighbours, flanked_neutrals, nations_of
from sandtable.model.loading.pack_loader import load_pack
from sandtable.model.pack import Pack
from sandtable.resources import builtin_packs

CHECKOUT = Path(__file__).parent.parent.parent
SEEDS = range(72)
GOLDENS: dict[str, tuple[str, ...]] = {
    "lets-war-attrition-5": ("lets-war", "--players", "5", "--mode", "attrition", "--seed", "3"),
    "lets-war-duel-dealt": ("lets-war", "--players", "2", "--deal", "--seed", "11"),
    "edadh-draft-hill": ("edadh", "--setup", "draft", "--terrain", "hill", "--seed", "5"),
    "edadh-full-marsh": ("edadh", "--setup", "full", "--terrain", "marsh", "--deal", "--seed", "2"),
    "proelio-allied": ("proelio", "--names", "Anna,Bruno,Carla,Dario", "--mode", "allied", "--seed", "4"),
    "proelio-open-dealt": ("proelio", "--players", "3", "--deal", "--seed", "1"),
}


@cache
def pack(game: str) -> Pack:
    loaded = load_pack(builtin_packs()[game]).pack
    assert loaded is not None
    return loaded


def make(game: str, seed: int, **wishes: Any) -> MadeSetup:
    if game == "lets-war":
        return lets_war_setup(pack(game), LetsWarWishes(**wishes), setup_seed(seed))
    if game == "edadh":
        return edadh_setup(pack(game), EdadhWishes(**wishes), setup_seed(seed))
    return proelio_setup(pack(game), ProelioWishes(**wishes), setup_seed(seed))


def findings(made: MadeSetup) -> list[str]:
    """What the strictest profile finds; the others ask for less."""
    typed = StdinFile("made.yaml", made.text().encode())
    return [str(found) for found in check_paths(["-"], Choice(Profile.PUBLISH), typed)]


def generated(*arguments: str) -> str:
    result = CliRunner().invoke(sandtable_command, ["generate", *arguments, "-o", "-"])
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.mark.slow
@pytest.mark.parametrize("game", ["lets-war", "edadh", "proelio"])
def test_every_seed_checks_clean(game) -> None:
    for seed in SEEDS:
        made = make(game, seed, deal=seed % 2 == 1)
        assert findings(made) == [], made.options


@pytest.mark.parametrize("players", range(2, 8))
@pytest.mark.parametrize("territory", [None, "half", "third"])
def test_lets_war_checks_clean_with_every_number_and_depth(players, territory) -> None:
    if territory is None or players % 2:
        made = make("lets-war", 1, players=players, territory=territory, armistice="second_half", deal=True)
        assert findings(made) == []
        assert made.data["players"] == len(made.data["seats"]) == players


@pytest.mark.parametrize("terrain", ["wood", "marsh", "plain", "hill", "ruins", "ford"])
@pytest.mark.parametrize("setup", ["terrain", "masters", "full", "draft"])
def test_edadh_checks_clean_on_every_terrain(setup, terrain) -> None:
    made = make("edadh", 8, setup=setup, terrain=terrain, deal=True)
    assert findings(made) == []
    assert made.data["terrain"] == terrain
    assert ("facing" in made.data) == (terrain == "hill")


def test_seats_alternate_and_the_neutral_sits_between_enemies() -> None:
    nations = nations_of(pack("lets-war"))
    first = Counter[str]()
    for seed in range(60):
        seats = [nations[seat["nation"]] for seat in make("lets-war", seed).data["seats"]]
        assert list(allied_neighbours(seats)) == []
        assert list(flanked_neutrals(seats)) == []
        first[seats[0].id] += 1
    assert set(first) == {"GER", "AUH"}


def test_over_many_seeds_everything_is_drawn() -> None:
    wars = [make("lets-war", seed).data for seed in range(150)]
    assert {war["mode"] for war in wars} == {"historical", "attrition"}
    assert {war["players"] for war in wars} == set(range(2, 8))
    assert {war["armistice"] for war in wars} == {"none", "anywhere", "second_half"}
    assert {war["territory"] for war in wars} == {"none", "whole", "half", "third"}
    drafts = [make("edadh", seed, setup="draft").data for seed in range(80)]
    troops = {
        card for draft in drafts for side in draft["sides"].values() for card in (*side["front"], *side["second"])
    }
    assert len(troops) == 8
    assert len({draft["terrain"] for draft in drafts}) == 6
    assert {draft["facing"] for draft in drafts if "facing" in draft} == {"angueth", "huaos"}
    tables = [make("proelio", seed).data for seed in range(60)]
    assert {(table["mode"], table["players"]) for table in tables} == {
        *(("open", players) for players in range(3, 7)),
        ("allied", 4),
    }
    assert {table["first"] for table in tables} == set(range(1, 7))


def test_dealing_keeps_every_card() -> None:
    data = make("lets-war", 5, players=7, armistice="anywhere", territory="third", deal=True).data
    hands = [
        card for seat in data["seats"] for card in (*seat["conflict"], *seat["nation_cards"], *seat.get("laid", ()))
    ]
    lying = Counter([*hands, *(card for deck in data["decks"].values() for card in deck)])
    kinds = ("lets-war/conflict", "lets-war/event", "lets-war/nation")
    whole = Counter(
        {
            record.id: record.copies
            for component in pack("lets-war").components
            if component.kind in kinds
            for record in component.records
        }
    )
    assert lying == whole
    assert [len(seat["conflict"]) for seat in data["seats"] if seat["nation"] != "ITA"] == [5, 5, 5, 6, 7, 8]


def test_stratagems_stay_within_the_level_and_no_exclusive_one_is_chosen_twice() -> None:
    costs = {record.id: record.fields for record in pack("edadh").component("stratagems").records}
    for seed in range(60):
        sides = make("edadh", seed, setup="draft").data["sides"]
        chosen = {
            faction: side["stratagems"]["locked"] + side["stratagems"]["in_play"] for faction, side in sides.items()
        }
        for faction, cards in chosen.items():
            level = 4  # both Battle Masters on land
            spent = sum(level if costs[card]["cost"] == "*" else costs[card]["cost"] for card in cards)
            assert spent <= level, (seed, faction)
            assert all(card in sides[faction]["stratagems"]["locked"] for card in cards if costs[card].get("secret"))
        shared = set(chosen["angueth"]) & set(chosen["huaos"])
        assert not any(costs[card].get("exclusive") for card in shared)


def test_names_all_get_a_seat_and_the_seats_are_drawn() -> None:
    names = ("Anna", "Bruno", "Carla", "Dario")
    orders = {tuple(seat["player"] for seat in make("proelio", seed, names=names).data["seats"]) for seed in range(20)}
    assert all(sorted(order) == list(names) for order in orders)
    assert len(orders) > 10


def test_only_owned_nations_play_and_an_unusual_line_up_says_why() -> None:
    own = Own(nations=frozenset({"RUS", "OTT", "ita"}))
    for seed in range(12):
        made = make("lets-war", seed, own=own)
        assert {seat["nation"] for seat in made.data["seats"]} <= {"RUS", "OTT", "ITA"}
        assert findings(made) == []
        assert "# sandtable: allow-file LW032 -- " in made.text()
        assert made.data["generated"]["own"] == {"nations": ["OTT", "RUS", "ita"]}


def test_nations_wished_for_are_completed_to_the_smallest_game() -> None:
    nations = {seat["nation"] for seat in make("lets-war", 2, nations=("ITA", "ger")).data["seats"]}
    assert len(nations) == 3
    assert nations > {"ITA", "GER"}


@pytest.mark.parametrize(
    ("game", "wishes", "message"),
    [
        ("lets-war", {"players": 4, "nations": ("ITA",)}, "there is no game for 4 players with ITA; for 3, 5 or 7 there is one"),
        ("lets-war", {"players": 2, "nations": ("FRA", "RUS")}, "there is no game for 2 players with FRA and RUS; for 4, 5, 6 or 7 there is one"),
        ("lets-war", {"nations": ("FRA", "GRE")}, "nations: no nation 'GRE'; did you mean 'GER'?"),
        ("lets-war", {"players": 4, "territory": "half"}, "territory half: the Territory cards are in play only with a neutral nation; ask for 3, 5 or 7 players, or leave it out"),
        ("lets-war", {"players": 3, "names": ("Anna", "Bruno")}, "2 names for 3 players; name all of them or nobody"),
        ("lets-war", {"nations": ("OTT",), "own": Own(nations=frozenset({"FRA", "GER"}))}, "nations: you do not own Ottoman Empire; leave out OTT, or add it to own.nations"),
        ("lets-war", {"own": Own(nations=frozenset({"FRA", "GBR"}))}, "there is no game when you own FRA, GBR: a game takes as many of the Entente as of the Central Empires, and the neutral makes the number odd"),
        ("edadh", {"setup": "learn", "terrain": "hill"}, "the learning game is fought without terrain; leave out --terrain, or take --setup terrain"),
        ("edadh", {"terrain": "swamp"}, "no terrain 'swamp'; did you mean 'marsh'?"),
        ("proelio", {"mode": "allied", "players": 5}, "allied for 5 players: Allied Houses are two pairs; ask for 4 players, or for --mode open"),
        ("proelio", {"names": ("Anna", "Bruno")}, "2 players: 3 to 6 can play"),
        ("proelio", {"names": ("Anna", "Bruno", "Anna")}, "names: there are two called Anna; give one of them another name"),
    ],
)  # fmt: skip
def test_wishes_that_contradict_get_one_line(game, wishes, message) -> None:
    with pytest.raises(CannotServe) as refused:
        make(game, 1, **wishes)
    assert str(refused.value) == message


@pytest.mark.slow
@pytest.mark.parametrize("name", GOLDENS)
def test_golden(name, golden) -> None:
    golden(f"setups/{name}.yaml", generated(*GOLDENS[name]))


def test_the_file_says_how_to_make_it_again() -> None:
    text = make("lets-war", 9, players=3, names=("Anna", "De Luca", "Carla"), deal=True).text()
    command = text.splitlines()[1].removeprefix("# sandtable generate ")
    assert command == "lets-war --seed 1:9 --players 3 --names 'Anna,De Luca,Carla' --deal"
    assert generated(*shlex.split(command)) == text


@pytest.mark.slow
def test_the_same_bytes_whatever_the_hash_seed() -> None:
    program = (
        "from cli.main import sandtable_command as run\n"
        f"for line in {[list(arguments) for arguments in GOLDENS.values()]!r}:\n"
        "    run.main(['generate', *line, '-o', '-'], standalone_mode=False)\n"
    )
    texts = {
        subprocess.run(
            [sys.executable, "-c", program],
            cwd=CHECKOUT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert texts == {"".join(generated(*arguments) for arguments in GOLDENS.values()).encode()}


def test_a_fresh_seed_is_told_and_the_file_gets_a_name(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(sandtable_command, ["generate", "edadh", "--setup", "draft"])
    assert result.exit_code == 0, result.output
    number = result.stderr.strip().removeprefix("seed 1:")
    file = tmp_path / "out" / "edadh" / f"draft-{number}.yaml"
    assert result.stdout.startswith(f"out/edadh/draft-{number}.yaml: Drafted Units: ")
    assert file.read_text() == generated("edadh", "--setup", "draft", "--seed", number)


def test_owned_nations_come_from_settings_and_from_a_file(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sandtable.toml").write_text('[own]\nnations = ["GBR", "AUH"]\n')
    assert "nation: GBR" in generated("lets-war", "--seed", "1")
    (tmp_path / "mine.toml").write_text('nations = ["FRA", "GER"]\n')
    assert "nation: GBR" not in generated("lets-war", "--seed", "1", "--own", "mine.toml")


def test_a_seed_of_another_generation_is_refused() -> None:
    result = CliRunner().invoke(sandtable_command, ["generate", "proelio", "--seed", "9:4", "-o", "-"])
    assert getattr(result.exception, "exit_code", None) == 2
    assert "generation 9" in str(result.exception)


def test_the_example_in_the_docs_checks_clean() -> None:
    example = (CHECKOUT / "docs" / "setups.md").read_text().partition("```yaml\n")[2].partition("```")[0]
    assert check_paths(["-"], Choice(Profile.PUBLISH), StdinFile("docs.yaml", example.encode())) == []

"""A pack's own generator/ folder: slips are found with file, line and hint."""

import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from generator.errors import CannotServe
from generator.seed import Seed
from generator.warfare.content.blanks import ALWAYS, NUMBERS, SOMETIMES
from generator.warfare.content.loader import BadContent, content_findings, load_content, open_content
from generator.warfare.missions import mission_ids
from generator.warfare.wishes import Wishes
from generator.warfare.workshop import Made, Workshop
from sandtable.config.config_file import Own
from sandtable.games.warfare.box import Box
from sandtable.model.pack import Pack, Text
from sandtable.resources import builtin_packs

pytestmark = pytest.mark.slow


@pytest.fixture
def own(box: Box, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Pack:
    """The built-in pack with a generator/ folder of its own beside us."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(builtin_packs()["warfare"] / "generator", "own/generator")
    return replace(box.pack, id="own", folder="own")


def edit(name: str, old: str, new: str) -> None:
    """Change the first place of a file that reads so."""
    file = Path("own/generator") / name
    text = file.read_text(encoding="utf-8")
    assert re.search(old, text), old
    file.write_text(re.sub(old, new, text, count=1), encoding="utf-8")


def told(pack: Pack) -> list[str]:
    return [f"{found.code} {found}".replace("own/generator/", "") for found in content_findings(pack)]


def test_a_copy_is_as_well_as_the_original(box: Box, own: Pack) -> None:
    assert told(box.pack) == told(own) == []
    assert open_content(own) == open_content(box.pack)


def test_a_pack_without_a_folder_has_the_built_in_content(box: Box, own: Pack) -> None:
    shutil.rmtree("own/generator")
    assert told(own) == []
    assert open_content(own) == open_content(box.pack)


@pytest.mark.parametrize(
    ("name", "old", "new", "line"),
    [
        # What the schemas find.
        ("missions/bridge.yaml", "ratio:", "ratoi:", "ST009 missions/bridge.yaml:7:1: unknown key 'ratoi'; did you mean 'ratio'?"),
        ("missions/raid.yaml", "core: far", "core: fra", "ST012 missions/raid.yaml:4:7: 'core' is 'fra', which is not known; did you mean 'far'?"),
        ("missions/raid.yaml", "buildings", "houses", "ST012 missions/raid.yaml:5:8: 'needs' is 'houses', which is not known; one of anything, bridge, fort, buildings, road, barrier"),
        ("missions/raid.yaml", r"\[tank\]", "[tanks]", "ST012 missions/raid.yaml:11:14: item 1 of 'attacker' is 'tanks', which is not known; did you mean 'tank'?"),
        ("missions/convoy.yaml", "disposition: column", "disposition: parade", "ST012 missions/convoy.yaml:9:14: 'disposition' is 'parade', which is not known; one of assault, meeting, siege, column"),
        ("missions/evacuation.yaml", "calls: .mortar", "calls: [morter", "ST012 missions/evacuation.yaml:10:9: item 1 of 'calls' is 'morter', which is not known; did you mean 'mortar'?"),
        ("missions/raid.yaml", ', it: "Dalla finestra"', "", "ST015 missions/raid.yaml:14:5: item 1 of 'titles' has no 'it' text; add the key it: with the text"),
        ("words.yaml", "it: vicino alla gente", "fr: chez les gens", "ST016 words.yaml:4:37: language 'fr' is not one of the pack's; the pack's languages are en, it"),
        ("grammar.yaml", "nineteen, twenty, ", "", "ST012 grammar.yaml:26:11: 'word' has 23 entries; at least 25 are wanted"),
        ("places.yaml", "worth: 2", "worth: 9", "ST012 places.yaml:48:44: 'worth' is 9; at most 3 is allowed"),
        ("tables.yaml", "id: urban", "id: urbane", "ST012 tables.yaml:55:26: 'id' is 'urbane', which is not known; did you mean 'urban'?"),
        ("tables.yaml", "  pace:", "  paces:", "ST009 tables.yaml:170:3: unknown key 'paces'; did you mean 'pace'?"),
        # What they mean together, and in their pack.
        ("tables.yaml", r"\[3, 4\], id: hostage", "[4, 4], id: hostage", "ST012 tables.yaml:8:14: row 'hostage-rescue' begins at 4; 3 is wanted; rows follow one another without gap or overlap"),
        ("tables.yaml", r"\[3, 4\], id: hostage", "[2, 4], id: hostage", "ST012 tables.yaml:8:14: row 'hostage-rescue' begins at 2; 3 is wanted; rows follow one another without gap or overlap"),
        ("tables.yaml", r"\[3, 4\], id: hostage", "[4, 3], id: hostage", "ST012 tables.yaml:8:14: 'on' is [4, 3]; the lower number comes first"),
        ("tables.yaml", r"\[19, 20\], id: evac", "[19, 21], id: evac", "ST012 tables.yaml:18:14: table 'mission' ends at 21; its die goes to 20"),
        ("tables.yaml", "die: 6", "die: 8", "ST012 tables.yaml:167:14: table 'arrival' ends at 6; its die goes to 8"),
        ("tables.yaml", "id: ROK", "id: DPRK", "ST013 tables.yaml:96:26: no nation 'DPRK' in the pack; known are FR, GER, GW, ITA, JSDF, ROK, UK, USA"),
        ("tables.yaml", "id: ROK", "id: RU", "ST012 tables.yaml:96:26: RU belongs to the bloc east, not west"),
        ("tables.yaml", 'id: "0345"', 'id: "0350"', "ST013 tables.yaml:240:26: no hour '0350'; known are 0345, 0510, 0630, 0815, 1040, 1220, 1435, 1650, 1830, 2205"),
        ("tables.yaml", "id: raid", "id: riad", "ST013 tables.yaml:13:28: no mission 'riad'; did you mean 'raid'?"),
        ("tables.yaml", r"\[2, 0\]\]", "[3, 0]]", "ST012 tables.yaml:279:68: the places of 'line' do not hang together"),
        ("places.yaml", "T20B:", "T21B:", "ST010 places.yaml:3:1: 'tiles' has no 'T20B'; say what it is called in a sentence"),
        ("places.yaml", '"%?~":', '"%":', "ST010 places.yaml:47:1: 'features' has no '~'; say what it is called in a sentence"),
        ("missions/raid.yaml", "id: raid", "id: riad", "ST012 missions/raid.yaml:1:5: 'id' is 'riad'; the file is that of 'raid'"),
        ("missions/raid.yaml", "id: hosts", "id: raiders", "ST014 missions/raid.yaml:41:11: the attacker and the defender may both be called 'raiders'"),
        ("missions/raid.yaml", "  home: ", "  homeward: ", "ST009 missions/raid.yaml:108:3: unknown key 'homeward'; did you mean 'home'?"),
        ("missions/raid.yaml", "  home: .*\n", "", "ST010 missions/raid.yaml:106:1: 'objectives' has no 'home'; the mission asks for it"),
        ("missions/raid.yaml", "attacker: .tank.", "attacker: [tank]\ntroops: {attacker: irregular, defender: regular}", None),
        ("missions/checkpoint.yaml", "(?s)(id: roadwatch.*?Guardia stradale})\n", r"\1\n      troops: irregular\n", "ST012 missions/checkpoint.yaml:33:5: 'defender' has nothing for regular troops; add one with troops: regular, or without troops:"),
        # Blanks.
        ("missions/bridge.yaml", r"en: \"\{goal\^\}\"", 'en: "{gaol^}"', "ST013 missions/bridge.yaml:108:14: nothing fills '{gaol}' here; did you mean 'goal'?"),
        ("missions/bridge.yaml", r"at \{place\}\"", 'at {sappers}"', "ST013 missions/bridge.yaml:14:10: nothing fills '{sappers}' here; known are attacker, core, defender, direction, goal, home, place, rear, turns"),
        ("missions/bridge.yaml", r"\{attacker.of\}", "{attacker.off}", "ST013 missions/bridge.yaml:110:62: '{attacker.off}' is a form that grammar.yaml does not have in 'it'; did you mean 'of'?"),
        ("missions/bridge.yaml", r"\{count.word\^\} units", "{count.of} units", "ST013 missions/bridge.yaml:110:16: '{count.of}' is a form that grammar.yaml does not have in 'en'; known are word"),
        ("missions/bridge.yaml", r"at \{place\}\"", 'at {place"', "ST012 missions/bridge.yaml:14:10: a brace that makes no blank; a blank is written {place}, {place.of} or {place^}"),
        ("words.yaml", "en: close to the people", 'en: "close to {place}"', "ST013 words.yaml:4:16: nothing fills '{place}' here; write it out"),
        ("words.yaml", r"\{points\}", "{count}", "ST013 words.yaml:17:10: nothing fills '{count}' here; known are points"),
    ],
)  # fmt: skip
def test_a_slip_is_found(own: Pack, name: str, old: str, new: str, line: str | None) -> None:
    edit(name, old, new)
    if line is None:
        assert told(own) == []
    else:
        assert line in told(own)
        with pytest.raises(BadContent) as refused:
            open_content(own)
        assert str(refused.value).startswith(f"own/generator/{line.partition(' ')[2]}")
        assert "\n" not in str(refused.value)


def test_all_slips_are_told_at_once(own: Pack) -> None:
    edit("missions/bridge.yaml", "ratio:", "ratoi:")
    edit("words.yaml", "en: close to the people", 'en: "close to {place}"')
    edit("tables.yaml", "id: ROK", "id: RU")
    Path("own/generator/grammar.yaml").write_text("forms: [")
    found = [f"{line.split()[0]} {line.split()[1].partition(':')[0]}" for line in told(own)]
    # While nobody knows the forms, blanks are not looked at.
    assert found == ["ST003 grammar.yaml", "ST009 missions/bridge.yaml", "ST012 tables.yaml"]
    with pytest.raises(BadContent, match=r"; try: sandtable check own\)$"):
        open_content(own)


def test_a_file_that_is_missing(own: Pack) -> None:
    Path("own/generator/words.yaml").unlink()
    assert told(own) == [
        "ST017 words.yaml:1:1: file 'generator/words.yaml' does not exist; known are grammar.yaml, missions, places.yaml, priors.yaml, tables.yaml"
    ]
    Path("own/generator/missions/raid.yaml").unlink()
    assert told(own)[0].startswith("ST017 tables.yaml:13:28: file 'generator/missions/raid.yaml' does not exist")


def test_a_sheet_without_a_row_is_a_warning(own: Pack) -> None:
    edit("tables.yaml", r"      - {on: \[13, 14\], id: raid}\n", "")
    edit("tables.yaml", r"\[11, 12\], id: bridge", "[11, 14], id: bridge")
    assert told(own) == [
        "ST022 tables.yaml:4:3: no row of the mission table gives 'raid'; add a row, or remove generator/missions/raid.yaml"
    ]
    assert list(open_content(own).missions) == [name for name in open_content(own).missions if name != "raid"]
    assert set(mission_ids()) - set(open_content(own).missions) == {"raid"}


def test_nothing_outside_the_pack_is_read(own: Pack, tmp_path: Path) -> None:
    elsewhere = tmp_path / "words.yaml"
    Path("own/generator/words.yaml").rename(elsewhere)
    Path("own/generator/words.yaml").symlink_to(elsewhere)
    assert told(own) == ["ST024 words.yaml:1:1: 'generator/words.yaml' leads out of the pack's folder"]
    with pytest.raises(BadContent, match="leads out of the pack's folder"):
        open_content(own)


def test_a_pack_with_other_tiles_or_languages_needs_content_of_its_own(box: Box, own: Pack) -> None:
    shutil.rmtree("own/generator")
    with pytest.raises(BadContent, match=r"^own/game.yaml:1:1: the generator has no words in the language 'de'; give"):
        open_content(replace(own, languages=("en", "de")))
    tiles = box.pack.component("tiles")
    renamed = replace(tiles, records=(replace(tiles.records[0], id="X1"), *tiles.records[1:]))
    components = tuple(renamed if one is tiles else one for one in own.components)
    with pytest.raises(BadContent, match=r"no words for the tile face X1A; .* \(and 1 more"):
        open_content(replace(own, components=components))
    with pytest.raises(BadContent, match=r"there are no scenarios for 'own'; its pack has no component 'tiles'"):
        open_content(replace(own, components=tuple(one for one in own.components if one is not tiles)))
    nobody = {name: record for name, record in own.by_id.items() if name != "population"}
    with pytest.raises(BadContent, match=r"no marker 'population' in the pack; missions put people on the map"):
        open_content(replace(own, by_id=nobody))


def test_one_language_is_enough(box: Box, own: Pack) -> None:
    shutil.rmtree("own/generator")
    content = open_content(replace(own, languages=("it",)))
    made = Workshop(box, content).make(Seed(3), Wishes(mission="raid"))
    assert made.data["title"].keys() == made.data["briefing"].keys() == {"it"}


def test_blanks_are_those_a_battle_fills(workshop: Workshop) -> None:
    seen: set[str] = set()
    for mission in mission_ids():
        battle = workshop.make(Seed(1), Wishes(mission=mission)).battle
        seen |= battle.values().keys()
        assert ALWAYS <= battle.values().keys() <= ALWAYS | SOMETIMES
        for name, value in battle.values().items():
            assert isinstance(value, int if name in NUMBERS else Text | str), name
    assert seen == ALWAYS | SOMETIMES


def test_findings_are_bounded(own: Pack) -> None:
    places = Path("own/generator/places.yaml")
    many = "".join(f"  X{number}A: {{en: a, it: b}}\n" for number in range(1500))
    places.write_text(places.read_text(encoding="utf-8").replace("tiles:\n", f"tiles:\n{many}"), encoding="utf-8")
    assert len(load_content(own).findings) == 1001


# --- what is well written and still asks for the impossible


def make(box: Box, own: Pack, seed: int, wishes: Wishes) -> Made:
    return Workshop(box, open_content(own)).make(Seed(seed), wishes)


def test_a_bloc_whose_table_gives_nobody_does_not_fight(box: Box, own: Pack) -> None:
    edit("tables.yaml", r"(?s)(  west:.*?    rows:\n).*?\n\n", r"\1      - {on: [1, 20], id: JSDF}\n\n")
    edit("tables.yaml", r"(?s)(  irregular:.*?    rows:).*?\n\n", r"\1 []\n\n")
    for seed in range(4):
        made = make(box, own, seed, Wishes(players=4))
        leading = [team.nations for team in made.battle.terms.teams]
        assert {*leading[0], *leading[1]} <= {"JSDF", "RU", "PLA", "GE"}
    with pytest.raises(CannotServe, match="no mission goes with what you own"):
        make(box, own, 1, Wishes(own=Own(nations=frozenset({"GW", "RU"}))))


def test_a_table_in_which_nothing_fits(box: Box, own: Pack) -> None:
    edit("tables.yaml", r"(?s)(  level-2:.*?    rows:\n).*?\n\n", r'\1      - {on: [1, 20], id: "1"}\n\n')
    edit("tables.yaml", r"(?s)(  mission:.*?    rows:\n).*?\n\n", r"\1      - {on: [1, 20], id: raid}\n\n")
    with pytest.raises(CannotServe, match=r"^no row of the table 'level-2' goes with the rest; try another seed$"):
        make(box, own, 1, Wishes())
    with pytest.raises(CannotServe, match=r"^no level goes with --mission raid; leave one of these out$"):
        make(box, own, 1, Wishes(mission="raid"))


def test_no_twist_fits(box: Box, own: Pack) -> None:
    edit("tables.yaml", r"(?s)(  twist:.*?    rows:\n).*?\n\n", r"\1      - {on: [1, 20], id: masini}\n\n")
    made = make(box, own, 1, Wishes(level=1))
    assert "options" not in made.data
    assert all(roll.table != "twist" for roll in made.rolls)


def test_a_column_without_a_way_out(box: Box, own: Pack) -> None:
    edit("missions/raid.yaml", "disposition: assault", "disposition: column")
    with pytest.raises(CannotServe, match="map was found for raid"):
        make(box, own, 1, Wishes(mission="raid", size="small"))


def test_rectangular_tiles_and_tiles_without_a_theme_are_not_laid(box: Box, own: Pack) -> None:
    tiles = box.pack.component("tiles")
    first, second, *rest = tiles.records
    row = ". " * 4
    plain = {side: {"name": {"en": "x", "it": "x"}, "sketch": f"{row}\n" * 4} for side in "AB"}
    flat = replace(first, fields={"rectangle": [4, 4], "faces": plain})
    faces = {side: {key: face[key] for key in face if key != "theme"} for side, face in second.fields["faces"].items()}
    bare = replace(second, fields={**second.fields, "faces": faces})
    changed = replace(tiles, records=(flat, bare, *rest))
    edit("places.yaml", r"  T01A: .*\n", "")
    edit("places.yaml", r"  T01B: .*\n", "")
    pack = replace(own, components=tuple(changed if one is tiles else one for one in own.components))
    for seed in range(4):
        made = make(Box(pack), pack, seed, Wishes(size="large", theme="mixed"))
        assert {"T01", "T02"}.isdisjoint(tile["tile"] for tile in made.data["map"]["tiles"])


def test_a_box_without_some_markers(box: Box, own: Pack) -> None:
    components = []
    for one in own.components:
        kept = tuple(record for record in one.records if record.id not in ("ied", "mine", "rubble", "dummy"))
        components.append(replace(one, records=kept))
    pack = replace(own, components=tuple(components))
    made = [make(Box(pack), pack, seed, Wishes(level=5, mission="clear-and-hold")) for seed in range(6)]
    markers = {marker["marker"] for one in made for marker in one.data.get("markers", ())}
    assert markers <= {"roadblock", "population"}

"""Making of a scenario: parameters, forces, ground, deployment, orders, final checks.

A field that does not suit is replaced by another, from that step on.
"""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

from generator.errors import CannotServe
from generator.seed import Seed
from generator.warfare.acceptance import faults, flaws
from generator.warfare.adjustments import apply_setting
from generator.warfare.army.air_support import draw_air
from generator.warfare.army.collection import EVERYTHING, Collection
from generator.warfare.army.forces import Force, Quartermaster
from generator.warfare.battle import Battle, SideName
from generator.warfare.battlefield import Field, unwritten
from generator.warfare.content.generator_content import GeneratorContent
from generator.warfare.content.grammar import in_languages
from generator.warfare.content.mission_sheets import Part
from generator.warfare.content.tables import Roll, RollLog
from generator.warfare.content.wordbook import NothingToSay, for_troops, true_ones
from generator.warfare.deploy import Marshal
from generator.warfare.missions import find_mission
from generator.warfare.parameters import Parameters, settle
from generator.warfare.setting import PLAIN, Setting
from generator.warfare.shapes import Cell, middle_cell, road_over, turned_cells
from generator.warfare.tile_search import Laid, Wanted, lay_ground
from generator.warfare.turn_limit import turns_for
from generator.warfare.wishes import PLAYERS, LaidTile, Wishes
from generator.warfare.writing.claims import Claims
from generator.warfare.writing.compose import compose
from generator.warfare.writing.titles import Title
from generator.warfare.writing.twists import draw_twist
from sandtable.config.config_file import Own
from sandtable.games.warfare.box import Box
from sandtable.games.warfare.force_points import ForcePoints
from sandtable.ground.tiles import PlacedTile

LEAST_DRY = 12  # hexes of each tile that can be walked to; on a map cut in two by water some have none
REDRAWS = 12  # of the terms, before the counters are called too few
FEWEST_ROLLED = 2  # players; solitaire must be asked for
UNSETTLED = 0  # turns of a draft: half of all drafts are discarded for flaws before turns are needed
ATTEMPTS = 120  # fields that are tried before a flaw is put up with, or a wish is called impossible


@dataclass(frozen=True)
class Made:
    """A scenario as data, the battle behind it, and every roll that led to it."""

    data: dict[str, Any]
    battle: Battle
    rolls: tuple[Roll, ...]
    points: dict[Part, int]
    flaws: tuple[str, ...]  # flaws that are no faults
    field: int  # which of the fields that were tried
    setting: Setting
    titles: tuple[Title, ...]  # that it could have


class Mustered(NamedTuple):
    """Parameters, the forces bought for them, and the rolls that led there."""

    terms: Parameters
    forces: tuple[Force, Force]
    log: RollLog


@dataclass(frozen=True)
class Draft:
    """A battle laid out before sides are named and turns fixed, and the rolls that led to it."""

    battle: Battle
    log: RollLog
    field: int

    @cached_property
    def is_flawless(self) -> bool:
        return next(flaws(self.battle), None) is None

    @cached_property
    def flaws(self) -> tuple[str, ...]:
        """Flaws of the battle; none are computed for a flawless draft."""
        return () if self.is_flawless else tuple(flaws(self.battle))


class Workshop:
    """Makes scenarios from one box and the tables, missions and words of its pack."""

    def __init__(self, box: Box, content: GeneratorContent) -> None:
        self.box, self.content = box, content
        self._last: Collection | None = None
        self._owned = EVERYTHING  # owned pieces of the cached collection

    @cached_property
    def prices(self) -> ForcePoints:
        return self.box.force_points

    def make(self, seed: Seed, wishes: Wishes, setting: Setting = PLAIN) -> Made:
        """Return the scenario of a seed and wishes in a setting; raise CannotServe when there is none."""
        collection = self._collection(wishes.own)
        bought = wishes if setting.ratio is None else replace(wishes, ratio=setting.ratio)
        terms, forces, log = self._muster(seed, bought, collection)
        flawed: list[Draft] = []
        for attempt in range(setting.field, setting.field + ATTEMPTS):
            draft = self._draft(seed, terms, collection, forces, attempt, log.rolls, wishes.lay)
            if draft is None:
                continue
            if not draft.is_flawless:
                flawed.append(draft)
                continue
            made = self._finish(draft, seed, wishes, collection, forces, setting)
            if made is not None:
                return made
        for draft in sorted(flawed, key=lambda one: len(one.flaws)):
            made = self._finish(draft, seed, wishes, collection, forces, setting)
            if made is not None:
                return made
        raise CannotServe(_no_field_message(terms, wishes))

    def terms(self, seed: Seed, wishes: Wishes) -> Parameters:
        """Return the parameters that a seed and wishes lead to; raise CannotServe when there are none."""
        return self._muster(seed, wishes, self._collection(wishes.own)).terms

    def _collection(self, own: Own) -> Collection:
        """Return the available pieces; the last collection is cached."""
        if self._last is None or own != self._owned:
            self._last, self._owned = Collection.of(self.box, own), own
        return self._last

    def _muster(self, seed: Seed, wishes: Wishes, collection: Collection) -> Mustered:
        """Draw parameters and buy forces; where counters run out, draw everything without a wish again.

        Raise the first refusal after REDRAWS draws.
        """
        refusals: list[CannotServe] = []
        for redraw in range(REDRAWS):
            try:
                return self._muster_once(seed, wishes, collection, PLAYERS.stop - 1, redraw)
            except CannotServe as refusal:
                refusals.append(refusal)
        raise refusals[0]

    def _muster_once(
        self, seed: Seed, wishes: Wishes, collection: Collection, most_players: int, redraw: int
    ) -> Mustered:
        """Draw parameters once and buy forces; with too few units for the players, try again with fewer players."""
        log = RollLog()
        if redraw:
            log.given("terms", f"draw {redraw + 1}", "searched")
        terms = settle(wishes, collection, self.content, seed, log, most_players, redraw)
        air = draw_air(terms, collection, seed, log)
        try:
            return Mustered(terms, Quartermaster(terms, air, collection, self.prices).buy(seed, log), log)
        except CannotServe:
            if wishes.players is not None or terms.players == FEWEST_ROLLED:
                raise
            return self._muster_once(seed, wishes, collection, terms.players - 1, redraw)

    def _draft(
        self,
        seed: Seed,
        terms: Parameters,
        collection: Collection,
        forces: tuple[Force, Force],
        attempt: int,
        before: list[Roll],
        lay: tuple[LaidTile, ...] | None,
    ) -> Draft | None:
        """Lay out a battle on a new field; None when the field does not suit."""
        log = RollLog(before)
        if lay is None:
            field = self._field(seed, terms, collection, attempt, log)
        else:
            field = self._laid_field(terms, lay, attempt, log)
        if field is None:
            return None
        sites = find_mission(terms.sheet.id).sites(field, terms, seed.chance("sites", attempt))
        if sites is None:
            return None
        deployed = Marshal(field, terms, sites, forces, seed.chance("deploy", attempt)).deploy()
        if deployed is None:
            return None
        return Draft(Battle(terms, field, sites, *deployed, UNSETTLED, {}, ""), log, attempt)

    def _finish(
        self,
        draft: Draft,
        seed: Seed,
        wishes: Wishes,
        collection: Collection,
        forces: tuple[Force, Force],
        setting: Setting,
    ) -> Made | None:
        """Return the scenario of a draft; None when the way is too long or the final checks fail."""
        log, field, sites = RollLog(draft.log.rolls), draft.battle.field, draft.battle.sites
        turns = turns_for(field, draft.battle.terms, sites, draft.battle.attacker, seed, log)
        if turns is None:
            return None
        log.given("field", f"number {draft.field + 1}", "searched")
        log.given("sites", ", ".join(field.labels(sites.hexes | set(sites.exits))), "searched")
        log.given("set-up", "zones, posts and edges as the file has them", "searched")
        place = log.roll(self.content.tables["place"], seed.chance("place"))
        assert place is not None
        nameless = replace(draft.battle, turns=turns, place=place.id)
        battle = replace(nameless, names=self._names(seed, nameless.terms, Claims(nameless)))
        twist = draw_twist(battle, collection, seed, log)
        mission = find_mission(battle.terms.sheet.id)
        try:
            data, titles = compose(battle, collection, mission, twist, seed, wishes, log, setting)
        except NothingToSay:
            return None
        data = apply_setting(data, setting, self.prices, battle.terms.attacker.players)
        if any(True for _ in faults(unwritten(data, self.box, battle.field.board))):
            return None
        points: dict[Part, int] = {"attacker": forces[0].points, "defender": forces[1].points}
        return Made(data, battle, tuple(log.rolls), points, draft.flaws, draft.field, setting, titles)

    def _field(self, seed: Seed, terms: Parameters, collection: Collection, attempt: int, log: RollLog) -> Field | None:
        chance = seed.chance("ground", attempt)
        table = self.content.tables[f"shape-{terms.size}"]
        shape = log.roll(
            table, chance, lambda row: None if len(row.fields["cells"]) <= len(collection.tiles) else "tiles"
        )
        assert shape is not None
        turn = chance.integer(1, 6)
        log.note("shape-turn", 6, turn, f"{turn - 1} sixths")
        cells = turned_cells(tuple((i, j) for i, j in shape.fields["cells"]), turn - 1)
        # The far end of a large map is too far to get there and back.
        far = terms.sheet.core == "far" and terms.size != "large"
        core = cells[-1] if far else middle_cell(cells)
        road = road_over(cells, core) if terms.sheet.road else ()
        wanted = Wanted(cells, core, terms.sheet.suits_core, terms.theme, self.content.grounds(terms.theme), road)
        laid = lay_ground(collection, wanted, chance)
        if laid is None:
            return None
        for cell in cells:
            tile = laid.tiles[cell]
            result = f"{tile.face.tile}{tile.face.side} at [{cell[0]}, {cell[1]}] turned {tile.rotate}"
            log.note("tile", len(self.box.tiles), laid.rolls[cell], result, "searched")
        field = Field(self.box, laid, cells, core, self.content.places)
        dry = all(hexes.bit_count() >= LEAST_DRY for hexes in field.bits_by_tile.values())
        return field if dry and field.border(field.home) and field.border(field.rear) else None

    def _laid_field(self, terms: Parameters, lay: tuple[LaidTile, ...], attempt: int, log: RollLog) -> Field | None:
        """The field of tiles that were asked for; each attempt takes the next tile that suits the mission as its core."""
        tiles: dict[Cell, PlacedTile] = {}
        for one in lay:
            face = self.box.face(one.tile, one.side)
            if face is None or not face.shape.is_hexagon:
                raise CannotServe(f"lay: there is no tile {one.tile}{one.side}")
            tiles[one.cell] = PlacedTile(face, one.cell, one.rotate)
        cells = tuple(tiles)
        cores = [cell for cell in cells if terms.sheet.suits_core(tiles[cell].face)]
        if not cores:
            raise CannotServe(f"{terms.sheet.id} finds no place for itself on these tiles")
        core = cores[attempt % len(cores)]
        for one in lay:
            log.given("tile", f"{one.tile}{one.side} at [{one.cell[0]}, {one.cell[1]}] turned {one.rotate}", "wish")
        field = Field(self.box, Laid(tiles, dict.fromkeys(cells, 0)), cells, core, self.content.places)
        dry = all(hexes.bit_count() >= LEAST_DRY for hexes in field.bits_by_tile.values())
        return field if dry and field.border(field.home) and field.border(field.rear) else None

    def _names(self, seed: Seed, terms: Parameters, claims: Claims) -> dict[Part, SideName]:
        """A name for each side, one that goes with its troops and its ground where it matters."""
        chance = seed.chance("names")
        found: dict[Part, SideName] = {}
        for team in terms.teams:
            fitting = for_troops(terms.sheet.words[f"names.{team.part}"], team.troops)
            chosen = chance.pick(true_ones(fitting, claims.hold))
            name, the = (in_languages(chosen[key], self.content.grammar.languages) for key in ("name", "the"))
            found[team.part] = SideName(chosen["id"], name, the)
        return found


def _no_field_message(terms: Parameters, wishes: Wishes) -> str:
    """Message that no field was found, with a hint."""
    tight = [f"--{name}" for name in ("lay", "theme", "turns", "size", "points") if name in wishes.options()]
    if wishes.own.tiles is not None:
        tight.append("the tiles you own")
    hint = f"leave out or widen {', '.join(tight)}" if tight else "try another seed"
    return f"no {terms.size} {terms.theme} map was found for {terms.sheet.id} at level {terms.level}; {hint}"

"""Deployment of both teams: posts, zones, reserves.

Nobody starts where an enemy could see and reach it, whatever hexes the players choose. Zones of one side lie outside
everything that the other side's hexes and zones see within the longest range.
"""

from collections.abc import Mapping, Sequence

from generator.warfare.army.forces import Force
from generator.warfare.army.roles import Role
from generator.warfare.battlefield import Field
from generator.warfare.parameters import Parameters
from generator.warfare.setup import HELICOPTER_TURN, Deployed, Group, Muster, Namer, Zone
from generator.warfare.sites import Sites, gate_of, site_words, way_out
from generator.warfare.wishes import PEACE
from sandtable.geometry.chance import Chance
from sandtable.geometry.hexes import Hex, distance, within
from sandtable.model.pack import Text

# Roles that get a position first, and roles that are held in reserve.
_GUARDS = (Role.LINE, Role.MACHINE_GUN, Role.MISSILE, Role.ENGINEERS, Role.SCOUTS)
_RESERVES = (Role.TANK, Role.GUN_CAR, Role.CARRIER, Role.MARTYRS)
FEW_GROUPS = 4  # of which none is kept back
CLEAR = 4  # least distance in hexes between a hidden zone and the goals
SPARE = 3  # hexes of a zone more than units in it
MOST_ZONES = 3
ROADSIDE = 3  # hexes from the way within which an ambush lies
NEIGHBOURHOOD = 3  # hexes from a goal within which its defenders gather

BothTeams = tuple[Deployed, Deployed]


class Marshal:
    """Deploys both teams of one battle on one field."""

    def __init__(
        self, field: Field, terms: Parameters, sites: Sites, forces: tuple[Force, Force], chance: Chance
    ) -> None:
        self.field, self.terms, self.sites = field, terms, sites
        namer = Namer(forces)
        self.attacker = Muster(field, forces[0], namer, chance)
        self.defender = Muster(field, forces[1], namer, chance, on_foot=len(sites.posts))
        self.taken: set[Hex] = set(sites.people)
        self.centre = next(tile.centre for tile in field.tiles if tile.face.tile == field.core)

    def deploy(self) -> BothTeams | None:
        """Deploy attacker and defender; None when the ground has no room for them."""
        ways = {
            "assault": self._assault,
            "meeting": self._meeting,
            "siege": self._siege,
            "column": self._column,
        }
        return ways[self.terms.sheet.disposition]()

    # --- dispositions

    def _assault(self) -> BothTeams | None:
        """Deploy the defender around the goals, the attacker at its own end."""
        defender = self._garrison(self.sites.hub or self.sites.goals or self.sites.posts)
        return self._against(defender, [self.field.home]) if defender is not None else None

    def _siege(self) -> BothTeams | None:
        """Deploy the defender in the middle, the attacker on several sides."""
        defender = self._garrison(self.sites.posts)
        outside = [tile for tile in self.field.names if tile != self.field.core]
        # Its own end first, then from the farthest inwards.
        return self._against(defender, outside[:1] + outside[:0:-1]) if defender is not None else None

    def _meeting(self) -> BothTeams | None:
        """Deploy each side at its end of the map."""
        defender = self._hidden(self.defender, [self.field.rear], set())
        return self._against(defender, [self.field.home]) if defender is not None else None

    def _column(self) -> BothTeams | None:
        """Deploy the attacker on the road, the defender beside it, out of sight of the hex where the column enters."""
        if not self.sites.road:
            return None  # No mission without a road has a column.
        route = self.sites.road
        edge = gate_of(self.field, route[0])
        seen = self.field.in_danger(edge)
        beside = self.field.around(route, ROADSIDE).keys() - {*seen, *route, *self.taken, *self.sites.exits}
        by_tile = {
            tile: self._cover_first([hex_ for hex_ in self.field.by_tile[tile] if hex_ in beside])
            for tile in self.field.names
            if tile != self.field.home
        }
        defender = self._in_zones(self.defender, by_tile, "roadside", way_out(self.field, self.field.rear, edge))
        for group in self.attacker.groups:
            self.attacker.enter(group, edge, 1)
        return self.attacker.deployed((), edge), defender

    # --- the defender

    def _garrison(self, around: Sequence[Hex]) -> Deployed | None:
        """Man the posts, put the rest into a zone around the goals, and hold back reserves in larger battles."""
        edge = way_out(self.field, self.field.rear, self.field.by_tile[self.field.home])
        muster = self.defender
        for post in self.sites.posts:
            guard = muster.take(_GUARDS, alone=True)
            if guard is None:
                break
            self.taken.add(post)
            watchful = self.terms.level > PEACE and post not in self.sites.people
            muster.post(guard, post, **({"overwatch": True} if watchful else {}))
        muster.set_flyers_aside(edge)
        for number in range(self._reserves()):
            reserve = muster.take(_RESERVES)
            if reserve is not None:
                muster.enter(reserve, edge, HELICOPTER_TURN + number % 2)
        if not muster.groups:
            return muster.deployed((), edge)
        zone = self._zone_around(around, len(muster.groups))
        if zone is None:
            return None
        muster.into(zone, muster.groups)
        return muster.deployed([zone], edge)

    def _reserves(self) -> int:
        """Number of groups that enter later: none in a small battle, then one and two; none in a siege or in peace."""
        alone = self.terms.level == PEACE or self.terms.sheet.disposition == "siege"
        return 0 if alone or len(self.defender.groups) <= FEW_GROUPS else self.terms.scale

    def _zone_around(self, goals: Sequence[Hex], units: int) -> Zone | None:
        """A zone of the nearest hexes around some places, cover first."""
        field = self.field
        away = field.around(goals, NEIGHBOURHOOD)
        near = away.keys() - self.taken.union(field.by_tile[field.home])
        ranked = sorted((away[hex_] + (not field.is_cover(hex_)), field.label(hex_), hex_) for hex_ in near)
        chosen = tuple(hex_ for _, _, hex_ in ranked[: units + SPARE])
        return Zone("positions", self._zone_name(goals), chosen) if len(chosen) > units else None

    def _zone_name(self, goals: Sequence[Hex]) -> Text:
        """The mission's own name for the defender's zone, or the place it lies around."""
        words = self.terms.content.words
        if "zone" in self.terms.sheet.words:
            return self.terms.sheet.words.say("zone", {})
        if goals == self.sites.people:
            return words.say("zones.people", {})
        return words.say("zones.around", {"site": site_words(self.field, words, goals[0])})

    # --- zones out of sight

    def _against(self, defender: Deployed, tiles: Sequence[str]) -> BothTeams:
        """Deploy the attacker out of the defender's sight, on one or several tiles."""
        danger = self.field.in_danger(defender.starts(self.field))
        return self._hidden(self.attacker, tiles, danger), defender

    def _hidden(self, muster: Muster, tiles: Sequence[str], danger: set[Hex]) -> Deployed:
        """Deploy a force in zones outside all danger, at a distance from the goals."""
        # Sites at the attacker's own end, such as a clinic, are not contested.
        matters = {hex_ for hex_ in self.sites.hexes if self.field.tile_of(hex_) != self.field.home} | self.taken
        closed = danger.union(*(within(one, CLEAR - 1) for one in matters))
        by_tile = {
            tile: self._refuge([hex_ for hex_ in self.field.by_tile[tile] if hex_ not in closed]) for tile in tiles
        }
        return self._in_zones(muster, by_tile, "hidden", way_out(self.field, tiles[0], [self.centre], danger))

    def _refuge(self, hexes: Sequence[Hex]) -> list[Hex]:
        """Return the largest connected patch of some hexes, from the hex farthest from the core on."""
        left, best, labels = list(hexes), list[Hex](), self.field.board.labels
        while left:
            first = max(left, key=lambda hex_: (distance(hex_, self.centre), labels[hex_]))
            patch = self.field.patch(left, first, len(left))
            best = patch if len(patch) > len(best) else best
            gone = set(patch)
            left = [hex_ for hex_ in left if hex_ not in gone]
        return best

    def _cover_first(self, hexes: Sequence[Hex]) -> list[Hex]:
        return sorted(hexes, key=lambda hex_: (not self.field.is_cover(hex_), self.field.label(hex_)))

    def _in_zones(
        self, muster: Muster, by_tile: Mapping[str, Sequence[Hex]], words: str, edge: tuple[Hex, ...]
    ) -> Deployed:
        """Deploy a force in one zone or several; groups without room enter at the edge."""
        muster.set_flyers_aside(edge)
        zones = []
        for tile, share in self._shares(muster.groups, by_tile).items():
            name = self.terms.content.words.say(f"zones.{words}", {"tile": self.field.tile_words(tile)})
            zone = Zone(f"{words}-{tile.lower()}", name, tuple(by_tile[tile][: len(share) + SPARE]))
            self.taken |= set(zone.hexes)
            muster.into(zone, share)
            muster.groups = [group for group in muster.groups if group not in share]
            zones.append(zone)
        for group in muster.groups:
            muster.enter(group, edge, 1)
        return muster.deployed(zones, edge)

    def _shares(self, groups: Sequence[Group], by_tile: Mapping[str, Sequence[Hex]]) -> dict[str, list[Group]]:
        """Divide groups over tiles as evenly as there is room, with a hex to spare for each."""
        roomy = [tile for tile, hexes in by_tile.items() if len(hexes) >= min(FEW_GROUPS, len(groups))][:MOST_ZONES]
        shares: dict[str, list[Group]] = {tile: [] for tile in roomy}
        for group in groups:
            free = [tile for tile in roomy if len(shares[tile]) < len(by_tile[tile]) - 1]
            if free:
                shares[min(free, key=lambda tile: len(shares[tile]))].append(group)
        return {tile: share for tile, share in shares.items() if share}

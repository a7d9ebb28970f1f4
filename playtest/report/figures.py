"""Figures of a report: each has a designer's question for its title, a legend, and what to do about it."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from playtest.report import charts
from playtest.report.advice import advice
from playtest.report.charts import BarRow, Measured, Tints
from playtest.report.luck_words import luck_sentence, skill_sentence
from playtest.report.naming import Naming
from playtest.summary import Card, Summary
from sandtable.geometry.sizes import Size
from sandtable.ink.page import Box, Face
from sandtable.ink.shapes import Item

MOST_ROWS = 12  # most rows of pieces or cards in a figure
MOST_USED = 20
ENDINGS = 6
USED_ROW = 4.2  # mm
PIECE_ROW = 4.4
TIGHT_ROW = 4.4  # of shares, where there are many
NEARLY_ALL = 0.9  # part of the games from which on a card that is played says nothing
SELDOM = 0.05  # losses a game below which a piece is left out
SPREAD = 0.1  # difference between the most and the least played that is worth a figure

Draw = Callable[[Box, Tints], Iterable[Item]]


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure: its key, words and drawing; a figure without a height is words alone.

    `column` is "left" or "right", or "" where there is room. `legend` holds names and colours. A `face` is drawn
    instead by `face_of`, for the room that is left.
    """

    key: str
    title: str
    note: str = ""
    advice: str = ""
    height: float = 0.0
    draw: Draw | None = None
    legend: tuple[tuple[str, str], ...] = ()
    column: str = ""
    face_of: Callable[[Size], Face | None] | None = None


class Figures:
    """The figures of one summary in one language, in reading order; those without anything to say are left out."""

    def __init__(self, summary: Summary, naming: Naming, look: Tints) -> None:
        self.summary, self.name, self.look = summary, naming, look
        self.say = naming.words.say
        self._advice = advice(summary, naming)

    def all(self) -> list[Figure]:
        """Return the figures that this summary has."""
        makers = (
            self._share, self._run, self._seats, self._first_player, self._length, self._endings, self._leads,
            self._luck, self._skill, self._tiers, self._cards, self._pieces, self._unused, self._places, self._used,
        )  # fmt: skip
        return [figure for make in makers if (figure := make()) is not None]

    def _figure(
        self, key: str, height: float, draw: Draw | None, *, note: str | None = None, **parts: object
    ) -> Figure:
        if note is None:
            note = self.say(f"playtest.{key}_note") if self.name.words.has(f"playtest.{key}_note") else ""
        title = self.say(f"playtest.{key}")
        return Figure(key, title, note, self._advice.get(key, ""), height, draw, **parts)  # type: ignore[arg-type]

    # --- who wins

    def _share(self) -> Figure:
        sides = self.summary.sides
        rows = [
            Measured(self.name.side(side.id), side.share, side.sure_low, side.sure_high, self.name.percent(side.share))
            for side in sides
        ]
        low = max(0.0, min(0.3 * sides[0].even / 0.5, *(row.low for row in rows)) - 0.03)
        high = min(1.0, max(0.7 * sides[0].even / 0.5, *(row.high for row in rows)) + 0.03)
        band = (min(side.least for side in sides), max(side.most for side in sides))
        return self._shares("share", rows, low, high, band)

    def _run(self) -> Figure | None:
        summary = self.summary
        if len(summary.run) < 2:
            return None
        side = summary.sides[0]
        # Leave out the first games, whose shares vary too much.
        shown = [at for at in summary.run if at.games >= max(10, summary.games // 20)] or summary.run
        points = [Measured("", at.shares[0], at.low, at.high, str(at.games)) for at in shown]
        band, last = (side.least, side.most), summary.run[-1].games

        def draw(box: Box, look: Tints) -> Iterator[Item]:
            return charts.run(points, box, look, band=band, last=last)

        note = self.say("playtest.run_note", name=self.name.side(side.id))
        return self._figure("run", 28, draw, note=note, column="left")

    def _seats(self) -> Figure | None:
        """The share of each seat, where sides have several seats."""
        seats = self.summary.seats
        if len(seats) == 2 or len(seats) == len(self.summary.sides):
            return None
        rows = [
            Measured(self.name.seat(seat.seat), seat.share, seat.low, seat.high, self.name.percent(seat.share))
            for seat in seats
        ]
        return self._shares_around("seats", rows, seats[0].even)

    def _first_player(self) -> Figure | None:
        first = self.summary.first_player
        if first is None or first.always:
            return None
        rows = [
            Measured(self.name.seat(began.seat), began.share, began.low, began.high, self.name.percent(began.share))
            for began in first.seats[:MOST_ROWS]
        ]
        return self._shares_around("first", rows, first.even)

    def _tiers(self) -> Figure | None:
        rows = [
            Measured(self.name.players(tier.players), side.share, side.low, side.high, self.name.percent(side.share))
            for tier in self.summary.tiers
            for side in tier.sides[:1]
        ]
        return self._shares_around("tiers", rows, self.summary.sides[0].even, column="") if rows else None

    def _luck(self) -> Figure | None:
        """Part of the result that dice or cards explain."""
        luck = self.summary.luck
        if luck is None:
            return None
        if luck.explained is None or luck.low is None or luck.high is None:
            return self._figure("luck", 0.0, None, note=luck_sentence(luck, self.name))
        row = Measured(
            self.say(f"playtest.luck_by.{luck.source}"), luck.explained, luck.low, luck.high,
            self.name.percent(luck.explained),
        )  # fmt: skip

        def draw(box: Box, look: Tints) -> Iterator[Item]:
            return charts.whiskers([row], box, look, low=0.0, high=1.0, band=(0.0, 0.0), unit="%")

        return self._figure("luck", charts.ROW + charts.FOOT, draw, note=luck_sentence(luck, self.name))

    def _skill(self) -> Figure | None:
        """Share of games that the better player wins, from each side."""
        skill = self.summary.skill
        if skill is None:
            return None
        rows = [
            Measured(self.name.side(led.side), led.share, led.low, led.high, self.name.percent(led.share))
            for led in skill.sides
        ]
        low = max(0.0, min(0.6 * skill.sides[0].even, *(row.low for row in rows)) - 0.02)
        high = min(1.0, max(row.high for row in rows) + 0.02)
        even = skill.sides[0].even
        figure = self._shares("skill", rows, low, high, (even, even), column="")
        return replace(figure, note=skill_sentence(skill, self.name))

    def _shares_around(self, key: str, rows: Sequence[Measured], even: float, column: str = "left") -> Figure:
        low = max(0.0, min(0.6 * even, *(row.low for row in rows)) - 0.02)
        high = min(1.0, max(min(1.0, 1.4 * even), *(row.high for row in rows)) + 0.02)
        return self._shares(key, rows, low, high, (0.9 * even, 1.1 * even), column)

    def _shares(
        self, key: str, rows: Sequence[Measured], low: float, high: float, band: tuple[float, float],
        column: str = "left",
    ) -> Figure:  # fmt: skip
        def draw(box: Box, look: Tints) -> Iterator[Item]:
            return charts.whiskers(rows, box, look, low=low, high=high, band=band, unit="%")

        row = charts.ROW if len(rows) < 5 else TIGHT_ROW
        return self._figure(key, len(rows) * row + charts.FOOT, draw, column=column)

    # --- the course of games

    def _length(self) -> Figure | None:
        length = self.summary.length
        counts = dict(length.counts)
        if not counts:
            return None
        if len(counts) == 1:
            return self._figure("length", 0, None, note="", column="right")
        turns = range(min(counts), max(counts) + 1)
        width = -(-len(turns) // 24)  # turns per column, so that columns of long games stay visible
        groups = [turns[start : start + width] for start in range(0, len(turns), width)]
        rows = [(str(group[0]), float(sum(counts.get(turn, 0) for turn in group))) for group in groups]
        median = next((at for at, group in enumerate(groups) if length.turns.p50 <= group[-1]), None)

        def draw(box: Box, look: Tints) -> Iterator[Item]:
            return charts.columns(rows, box, look, marked=median)

        note = self.say("playtest.length_note", unit=self.name.turns)
        return self._figure("length", 22, draw, note=note, column="right")

    def _endings(self) -> Figure | None:
        summary = self.summary
        endings = sorted(summary.endings, key=lambda ending: -ending.games)[:ENDINGS]
        if not endings:
            return None
        tints = self.look.sides
        rows = []
        for ending in endings:
            # Where sides win together, each has its part of the bar.
            whole = ending.share / max(1, sum(ending.won) + ending.draws)
            shares = [(won * whole, tints[at % len(tints)]) for at, won in enumerate(ending.won) if won]
            shares.append((ending.draws * whole, self.look.drawn))
            rows.append(BarRow(self.name.ending(ending), tuple(shares), (self.name.percent(ending.share),)))
        winners = [at for at in range(len(summary.sides)) if any(ending.won[at] for ending in endings)]
        legend = [(self.name.side(summary.sides[at].id), tints[at % len(tints)]) for at in winners]
        if any(ending.draws for ending in endings):
            legend.append((self.say("playtest.drawn"), self.look.drawn))

        def draw(box: Box, look: Tints) -> Iterator[Item]:
            return charts.bars(rows, box, look)

        return self._figure("endings", len(rows) * charts.ROW, draw, legend=tuple(legend), column="right")

    def _leads(self) -> Figure | None:
        lead = self.summary.lead
        if lead is None or not lead.counts:
            return None
        counts = dict(lead.counts)
        if len(counts) == 1:
            return self._figure("leads", 0, None, note="", column="right")
        rows = [(str(at), float(counts.get(at, 0))) for at in range(max(counts) + 1)][:24]

        def draw(box: Box, look: Tints) -> Iterator[Item]:
            return charts.columns(rows, box, look)

        return self._figure("leads", 16, draw, column="right")

    # --- pieces and cards

    def _pieces(self) -> Figure | None:
        """Shares of games in which pieces are lost or damaged; the mean per game if one name is lost more than once a game."""
        games = self.summary.games
        fates: dict[tuple[str, str], tuple[float, float]] = {}
        for piece in self.summary.pieces:
            # With more than two sides that have the same pieces, these are counted together.
            key = self.name.piece(piece), piece.side if self._owned else ""
            lost, worn = fates.get(key, (0.0, 0.0))
            fates[key] = lost + piece.lost / games, worn + piece.damaged / games
        rows = sorted(
            ((key, *fate) for key, fate in fates.items() if max(fate) >= SELDOM),
            key=lambda row: (-row[1], -row[2], row[0]),
        )
        if not rows:
            return None
        most = max(lost for _, lost, _ in rows)
        whole = max(1.0, most)
        drawn: list[BarRow] = []
        for (name, side), lost, worn in rows[:MOST_ROWS]:
            shares = ((lost / whole, self.look.lost), (min(worn, max(0.0, 1 - lost)) / whole, self.look.worn))
            note = self.name.percent(lost) if most <= 1 else self.say("playtest.a_game", n=self.name.decimal(lost))
            drawn.append(BarRow(name, shares, (note,), self._mark(side)))
        legend = [(self.say("playtest.lost"), self.look.lost)]
        if any(worn for _, _, worn in rows[:MOST_ROWS]):
            legend.append((self.say("playtest.damaged"), self.look.worn))
        legend += self._marks({side for (_, side), _, _ in rows[:MOST_ROWS]})

        def draw(box: Box, look: Tints) -> Iterator[Item]:
            return charts.bars(drawn, box, look)

        return self._figure("pieces", len(drawn) * PIECE_ROW, draw, legend=tuple(legend))

    @property
    def _owned(self) -> bool:
        """True if a piece belongs to one side: there are two sides, or its id names its nation."""
        return len(self.summary.sides) == 2 or any(" " in piece.id for piece in self.summary.pieces)

    def _mark(self, side: str) -> str:
        """Colour of a side; "" for no side."""
        ids = [one.id for one in self.summary.sides]
        return self.look.sides[ids.index(side) % len(self.look.sides)] if side in ids else ""

    def _marks(self, sides: Collection[str]) -> list[tuple[str, str]]:
        """Legend of the sides that are marked."""
        return [(self.name.side(one.id), self._mark(one.id)) for one in self.summary.sides if one.id in sides]

    def _cards(self) -> Figure | None:
        rows = [
            Measured(
                self.name.card(card.id, card.side),
                100 * card.worth,
                100 * card.low,
                100 * card.high,
                self.say("playtest.seen", share=self.name.percent(card.seen.share)) if card.seen else "",
            )
            for card in self.summary.cards
            if card.worth is not None and card.low is not None and card.high is not None
        ]
        if not rows:
            return None
        rows = sorted(rows, key=lambda row: -row.value)[:MOST_ROWS]
        low, high = min(0.0, *(row.low for row in rows)) - 1, max(0.0, *(row.high for row in rows)) + 1

        def draw(box: Box, look: Tints) -> Iterator[Item]:
            return charts.whiskers(rows, box, look, low=low, high=high, band=(0, 0), unit="")

        return self._figure("cards", len(rows) * 4.8 + charts.FOOT, draw)

    def _used(self) -> Figure | None:
        """Shares of games in which cards are played: the most played, or the least played where nearly all come up in every game."""
        if any(card.worth is not None for card in self.summary.cards):
            return None
        parts = self.uses()
        if len(parts) < 3 or parts[0][2] - parts[-1][2] < SPREAD:
            return None
        note_key = "used_note"
        if parts[len(parts) // 2][2] >= NEARLY_ALL:
            parts = [part for part in reversed(parts) if part[2] < NEARLY_ALL]
            note_key = "used_least_note"
            if not parts:
                return None
        tint = self.look.pale
        rows = [
            BarRow(name, ((played, tint),), (self.name.percent(played), self.name.percent(won)), self._mark(side))
            for name, side, played, won in parts[:MOST_USED]
        ]
        heads = (self.say("playtest.head_played"), self.say("playtest.head_won"))

        def draw(box: Box, look: Tints) -> Iterator[Item]:
            # The rows that find room are drawn.
            fitting = max(1, int((box.height - charts.HEAD_ROW) / USED_ROW + 1e-6))
            return charts.bars(rows[:fitting], box, look, heads=heads)

        height = len(rows) * USED_ROW + charts.HEAD_ROW
        legend = tuple(self._marks({side for _, side, _, _ in parts[:MOST_USED]}))
        return self._figure("used", height, draw, note=self.say(f"playtest.{note_key}"), legend=legend)

    def uses(self) -> list[tuple[str, str, float, float]]:
        """Return (name, side, part of the games in which it was played, part of those won), the most played first.

        With more than two sides a card is counted once for all of them, and has no side.
        """
        alike = len(self.summary.sides) > 2
        tally: dict[tuple[str, str], list[Card]] = {}
        for card in self.summary.cards:
            if card.played and card.seen is not None:
                tally.setdefault((self.name.card(card.id), "" if alike else card.side), []).append(card)
        rows = []
        for (name, side), cards in tally.items():
            played = sum(card.played for card in cards)
            won = sum(card.played * card.seen.share for card in cards if card.seen is not None)
            sides = len({card.side for card in cards})
            rows.append((name, side, min(1.0, played / (self.summary.games * sides)), won / played))
        return sorted(rows, key=lambda row: (-row[2], row[0], row[1]))

    def _unused(self) -> Figure:
        summary = self.summary
        dead = list(dict.fromkeys(self.name.card(card.id) for card in summary.cards if card.dead))
        sentences = []
        if dead:
            sentences.append(self.say("playtest.dead", cards=self._join_names(dead)))
        if summary.unplayed_rules:
            acts = [self.name.verb(verb) for verb in summary.unplayed_rules]
            sentences.append(self.say("playtest.rules", rules=self._join_names(acts)))
        return self._figure("unused", 0, None, note=" ".join(sentences) or self.say("playtest.nothing_unused"))

    def _join_names(self, names: Sequence[str], most: int = 40) -> str:
        """Return up to `most` names joined by commas, and the number of the rest."""
        shown = ", ".join(names[:most])
        return shown if len(names) <= most else f"{shown} {self.say('playtest.more', n=len(names) - most)}"

    def _places(self) -> Figure | None:
        """The map with losses by hex, if the game has a map."""
        lost: dict[str, float] = {}
        for piece in self.summary.pieces:
            for place, times in piece.lost_at:
                lost[place] = lost.get(place, 0.0) + times
        counts = {place: float(round(100 * times / self.summary.games)) for place, times in lost.items() if place}
        if not counts:
            return None
        return self._figure("places", 0, None, face_of=lambda room: self.name.losses_map(counts, room))

"""Lay out a playtest report on one page: every figure answers a designer's question, printed above it."""

from collections.abc import Iterator, Sequence

from playtest.report import charts
from playtest.report.charts import Measured, Tints
from playtest.report.naming import Naming
from playtest.summary import Summary
from sandtable.faces.renderer import FaceRenderer
from sandtable.faces.text import POINT, Span, TextBox, set_text
from sandtable.geometry.sizes import Size
from sandtable.handouts.blocks import text_height
from sandtable.handouts.colours import sheet_colours
from sandtable.handouts.page_frame import PageFrame
from sandtable.ink.matrix import translate
from sandtable.ink.page import Box, Page, Placed
from sandtable.ink.shapes import Item
from sandtable.ink.tints import mix
from sandtable.layout.paper import Paper

GUTTER = 8.0
UNDER_TITLE = 5.4
UNDER_NOTE = 3.6
BETWEEN = 4.6  # from a figure to the next title
MOST_ROWS = 12  # most rows of pieces or cards in a figure
ENDINGS = 6
USED_ROW = 4.2  # mm
PIECE_ROW = 4.4
SMALL = 7 * POINT


class Report:
    """The report of one summary in one language on one paper size."""

    def __init__(self, summary: Summary, renderer: FaceRenderer, paper: Paper, naming: Naming) -> None:
        self.summary, self.renderer, self.paper, self.name = summary, renderer, paper, naming
        self.colours = sheet_colours(renderer.pack.palette, renderer.low_ink)
        self.look: Tints = charts.tints(self.colours)
        self.say = naming.words.say

    def page(self) -> Page:
        """Return the page, its figures in two columns: who wins at the left, how games went at the right."""
        summary = self.summary
        games = self.name.number(summary.games)
        players = ", ".join(dict.fromkeys(summary.players))
        beside = self.say("playtest.beside", games=games, players=players)
        frame = PageFrame(self.paper, self.colours, title=self.name.title, beside=beside)
        body = frame.body(1)
        items: list[Item] = [*frame.head(1), *frame.foot(self._repeat_line())]
        placed: list[Placed] = []
        top = body.y
        for words, size, weight in self._verdict():
            used, drawn_items = self._set_words(words, Box(body.x, top, body.width, 0), size, weight)
            items += drawn_items
            top += used + 1.2
        top += 2.6
        columns = [Box(box.x, top, box.width, body.bottom - top) for box in frame.style.columns(body)]
        left, right = _Column(self, columns[0]), _Column(self, columns[1])
        self._draw_share(left)
        self._draw_run(left)
        self._draw_seats(left)
        self._draw_first_player(left)
        self._draw_length(right)
        self._draw_endings(right)
        self._draw_lead_changes(right)
        # Figures that not every game has go into the column with more room.
        for draw in (self._draw_tiers, self._draw_cards, self._draw_pieces, self._draw_unused):
            draw(_with_more_room(left, right))
        self._draw_losses_map(_with_more_room(left, right), placed)
        self._draw_card_uses(_with_more_room(left, right))
        return Page(
            self.paper.width,
            self.paper.height,
            tuple(placed),
            over=(*items, *left.items, *right.items),
            bookmark=self.name.title,
        )

    # --- words

    def _verdict(self) -> Iterator[tuple[str, float, int]]:
        summary = self.summary
        first = summary.sides[0]
        yield (
            self.say(
                f"playtest.verdict.{summary.verdict}",
                name=self.name.side(first.id),
                share=self.name.percent(first.share),
                low=self.name.percent(first.low),
                high=self.name.percent(first.high),
            ),
            11 * POINT,
            700,
        )
        yield self.say("playtest.caution"), SMALL, 400
        for note in summary.notes:
            yield note, SMALL, 400

    def _repeat_line(self) -> str:
        summary = self.summary
        engine = summary.engine
        made = self.say(
            "playtest.made", fingerprint=summary.fingerprint, engine=engine.version, build=self.name.build(engine.build)
        )
        again = self.say("playtest.repeat", subject=summary.subject, games=summary.games, seed=summary.seed)
        return f"{made} · {again}"

    def _set_words(self, words: str, box: Box, size: float, weight: int = 400) -> tuple[float, tuple[Item, ...]]:
        """Set words from the top of a box; return their height in mm and their drawing items."""
        place = TextBox(box.x, box.y, box.width, size=size, min_size=size, leading=1.22)
        family = "serif" if weight > 600 else "sans"
        setting = set_text([Span(words, family=family, weight=weight, fill=self.colours.ink)], place)
        return text_height(setting.lines, size), setting.items

    # --- figures, the left column

    def _draw_share(self, column: "_Column") -> None:
        sides = self.summary.sides
        rows = [
            Measured(self.name.side(side.id), side.share, side.low, side.high, self.name.percent(side.share))
            for side in sides
        ]
        low = max(0.0, min(0.3 * sides[0].even / 0.5, *(row.low for row in rows)) - 0.03)
        high = min(1.0, max(0.7 * sides[0].even / 0.5, *(row.high for row in rows)) + 0.03)
        band = (min(side.least for side in sides), max(side.most for side in sides))
        box = column.figure("share", len(rows) * charts.ROW + charts.FOOT)
        column.items += charts.whiskers(rows, box, self.look, low=low, high=high, band=band, unit="%")

    def _draw_run(self, column: "_Column") -> None:
        summary = self.summary
        if len(summary.run) < 2:
            return
        side = summary.sides[0]
        # Leave out the first games, whose shares vary too much.
        points_shown = [at for at in summary.run if at.games >= max(10, summary.games // 20)] or summary.run
        points = [Measured("", at.shares[0], at.low, at.high, str(at.games)) for at in points_shown]
        box = column.figure("run", 30, name=self.name.side(side.id))
        column.items += charts.run(points, box, self.look, band=(side.least, side.most), last=summary.run[-1].games)

    def _draw_seats(self, column: "_Column") -> None:
        """Draw the share of each seat, where sides have several seats or there are more than two seats."""
        seats = self.summary.seats
        if len(seats) == 2 or len(seats) == len(self.summary.sides):
            return
        rows = [
            Measured(self.name.seat(seat.seat), seat.share, seat.low, seat.high, self.name.percent(seat.share))
            for seat in seats
        ]
        self._draw_shares(column, "seats", rows, seats[0].even)

    def _draw_first_player(self, column: "_Column") -> None:
        first = self.summary.first_player
        if first is None or first.always:
            return
        rows = [
            Measured(self.name.seat(began.seat), began.share, began.low, began.high, self.name.percent(began.share))
            for began in first.seats[:MOST_ROWS]
        ]
        self._draw_shares(column, "first", rows, first.even)

    def _draw_tiers(self, column: "_Column") -> None:
        rows = []
        for tier in self.summary.tiers:
            side = tier.sides[0]
            name = ", ".join(dict.fromkeys(tier.players))
            rows.append(Measured(name, side.share, side.low, side.high, self.name.percent(side.share)))
        if rows:
            self._draw_shares(column, "tiers", rows, self.summary.sides[0].even)

    def _draw_shares(self, column: "_Column", key: str, rows: Sequence[Measured], even: float) -> None:
        low = max(0.0, min(0.6 * even, *(row.low for row in rows)) - 0.02)
        high = min(1.0, max(min(1.0, 1.4 * even), *(row.high for row in rows)) + 0.02)
        box = column.figure(key, len(rows) * charts.ROW + charts.FOOT)
        band = (0.9 * even, 1.1 * even)
        column.items += charts.whiskers(rows, box, self.look, low=low, high=high, band=band, unit="%")

    def _draw_cards(self, column: "_Column") -> None:
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
            return
        rows.sort(key=lambda row: -row.value)
        rows = rows[:MOST_ROWS]
        low, high = min(0.0, *(row.low for row in rows)) - 1, max(0.0, *(row.high for row in rows)) + 1
        box = column.figure("cards", len(rows) * 4.8 + charts.FOOT)
        column.items += charts.whiskers(rows, box, self.look, low=low, high=high, band=(0, 0), unit="")

    def _draw_unused(self, column: "_Column") -> None:
        summary = self.summary
        dead = list(dict.fromkeys(self.name.card(card.id) for card in summary.cards if card.dead))
        sentences = []
        if dead:
            sentences.append(self.say("playtest.dead", cards=self._join_names(dead)))
        if summary.unplayed_rules:
            sentences.append(self.say("playtest.rules", rules=self._join_names(summary.unplayed_rules)))
        column.words("unused", " ".join(sentences) or self.say("playtest.nothing_unused"))

    def _join_names(self, names: Sequence[str], most: int = 40) -> str:
        """Return up to `most` names joined by commas, and the number of the rest."""
        shown = ", ".join(names[:most])
        return shown if len(names) <= most else f"{shown} {self.say('playtest.more', n=len(names) - most)}"

    # --- figures, the right column

    def _draw_length(self, column: "_Column") -> None:
        length = self.summary.length
        counts = dict(length.counts)
        if not counts:
            return
        turns = range(min(counts), max(counts) + 1)
        width = -(-len(turns) // 24)  # turns per column, so that columns of long games stay visible
        groups = [turns[start : start + width] for start in range(0, len(turns), width)]
        rows = [(str(group[0]), float(sum(counts.get(turn, 0) for turn in group))) for group in groups]
        median = next((at for at, group in enumerate(groups) if length.turns.p50 <= group[-1]), None)
        note = self.say(
            "playtest.length_note",
            unit=self.name.turns,
            median=f"{length.turns.p50:g}",
            late=f"{length.turns.p90:g}",
        )
        box = column.figure("length", 24, note=note)
        column.items += charts.columns(rows, box, self.look, marked=median)

    def _draw_endings(self, column: "_Column") -> None:
        endings = sorted(self.summary.endings, key=lambda ending: -ending.games)[:ENDINGS]
        if not endings:
            return
        rows = []
        for ending in endings:
            shares = [(won / self.summary.games, self._side_tint(at)) for at, won in enumerate(ending.won) if won]
            shares.append((ending.draws / self.summary.games, mix("#ffffff", self.colours.ink, 0.3)))
            rows.append((self.name.ending(ending), shares, self.name.percent(ending.share)))
        box = column.figure("endings", len(rows) * charts.ROW, note=self._tint_note())
        column.items += charts.bars(rows, box, self.look)

    def _tint_note(self) -> str:
        """Return the note that names the sides in the order of their tints."""
        sides = ", ".join(self.name.side(side.id) for side in self.summary.sides)
        return self.say("playtest.endings_key", sides=sides)

    def _side_tint(self, at: int) -> str:
        """Return the colour of a side: the pack's accent for the first, paler ones for the others."""
        return mix("#ffffff", self.look.bar, (1.0, 0.5, 0.75, 0.3)[at % 4])

    def _draw_lead_changes(self, column: "_Column") -> None:
        lead = self.summary.lead
        if lead is None or not lead.counts:
            return
        counts = dict(lead.counts)
        rows = [(str(at), float(counts.get(at, 0))) for at in range(max(counts) + 1)][:24]
        box = column.figure("leads", 18)
        column.items += charts.columns(rows, box, self.look)

    def _draw_pieces(self, column: "_Column") -> None:
        """Draw how often pieces are lost or damaged; the mean per game if one name is lost more than once a game."""
        games = self.summary.games
        fates: dict[str, tuple[float, float]] = {}
        for piece in self.summary.pieces:
            name = self.name.piece(piece)
            lost, worn = fates.get(name, (0.0, 0.0))
            fates[name] = lost + piece.lost / games, worn + piece.damaged / games
        rows = sorted(
            ((name, *fate) for name, fate in fates.items() if any(fate)), key=lambda row: (-row[1], -row[2], row[0])
        )
        if not rows:
            return
        most = max(lost for _, lost, _ in rows)
        whole = max(1.0, most)
        drawn_items = []
        for name, lost, worn in rows[:MOST_ROWS]:
            shares = [(lost / whole, self.look.lost), (min(worn, max(0.0, 1 - lost)) / whole, self.look.worn)]
            note = self.name.percent(lost) if most <= 1 else self.say("playtest.a_game", n=self.name.decimal(lost))
            drawn_items.append((name, shares, note))
        box = column.figure("pieces", len(drawn_items) * PIECE_ROW)
        column.items += charts.bars(drawn_items, box, self.look)

    def _draw_card_uses(self, column: "_Column") -> None:
        """Draw the most played cards, as many as fit in the column."""
        if any(card.worth is not None for card in self.summary.cards):
            return
        most = min(20, int((column.left() - UNDER_TITLE - UNDER_NOTE - BETWEEN) / USED_ROW))
        # With more than two sides a card is counted once for all of them.
        alike = len(self.summary.sides) > 2
        tally: dict[str, list[float]] = {}
        for card in self.summary.cards:
            if card.played and card.seen is not None:
                row = tally.setdefault(self.name.card(card.id, "" if alike else card.side), [0.0, 0.0])
                row[0] += card.played
                row[1] += card.played * card.seen.share
        hands = self.summary.games * (len(self.summary.sides) if alike else 1)
        tint = mix("#ffffff", self.look.bar, 0.55)
        rows = [
            (name, [(played / hands, tint)], self.name.percent(won / played))
            for name, (played, won) in sorted(tally.items(), key=lambda row: (-row[1][0], row[0]))[: max(0, most)]
        ]
        if len(rows) > 2:
            box = column.figure("used", len(rows) * USED_ROW)
            column.items += charts.bars(rows, box, self.look)

    def _draw_losses_map(self, column: "_Column", placed: list[Placed]) -> None:
        """Draw the map with losses by hex, if the game has a map and there is room."""
        lost: dict[str, float] = {}
        for piece in self.summary.pieces:
            for place, times in piece.lost_at:
                lost[place] = lost.get(place, 0.0) + times
        counts = {place: float(round(100 * times / self.summary.games)) for place, times in lost.items() if place}
        room = Size(column.box.width, column.left() - UNDER_TITLE - UNDER_NOTE)
        if not counts or room.height < 30:
            return
        face = self.name.losses_map(counts, room)
        if face is None:
            return
        box = column.figure("places", face.height)
        x = box.x + (box.width - face.width) / 2
        area = Box(x, box.y, face.width, face.height)
        placed.append(Placed(face, translate(x, box.y), area))


def _with_more_room(one: "_Column", other: "_Column") -> "_Column":
    return other if other.left() > one.left() else one


class _Column:
    """A column of figures, filled from the top."""

    def __init__(self, report: Report, box: Box) -> None:
        self._report, self.box = report, box
        self._at = box.y
        self.items: list[Item] = []

    def left(self) -> float:
        """Return the free height below, in mm."""
        return self.box.bottom - self._at

    def figure(self, key: str, height: float, *, note: str | None = None, **values: object) -> Box:
        """Draw a figure's title and its note, and return the box for the figure."""
        report = self._report
        if note is None:
            has = report.name.words.has(f"playtest.{key}_note")
            note = report.say(f"playtest.{key}_note", **values) if has else ""
        self._draw_title(key)
        if note:
            used, drawn_items = report._set_words(note, Box(self.box.x, self._at, self.box.width, 0), 6.5 * POINT)
            self.items += drawn_items
            self._at += used + 1.2
        box = Box(self.box.x, self._at, self.box.width, height)
        self._at += height + BETWEEN
        return box

    def words(self, key: str, words: str) -> None:
        """Draw an answer in words below its title."""
        self._draw_title(key)
        used, drawn_items = self._report._set_words(words, Box(self.box.x, self._at, self.box.width, 0), SMALL)
        self.items += drawn_items
        self._at += used + BETWEEN

    def _draw_title(self, key: str) -> None:
        place = TextBox(self.box.x, self._at, self.box.width, size=9.5 * POINT, min_size=7 * POINT, max_lines=1)
        span = Span(self._report.say(f"playtest.{key}"), family="sans", weight=700, fill=self._report.colours.accent)
        self.items += set_text([span], place).items
        self._at += UNDER_TITLE

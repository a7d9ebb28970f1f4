"""A playtest as data for the page: the verdict in sentences, and figures that each answer one question.

Questions, notes and names are those of the printed report; only the verdict while games go on has words of its own.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from playtest.report.advice import advice
from playtest.report.naming import Naming
from playtest.seated_game import SeatedGame
from playtest.series import Job, camps_of
from playtest.stats.explained import LEAST_GAMES
from playtest.summary import Card, Ending, Piece, Summary
from sandtable.faces.renderer import FaceRenderer
from sandtable.faces.sheet_words import sheet_words
from sandtable.games.play import Result
from sandtable.games.telling import seat_name
from sandtable.games.tongues import Words
from sandtable.jobs.table.game_words import GameWords
from workshop.page_words import both

Data = dict[str, Any]
_MOST_ROWS = 12
_FEW = 3  # points that are told
_COLOURS = ("blue", "red", "green", "ochre", "grey", "plum", "teal")


class PlaytestData:
    """Words and figures about the games of one subject."""

    def __init__(self, ready: SeatedGame, job: Job) -> None:
        self.ready, self.game = ready, GameWords(ready)
        self._tongues = self.game.tongues
        self._camps = camps_of(job.subject)
        pack = ready.document.pack
        self._sheet = {language: sheet_words(language, pack.words[language]) for language in self._tongues.languages}

    # --- names

    def say(self, key: str, /, **values: object) -> Words:
        """Say a phrase of the printed report in every language of the pack."""
        return {
            language: words.say(
                f"playtest.{key}",
                **{name: value[language] if isinstance(value, dict) else value for name, value in values.items()},
            )
            for language, words in self._sheet.items()
        }

    def side(self, side: str) -> Words:
        """Name of a side; one without a name is called after its members."""
        if side in self.ready.seats:
            return self._tongues.seat(self.ready.seats.index(side))
        return self._tongues.words(
            lambda telling: " + ".join(
                telling.seat(self.ready.seats.index(one))
                if one in self.ready.seats
                else seat_name(one, telling.phrases)
                for one in side.split("+")
            )
        )

    def sides(self) -> list[Data]:
        """Sides in the order of the summary, each in the colour of its first seat."""
        shown = self.game.shown.colours
        colours = shown(self.ready.start) if shown is not None else ()
        return [
            {
                "id": camp.id,
                "name": self.side(camp.id),
                "colour": colours[camp.seats[0]] if colours else _COLOURS[at % len(_COLOURS)],
            }
            for at, camp in enumerate(self._camps)
        ]

    def piece(self, piece: str) -> Words:
        """Name of a piece, or `unit (nation)` where its id holds both."""
        owner, _, kind = piece.partition(" ")
        if not kind:
            return self._tongues.name(piece)
        return self._tongues.words(lambda telling: f"{telling.name(kind)} ({telling.name(owner)})")

    def players(self, ids: Sequence[str]) -> list[Words]:
        """Names of the program's players."""
        return [
            self.game.sheet(f"players.{one}") if self.game.has_sheet(f"players.{one}") else self.game.text_of(one)
            for one in dict.fromkeys(ids)
        ]

    # --- sentences

    def headline(self, summary: Summary | None) -> Data:
        return both("playtest.begins" if summary is None else f"playtest.{summary.verdict}")

    def sentence(self, summary: Summary | None) -> Words:
        """The verdict so far in figures, about the first side."""
        if summary is None:
            return {}
        side = summary.sides[0]
        said = both(
            f"playtest.share-{summary.verdict}", name="{name}", wins=side.wins, games=side.games,
            share=round(100 * side.share), low=round(100 * side.sure_low), high=round(100 * side.sure_high),
            least=round(100 * side.least), most=round(100 * side.most),
        )  # fmt: skip
        name = self.side(side.id)
        return {language: words.replace("{name}", name.get(language, side.id)) for language, words in said.items()}

    def points(self, summary: Summary | None) -> list[Data]:
        """Remarks: the hex where most is lost, the pieces that are lost most often."""
        if summary is None:
            return []
        places: Counter[str] = Counter()
        for piece in summary.pieces:
            places.update(dict(piece.lost_at))
        everything = sum(piece.lost for piece in summary.pieces)
        found: list[Data] = [
            {"words": both("playtest.place", hex=hex_, n=n, all=everything), "hexes": [hex_]}
            for hex_, n in places.most_common(1)
        ]
        for piece in sorted(summary.pieces, key=lambda one: -one.lost)[: _FEW - 1]:
            if piece.lost and piece.lost_at:
                where = piece.lost_at[0][0]
                words = both("playtest.piece", piece="{piece}", n=piece.lost, games=summary.games, hex=where)
                name = self.piece(piece.id)
                named = {one: said.replace("{piece}", name.get(one, piece.id)) for one, said in words.items()}
                found.append({"words": named, "hexes": [where]})
        return found

    # --- figures

    def losses(self, summary: Summary | None) -> list[Data]:
        """Losses of each side by hex."""
        if summary is None:
            return []
        found: dict[str, Counter[str]] = {}
        for piece in summary.pieces:
            found.setdefault(piece.side, Counter()).update(dict(piece.lost_at))
        return [{"side": side, "at": sorted(counts.items())} for side, counts in found.items() if counts]

    def sections(self, summary: Summary | None) -> list[Data]:
        """Figures in the order of the report; each has its question, its note, and rows of one of a few forms."""
        if summary is None:
            return []
        made: list[Data] = []
        for build in (
            _sides,
            _seats,
            _first,
            _luck,
            _skill,
            _tiers,
            _pieces,
            _worth,
            _used,
            _length,
            _endings,
            _leads,
            _unused,
        ):
            made += build(self, summary)
        advised = self._advised(summary)
        for section in made:
            words = {language: said[section["id"]] for language, said in advised.items() if section["id"] in said}
            section["advice"] = words or None
        return made

    def _advised(self, summary: Summary) -> dict[str, dict[str, str]]:
        """Advice of the printed report about each figure, by language."""
        pack = self.ready.document.pack
        namings = {
            language: Naming(summary, self.ready, FaceRenderer(pack, language, False))
            for language in self._tongues.languages
        }
        return {language: advice(summary, naming) for language, naming in namings.items()}

    def section(self, key: str, form: str, rows: Sequence[Data], /, note: Words | None = None, **more: Any) -> Data:
        return {"id": key, "title": self.say(key), "note": note, "form": form, "rows": list(rows), **more}

    def card(self, card: Card, summary: Summary, *, sided: bool) -> Words:
        """Name of a card, with its id where another has the same name; `sided` with its side."""
        name = self._tongues.name(card.id)
        alike = {one.id for one in summary.cards if self._tongues.name(one.id) == name}
        name = {one: f"{said} {card.id}" for one, said in name.items()} if len(alike) > 1 else name
        if not sided:
            return name
        side = self.side(card.side)
        return {one: f"{said} ({side[one]})" for one, said in name.items()}

    def ending(self, ending: Ending) -> Words:
        if ending.adjourned:
            return self.say("adjourned")
        return self._tongues.result(Result((), ending.rule, ending.reason))


def _row(name: Words, share: Any) -> Data:
    return {"name": name, "value": share.share, "low": share.low, "high": share.high}


def _sides(data: PlaytestData, summary: Summary) -> Iterator[Data]:
    sides = summary.sides
    band = (min(side.least for side in sides), max(side.most for side in sides))
    rows = [
        {"name": data.side(side.id), "value": side.share, "low": side.sure_low, "high": side.sure_high}
        for side in sides
    ]
    yield data.section("share", "shares", rows, data.say("share_note"), band=band)


def _seats(data: PlaytestData, summary: Summary) -> Iterator[Data]:
    if len(summary.seats) not in (2, len(summary.sides)):
        rows = [_row(data.side(seat.id), seat) for seat in summary.seats]
        yield data.section("seats", "shares", rows, band=_around(summary.seats[0].even))


def _first(data: PlaytestData, summary: Summary) -> Iterator[Data]:
    first = summary.first_player
    if first is not None and not first.always:
        rows = [_row(data.side(data.ready.seats[one.seat - 1]), one) for one in first.seats]
        yield data.section("first", "shares", rows, band=_around(first.even))


def _luck(data: PlaytestData, summary: Summary) -> Iterator[Data]:
    """Part of the result that luck explains, with its interval, or words alone."""
    luck = summary.luck
    if luck is None:
        return
    if luck.source == "none":
        yield data.section("luck", "words", [{"words": data.say("luck_none")}])
    elif luck.explained is None or luck.low is None or luck.high is None or luck.swing is None:
        yield data.section("luck", "words", [{"words": data.say("luck_few", games=LEAST_GAMES)}])
    else:
        note = data.say(
            f"luck_told.{luck.source}", share=_percent(luck.explained), low=_percent(luck.low),
            high=_percent(luck.high), points=f"{100 * luck.swing.p50:.0f}",
        )  # fmt: skip
        row = {
            "name": data.say(f"luck_by.{luck.source}"), "value": luck.explained, "low": luck.low, "high": luck.high,
        }  # fmt: skip
        yield data.section("luck", "shares", [row], note, band=(0.0, 0.0))


def _skill(data: PlaytestData, summary: Summary) -> Iterator[Data]:
    """Share of games that the better player wins, from each side."""
    skill = summary.skill
    if skill is not None:
        rows = [_row(data.side(led.side), led) for led in skill.sides]
        note = data.say("skill_told", games=skill.sides[0].games)
        yield data.section("skill", "shares", rows, note, band=(skill.sides[0].even, skill.sides[0].even))


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def _tiers(data: PlaytestData, summary: Summary) -> Iterator[Data]:
    rows = [
        _row(
            {one: ", ".join(who[one] for who in data.players(tier.players)) for one in data.say("tiers")}, tier.sides[0]
        )
        for tier in summary.tiers
    ]
    if rows:
        yield data.section("tiers", "shares", rows, band=_around(summary.sides[0].even))


def _around(even: float) -> tuple[float, float]:
    return 0.9 * even, 1.1 * even


def _pieces(data: PlaytestData, summary: Summary) -> Iterator[Data]:
    """Yield how often pieces are lost or damaged; a name that is lost more than once a game as its mean."""
    games, fates = summary.games, dict[tuple[str, str], list[float]]()
    kinds: dict[tuple[str, str], Piece] = {}
    for piece in summary.pieces:
        key = (piece.side, piece.id)
        kinds[key] = piece
        row = fates.setdefault(key, [0.0, 0.0])
        row[0] += piece.lost / games
        row[1] += piece.damaged / games
    ranked = sorted((-lost, -worn, key) for key, (lost, worn) in fates.items() if lost or worn)[:_MOST_ROWS]
    whole = max((1.0, *(-lost for lost, _, _ in ranked)))
    rows = []
    for lost, worn, key in ranked:
        parts = [{"value": -lost / whole, "tone": "lost"}]
        parts.append({"value": min(-worn, max(0.0, 1 + lost)) / whole, "tone": "worn"})
        text = None if whole <= 1 else data.say("a_game", n=f"{-lost:.1f}")
        rows.append({"name": data.piece(kinds[key].id), "side": key[0], "parts": parts, "value": -lost, "text": text})
    if rows:
        yield data.section("pieces", "bars", rows, data.say("pieces_colours"))


def _worth(data: PlaytestData, summary: Summary) -> Iterator[Data]:
    judged = [card for card in summary.cards if card.worth is not None]
    rows = [
        {"name": data.card(card, summary, sided=True), "value": card.worth, "low": card.low, "high": card.high}
        for card in sorted(judged, key=lambda card: -(card.worth or 0))
    ]
    if rows:
        yield data.section("cards", "worth", rows, data.say("cards_note"))


def _used(data: PlaytestData, summary: Summary) -> Iterator[Data]:
    """Yield the cards that were played most; with more than two sides a card is counted once for all of them."""
    played: Counter[str] = Counter()
    won: Counter[str] = Counter()
    names: dict[str, Words] = {}
    for card in summary.cards:
        if card.played and card.seen is not None:
            key = card.id if len(summary.sides) > 2 else f"{card.id} {card.side}"
            names[key] = data.card(card, summary, sided=len(summary.sides) == 2)
            played[key] += card.played
            won[key] += card.played * card.seen.share  # type: ignore[assignment]
    hands = summary.games * (len(summary.sides) if len(summary.sides) > 2 else 1)
    ranked = sorted(played, key=lambda key: (-played[key], key))[:_MOST_ROWS]
    rows = [
        {
            "name": names[key],
            "parts": [{"value": played[key] / hands, "tone": "plain"}],
            "value": won[key] / played[key],
            "text": None,
        }
        for key in ranked
    ]
    # Where everything is played in every game, as units are, nothing is learnt.
    if len(rows) > 2 and any(played[key] < hands for key in ranked):
        yield data.section("used", "bars", rows, data.say("used_note"))


def _length(data: PlaytestData, summary: Summary) -> Iterator[Data]:
    counts, turns = dict(summary.length.counts), summary.length.turns
    if counts:
        unit = data.game.tongues.say("play.turns") if data.game.tongues.has("play.turns") else data.say("turns")
        note = data.say("length_note", unit=unit)
        rows = [{"at": turn, "value": counts.get(turn, 0)} for turn in range(min(counts), max(counts) + 1)]
        yield data.section("length", "columns", rows, note, marked=turns.p50)


def _endings(data: PlaytestData, summary: Summary) -> Iterator[Data]:
    rows = []
    for ending in sorted(summary.endings, key=lambda one: -one.games)[:_MOST_ROWS]:
        parts = [
            {"value": won / summary.games, "side": side.id}
            for side, won in zip(summary.sides, ending.won, strict=True)
            if won
        ]
        parts.append({"value": ending.draws / summary.games, "tone": "drawn"})
        rows.append({"name": data.ending(ending), "parts": parts, "value": ending.share, "text": None})
    if rows:
        yield data.section("endings", "bars", rows, keys=True)


def _leads(data: PlaytestData, summary: Summary) -> Iterator[Data]:
    if summary.lead is not None and summary.lead.counts:
        counts = dict(summary.lead.counts)
        rows = [{"at": at, "value": counts.get(at, 0)} for at in range(max(counts) + 1)]
        yield data.section("leads", "columns", rows, data.say("leads_note"))


def _unused(data: PlaytestData, summary: Summary) -> Iterator[Data]:
    dead = {card.id: data.game.tongues.name(card.id) for card in summary.cards if card.dead}
    words = []
    if dead:
        names = {one: ", ".join(name[one] for name in dead.values()) for one in data.game.tongues.languages}
        words.append(data.say("dead", cards=names))
    if summary.unplayed_rules:
        words.append(data.say("rules", rules=", ".join(summary.unplayed_rules)))
    yield data.section("unused", "words", [{"words": one} for one in words or [data.say("nothing_unused")]])

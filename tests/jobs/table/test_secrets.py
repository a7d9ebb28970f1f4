"""What a seat is sent depends on nothing that it may not know: two positions that it cannot tell apart look the same."""

import json
import random
from typing import Any

import pytest

from sandtable.games.cups import Cups
from sandtable.games.play import Decision, Result, View, is_among
from sandtable.games.replay import Record
from sandtable.games.table_view import ONLOOKER
from sandtable.jobs.play import GameSession, open_named
from sandtable.jobs.table.explaining import Explaining
from sandtable.jobs.table.game_words import GameWords
from sandtable.jobs.table.seat_data import SeatData

STARTS = {
    "proelio/allied-4": 30, "proelio/open-5": 30, "edadh/full": 40, "edadh/masters": 30, "lets-war/historical-2": 30,
    "lets-war/attrition-5": 16, "warfare/03-clear-the-farm": 12, "warfare/05-take-the-bridge": 12,
}  # fmt: skip


class _Looking:
    """Answers about one game."""

    def __init__(self, named: str) -> None:
        self.seated = open_named(named)
        self.game = GameWords(self.seated)
        self.data = SeatData(self.game, "/".join)
        self.explaining = Explaining(self.game)

    def session(self, seed: int) -> GameSession:
        record = Record(self.seated.game.id, seed, ("person",) * len(self.seated.seats), self.seated.text)
        return GameSession(self.seated, record)

    def sent(self, state: Any, seat: int) -> str:
        """Everything a seat is sent about a position."""
        view = self.data.view(state, seat)
        sent: dict[str, Any] = {"picture": self.data.picture(view), "goals": dict(self.explaining.goals(view))}
        decision = self.seated.table.decision(state)
        if isinstance(decision, Decision) and decision.seat == seat:
            offered = self.seated.table.choices(view.state)
            sent["asked"] = self.data.asked(view, decision, offered, "")
            sent["nots"] = self.explaining.nots(view, offered, None)
            for piece in sorted({group["piece"] for group in sent["asked"]["groups"]} - {None})[:1]:
                sent["why"] = self.explaining.nots(view, offered, piece)
        return json.dumps(sent, ensure_ascii=False)


@pytest.mark.parametrize("named", STARTS)
def test_positions_that_a_seat_cannot_tell_apart_are_sent_alike(named: str) -> None:
    looking = _Looking(named)
    session, table = looking.session(5), looking.seated.table
    rng = random.Random(named)
    compared = 0
    for number in range(STARTS[named]):
        if session.result is not None:
            break
        for seat in range(len(looking.seated.seats)):
            view = table.view(session.state, seat)
            other = table.guess(view, Cups(f"other {number}"))
            assert looking.sent(other, seat) == looking.sent(session.state, seat), f"choice {number}, seat {seat}"
            compared += 1
        session.take(rng.choice(session.offered()))
    assert compared > 10


@pytest.mark.parametrize("named", STARTS)
def test_a_view_offers_and_allows_what_the_position_does(named: str) -> None:
    """So that choices and why-nots can be made from views alone."""
    looking = _Looking(named)
    session, table = looking.session(6), looking.seated.table
    rng = random.Random(named)
    while session.result is None and len(session.record.choices) < 2 * STARTS[named]:
        decision = session.decision
        assert not isinstance(decision, Result)
        view = table.view(session.state, decision.seat)
        offered = session.offered()
        assert table.choices(view.state) == offered
        assert table.decision(view.state) == decision
        chosen = rng.choice(offered)
        assert table.allows(view.state, chosen) is None
        assert is_among(chosen, offered)
        session.take(chosen)


@pytest.mark.parametrize("named", STARTS)
def test_an_onlooker_sees_less_than_every_seat(named: str) -> None:
    """An onlooker's picture does not change with what one seat alone knows."""
    looking = _Looking(named)
    session, table = looking.session(7), looking.seated.table
    rng = random.Random(named)
    for number in range(STARTS[named] // 2):
        if session.result is not None:
            break
        shown = looking.sent(session.state, ONLOOKER)
        for seat in range(len(looking.seated.seats)):
            other = table.guess(table.view(session.state, seat), Cups(f"other {number}"))
            assert looking.sent(other, ONLOOKER) == shown, f"choice {number}, as seat {seat} may think"
        session.take(rng.choice(session.offered()))


def test_the_comparison_notices_a_secret() -> None:
    """Of whole positions, as no seat is sent them, the pictures of two that look alike to a seat differ."""
    looking = _Looking("proelio/open-5")
    state = looking.session(5).state
    other = looking.seated.table.guess(looking.seated.table.view(state, 0), Cups("other"))
    assert looking.data.picture(View(0, state)) != looking.data.picture(View(0, other))

"""Reports of whole games: decisions, choices, events and their rules; compared with goldens."""

import pytest

from playtest.players import random_player
from playtest.players.lets_war import greedy
from sandtable.games.lets_war.play.board import show
from sandtable.games.lets_war.play.table import TABLE
from sandtable.games.play import Chronicle, Result, digest
from sandtable.games.replay import Record
from sandtable.games.telling import Telling
from tests.conftest import GameGolden, Golden
from tests.games.game_report import Turn
from tests.games.lets_war.play.table import shipped, text_of

GAMES = [
    ("historical-3", 4, "en", "greedy"),
    ("historical-4", 2, "en", "greedy"),
    ("attrition-5", 12, "it", "greedy"),
    ("historical-2", 3, "it", "random"),
]


def story(name: str, seed: int, language: str, kind: str) -> list[Turn]:
    start = shipped(name)
    makers = {"random": random_player.make, "greedy": greedy.make}
    players = [makers[kind](start, f"{seed} {seat}") for seat in range(len(start.seats))]
    telling = Telling(start.document.pack, language, TABLE.seats(start))
    war = TABLE.lay(start, Record("lets-war", seed, (kind,) * len(start.seats), text_of(name)).cups())
    turns = [[f"start {digest(war)}", ""]]
    number = 0
    while not isinstance(decision := TABLE.decision(war), Result):
        number += 1
        chronicle, offered = Chronicle(), TABLE.choices(war)
        chosen = players[decision.seat].choose(TABLE.view(war, decision.seat), decision, offered)
        name = telling.name(war.nation(decision.seat))
        asked = f"{number}. {name[:1].upper()}{name[1:]}: {telling.question(decision)} [{decision.rule}]"
        place = f"{offered.index(chosen) + 1} of {len(offered)}" if chosen in offered else f"not of {len(offered)}"
        TABLE.take(war, chosen, chronicle)
        lines = [asked, f"   {chosen} ({place}: {telling.choice(chosen)})"]
        for event in chronicle.events:
            secret = "" if event.seats is None else "(secret) "
            lines.append(f"   - {secret}{telling.event(event)} [{event.rule}]")
        turns[-1] += [*lines, ""]
        if any(event.kind == "turn" for event in chronicle.events):
            turns.append([])
    winners = ", ".join(telling.name(war.nation(seat)) for seat in decision.winners)
    turns[-1] += [f"{winners}: {telling.result(decision)} [{decision.rule}]", f"end {digest(war)}"]
    return turns


@pytest.mark.parametrize(("name", "seed", "language", "kind"), GAMES)
def test_a_game_to_read(game_golden: GameGolden, name: str, seed: int, language: str, kind: str) -> None:
    game_golden(f"play/lets-war-{name}-{language}.txt", story(name, seed, language, kind), first=2, last=1)


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_table_in_text(golden: Golden, language: str) -> None:
    start = shipped("attrition-5")
    war = TABLE.lay(start, Record("lets-war", 1, ("greedy",) * 5, text_of("attrition-5")).cups())
    players = [greedy.make(start, seat) for seat in range(5)]
    for _ in range(60):
        decision = TABLE.decision(war)
        assert not isinstance(decision, Result)
        offered = TABLE.choices(war)
        chosen = players[decision.seat].choose(TABLE.view(war, decision.seat), decision, offered)
        TABLE.take(war, chosen, Chronicle())
    phrases = start.document.pack.words[language]
    golden(f"play/lets-war-board-{language}.txt", "\n".join(show(TABLE.view(war, 1), phrases)) + "\n")

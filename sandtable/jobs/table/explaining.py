"""Answers beside the game: why not, what the planner would do, what a word means, what a rule says."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from sandtable.games.play import Choice, Decision, Refusal, View
from sandtable.games.tongues import Words
from sandtable.jobs.table.game_words import GameWords
from sandtable.jobs.table.looking import look_at, rule_lines
from sandtable.jobs.table.typed import read_typed

Data = dict[str, Any]
ADVISERS = ("planner", "greedy")


class Explaining:
    """Answers about one start. They are made from a seat's view, like everything it is sent."""

    def __init__(self, game: GameWords) -> None:
        self._game = game
        self._tongues = game.tongues
        self._seated = game.seated

    # --- why not

    def nots(self, view: View, offered: Sequence[Choice], piece: str | None) -> list[Data]:
        """Things one would try with a piece, or without one, that are refused."""
        tries = self._game.shown.tries
        if tries is None:
            return []
        verbs = {(one.verb, piece if one.words[:1] == (piece,) else None) for one in offered}
        found: dict[str, Data] = {}
        for tried in tries(view, piece):
            if tried.verb in found or (tried.verb, piece) in verbs:
                continue
            refusal = self._allows(view, tried)
            if refusal is not None:
                found[tried.verb] = self._not(tried, refusal, piece)
        return list(found.values())

    def _not(self, tried: Choice, refusal: Refusal, piece: str | None) -> Data:
        return {
            "verb": tried.verb,
            "piece": piece,
            "text": self._tongues.verb(tried.verb),
            "why": self._tongues.refusal(refusal),
            "rule": refusal.rule,
        }

    def why(self, view: View, decision: Decision, offered: Sequence[Choice], typed: str) -> Data:
        """Say if typed words, in any language, may be chosen, with the rule that says so.

        `choice` is the number of the offered choice, `typed` the words of one that is not offered; `fits` are the
        numbers of choices that the words may mean.
        """
        made, refusal, fits = read_typed(typed, offered, self._tongues, lambda choice: self._allows(view, choice))
        number = offered.index(made) if made in offered else None
        warn = self._seated.play.warn
        return {
            "allowed": refusal is None,
            "choice": number,
            "typed": str(made) if refusal is None else None,
            "why": self._tongues.choice(made) if refusal is None else self._tongues.refusal(refusal),
            "rule": decision.rule if refusal is None else refusal.rule,
            "warn": self._words(warn, view, made) if refusal is None else None,
            "fits": [offered.index(one) for one in fits],
        }

    def _words(self, say: Callable[..., str] | None, view: View, made: Choice) -> Words | None:
        said = self._tongues.words(lambda telling: say(view, made, telling)) if say is not None else {}
        return said if any(said.values()) else None

    def _allows(self, view: View, choice: Choice) -> Refusal | None:
        return self._seated.table.allows(view.state, choice)

    # --- hints

    def hint(self, view: View, decision: Decision, offered: list[Choice]) -> Data:
        """Choice of the program here, with its strength or cost in words."""
        adviser = next((name for name in ADVISERS if name in self._seated.players), "")
        if not adviser:
            return {"choice": None, "typed": None, "why": self._game.sheet("no_hint"), "by": None}
        chosen = self._seated.player(adviser, "hint").choose(view, decision, offered)
        note = self._seated.play.note
        why = {}
        for language, telling in self._tongues.tellings.items():
            aside = note(view, chosen, telling) if note is not None else ""
            said = telling.choice(chosen)
            why[language] = f"{said[:1].upper()}{said[1:]}" + (f" ({aside})" if aside else "")
        # Of payments only the thrifty ones are offered; a player may choose another.
        number = offered.index(chosen) if chosen in offered else None
        return {"choice": number, "typed": str(chosen), "why": why, "by": adviser}

    # --- words and rules

    def look(self, view: View, word: str) -> Data:
        """Lines about a card, a piece or a hex, and the hexes that are seen from there."""
        seated = self._seated
        lines = self._tongues.lines(lambda telling: look_at(seated, view, word, telling))
        seen = self._game.shown.sight(view, word) if self._game.shown.sight is not None else None
        sight = {"hex": seen[0], "seen": list(seen[1])} if seen is not None else None
        return {"lines": dict(lines), "sight": sight}

    def rule(self, rule: str) -> Mapping[str, list[str]]:
        """Lines of a rule in each language; no lines for one that there is not."""
        return {language: list(self._rule(rule, language)) for language in self._tongues.languages}

    def _rule(self, rule: str, language: str) -> Iterator[str]:
        yield from rule_lines(self._seated, rule, language)

    def goals(self, view: View) -> Mapping[str, list[str]]:
        """Conditions of victory: a scenario's orders, or the rules."""
        orders, seated = self._seated.play.orders, self._seated
        if orders is not None and view.seat >= 0:
            return self._tongues.lines(lambda telling: orders(seated.start, view, telling))
        return {
            language: [line for rule in seated.game.victory for line in rule_lines(seated, rule, language)]
            for language in self._tongues.languages
        }

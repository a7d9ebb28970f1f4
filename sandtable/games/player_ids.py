"""Ids of the program's players, and the words earlier versions wrote for them.

Old words are read wherever a player is named: options, settings, replays, sweeps, certificates, priors and weights.
Only ids are written.
"""

import re

# Word of earlier versions → id. Raider and sentry have kept their names.
ALIASES = {"drill": "random", "recruit": "greedy", "veteran": "planner", "general": "search"}
_OLD_NAMES = re.compile(rf"\b(?:{'|'.join(ALIASES)})\b")
_OLD_WORDS = {id_: word for word, id_ in ALIASES.items()}
# A generated scenario names its player in the comment that tells how to make it again, and in `fair:`.
_NAMED_IN_START = re.compile(r"(?<= --player )(?:{0})\b|(?<=  fair: \{{player: )(?:{0})\b".format("|".join(_OLD_WORDS)))


def player_id(name: str) -> str:
    """Id of a player named by its id or by an old word; any other name as it is."""
    return ALIASES.get(name, name)


def with_player_ids(words: str) -> str:
    """Words about players, as "recruit 1 against drill 1", with their ids for old words."""
    return _OLD_NAMES.sub(lambda found: ALIASES[found[0]], words)


def seed_word(player: str) -> str:
    """Name of a player in seeds of its dice.

    It is the old word where there is one, so that renaming a player changes no game.
    """
    return _OLD_WORDS.get(player, player)


def with_seed_words(start: str) -> str:
    """Text of a scenario or set-up as its dice are derived from: a generated one names its player by `seed_word`."""
    return _NAMED_IN_START.sub(lambda found: _OLD_WORDS[found[0]], start)

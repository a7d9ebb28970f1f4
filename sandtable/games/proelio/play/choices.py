"""List the legal choices, and give reasons to refuse any other."""

from itertools import combinations

from sandtable.games.play import Choice, Refusal, choice
from sandtable.games.proelio.play import defence
from sandtable.games.proelio.play.limit import hand_choices, lacking, not_in_hand
from sandtable.games.proelio.play.state import State

# By phase: the verbs that answer it, and the rule that asks.
VERBS: dict[str, tuple[str, ...]] = {
    "action": ("draw", "attack", "fort", "play", "exchange", "support", "pass"),
    "trim": ("discard",),
    "deploy": ("deploy", "ready"),
    "sacrifice": ("sacrifice", "keep"),
    "bounty": ("give",),
    "penalty": ("give",),
    "reverse": ("steal", "leave"),
    "recover": ("recover", "done"),
}
RULES = {
    "action": "R-TURN-3",
    "deploy": "R-DEF-1",
    "sacrifice": "R-DEF-9",
    "bounty": "R-DEF-10",
    "penalty": "R-ATT-3",
    "reverse": "R-DEF-7",
    "recover": "R-ATT-3",
}


def rule_of(state: State) -> str:
    """The rule that asks for the decision; discards are asked for by several."""
    return state.rule if state.phase == "trim" else RULES[state.phase]


def choices(state: State) -> list[Choice]:
    """All sensible choices, in a fixed order; left out are Defence cards that would count nothing."""
    phase = state.phase
    if phase == "action":
        return _actions(state)
    if phase == "deploy":
        hand = sorted(set(state.houses[state.who].hand))
        useful = [card for card in hand if state.kinds[card].cancels or defence.counts(state, card)]
        return [choice("ready"), *(choice("deploy", card) for card in useful if _is_defence(state, card))]
    if phase == "recover":
        return [*(choice("recover", card) for card in sorted(set(state.houses[state.who].deployed))), choice("done")]
    verbs = VERBS[phase]
    return hand_choices(state, verbs[0]) if len(verbs) == 1 else [choice(verb) for verb in verbs]


def _actions(state: State) -> list[Choice]:
    seat = state.who
    hand = state.houses[seat].hand
    kinds = sorted(set(hand))
    found: list[Choice] = []
    if state.can_draw("base"):
        found.append(choice("draw"))
    if _barred(state) is None:
        found += [choice("attack", card) for card in kinds if _not_attack(state, card) is None]
    found += [choice("fort", card) for card in kinds if _not_fort(state, card) is None]
    for card in kinds:
        if state.kinds[card].type == "strategy":
            targets = _targets(state, card)
            found += [choice("play", card, target + 1) for target in targets] or [choice("play", card)]
    if len(hand) >= 2 and state.can_draw("imperial"):
        found += [choice("exchange", *pair) for pair in sorted(set(combinations(hand, 2)))]
    if state.allied:
        found += [choice("support", card) for card in kinds]
    return found or [choice("pass")]


def _targets(state: State, card: str) -> list[int]:
    """The seats a Strategy card may name; none for one that names nobody."""
    seat, wanted = state.who, state.kinds[card].target()
    if wanted == "other":  # ER-PR-21
        return [other for other in range(len(state.houses)) if other != seat]
    return [state.left_of(seat), state.right_of(seat)] if wanted == "neighbour" else []


def _is_defence(state: State, card: str) -> bool:
    return state.kinds[card].type == "defence"


def _barred(state: State) -> Refusal | None:
    """Reason why no attack may be laid at all; None if one may."""
    if state.plagued():
        return Refusal("R-PLG-2", "plague")
    if state.houses[state.left_of(state.who)].incoming:  # ER-PR-20
        return Refusal("R-ATT-1", "attack-pending")
    return None


def _not_attack(state: State, card: str) -> Refusal | None:
    """Reason why a card may not be laid as an attack; none with the option for illegal attacks (ER-PR-33)."""
    kind = state.kinds[card]
    if state.options.illegal_attacks:
        return None
    if kind.type != "attack":
        return Refusal("R-ATT-1", "not-attack", {"card": card})
    if kind.min_fort > state.fort_level(state.who):  # R-FORT-2
        return Refusal("R-ATT-2", "fort-too-low", {"card": card, "n": kind.min_fort})
    return None


def _not_fort(state: State, card: str) -> Refusal | None:
    kind, level = state.kinds[card], state.fort_level(state.who)
    if not kind.fort:
        return Refusal("R-FORT-5", "not-fort", {"card": card})
    if kind.fort != level + 1:  # ER-PR-28
        return Refusal("R-FORT-3", "not-next", {"card": card, "n": level + 1, "level": kind.fort})
    return None


def allows(state: State, made: Choice) -> Refusal | None:
    """Reason why a choice is not legal; None if it is."""
    phase, verb = state.phase, made.verb
    rule = rule_of(state)
    if verb not in VERBS[phase]:
        return Refusal(rule, "not-now", {"verb": verb, "verbs": VERBS[phase]})
    if phase == "action":
        return _action_refused(state, made)
    if verb == "deploy":
        if refused := not_in_hand(state, made, rule):
            return refused
        card = made.words[0]
        return None if _is_defence(state, card) else Refusal("R-DEF-1", "not-defence", {"card": card})
    if verb in ("discard", "give"):
        return not_in_hand(state, made, rule)
    if verb == "recover":
        if len(made.words) != 1:
            return Refusal(rule, "one-card", {"verb": verb})
        card = made.words[0]
        deployed = state.houses[state.who].deployed
        return None if card in deployed else Refusal("R-ATT-3", "not-deployed", {"card": card})
    return _bare(made, rule)


def _bare(made: Choice, rule: str) -> Refusal | None:
    return Refusal(rule, "no-words", {"verb": made.verb}) if made.words else None


def _action_refused(state: State, made: Choice) -> Refusal | None:
    verb = made.verb
    if verb == "draw":
        if not state.can_draw("base"):
            return Refusal("R-ACT-1", "no-cards", {"deck": "base"})
        return _bare(made, "R-ACT-1")
    if verb == "attack":
        return _barred(state) or not_in_hand(state, made, "R-ACT-2") or _not_attack(state, made.words[0])
    if verb == "fort":
        return not_in_hand(state, made, "R-ACT-3") or _not_fort(state, made.words[0])
    if verb == "play":
        return _play_refused(state, made)
    if verb == "exchange":
        return _exchange_refused(state, made)
    if verb == "support":
        if not state.allied:
            return Refusal("R-ALL-2", "not-allied")
        return not_in_hand(state, made, "R-ALL-2")
    if _actions(state)[0].verb != "pass":  # ER-PR-25
        return Refusal("R-TURN-3", "must-act")
    return _bare(made, "R-TURN-3")


def _play_refused(state: State, made: Choice) -> Refusal | None:
    if not made.words:
        return Refusal("R-ACT-4", "one-card", {"verb": "play"})
    card = made.words[0]
    if refused := lacking(state, card, "R-ACT-4"):
        return refused
    if state.kinds[card].type != "strategy":
        return Refusal("R-ACT-4", "not-strategy", {"card": card})
    targets = [str(target + 1) for target in _targets(state, card)]
    if len(made.words) != (2 if targets else 1) or (targets and made.words[1] not in targets):
        if targets:
            return Refusal("R-ACT-4", "whom", {"card": card, "targets": tuple(targets)})
        return Refusal("R-ACT-4", "nobody", {"card": card})
    return None


def _exchange_refused(state: State, made: Choice) -> Refusal | None:
    if len(made.words) != 2:
        return Refusal("R-ACT-5", "two-cards")
    for card in made.words:
        if refused := lacking(state, card, "R-ACT-5"):
            return refused
    first, second = made.words
    if first == second and state.houses[state.who].hand.count(first) < 2:
        return Refusal("R-ACT-5", "only-one", {"card": first})
    if not state.can_draw("imperial"):
        return Refusal("R-ACT-5", "no-cards", {"deck": "imperial"})
    return None

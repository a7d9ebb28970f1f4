"""The Defence phase: deploy, reveal, sacrifice or pay, and clear the table."""

from sandtable.games.play import Result, Teller
from sandtable.games.proelio.play.hands import discard, hand_over, note, steal, take_openly
from sandtable.games.proelio.play.limit import trim
from sandtable.games.proelio.play.state import State


def begin(state: State, tell: Teller) -> None:
    """R-TURN-2: resolve the attack against the active seat, if there is one and no Plague forbids it."""
    seat = state.active
    house = state.houses[seat]
    state.phase, state.who = "action", seat
    if not house.incoming:
        return
    if state.plagued():  # R-PLG-2, ER-PR-19
        tell.tell("R-PLG-2", "suspended", seat=seat)
        return
    state.phase = "deploy"
    if not any(state.kinds[card].type == "defence" for card in house.hand):
        reveal(state, tell)


def deploy(state: State, card: str, tell: Teller) -> None:
    """R-DEF-1: one more Defence card face-up before the reveal."""
    house = state.houses[state.active]
    take_openly(state, state.active, card)
    house.deployed.append(card)
    tell.tell("R-DEF-1", "deployed", seat=state.active, card=card, n=counts(state, card))


def counts(state: State, card: str) -> int:
    """R-DEF-2: strength of a deployed card under the fort of the active seat; an Edict counts nothing.

    A card too strong for the fort counts 0 (ER-PR-04), a Patrol always 1 (ER-PR-35).
    """
    kind = state.kinds[card]
    return max(0, kind.defence) if kind.min_fort <= state.fort_level(state.active) else 0


def reveal(state: State, tell: Teller) -> None:
    """R-DEF-3, ER-PR-43: turn the attack over; only the first test that applies counts."""
    seat = state.active
    house, attacker = state.houses[seat], state.right_of(seat)
    kind = state.kinds[house.incoming]
    tell.tell("R-DEF-3", "revealed", seat=attacker, other=seat, card=kind.id)
    deployed = [state.kinds[card] for card in house.deployed]
    if kind.type != "attack" or kind.min_fort > house.reach:  # before the Edict, which returns (ER-PR-13)
        _penalise(state, attacker, tell)
    elif any(card.cancels for card in deployed):  # R-DEF-4; before Patrol (ER-PR-14), against all (ER-PR-37)
        tell.tell("R-DEF-4", "cancelled", seat=seat, card=kind.id)
        _clear(state, tell)
        _close(state)  # ER-PR-09: no test
    elif kind.wipes:
        _wipe(state, kind.wipes, tell)
    elif kind.steals and any(card.reverses for card in deployed):
        tell.tell("R-DEF-7", "patrolled", seat=seat, other=attacker)
        # The thief's card is not yet gone: which deck may be stolen from is written on it.
        if any(state.kinds[card].deck == kind.steals_from for card in state.houses[attacker].hand):
            state.phase = "reverse"
        else:
            _after_patrol(state, tell)
    elif kind.steals:  # R-DEF-6; fort and ordinary Defence do not matter, nothing is compared (ER-PR-31)
        for _ in range(kind.steals):
            steal(state, attacker, seat, kind.steals_from, "R-DEF-6", tell)
        _clear(state, tell)
        if not _falls(state, tell):
            _close_for(state, attacker, "R-LIM-4" if state.options.overflow_at_once else "")
    else:
        _compare(state, tell)


def _penalise(state: State, attacker: int, tell: Teller) -> None:
    """R-ATT-3: the attack is discarded, the Defence may be taken back, the attacker gives a card."""
    house = state.houses[state.active]
    tell.tell("R-ATT-3", "illegal", seat=attacker, card=house.incoming)
    discard(state, house.incoming)
    house.incoming, house.reach = "", 0
    state.phase = "recover"
    if not house.deployed:
        _after_recovery(state, tell)


def recover(state: State, card: str, tell: Teller) -> None:
    """Take one deployed card back; everybody has seen it."""
    seat = state.active
    house = state.houses[seat]
    house.deployed.remove(card)
    house.add(card)
    for observer in range(len(state.houses)):
        if observer != seat:
            note(state, seat, observer, card)
    tell.tell("R-ATT-3", "recovered", seat=seat, card=card)
    if not house.deployed:
        _after_recovery(state, tell)


def leave_deployed(state: State, tell: Teller) -> None:
    """Take nothing more back: discard the remaining deployed cards."""
    _clear(state, tell)
    _after_recovery(state, tell)


def _after_recovery(state: State, tell: Teller) -> None:
    attacker = state.right_of(state.active)
    if state.houses[attacker].hand:
        state.phase, state.who = "penalty", attacker
    else:  # ER-PR-06: nothing to give
        tell.tell("R-ATT-3", "no-penalty", seat=attacker)
        trim(state, state.active, "R-SET-3", "action")


def give_penalty(state: State, card: str, tell: Teller) -> None:
    """Give the defender a card of the attacker's choice for an illegal attack (R-ATT-3, ER-PR-06)."""
    attacker = state.who
    hand_over(state, attacker, state.active, card)
    _tell_gift(state, attacker, state.active, card, "R-ATT-3", tell)
    trim(state, state.active, "R-SET-3", "action")


def _wipe(state: State, targets: tuple[str, ...], tell: Teller) -> None:
    """R-DEF-5: Gunpowder takes no Bounty (ER-PR-11)."""
    seat = state.active
    tell.tell("R-DEF-5", "destroyed", seat=seat)
    if "fort" in targets:
        lose_fort(state, seat, "R-DEF-5", tell)
    _clear(state, tell)
    if not _falls(state, tell):
        _close(state)


def reverse(state: State, wanted: bool, tell: Teller) -> None:
    """R-DEF-7: let the Patrol steal in its turn, or not."""
    seat = state.active
    if wanted:
        deck = state.kinds[state.houses[seat].incoming].steals_from
        steal(state, seat, state.right_of(seat), deck, "R-DEF-7", tell)
    _after_patrol(state, tell)


def _after_patrol(state: State, tell: Teller) -> None:
    _clear(state, tell)
    _close(state)  # ER-PR-09: no test


def strength(state: State) -> int:
    """Total strength of the active seat's deployed cards."""
    return sum(counts(state, card) for card in state.houses[state.active].deployed)


def gap(state: State) -> int:
    """Amount by which the attack on the active seat exceeds the deployed strength."""
    return state.kinds[state.houses[state.active].incoming].attack - strength(state)


def _compare(state: State, tell: Teller) -> None:
    """R-DEF-8, R-DEF-9: compare attack and Defence."""
    seat, missing = state.active, gap(state)
    attack, defended = missing + strength(state), strength(state)
    if missing <= 0:
        # Nothing is left to choose: a fort cannot be sacrificed when it is not needed (ER-PR-17).
        tell.tell("R-DEF-8", "repelled", seat=seat, attack=attack, defence=defended)
        _clear(state, tell)
        if not (state.options.falls_when_repelled and _falls(state, tell)):
            _close(state)
        return
    tell.tell("R-DEF-8", "breached", seat=seat, attack=attack, defence=defended, n=missing)
    state.owed = missing
    if state.houses[seat].fort:
        state.phase = "sacrifice"
    else:
        _ask_bounty(state, tell)


def sacrifice(state: State, wanted: bool, tell: Teller) -> None:
    """R-DEF-9: add the fort's value to the Defence and lose it, or not."""
    seat = state.active
    if wanted:
        level = state.fort_level(seat)
        state.owed = max(0, state.owed - level)
        tell.tell("R-DEF-9", "sacrificed", seat=seat, n=state.owed, level=level)
        lose_fort(state, seat, "R-DEF-9", tell)
    else:
        tell.tell("R-DEF-9", "kept-fort", seat=seat)
    _ask_bounty(state, tell)


def _ask_bounty(state: State, tell: Teller) -> None:
    """R-DEF-10, R-DEF-11: ask for the Bounty; a Hand too small, or just enough, goes whole."""
    seat = state.active
    house = state.houses[seat]
    if state.owed < len(house.hand):
        state.phase = "bounty"
        if state.owed == 0:
            _after_bounty(state, tell)
        return
    short = state.owed > len(house.hand)
    for card in list(house.hand):
        _pay(state, card, tell)
    if short:
        tell.tell("R-DEF-11", "short", seat=seat, n=state.owed)
        lose_fort(state, seat, "R-DEF-11", tell)  # ER-PR-18: discarded, not given
    _after_bounty(state, tell)


def give_bounty(state: State, card: str, tell: Teller) -> None:
    """R-DEF-10: one card of the defender's choice."""
    _pay(state, card, tell)
    if state.owed == 0:
        _after_bounty(state, tell)


def _pay(state: State, card: str, tell: Teller) -> None:
    seat = state.active
    attacker = state.right_of(seat)
    hand_over(state, seat, attacker, card)
    state.owed -= 1
    _tell_gift(state, seat, attacker, card, "R-DEF-10", tell)


def _after_bounty(state: State, tell: Teller) -> None:
    state.owed = 0
    _clear(state, tell)
    if not _falls(state, tell):
        _close_for(state, state.right_of(state.active), "R-LIM-1")


def _tell_gift(state: State, giver: int, receiver: int, card: str, rule: str, tell: Teller) -> None:
    tell.tell(rule, "gave", seat=giver, other=receiver, card=state.kinds[card].back)
    tell.tell_seats((giver, receiver), rule, "gave-card", seat=giver, other=receiver, card=card)


def lose_fort(state: State, seat: int, rule: str, tell: Teller) -> None:
    """Discard a fort, if there is one; it is rebuilt from the first level (R-FORT-4)."""
    house = state.houses[seat]
    if house.fort:
        tell.tell(rule, "lost-fort", seat=seat, card=house.fort)
        discard(state, house.fort)
        house.fort = ""


def _clear(state: State, tell: Teller) -> None:
    """R-DEF-12: discard the attack and all deployed cards, each to its own pile.

    Needed or not: Edicts, Patrols, ordinary Defence against thieves (ER-PR-12, ER-PR-16, ER-PR-32).
    """
    house = state.houses[state.active]
    cards = [*([house.incoming] if house.incoming else []), *house.deployed]
    for card in cards:
        discard(state, card)
    tell.tell("R-DEF-12", "cleared", seat=state.active, cards=tuple(cards))
    house.incoming, house.reach = "", 0
    house.deployed.clear()


def _falls(state: State, tell: Teller) -> bool:
    """R-WIN-1: True if the defender, and nobody else (ER-PR-10), has neither Hand nor fort; ends the game."""
    seat = state.active
    house = state.houses[seat]
    if house.hand or house.fort:
        return False
    attacker = state.right_of(seat)
    tell.tell("R-WIN-1", "fell", seat=seat)
    if state.allied:  # R-ALL-3
        winners = tuple(sorted((attacker, state.ally_of(attacker))))
        state.result = Result(winners, "R-ALL-3", "fell")
        tell.tell("R-ALL-3", "alliance-won", seat=winners[0], other=winners[1])
    else:  # R-WIN-2, wherever at the table it happens (ER-PR-36)
        state.result = Result((attacker,), "R-WIN-2", "fell")
        tell.tell("R-WIN-2", "won", seat=attacker, other=seat)
    return True


def _close(state: State) -> None:
    """End the Defence; the defender's Action follows."""
    state.phase, state.who = "action", state.active


def _close_for(state: State, seat: int, rule: str) -> None:
    """End the Defence; a seat that gained cards discards by that rule first."""
    if rule:
        trim(state, seat, rule, "action")
    else:
        _close(state)

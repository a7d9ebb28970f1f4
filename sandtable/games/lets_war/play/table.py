"""Table of Let's War: the next decision, its seat, and the effect of a choice."""

from collections.abc import Callable

from sandtable.games.cups import Cups
from sandtable.games.lets_war.effects import ARMS
from sandtable.games.lets_war.play import combat, effects, italy, spies, turn
from sandtable.games.lets_war.play.actions import refuse_action, refuse_lay
from sandtable.games.lets_war.play.asks import ASKS, passing
from sandtable.games.lets_war.play.lasting import hand_limit
from sandtable.games.lets_war.play.laying import lay_out
from sandtable.games.lets_war.play.money import refuse_payment, to_pay
from sandtable.games.lets_war.play.piles import draw_nation
from sandtable.games.lets_war.play.state import Job, War
from sandtable.games.lets_war.play.views import guess_war, seen_by
from sandtable.games.lets_war.setup import LetsWarSetup
from sandtable.games.play import Choice, Chronicle, Decision, Refusal, Result, Teller, View


def _bought(war: War, job: Job, tell: Teller) -> None:
    draw_nation(war, job.seat, tell, "R-MONEY-2")


# Jobs carried out without asking.
STEPS: dict[str, Callable[[War, Job, Teller], None]] = {
    "prelude": turn.prelude,
    "offensive": turn.offensive,
    "turn": turn.turn,
    "turn_over": turn.turn_over,
    "closing": turn.closing,
    "calendar": turn.calendar,
    "event": turn.event,
    "rotate": turn.rotate,
    "effect": effects.effect,
    "lasts": effects.lasts,
    "spent": effects.spent,
    "aim": effects.aim,
    "hit": combat.hit,
    "task": spies.task,
    "bought": _bought,
    "passing": passing,
    "italy": italy.settle,
    "auction": italy.auction,
    "disarm": italy.disarm,
}


def advance(war: War, tell: Teller) -> None:
    """Carry out jobs until somebody must decide or the game is over."""
    while war.over is None:
        job = war.jobs[-1]
        ask = ASKS.get(job.kind)
        if ask is None:
            war.jobs.pop()
            STEPS[job.kind](war, job, tell)
            continue
        if war.camps[job.seat].out:
            war.jobs.pop()
            continue
        if job.kind == "act":
            return
        options = ask.options(war, job)
        if len(options) > 1 or (options and not ask.alone):
            war.options = options
            return
        war.jobs.pop()
        if options:
            ask.answer(war, job, options[0], tell)


def _retell(war: War, tell: Teller) -> None:
    """Report the events of the set-up, which had no listener when they happened."""
    for event in war.news:
        if event.seats is None:
            tell.tell(event.rule, event.kind, **event.data)
        else:
            tell.tell_seats(event.seats, event.rule, event.kind, **event.data)
    war.news = ()


def _about(war: War, job: Job) -> tuple[str, ...]:
    """Words that a question refers to: a nation, a unit, a number; () for most kinds."""
    match job.kind:
        case "trim":
            return (str(war.hand_size(job.seat) - hand_limit(war, job.seat)),)
        case "pay":
            return (str(to_pay(war, job.seat, job.n)),)
        case "discard" | "pass" | "offer":
            return (str(job.n),)
        case "react":
            return war.nation(job.other), ARMS[job.n]
        case "react_spy":
            return war.nation(job.other), str(job.n)
        case "strip" | "steal" | "search":
            return (war.nation(job.other),)
        case "target" | "weakest":
            return (job.words[0],)
    return ()


_ACTING = [Decision(seat, "act", ASKS["act"].rule) for seat in range(7)]  # by seat, there are no more


class LetsWarTable:
    """The rules of Let's War."""

    def seats(self, start: LetsWarSetup) -> tuple[str, ...]:
        return tuple(nation.id for nation in start.nations)

    def lay(self, start: LetsWarSetup, cups: Cups) -> War:
        story = Chronicle()
        war = lay_out(start, cups, story)
        advance(war, story)
        war.news = tuple(story.events)
        return war

    def decision(self, state: War) -> Decision | Result:
        if state.over is not None:
            return state.over
        job = state.jobs[-1]
        if job.kind == "act":
            return _ACTING[job.seat]
        ask = ASKS[job.kind]
        return Decision(job.seat, job.kind, ask.rule, ask.hidden, _about(state, job))

    def choices(self, state: War) -> list[Choice]:
        if state.over is not None:
            return []
        if state.options is not None:
            return state.options
        job = state.jobs[-1]
        return ASKS[job.kind].options(state, job)

    def allows(self, state: War, choice: Choice) -> Refusal | None:
        if state.over is not None:
            return Refusal(state.over.rule, "over")
        job = state.jobs[-1]
        if job.kind == "act":
            return refuse_action(state, job.seat, choice)
        if job.kind == "pay" and choice.verb == "pay":
            return refuse_payment(state, job, choice.words)
        if job.kind == "equip" and choice.verb == "lay":
            return refuse_lay(state, job.seat, choice.words, spies=False)
        ask = ASKS[job.kind]
        return None if choice in ask.options(state, job) else Refusal(ask.rule, "not_offered")

    def take(self, state: War, choice: Choice, tell: Teller) -> None:
        if state.news:
            _retell(state, tell)
        job = state.jobs.pop()
        state.options = None
        ASKS[job.kind].answer(state, job, choice, tell)
        advance(state, tell)

    def view(self, state: War, seat: int) -> View:
        return View(seat, seen_by(state, seat))

    def guess(self, view: View, cups: Cups) -> War:
        return guess_war(view.state, view.seat, cups)


TABLE = LetsWarTable()

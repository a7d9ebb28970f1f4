"""Search for a setting of a battle at which the attacker wins half of the games.

Coarse search: lay out again, with forces of another ratio or other points for victory, until the fine knobs can make up
the difference. Fine search: aim by the fit, play, fit again. Games are never repeated. Every block has its own dice,
because a search on repeated dice finds a setting that is fair for those dice only.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import exp, log
from typing import Protocol

from generator.warfare.fair.matches import Referee
from generator.warfare.fair.model import Fit, Guess, Prior, Seen
from generator.warfare.setting import Setting
from generator.warfare.workshop import Made

RATIOS = (0.45, 2.4)  # the attacker's points for each of the defender's, at the least and at the most
FIRST_BLOCK, COARSE_BLOCK = 20, 40  # games of a layout before it is judged: few when they say enough
FINE_BLOCK = 120
LAYOUTS = 9
FIRST_SHARES = (1.0, 0.75, 0.5, 0.25, 0.0)  # of the way from the usual ratio to the even one, until forces can be had
FINE_ROUNDS = 5
SURE_POINTS = 1.9  # points of a hundred by which the aim may be wrong when searching ends
LONGEST_STEP = log(1.6)  # by which a ratio is changed at once
SHORTEST_STEP = log(1.04)
FAR = 1.2  # on the scale of Φ, from where on points for victory are changed rather than forces
MOST_LOSSES, MOST_EASIER = 2, 2
FINENESS = 4  # positions of the knob of wounds in a step
EVEN = 0.05  # on the scale of Φ: two points, by which an aim may be off and still be certified
CLOSE = 0.15  # on the scale of Φ: how far off an aim may be and still be refined
STAY = 0.08  # most deviation, plus half the standard deviation, at which a played setting is kept


class Field(Protocol):
    """Interface of a battle that can be laid out; `Battles` implements it."""

    @property
    def usual_ratio(self) -> float: ...

    def lay_out(self, coarse: Setting) -> int | None: ...

    def make(self, setting: Setting, layout: int) -> Made: ...

    def wounds(self, layout: int) -> tuple[float, float]: ...

    def boxes(self, layout: int) -> tuple[int, int]: ...


@dataclass(frozen=True, slots=True)
class Aim:
    """A setting that should be even, and the estimate of its share."""

    setting: Setting
    layout: int
    guess: Guess
    even_ratio: float  # at which the fit would have it even with no knob turned

    @property
    def is_even(self) -> bool:
        """True if the estimate is near enough to even for a certificate; knobs have a limited range."""
        return abs(self.guess.middle) <= EVEN


class NoLayout(Exception):
    """The battle cannot be laid out from this field on."""


class OutOfReach(Exception):
    """No setting of a battle is even; `best` is the nearest, `seen` are the games played."""

    def __init__(self, best: Aim, seen: Sequence[Seen]) -> None:
        super().__init__()
        self.best, self.seen = best, tuple(seen)


class Stopped(Exception):
    """The `stop` callback ended the search."""


class Calibration:
    """Search over the settings of one battle on one field; a fixed ratio is not changed.

    `stop` is called with each promising layout in the setting that was played last, before the many games that refine
    its aim.
    """

    def __init__(
        self,
        battles: Field,
        referee: Referee,
        prior: Prior,
        *,
        field: int = 0,
        fixed: bool = False,
        stop: Callable[[Aim], bool] = lambda _aim: False,
        tell: Callable[[str], None] = lambda _words: None,
    ) -> None:
        self.battles, self.referee, self.prior = battles, referee, prior
        self.field, self.fixed, self.stop, self.tell = field, fixed, stop, tell
        self.seen: list[Seen] = []
        self._coarse: dict[int, Setting] = {}  # by layout
        self._tried = 0

    @property
    def games(self) -> int:
        return sum(one.games for one in self.seen)

    def fit(self) -> Fit:
        return Fit(self.prior, self.seen, 1 + max(self._coarse, default=0))

    def note(self, aim: Aim, games: int, score: float) -> None:
        """Add games of a setting to the fit, also those of a failed certificate."""
        self.seen.append(Seen(aim.setting, aim.layout, games, score))

    # --- coarse

    def search(self) -> Aim:
        """Return a setting that should be even; raise OutOfReach, NoLayout or Stopped."""
        return self._search_from(self._first())

    def search_on(self, layout: int) -> Aim:
        """Continue the search from a layout that proved unbalanced; raises as `search` does."""
        return self._search_from(self._next_layout(layout))

    def _search_from(self, layout: int | None) -> Aim:
        while layout is not None and self._tried < LAYOUTS:
            self._tried += 1
            if all(self._close_after(layout, games) for games in (FIRST_BLOCK, COARSE_BLOCK, FINE_BLOCK)):
                if self.stop(self._last_aim()):
                    raise Stopped
                aim = self.refine(layout)
                if aim.is_even:
                    return aim
            layout = self._next_layout(layout)
        raise OutOfReach(self._nearest(), self.seen)

    def _first(self) -> int:
        """Return the first layout: at the expected even ratio, or as near to it as possible."""
        usual = self.battles.usual_ratio
        wanted = usual if self.fixed else max(RATIOS[0], min(self.prior.ratio, RATIOS[1]))
        for share in FIRST_SHARES:
            ratio = round(usual * (wanted / usual) ** share, 3)
            layout = self._lay_out(Setting(ratio=ratio, field=self.field))
            if layout is not None:
                return layout
        raise NoLayout

    def _close_after(self, layout: int, games: int) -> bool:
        """Play more games of a layout; return True if fine knobs may still make it even."""
        self._play(self.aim(layout), games)
        guess = self.aim(layout).guess
        return abs(guess.middle) <= max(CLOSE, guess.spread)

    def _last_aim(self) -> Aim:
        """Return the setting that was played last, with the estimate of its share, as an aim."""
        last = self.seen[-1]
        return replace(self.aim(last.layout), setting=last.setting, guess=self.fit().guess(last.setting, last.layout))

    def _next_layout(self, layout: int) -> int | None:
        """Return the next layout, which should be nearer to even; None when there is none."""
        for coarse in self._candidates(layout):
            found = self._lay_out(coarse)
            if found is not None:
                return found
        return None

    def _candidates(self, layout: int) -> Iterator[Setting]:
        """Yield coarse settings that shift the share in the right direction, the likeliest first."""
        fit, base = self.fit(), self._coarse[layout]
        missing = -fit.line(base, layout)
        ratios = [] if self.fixed else list(self._ratios(base, missing / max(0.3, fit.slope("ratio"))))
        sign = 1 if missing > 0 else -1
        points = [replace(base, easier=base.easier + sign)] if abs(base.easier + sign) <= MOST_EASIER else []
        losses = [replace(base, losses=base.losses + sign)] if abs(base.losses + sign) <= MOST_LOSSES else []
        if abs(missing) > FAR:
            yield from (*points, *ratios, *losses)
        else:
            yield from (*ratios, *losses, *points)

    def _ratios(self, base: Setting, missing: float) -> Iterator[Setting]:
        """Yield the expected even ratio, then ratios halfway back towards the present one."""
        assert base.ratio is not None
        step = max(-LONGEST_STEP, min(missing, LONGEST_STEP))
        while abs(step) >= SHORTEST_STEP:
            ratio = round(max(RATIOS[0], min(base.ratio * exp(step), RATIOS[1])), 3)
            if ratio != base.ratio:
                yield replace(base, ratio=ratio)
            step /= 2

    def _lay_out(self, coarse: Setting) -> int | None:
        number = self.battles.lay_out(coarse)
        if number is None or number in self._coarse:
            return None
        self._coarse[number] = coarse
        return number

    def _nearest(self) -> Aim:
        return min((self.aim(layout) for layout in self._coarse), key=lambda aim: abs(aim.guess.middle))

    # --- fine

    def refine(self, layout: int, rounds: int = FINE_ROUNDS) -> Aim:
        """Play a layout until its aim is sure enough, and return the aim."""
        aim = self.aim(layout)
        for _ in range(rounds):
            # Sure enough, or surely beyond the end of the knobs.
            if aim.guess.points <= SURE_POINTS or abs(aim.guess.middle) > EVEN + aim.guess.spread:
                break
            self._play(aim, FINE_BLOCK)
            aim = self.aim(layout)
        return aim

    def aim(self, layout: int) -> Aim:
        """Return the position of the fine knobs at which a layout should be even, within their range."""
        fit, base = self.fit(), self._coarse[layout]
        missing = -fit.line(base, layout)
        setting = self._good_enough(fit, layout) or self._fine_setting(fit, layout, missing)
        beyond = max(-2.0, min(missing / max(0.3, fit.slope("ratio")), 2.0))
        return Aim(setting, layout, fit.guess(setting, layout), (base.ratio or self.prior.ratio) * exp(beyond))

    def _fine_setting(self, fit: Fit, layout: int, missing: float) -> Setting:
        """Return the setting whose wounds, or boxes where nobody can be wounded, make up the difference."""
        base, (low, high) = self._coarse[layout], self.battles.wounds(layout)
        if low < high:
            wounds = max(low, min(missing / max(0.02, fit.slope("wounds")), high))
            return replace(base, wounds=round(wounds * FINENESS) / FINENESS)
        fewest, most = self.battles.boxes(layout)
        slope = fit.slope("boxes")
        return replace(base, boxes=max(fewest, min(round(missing / slope), most)) if abs(slope) > 1e-4 else 0)

    def _good_enough(self, fit: Fit, layout: int) -> Setting | None:
        """Return the best setting played that is near enough to even; None when there is none."""
        played = dict.fromkeys(one.setting for one in self.seen if one.layout == layout)
        guesses = {setting: fit.guess(setting, layout) for setting in played}
        good = [setting for setting, guess in guesses.items() if abs(guess.middle) + guess.spread / 2 <= STAY]
        return min(good, key=lambda setting: abs(guesses[setting].middle), default=None)

    def _play(self, aim: Aim, games: int) -> None:
        trial = self.referee.search(self.battles.make(aim.setting, aim.layout), games)
        self.note(aim, trial.games, trial.score)
        self.tell(f"{aim.setting}: {100 * trial.share:.0f} % in {games} games")

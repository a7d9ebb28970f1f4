"""Making of scenarios that are proven fair: prior, coarse search, fine search, certificate on fresh dice.

A field that fails is replaced by another; after the last the seed is refused.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

from generator.fair_generator import Unfair
from generator.pack_name import PackName
from generator.seed import Seed
from generator.warfare.battlefield import unwritten
from generator.warfare.fair.calibration import Aim, Calibration, NoLayout, OutOfReach, Stopped
from generator.warfare.fair.certifying import LEADS, OPINIONS, Opinion, Second, certificate_of, disagreement
from generator.warfare.fair.layouts import Battles
from generator.warfare.fair.matches import Referee, TableReferee, Trial
from generator.warfare.fair.priors import Priors
from generator.warfare.setting import Setting
from generator.warfare.wishes import Wishes
from generator.warfare.workshop import Made, Workshop
from generator.warfare.writing.scenario_file import BUILT_IN, scenario_text
from playtest.series import GameRunner, InlineRunner
from playtest.subject import Subject
from sandtable.games.warfare.scenarios.certificate import Certificate
from sandtable.games.warfare.scenarios.fingerprint import fingerprint

FIELDS = 3  # that are tried before a seed is given up
MOST_GAMES = 3000  # after which no other field is begun: another seed is as good
ATTEMPTS = 3  # at a certificate on one field
MENDING = 2  # blocks of games by which an aim is mended after one that was not given
NEAR = 0.05  # on the scale of Φ: 2 points, in which the share must lie by all games together
PROBES = 20, 80  # games of every other player on either side before a layout is refined, as OPINIONS are
SURE = 2.0  # standard errors beyond its tolerance at which a player is believed to do better


@dataclass(frozen=True, slots=True)
class Terms:
    """Players of a search: the one the certificate names, and those asked for a second opinion.

    `seconds` are ordered by how likely they are to disagree, likeliest first. `apart` is the tolerance in points that
    was asked for, None for the usual one.
    """

    player: str
    seconds: tuple[Second, ...] = ()
    apart: int | None = None


@dataclass(frozen=True, slots=True)
class FairScenario:
    """A scenario with its certificate, as the text of its file; `games` counts all games played, failures included."""

    made: Made
    text: str
    certificate: Certificate
    games: int = 0


Tell = Callable[[str], None]


class FairWorkshop:
    """Maker of fair scenarios from one box and the priors of a sweep."""

    def __init__(
        self,
        workshop: Workshop,
        priors: Priors,
        terms: Terms,
        runner: GameRunner | None = None,
        pack: PackName = BUILT_IN,
        folder: Path = Path(),
    ) -> None:
        self.workshop, self.priors, self.terms = workshop, priors, terms
        self.runner = runner if runner is not None else InlineRunner()
        self.pack, self.folder = pack, folder

    def make(self, seed: Seed, wishes: Wishes, tell: Tell = lambda _words: None) -> FairScenario:
        """Return the fair scenario of a seed and wishes; raise Unfair or CannotServe when there is none."""
        referee = TableReferee(
            self.runner,
            self.terms.player,
            f"search {seed} {wishes.options()}",
            lambda made: self._subject(made, seed, wishes),
        )
        return self.judged(seed, wishes, referee, tell)

    def judged(self, seed: Seed, wishes: Wishes, referee: Referee, tell: Tell = lambda _words: None) -> FairScenario:
        """Return the fair scenario of a seed, with games played by this referee."""
        return _Attempts(self, seed, wishes, referee, tell).run()

    def _subject(self, made: Made, seed: Seed, wishes: Wishes) -> Subject:
        return Subject(made.data["id"], self.text(made, seed, wishes, None), str(self.folder))

    def text(self, made: Made, seed: Seed, wishes: Wishes, proof: Certificate | None) -> str:
        """Return the file of a scenario; without its certificate it is the text that was played."""
        return scenario_text(made, seed, wishes, self.pack, self._provenance(made), proof)

    def _provenance(self, made: Made) -> Mapping[str, Any]:
        found: dict[str, Any] = {"player": self.terms.player}
        found |= {} if self.terms.apart is None else {"apart": self.terms.apart}
        found["ratio"] = made.battle.terms.ratio
        turned = {"wounds": made.setting.wounds, "boxes": made.setting.boxes, "losses": made.setting.losses}
        turned |= {"easier": made.setting.easier}
        return found | {name: value for name, value in turned.items() if value}


class Reason(NamedTuple):
    """Reason for a refusal: its kind, which many seeds share, and what happened to this one."""

    kind: str
    words: str


UNEVEN = "cannot be made even"
BETTER = "another player does better"
UNUSED = "leave something unused"
NOT_GIVEN = "fail their certificates"
NO_FIELD = "have no map"


class _Attempts:
    """Search of one seed for a certificate, field after field."""

    def __init__(self, workshop: FairWorkshop, seed: Seed, wishes: Wishes, referee: Referee, tell: Tell) -> None:
        self.workshop, self.seed, self.wishes, self.referee, self.tell = workshop, seed, wishes, referee, tell
        self.battles = Battles(workshop.workshop, seed, wishes)
        self.games = 0
        self.given_up = False  # two players disagree, and would on another field
        self.second_opinions: dict[tuple[str, str, Setting, int], Trial] = {}  # by player, side, setting and layout
        self.reasons: list[Reason] = []

    def run(self) -> FairScenario:
        field = 0
        for _ in range(FIELDS):
            calibration = self._calibration(field)
            try:
                found = self._on_field(calibration)
            except NoLayout:
                break
            except OutOfReach as reason:
                self.reasons.append(Reason(UNEVEN, _out_of_reach(reason, self.wishes)))
                found = None
            except Stopped:
                found = None
            self.games += calibration.games
            if found is not None:
                return replace(found, games=self.games)
            if self.given_up or self.games >= MOST_GAMES:
                break
            field = 1 + max(made.field for made in self.battles.layouts)
        if not self.reasons:
            # Says in words why there is none.
            self.workshop.workshop.make(self.seed, self.wishes)
        kind, words = next(iter(self.reasons), Reason(NO_FIELD, "no field suits"))
        raise Unfair(f"seed {self.seed}: no fair scenario in {self.games} games: {words}", self.games, kind)

    def _calibration(self, field: int) -> Calibration:
        ratio = self.wishes.ratio
        if ratio is None:
            terms = self.battles.terms
            priors = self.workshop.priors
            ratio = priors.even_ratio(terms.sheet.id, terms.level, terms.size, terms.sheet.ratio)
        return Calibration(
            self.battles,
            self.referee,
            self.workshop.priors.prior(round(ratio, 3)),
            field=field,
            fixed=self.wishes.ratio is not None,
            stop=self._is_hopeless,
            tell=self.tell,
        )

    def _on_field(self, calibration: Calibration) -> FairScenario | None:
        """Return a certified scenario on one field; None when every attempt at a certificate failed."""
        aim = calibration.search()
        # A certificate takes longest, so reasons to refuse it are checked first.
        if self._others_disagree(aim, aim.guess.share):
            return None
        for attempt in range(1, ATTEMPTS + 1):
            made = self.battles.make(aim.setting, aim.layout)
            idle = self.referee.unused(made)
            if idle:
                self.reasons.append(Reason(UNUSED, f"nobody used {', '.join(idle)}"))
                return None
            trial = self.referee.certify(made, attempt)
            calibration.note(aim, trial.games, trial.score)
            self.tell(f"certificate {attempt}: {100 * trial.share:.1f} % in {trial.games} games, {trial.verdict}")
            settled = calibration.fit().guess(aim.setting, aim.layout)
            if trial.verdict == "fair" and abs(settled.middle) <= NEAR:
                return self._certify(made, aim, attempt, trial)
            aim = calibration.refine(aim.layout, MENDING)
            if not aim.is_even:
                aim = calibration.search_on(aim.layout)
        words = f"{ATTEMPTS} certificates were not given, the last at {100 * trial.share:.0f} %"
        self.reasons.append(Reason(NOT_GIVEN, words))
        return None

    def _is_hopeless(self, aim: Aim) -> bool:
        """Return True when some games of another player already show that it does better; then give the aim up."""
        return self._somebody_does_better(aim, aim.guess.share, PROBES, 1.0)

    def _others_disagree(self, aim: Aim, share: float) -> bool:
        """Return True when another player does better on one side by more than its tolerance; then give up."""
        return self._somebody_does_better(aim, share, OPINIONS)

    def _somebody_does_better(self, aim: Aim, share: float, stages: tuple[int, ...], errors: float = 0.0) -> bool:
        """Ask every other player on either side; give up when one does better.

        At each stage so many games are played: a player that gains no more than its tolerance is asked no further, one
        that gains more by SURE standard errors is believed. The last stage counts gains that exceed the tolerance by so
        many standard `errors`.
        """
        for second in self.workshop.terms.seconds:
            for leads in LEADS:
                for games in stages:
                    other = self._beside(aim, second.player, leads, games)
                    error = 0.5 / sqrt(other.trial.games)
                    beyond = other.gain(share) - second.apart
                    if beyond > (errors if games == stages[-1] else SURE) * error:
                        self._give_up(share, other)
                        return True
                    if beyond <= 0:
                        break
        return False

    def _give_up(self, share: float, other: Opinion) -> None:
        """Give up because two players disagree: they would on another field with the same forces and orders too."""
        self.given_up = True
        words = disagreement(self.workshop.terms.player, share, other)
        hint = "take another seed or mission, or allow more with --apart"
        # What tells most stands first.
        self.reasons.insert(0, Reason(BETTER, f"{words}; {hint}"))

    def _beside(self, aim: Aim, player: str, leads: str, games: int = 0) -> Opinion:
        """Return at least so many games of another player in a setting; those that were played are cached."""
        asked = (player, leads, aim.setting, aim.layout)
        known = self.second_opinions.get(asked)
        if known is None or known.games < games:
            made = self.battles.make(aim.setting, aim.layout)
            self.second_opinions[asked] = known = self.referee.beside(made, player, leads, games)
        return Opinion(player, leads, known)

    def _certify(self, made: Made, aim: Aim, attempt: int, trial: Trial) -> FairScenario | None:
        """Return the scenario with its certificate; None when another player disagrees."""
        if self._others_disagree(aim, trial.share):
            return None
        seconds = [self._beside(aim, second.player, leads) for second in self.workshop.terms.seconds for leads in LEADS]
        played = fingerprint(unwritten(made.data, self.workshop.workshop.box))
        proof = certificate_of(self.workshop.terms.player, trial, str(attempt), played, seconds)
        text = self.workshop.text(made, self.seed, self.wishes, proof)
        return FairScenario(made, text, proof)


def _out_of_reach(reason: OutOfReach, wishes: Wishes) -> str:
    """Message that no setting is even, with a hint on what to change."""
    best: Aim = reason.best
    share = 100 * best.guess.share
    who = f"the attacker wins {share:.0f} % even at its best setting"
    if wishes.ratio is None:
        return f"{who}; take another seed, or leave out a wish"
    return f"{who}; --ratio {wishes.ratio:g} cannot be made even: leave it out, or take about {best.even_ratio:.2f}"

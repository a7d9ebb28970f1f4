"""The planner's weights: the numbers of content/warfare/players.yaml as attributes."""

from collections.abc import Mapping


class Weights:
    """Weights as attributes, which are faster to read than dictionary entries."""

    def __init__(self, given: Mapping[str, float]) -> None:
        self.shaken = given["shaken"]
        self.suppressed = given["suppressed"]
        self.first_damage = given["first_damage"]
        self.second_damage = given["second_damage"]
        self.body = given["body"]
        self.loss_goal = given["loss_goal"]
        self.held_ground = given["held_ground"]
        self.menace = given["menace"]
        self.goal = given["goal"]
        self.goal_point = given["goal_point"]
        self.goal_sudden = given["goal_sudden"]
        self.spoil = given["spoil"]
        self.pull_early = given["pull_early"]
        self.pull_late = given["pull_late"]
        self.arrival = given["arrival"]
        self.helping = given["helping"]
        self.cover = given["cover"]
        self.horizon = given["horizon"]
        self.offence = given["offence"]
        self.own_shot = given["own_shot"]
        self.defence = given["defence"]
        self.own_risk = given["own_risk"]
        self.bold = given["bold"]
        self.press = given["press"]
        self.watched = given["watched"]
        self.danger = given["danger"]
        self.entering = given["entering"]
        self.overwatch = given["overwatch"]
        self.shot_patience = given["shot_patience"]
        self.storm = given["storm"]
        self.storm_ground = given["storm_ground"]
        self.rally = given["rally"]
        self.convert = given["convert"]
        self.escort = given["escort"]
        self.smoke = given["smoke"]
        self.recon = given["recon"]
        self.support = given["support"]
        self.unseen = given["unseen"]
        self.idle = given["idle"]

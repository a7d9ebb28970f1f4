"""Mixed strategies for choices made at the same time: regret matching on a table of payoffs.

Who always takes the best answer can be read. A mixture found by regret matching cannot: in a game where one side wins
what the other loses, the mean of its steps comes near to the strategy nobody can exploit.
"""

ROUNDS = 24  # on drawn tables of 12 by 12 within 2 % of what nobody can exploit, by their range
SMALLEST = 0.03  # shares below are not played


def mixture(payoffs: list[list[float]], rounds: int = ROUNDS) -> list[float]:
    """How often to choose each row, when the other chooses a column and loses what the row gains."""
    rows, columns = len(payoffs), len(payoffs[0])
    across = [[payoffs[row][column] for row in range(rows)] for column in range(columns)]
    mine, theirs = [0.0] * rows, [0.0] * columns
    answer = [1.0 / columns] * columns
    total = [0.0] * rows
    for number in range(1, rounds + 1):
        play = _matched(mine)
        # Later rounds know better: they count for more.
        for row in range(rows):
            total[row] += number * play[row]
        _regret(payoffs, play, answer, mine, 1.0)
        # The other answers what was just settled, not what was before.
        play = _matched(mine)
        _regret(across, answer, play, theirs, -1.0)
        answer = _matched(theirs)
    # What is left of the first rounds is no part of any strategy.
    least = SMALLEST * sum(total)
    kept = [weight if weight >= least else 0.0 for weight in total]
    whole = sum(kept)
    return [weight / whole for weight in kept]


def _matched(regrets: list[float]) -> list[float]:
    """Play in proportion to what is regretted; anything while nothing is."""
    whole = sum(regrets)
    if whole <= 0.0:
        return [1.0 / len(regrets)] * len(regrets)
    return [regret / whole for regret in regrets]


def _regret(table: list[list[float]], own: list[float], other: list[float], regrets: list[float], sign: float) -> None:
    """Add what each choice would have brought more than what was played; what is below nothing is forgotten."""
    used = [(at, share) for at, share in enumerate(other) if share > 0.0]
    worth = []
    for line in table:
        value = 0.0
        for at, share in used:
            value += share * line[at]
        worth.append(sign * value)
    mean = 0.0
    for at, share in enumerate(own):
        mean += share * worth[at]
    for at, value in enumerate(worth):
        regrets[at] = max(0.0, regrets[at] + value - mean)

"""Sweep up what games leave lying about in circles: as seldom as may be, for a process that knows its scenarios well is large.

What a veteran looked up and let go again took three megabytes a game when nobody swept, and so does a scenario that is put away.
But to walk all that is kept every two hundred games took two fifths of the time of a process that had grown to two gigabytes, and
mostly found nothing.
"""

import gc

OFTEN, SELDOM = 200, 3200  # games from one sweep to the next
WORTH_IT = 100  # things found for each game since the last sweep


class Broom:
    """Sweeps after a number of games that doubles as long as hardly anything is found."""

    def __init__(self) -> None:
        self.wait = OFTEN
        self._games = 0

    def after_a_game(self) -> None:
        self._games += 1
        if self._games >= self.wait:
            found = gc.collect()
            self.wait = OFTEN if found > WORTH_IT * self._games else min(2 * self.wait, SELDOM)
            self._games = 0

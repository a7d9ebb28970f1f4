"""Statistics of game counts: exact intervals, equivalence, sequential tests, comparisons, spread of scenarios."""

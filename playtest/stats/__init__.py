"""What counts of games prove: exact intervals, equivalence, sequential tests, comparisons, the spread of many scenarios."""

"""The greedy player's values of actions, by verb."""

"""The recruit's values of actions, by verb."""

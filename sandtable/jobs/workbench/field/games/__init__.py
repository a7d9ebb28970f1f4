"""Games whose scenarios can be edited on their map."""

"""Parts of Warfare that the games' own package uses."""

"""Parts of War for Edadh that the games' own package uses."""

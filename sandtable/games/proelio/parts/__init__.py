"""Parts of Proelio that the games' own package uses."""

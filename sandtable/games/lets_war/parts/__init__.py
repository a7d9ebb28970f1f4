"""Parts of Let's War that the games' own package uses."""

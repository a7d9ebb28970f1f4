"""The opponent on paper: its file, and all that its printed pages and the player `solo` work out alike."""

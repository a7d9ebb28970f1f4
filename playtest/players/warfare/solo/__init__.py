"""The opponent on paper as a player: it walks the rows of solo.yaml as a person at the table does."""

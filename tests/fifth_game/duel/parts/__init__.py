"""Parts of Duel: each module has a PART, and is imported when it is needed."""

"""Which pieces each side gets: what there is, what it is worth, what is bought."""

"""A scenario on paper, part by part: the first page, the map, the operations order, each side's secrets."""

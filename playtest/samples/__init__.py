"""Games of a series that are worth seeing: which, and their replays."""

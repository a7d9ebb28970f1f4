"""The same 540 cards from a pack, and from a script written by hand."""

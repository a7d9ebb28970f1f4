"""Rulebooks on paper and as a web page: blocks of a rulebook set in pages, with figures drawn from the pack."""

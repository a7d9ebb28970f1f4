"""One deck of 540 cards, printed from a pack and by a hand-written script."""

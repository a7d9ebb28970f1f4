"""What a playtest found, drawn: one page of figures for paper and screen."""

"""Computer players of Proelio."""

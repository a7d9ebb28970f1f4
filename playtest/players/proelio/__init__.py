"""Who plays Proelio."""

"""What a person at the table is shown; it decides nothing."""

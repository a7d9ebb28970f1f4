"""Create packs and export packs as spreadsheets."""

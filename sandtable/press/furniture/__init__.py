"""What stands around the pieces of a sheet: where there is room for it, and how it is drawn."""

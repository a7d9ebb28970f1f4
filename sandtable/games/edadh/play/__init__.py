"""War for Edadh played by its rules, a module for each chapter; `table.py` has its `TABLE`."""

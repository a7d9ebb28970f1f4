"""Let's War played by its rules; `table.py` has its `TABLE`."""

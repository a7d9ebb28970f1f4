"""The generator in print: tables, prices and mission sheets as the rulebook shows them."""

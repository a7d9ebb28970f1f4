"""Parts of the built-in games for virtual tables: their starts with every piece in its place."""

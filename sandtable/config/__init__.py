"""The settings file sandtable.toml."""

"""Options, output and exit codes shared by all commands."""

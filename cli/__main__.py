"""`python -m cli` is `sandtable`."""

from cli.start import program

program()

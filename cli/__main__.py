"""`python -m cli` is `sandtable`."""

from cli.start import main

main()

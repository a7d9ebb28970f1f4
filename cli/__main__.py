"""`python -m cli` is `sandtable`."""

from cli.main import main

main()

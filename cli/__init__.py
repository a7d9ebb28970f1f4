"""The command line: parse options, call the library, show, exit."""

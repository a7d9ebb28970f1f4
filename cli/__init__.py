"""The command line: parse options, call the library, show, exit."""

import gc

# What is imported stays: to look through it for garbage takes a fiftieth of a short command.
gc.set_threshold(300_000, 50, 1000)

"""The command line: parse options, call the library, show, exit."""

from sandtable.gc_schedule import collect_rarely

# What is imported stays: to look through it for garbage takes a fiftieth of a short command.
collect_rarely()

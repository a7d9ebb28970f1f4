"""Jobs: one module for each verb of the program, from a request to a result.

Nothing here prints, reads from a terminal, handles signals or ends the process. The command line, `sandtable.*` in
Python and servers call the same functions. `on_progress(done, of, what)` reports progress; `cancelled()` is asked at
least every half second and ends a job early when it returns True.
"""

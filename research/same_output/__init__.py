"""Comparison of the output of two checkouts.

    python -m research.same_output make --sample -o after.json          within a minute
    python -m research.same_output make --checkout DIR -o after.json    all cases
    python -m research.same_output compare research/same_output/c753dac3.json after.json

Run it from the root of a checkout, with the Python of its .venv.
"""

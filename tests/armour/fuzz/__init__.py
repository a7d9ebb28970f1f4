"""A fuzzer: what ships, changed at random, read, checked and drawn. Nothing may come of it but findings and refusals.

    python -m tests.armour.fuzz --seconds 3600 --seed 1

An input is told by seed and number; a fault is kept in out/fuzz with the words it died of.
"""

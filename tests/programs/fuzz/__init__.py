"""A fuzzer: what ships, changed at random, read, checked and drawn. Nothing may come of it but findings and refusals.

    python -m tests.programs.fuzz --seconds 3600 --seed 1

Single readers are fed directly, many small inputs each; the same files are also exchanged in whole packs that are checked and
drawn. Inputs that came to something new are changed further. A fault is kept in out/fuzz with the words it died of; `--again
KIND FILE` tries it once more.
"""

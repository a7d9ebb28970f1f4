"""Followers of whole games: what happened is worked out again from the printed rules and the cards, event by event.

None of them calls a rule of the engines. Each reads the content as an owner of the game would, is told the choices and
the events, keeps its own table and objects wherever the two differ; after every choice its table is compared with the
engine's position.
"""

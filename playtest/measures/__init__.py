"""Measurements of games: camps, turns, leader, cards used, fates of pieces; one module per game."""

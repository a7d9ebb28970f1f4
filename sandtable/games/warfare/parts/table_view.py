"""Positions of Warfare on a page."""

from sandtable.games.play import View
from sandtable.games.table_view import ONLOOKER, TableView
from sandtable.games.warfare.aims import aims, colours, rolled, sight, tries
from sandtable.games.warfare.picture import picture
from sandtable.games.warfare.play.position.state import Position
from sandtable.games.warfare.play.position.view import make_onlooker
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.ground.board import Board


def _board(start: Scenario) -> Board | None:
    return start.board


def _onlooker(state: Position) -> View:
    return make_onlooker(state, ONLOOKER)


PART = TableView(
    picture,
    aims=aims,
    onlooker=_onlooker,
    board=_board,
    rolled=rolled,
    sight=sight,
    tries=tries,
    colours=colours,
    unit="AP",
)

"""The build file of a module: maps, boards, starts, decks, hands, pieces, charts, dice, turns."""

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby

from sandtable.exports.tabletop.files import Pictures
from sandtable.exports.tabletop.pictures import draw_pages
from sandtable.exports.tabletop.table import Board, Seat, Start, Table
from sandtable.exports.tabletop.tray import LaidStart, Spot, lay_start
from sandtable.exports.vassal.boards import PREFIX, board_element, scale_of
from sandtable.exports.vassal.card_table import Place, lay_piles, table_face
from sandtable.exports.vassal.map_parts import map_parts
from sandtable.exports.vassal.pieces import Slots, setup_text
from sandtable.exports.vassal.words import words_in
from sandtable.ink.page import Face

VERSION = "3.6.19"  # of the engine: newer ones take it, and those before 3.5 look for another file
MAP = f"{PREFIX}module.map."
WIDGET = f"{PREFIX}widget."
_DPI = 110 / 25.4  # pixels per millimetre of sheets


@dataclass(slots=True)
class Module:
    """A module while it is put together."""

    table: Table
    pictures: Pictures
    root: ET.Element = field(init=False)
    words: dict[str, str] = field(init=False)
    slots: Slots = field(init=False)
    sides: list[str] = field(default_factory=list)
    laid: dict[str, LaidStart] = field(default_factory=dict)

    def build(self) -> ET.Element:
        """Return the whole module."""
        self.words = words_in(self.table.language)
        self.slots = Slots(self.table, self.pictures, self.words)
        pack = self.table.order.pack
        self.sides = self._sides()
        root = ET.Element(
            f"{PREFIX}GameModule", name=self.table.title, version=pack.edition or "1", VassalVersion=VERSION
        )
        root.set("description", f"{pack.id} {pack.edition}")
        self.root = root
        ET.SubElement(root, f"{PREFIX}module.BasicCommandEncoder")
        self._help()
        self._options()
        roster = ET.SubElement(root, f"{PREFIX}module.PlayerRoster", buttonText="", buttonToolTip="")
        for side in self.sides:
            ET.SubElement(roster, "entry").text = side
        maps = [
            made
            for made in (self._main_map(), self._cards_map(), self._boards_map(), self._dead_map())
            if made is not None
        ]
        window = self._pieces()
        root.append(self.slots.prototypes())
        root.extend(maps)
        root.extend(self._hands())
        root.append(window)
        charts = self._charts()
        if charts is not None:
            root.append(charts)
        self._dice()
        self._turns()
        root.set("nextPieceSlotId", str(self.slots.number + 1))
        return root

    # --- sides

    def _sides(self) -> list[str]:
        found = dict.fromkeys(side_name(seat) for start in self.table.starts for seat in start.seats)
        if not found:
            _, most = self.table.order.pack.players or (2, 2)
            found = dict.fromkeys(self.words["player"].format(n=number) for number in range(1, most + 1))
        return [*found, self.words["solo"]]

    # --- maps

    def _main_map(self) -> ET.Element | None:
        """The map of the starts and of the pack's own maps, each a board to choose when a game begins."""
        maps = [board for board in self.table.boards if board.is_map]
        starts = [start for start in self.table.starts if start.board is not None]
        if not maps and not starts:
            return None
        made = self._map(self.words["board"])
        picker = self._picker(made, self.words["board"], "0.1")
        for board in maps:
            picker.append(self._board(board.title, board.face, f"board-{board.id}", board))
        names = [board.title for board in maps]
        stacks: list[ET.Element] = []
        for start in starts:
            laid = self.laid[start.id] = lay_start(start)
            name = unused(start.title, names)
            picker.append(self._board(name, laid.face, f"start-{start.id}", start.board, laid))
            stacks += self._stacks(start, laid, name)
        made.extend(stacks)
        made.extend(map_parts(self.words, lines=True))
        return made

    def _stacks(self, start: Start, laid: LaidStart, board: str) -> Iterator[ET.Element]:
        """Set-up stacks of a start: one for each place, pieces in their order."""
        scale = scale_of(laid.face.width, laid.face.height)
        names = {seat.id: side_name(seat) for seat in start.seats}

        def place(spot: Spot) -> tuple[int, int]:
            return round(spot.x * scale), round(spot.y * scale)

        for number, ((x, y), spots) in enumerate(groupby(sorted(laid.spots, key=place), place), 1):
            stack = ET.Element(
                f"{MAP}SetupStack", name=f"{start.id} {number}", owningBoard=board, useGridLocation="false"
            )
            stack.attrib |= {"x": str(x), "y": str(y)}
            for spot in spots:
                for card in self.table.cards_of(spot.placing.record)[:1]:
                    owner = names.get(spot.placing.owner or "")
                    allowed = [owner, self.words["solo"]] if owner is not None else [self.words["solo"]]
                    stack.append(self.slots.counter(card, spot.placing, allowed))
            if len(stack):
                yield stack

    def _cards_map(self) -> ET.Element | None:
        """The table of cards: a pile for every deck, and one beside it for what is discarded."""
        if not self.table.decks():
            return None
        made = self._map(self.words["cards"], button=True)
        places = lay_piles(self.table, self.words["discard"])
        picker = self._picker(made, self.words["cards"], "0.2")
        picker.append(self._board(self.words["cards"], table_face(places, self.table.language), "cards", None))
        ET.SubElement(picker, "setup").text = setup_text(self.words["cards"], [(self.words["cards"], 0, 0)])
        made.extend([self._pile(place) for place in places])
        made.extend(map_parts(self.words))
        return made

    def _pile(self, place: Place) -> ET.Element:
        has_backs = any(card.back is not None for card in place.cards)
        (x, y), (width, height) = place.middle, place.size
        made = ET.Element(
            f"{MAP}DrawPile", name=place.name, allowMultiple="false", allowSelect="false", color="255,255,255"
        )
        made.attrib |= {"draw": "true", "x": str(x), "y": str(y), "width": str(width), "height": str(height)}
        made.attrib |= {
            "faceDown": "Always" if has_backs else "Never",
            "shuffle": "Never" if place.discard else "Always",
            "reversible": "false",
            "reshufflable": str(place.discard).lower(),
            "drawFaceUp": "false",
            "maxStack": "10",
        }
        if place.discard:
            made.attrib |= {"reshuffleCommand": self.words["shuffle"], "reshuffleTarget": place.deck}
        for card in place.cards:
            made.extend([self.slots.card(card) for _ in range(card.copies)])
        return made

    def _boards_map(self) -> ET.Element | None:
        """Tracks and aids, side by side; those with several copies as often. The track of the starts lies with them."""
        start = next((one for one in self.table.starts if one.track is not None), None)
        plain = [board for board in self.table.boards_beside(start) if not board.is_map]
        if not plain:
            return None
        made = self._map(self.words["boards"], button=True)
        picker = self._picker(made, self.words["boards"], "0.2")
        shown: list[tuple[str, int, int]] = []
        for board in plain:
            for _ in range(board.copies):
                name = unused(board.title, [one for one, _, _ in shown])
                picker.append(self._board(name, board.face, f"board-{board.id}", board))
                row, column = divmod(len(shown), 4)
                shown.append((name, column, row))
        ET.SubElement(picker, "setup").text = setup_text(self.words["boards"], shown)
        made.extend(map_parts(self.words))
        return made

    def _dead_map(self) -> ET.Element:
        """The map of pieces that are out of the game."""
        made = self._map(self.words["dead"], button=True)
        self._plain_board(made, self.words["dead"], (900, 600), "#5b5a57")
        made.extend(map_parts(self.words))
        return made

    def _hands(self) -> Iterator[ET.Element]:
        """A hand for every side that holds cards: only that side sees it."""
        if not self.table.decks():
            return
        for side in self.sides[:-1]:
            name = f"{side}: {self.words['hand']}"
            made = self._map(name, button=True, kind="module.PlayerHand")
            made.attrib |= {"side": side, "visible": "false"}
            self._plain_board(made, name, (1000, 400), "#3d4a5c")
            made.extend(map_parts(self.words))
            yield made

    def _map(self, name: str, *, button: bool = False, kind: str = "module.Map") -> ET.Element:
        made = ET.Element(
            f"{PREFIX}{kind}",
            mapName=name,
            allowMultiple="false",
            backgroundcolor="255,255,255",
            buttonName=name if button else "",
        )
        made.attrib |= {
            "color": "0,0,0",
            "edgeHeight": "0",
            "edgeWidth": "0",
            "hotkey": "",
            "icon": "",
            "launch": str(button).lower(),
        }
        made.attrib |= {
            "markMoved": "Always",
            "markUnmovedHotkey": "",
            "markUnmovedIcon": "/images/unmoved.gif",
            "thickness": "3",
        }
        made.attrib |= {
            "markUnmovedText": "",
            "markUnmovedTooltip": self.words["clear"],
            "moveKey": "",
            "changeFormat": "",
        }
        made.attrib |= {"createFormat": "$pieceName$: $location$", "moveToFormat": "$pieceName$: $previousLocation$ > $location$", "moveWithinFormat": "$pieceName$: $previousLocation$ > $location$"}  # fmt: skip
        return made

    def _picker(self, parent: ET.Element, title: str, scale: str) -> ET.Element:
        """The choice of boards of a map."""
        return ET.SubElement(
            parent, f"{MAP}BoardPicker", title=title, slotWidth="350", slotHeight="250", slotScale=scale
        )

    def _board(
        self, name: str, face: Face, said: str, board: Board | None, laid: LaidStart | None = None
    ) -> ET.Element:
        scale = scale_of(face.width, face.height)
        size = max(1, round(face.width * scale)), max(1, round(face.height * scale))
        return board_element(name, self.pictures.face(face, size, said), size, board, scale, laid)

    def _plain_board(self, parent: ET.Element, name: str, size: tuple[int, int], colour: str) -> None:
        """A board of one colour, which the map begins with."""
        picker = self._picker(parent, name, "0.2")
        made = board_element(name, "", size, None, 1.0)
        made.set("color", ",".join(str(int(colour[at : at + 2], 16)) for at in (1, 3, 5)))
        picker.append(made)
        ET.SubElement(picker, "setup").text = setup_text(parent.attrib["mapName"], [(name, 0, 0)])

    # --- the rest

    def _pieces(self) -> ET.Element:
        """The window with a slot of every counter, of which any number can be taken."""
        made = ET.Element(
            f"{PREFIX}module.PieceWindow",
            name=self.words["pieces"],
            text=self.words["pieces"],
            hidden="false",
            scale="0.5",
        )
        made.attrib |= {"hotkey": "", "icon": "", "tooltip": self.words["pieces"]}
        tabs = ET.SubElement(made, f"{WIDGET}TabWidget", entryName=self.words["pieces"])
        for _, name, cards in self.table.counters():
            panel = ET.SubElement(
                tabs, f"{WIDGET}PanelWidget", entryName=name, fixed="false", nColumns="3", vert="false", scale="1.0"
            )
            panel.extend([self.slots.counter(card) for card in cards])
        return made

    def _charts(self) -> ET.Element | None:
        """The sheets of every start that all may read."""
        starts = [start for start in self.table.starts if start.pages]
        if not starts:
            return None
        made = ET.Element(
            f"{PREFIX}module.ChartWindow",
            name=self.words["charts"],
            text=self.words["charts"],
            hotkey="",
            icon="",
            tooltip="",
        )
        tabs = ET.SubElement(made, f"{WIDGET}BoxWidget", entryName=self.words["charts"])
        for start in starts:
            sizes = [(round(page.width * _DPI), round(page.height * _DPI)) for page in start.pages]
            for number, plate in enumerate(draw_pages(start.pages, sizes), 1):
                picture = self.pictures.image(plate.on_paper(), f"sheet-{start.id}-{number}")
                name = f"{start.title} {number}/{len(sizes)}" if len(sizes) > 1 else start.title
                ET.SubElement(tabs, f"{WIDGET}Chart", chartName=name, description="", fileName=picture)
        return made

    def _help(self) -> None:
        documentation = ET.SubElement(self.root, f"{PREFIX}module.Documentation")
        kind = f"{PREFIX}module.documentation.HelpFile"
        ET.SubElement(documentation, kind, title=self.words["keys"], fileName="help/keys.html", fileType="archive")
        if any(start.texts for start in self.table.starts):
            ET.SubElement(
                documentation, kind, title=self.words["notes"], fileName="help/notes.html", fileType="archive"
            )

    def _options(self) -> None:
        # Nobody else may unmask a piece, and lists of pieces say nothing of those.
        options = ET.SubElement(
            self.root, f"{PREFIX}module.GlobalOptions", autoReport="Always", centerOnMove="Use Preferences Setting"
        )
        options.attrib |= {"chatterHTMLSupport": "Never", "hotKeysOnClosedWindows": "Never", "inventoryForAll": "Never"}
        options.attrib |= {"nonOwnerUnmaskable": "Never", "playerIdFormat": "$playerName$", "promptString": ""}

    def _dice(self) -> None:
        for sides in (6, 10, 20):
            name = f"d{sides}"
            made = ET.SubElement(
                self.root, f"{PREFIX}module.DiceButton", name=name, text=name, tooltip=name, icon="", hotkey=""
            )
            made.attrib |= {"nDice": "1", "nSides": str(sides), "plus": "0", "addToTotal": "0", "prompt": "false"}
            made.attrib |= {"reportTotal": "false", "reportFormat": "$name$ = $result$ ($playerName$)"}
        for name, faces in self.table.dice:
            made = ET.SubElement(
                self.root, f"{PREFIX}module.SpecialDiceButton", name=name, text=name, tooltip=name, icon="", hotkey=""
            )
            made.attrib |= {"resultChatter": "true", "resultButton": "false", "resultWindow": "false"}
            made.attrib |= {
                "format": "$name$: $result1$ ($playerName$)",
                "windowX": "64",
                "windowY": "64",
                "backgroundColor": "221,221,221",
            }
            die = ET.SubElement(made, f"{PREFIX}module.SpecialDie", name=name, report="$result$")
            for value, text in enumerate(faces, 1):
                ET.SubElement(die, f"{PREFIX}module.SpecialDieFace", icon="", text=text, value=str(value))

    def _turns(self) -> None:
        made = ET.SubElement(
            self.root,
            f"{PREFIX}module.turn.TurnTracker",
            name=self.words["turn"],
            buttonText=self.words["turn"],
            icon="",
        )
        made.attrib |= {
            "length": "-1",
            "lengthStyle": "Maximum",
            "turnFormat": f"{self.words['turn']} $level1$",
            "reportFormat": "$newTurn$",
        }
        made.attrib |= {"nexthotkey": f"{ord('T')},520", "prevhotkey": f"{ord('T')},585"}
        level = ET.SubElement(
            made, f"{PREFIX}module.turn.CounterTurnLevel", property="Turn", start="1", incr="1", loop="false"
        )
        level.attrib |= {"loopLimit": "-1", "turnFormat": "$value$"}


def side_name(seat: Seat) -> str:
    """Name of a side without what divides names in a module."""
    return " ".join("".join(" " if letter in ":;,/\\\t" else letter for letter in seat.name).split())


def unused(name: str, names: list[str]) -> str:
    """Return a name that is not in the list yet, and put it there."""
    made, number = name, 1
    while made in names:
        number += 1
        made = f"{name} ({number})"
    names.append(made)
    return made

"""Parts without which a map of a module does nothing: moving, stacking, zooming, looking closer, commands for many."""

import xml.etree.ElementTree as ET
from collections.abc import Iterator

from sandtable.exports.vassal.traits import DELETE, FLIP

_MAP = "VASSAL.build.module.map."
_PLAIN = ("ForwardToKeyBuffer", "Scroller", "ForwardToChatter", "MenuDisplayer", "MapCenterer", "StackExpander", "PieceMover", "KeyBufferer", "SelectionHighlighters")  # fmt: skip


def map_parts(words: dict[str, str], *, lines: bool = False) -> Iterator[ET.Element]:
    """Yield the parts of one map; with `lines` the thread that shows lines of sight."""
    yield ET.Element(f"{_MAP}StackMetrics", exSepX="8", exSepY="20", unexSepX="4", unexSepY="4", disabled="false")
    for name in _PLAIN:
        yield ET.Element(f"{_MAP}{name}")
    yield ET.Element(f"{_MAP}HighlightLastMoved", color="255,0,0", enabled="true", thickness="2")
    yield ET.Element(f"{_MAP}ImageSaver", buttonText="", hotkey="", icon="/images/camera.gif", tooltip="PNG")
    viewer = ET.Element(
        f"{_MAP}CounterDetailViewer", version="4", showgraph="true", showgraphsingle="true", showtext="true"
    )
    viewer.attrib |= {
        "delay": "500",
        "display": "from top-most layer only",
        "minDisplayPieces": "1",
        "zoomlevel": "1.0",
    }
    viewer.attrib |= {
        "counterReportFormat": "",
        "summaryReportFormat": "$LocationName$",
        "emptyHexReportForma": "$LocationName$",
    }
    viewer.attrib |= {"showDeck": "false", "showDeckMasked": "false", "fontSize": "11", "showtextsingle": "true"}
    yield viewer
    zoom = ET.Element(f"{_MAP}Zoomer", zoomLevels="0.2,0.25,0.333,0.4,0.5,0.625,0.8,1.0,1.25,1.6", zoomStart="5")
    zoom.attrib |= {"zoomInKey": "61,195", "zoomOutKey": "45,130", "zoomPickKey": "61,130"}
    yield zoom
    for name, key in ((words["flip_all"], FLIP), (words["delete"], DELETE)):
        command = ET.Element(f"{_MAP}MassKeyCommand", name=name, buttonText=name, hotkey=key, buttonHotkey="", icon="")
        command.attrib |= {
            "filter": "",
            "deckCount": "0",
            "reportFormat": "",
            "reportSingle": "false",
            "singleMap": "true",
        }
        command.attrib |= {
            "tooltip": name,
            "canDisable": "false",
            "propertyGate": "",
            "target": "MAP|false|MAP|||||0|0||true|Selected|",
        }
        if key == FLIP:
            yield command
    if lines:
        thread = ET.Element(
            f"{_MAP}LOS_Thread", threadName="LOS", hotkey="76,520", tooltip=words["sight"], label=words["sight"]
        )
        thread.attrib |= {"iconName": "/images/thread.gif", "snapLOS": "false", "drawRange": "true", "rangeScale": "0"}
        thread.attrib |= {"round": "Up", "persistence": "CTRL-Click & Drag", "threadColor": "255,0,0", "hideCounters": "false", "hideOpacity": "50"}  # fmt: skip
        yield thread

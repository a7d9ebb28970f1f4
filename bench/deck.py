"""Print a deck of 540 cards in the Let's War templates, YAML to duplex A4 PDF, against raw reportlab.

The floor (`bench/deck_floor.py`) is a hand-written reportlab script with Form XObjects: it reads the same
YAML and draws the same elements, every shape and every line of text, with coordinates worked out beforehand.
"""

import json
import sys
import tempfile
from pathlib import Path

from bench.measure import finish, verdict
from sandtable.faces.renderer import FaceRenderer
from sandtable.ink.matrix import IDENTITY, Matrix, multiply
from sandtable.ink.shapes import Group, Item, Symbol, TextRun, Use
from sandtable.ink.shapes import Path as Shape
from sandtable.model.loading.pack_loader import load_pack
from sandtable.resources import builtin_packs

ROUNDS = 3
SOURCE = builtin_packs()["lets-war"]
ARMS = ("INF", "CAV", "ART", "AVI", "NAV", "GND", "INF/CAV")
WORDS = [
    "Iron",
    "Storm",
    "Winter",
    "Marne",
    "Night",
    "Steel",
    "River",
    "Forest",
    "Dawn",
    "Long",
    "March",
    "Silent",
    "Guns",
    "Falcon",
    "Harbour",
    "Snow",
]


def write_pack(folder: Path, cards: int) -> None:
    """A synthetic pack: Conflict cards without end, in the templates, words and pictures of Let's War."""
    (folder / "words").mkdir(parents=True)
    for language in ("en", "it"):
        (folder / "words" / f"{language}.yaml").write_bytes((SOURCE / "words" / f"{language}.yaml").read_bytes())
    (folder / "tables").mkdir()
    for table in ("nations", "arms"):
        (folder / "tables" / f"{table}.yaml").write_bytes((SOURCE / "tables" / f"{table}.yaml").read_bytes())
    original = (SOURCE / "game.yaml").read_text(encoding="utf-8")
    head = original[original.index("palette:") : original.index("components:")]
    (folder / "game.yaml").write_text(
        "id: bench\nrules: lets-war\nname: Bench\nedition: '1.0'\nlanguages: [en, it]\n" + head + "components:\n"
        "  - {id: nations, type: table, kind: lets-war/nation-row, name: Nations, file: tables/nations.yaml}\n"
        "  - {id: arms, type: table, kind: lets-war/unit-row, name: Arms, file: tables/arms.yaml}\n"
        "  - {id: conflict, type: deck, kind: lets-war/conflict, name: Conflict, file: deck.yaml, size: poker,\n"
        "     template: conflict, back: conflict-back}\n"
    )
    lines = ["cards:"]
    scenes = _scenes()
    for number in range(cards):
        name = f"{WORDS[number % 16]} {WORDS[number // 16 % 16]} {number}"
        arm = ARMS[number % len(ARMS)]
        lines.append(
            f"  - {{id: B-{number}, name: {{en: {name}, it: {name}}}, kind: eq, dollars: {100 * (1 + number % 9)}, "
            f"effect: 'mod({arm},a+{1 + number % 2})', source: house, art: {scenes[number % len(scenes)]}}}"
        )
    (folder / "deck.yaml").write_text("\n".join(lines) + "\n")


def _scenes() -> list[str]:
    """Six pictures of the real deck, as YAML in one line."""
    pack = load_pack(SOURCE).pack
    assert pack is not None
    wanted = ("CF-20", "CF-25", "CF-28", "CF-31", "CF-43", "CF-48")
    return [json.dumps(pack.by_id[card].art) for card in wanted]


def floor_plan(folder: Path) -> dict[str, object]:
    """What the floor draws: symbols as outlines, and each card's elements in order, worked out from our faces."""
    pack = load_pack(folder).pack
    assert pack is not None
    renderer = FaceRenderer(pack, "en")
    component = pack.component("conflict")
    symbols: dict[Symbol, int] = {}
    forms: list[object] = []

    def plan(items: tuple[Item, ...], at: Matrix) -> list[object]:
        drawn: list[object] = []
        for item in items:
            if isinstance(item, Shape):
                style = item.style
                drawn.append(
                    ["path", at, item.outline, style.fill, style.stroke, style.width, style.cap, style.join, style.dash]
                )
            elif isinstance(item, Use):
                drawn.append(["form", multiply(at, item.matrix), form(item.symbol)])
            elif isinstance(item, TextRun):
                for x, word in item.words:
                    drawn.append(["text", at, x, item.y, item.size, item.fill, word.font, word.text, item.tracking])
            elif isinstance(item, Group):
                inner = multiply(at, item.matrix) if item.matrix else at
                drawn.append(
                    ["clip", inner, item.clip, plan(item.items, IDENTITY)]
                    if item.clip
                    else ["group", inner, plan(item.items, IDENTITY)]
                )
        return drawn

    def form(symbol: Symbol) -> int:
        if symbol not in symbols:
            drawn = plan(symbol.items, IDENTITY)
            symbols[symbol] = len(forms)
            forms.append(drawn)
        return symbols[symbol]

    cards, backs = [], {}
    for record in component.records:
        front, back = renderer.front(component, record), renderer.back(component, record)
        assert front is not None
        assert back is not None
        key = str(id(back.items))
        if key not in backs:
            backs[key] = (len(backs), plan(back.items, IDENTITY))
        cards.append([plan(front.items, IDENTITY), backs[key][0]])
    # A hand would draw what all cards share once, as a form.
    shared = set.intersection(*({json.dumps(element) for element in front} for front, _ in cards))
    constant = [element for element in cards[0][0] if json.dumps(element) in shared]
    cards = [[[element for element in front if json.dumps(element) not in shared], back] for front, back in cards]
    return {"forms": forms, "constant": constant, "cards": cards, "backs": [drawn for _, drawn in backs.values()]}


def run(command: list[str]) -> tuple[float, float]:
    """CPU seconds and peak memory in MB of a process: CPU, because other work on the machine must not count."""
    code = (
        "import sys, os\n"
        "pid = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ)\n"
        "_, status, usage = os.wait4(pid, 0)\n"
        "print(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, status)\n"
    )
    import subprocess

    result = subprocess.run([sys.executable, "-c", code, *command], capture_output=True, text=True, check=True)
    seconds, memory, status = result.stdout.split()[-3:]
    assert status == "0", result.stderr[:500]
    return float(seconds), float(memory)


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        small, large = folder / "small", folder / "large"
        write_pack(small, 540)
        write_pack(large, 5400)
        (folder / "plan.json").write_text(json.dumps(floor_plan(small)))
        ours = [sys.executable, "-m", "cli", "render", str(small), "conflict", "-o", str(folder / "out")]
        floor = [
            sys.executable,
            str(Path(__file__).parent / "deck_floor.py"),
            str(small / "deck.yaml"),
            str(folder / "plan.json"),
            str(folder / "floor.pdf"),
        ]
        best: dict[str, tuple[float, float]] = {}
        for _ in range(ROUNDS):
            for who, command in (("ours", ours), ("floor", floor)):
                seconds, memory = run(command)
                best[who] = min(best.get(who, (9e9, 0)), (seconds, memory))
        pdf = (folder / "out" / "bench-conflict-en-a4.pdf").stat().st_size
        raw = (folder / "floor.pdf").stat().st_size
        print(
            f"540 cards: ours {best['ours'][0]:.2f} s ({540 / best['ours'][0]:.0f} cards/s), floor {best['floor'][0]:.2f} s; {pdf // 1000} kB against {raw // 1000} kB"
        )
        kept = [
            verdict("time: times the floor", best["ours"][0] / best["floor"][0], 2, True),
            verdict("file size: times the floor", pdf / raw, 1.15, True),
            verdict("memory: times the floor", best["ours"][1] / best["floor"][1], 3, True),
        ]
        many = [sys.executable, "-m", "cli", "render", str(large), "conflict", "-o", str(folder / "out")]
        seconds, memory = run(many)
        kept.append(verdict("5,400 cards: times 540", seconds / best["ours"][0], 11, True))
        kept.append(verdict("5,400 cards: memory in MB", memory, 300, True))
        finish(*kept)


if __name__ == "__main__":
    main()

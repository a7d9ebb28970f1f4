"""Random edits of the files of a pack, valid and broken, as somebody makes them who types."""

import random
import shutil
from collections.abc import Iterator
from pathlib import Path

COOKBOOK = Path(__file__).parents[2] / "docs" / "cookbook"
STARTER = Path(__file__).parents[2] / "content" / "_starter"
ENDINGS = (".yaml", ".csv", ".json", ".md", ".po", ".j2", ".svg")
_JUNK = ("\t", "{", "]", ": ", "\n- ", '"', "#", "é", "  ", "\n", "id", "0", "\x00", "&a ", "*a ", "name", "|\n", "{{ ")


def make_pack(folder: Path, name: str) -> Path:
    """A pack of the cookbook, or the one that `sandtable init` copies, with all that a pack may have."""
    shutil.copytree(STARTER if name == "starter" else COOKBOOK / name, folder)
    if name == "german-edition":
        (folder / "words").mkdir(exist_ok=True)
        shutil.copy(folder / "from-the-translator" / "de.po", folder / "words" / "de.po")
        game = folder / "game.yaml"
        game.write_text(game.read_text().replace("languages: [en]", "languages: [en, de]"))
    if name == "starter":
        (folder / "templates").mkdir()
        shutil.copy(COOKBOOK / "several-kinds" / "templates" / "seam.svg.j2", folder / "templates" / "cargo.svg.j2")
    return folder


def editable(folder: Path) -> list[str]:
    return sorted(
        file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file() and file.suffix in ENDINGS
    )


def edits(folder: Path, seed: int, count: int) -> Iterator[tuple[str, bytes | None]]:
    """Yield files with their new contents, None for one that is as on the disk again; all from a seed."""
    chance = random.Random(seed)
    names, texts = editable(folder), dict[str, str]()
    for _ in range(count):
        name = chance.choice(names)
        if texts.get(name) is not None and chance.random() < 0.35:
            del texts[name]
            yield name, None
            continue
        texts[name] = _typed(texts.get(name) or (folder / name).read_text(), chance)
        yield name, texts[name].encode()


def _typed(text: str, chance: random.Random) -> str:
    lines = text.split("\n")
    at = chance.randrange(len(text) + 1)
    line = chance.randrange(len(lines))
    match chance.randrange(7):
        case 0:
            return text[:at] + chance.choice(_JUNK) + text[at:]
        case 1:
            return text[:at] + text[at + chance.randrange(1, 6) :]
        case 2:
            return "\n".join([*lines[:line], *lines[line + 1 :]])
        case 3:
            return "\n".join([*lines[: line + 1], *lines[line:]])
        case 4:
            other = chance.randrange(len(lines))
            lines[line], lines[other] = lines[other], lines[line]
            return "\n".join(lines)
        case 5:
            words = [number for number, one in enumerate(lines) if ": " in one]
            if words:
                number = chance.choice(words)
                key = lines[number].split(": ")[0]
                lines[number] = f"{key}: {chance.choice(['salt', '3', 'Fog at night', '[1, 2]', '{en: A}', 'house'])}"
            return "\n".join(lines)
        case _:
            return text + chance.choice(("\n# later\n", "\n", "x: 1\n"))

"""Write the manual of the checker, docs/rules/, from the rules themselves."""

from pathlib import Path

from rules_check.manual.docs import manual

TARGET = Path(__file__).parent.parent / "docs" / "rules"


def main() -> None:
    TARGET.mkdir(exist_ok=True)
    pages = manual()
    for stale in [file for file in TARGET.glob("*.md") if file.name not in pages]:
        stale.unlink()
    for name, text in pages.items():
        (TARGET / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()

"""Workflows that check, print and compare a pack at every push, for GitHub and GitLab."""

from pathlib import Path

from sandtable.files import CannotWrite, write_file

FORMS = {"github": ".github/workflows/sandtable.yml", "gitlab": ".gitlab-ci.yml"}

# Of the tags before this commit, for the commit of a release has a tag itself. The command exits with 1 when it finds
# changes.
_COMPARE = """\
tag=$(git describe --tags --abbrev=0 HEAD^ 2>/dev/null || true)
if [ -n "$tag" ]; then
  sandtable errata diff "$tag:./" . --format md --sheet out/print/changed.pdf > out/print/changes.md || [ $? = 1 ]
  cat out/print/changes.md{summary}
else
  echo "no tag yet: nothing to compare with"
fi"""

_GITHUB = """\
# Check this pack and print it at every push; keep the PDFs and what changed since the last tag.
# Written by: sandtable init . --ci github
name: sandtable
on: [push, pull_request]
permissions:
  contents: read
jobs:
  pack:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
        with:
          fetch-depth: 0   # tags too
      - uses: actions/setup-python@v5
        with:
          python-version: "3.12"
      - run: pip install "sandtable{version}"
      - run: sandtable check . --format github
      - run: sandtable render . -o out/print
      - run: sandtable pack . -o "out/print/$(basename "$PWD").sandtable"
      - run: |
{compare}
      - uses: actions/upload-artifact@v4
        with:
          name: print
          path: out/print
"""

_GITLAB = """\
# Check this pack and print it at every push; keep the PDFs and what changed since the last tag.
# Written by: sandtable init . --ci gitlab
pack:
  image: python:3.12
  variables:
    GIT_DEPTH: "0"   # tags too
  script:
    - pip install "sandtable{version}"
    - sandtable check .
    - sandtable render . -o out/print
    - sandtable pack . -o "out/print/$(basename "$PWD").sandtable"
    - |
{compare}
  artifacts:
    when: always
    paths: [out/print]
"""


def workflow(form: str, version: str) -> str:
    """Return the workflow of a form, with the releases it runs on: this one and later ones of the same major number."""
    major = int(version.partition(".")[0])
    wanted = f">={version},<{major + 1}"
    summary = ' | tee -a "$GITHUB_STEP_SUMMARY"' if form == "github" else ""
    indent = " " * (10 if form == "github" else 6)
    compare = "\n".join(f"{indent}{line}" for line in _COMPARE.replace("{summary}", summary).splitlines())
    text = _GITHUB if form == "github" else _GITLAB
    return text.replace("{version}", wanted).replace("{compare}", compare)


def write_workflows(folder: Path, forms: tuple[str, ...], version: str) -> list[Path]:
    """Write workflows into the folder of a pack; raise CannotWrite when one is there that says something else."""
    texts = {folder / FORMS[form]: workflow(form, version) for form in forms}
    for file, text in texts.items():
        if file.exists() and file.read_text(encoding="utf-8", errors="replace") != text:
            raise CannotWrite(f"{file} exists and says something else; move it away first")
    for file, text in texts.items():
        write_file(file, text)
    return list(texts)

"""YAML whose patterns are compiled late reads what it always read."""

import subprocess
import sys

import pytest

_READ = """
import re
usual = re.compile
{imports}
assert re.compile is usual
text = '''
- [1, 0x1F, 0o17, 1_000, 190:20:30, -3, +12.5, .inf, 6.85e+5, ~, null, yes, Off, true]
- 2001-12-14t21:59:43.10-05:00
- 2002-12-14
- !!binary aGV4ZXM=
- "caf\\u00e9"
'''
for loader in (yaml.SafeLoader, yaml.CSafeLoader):
    print(yaml.load(text, loader))
print(yaml.safe_dump(yaml.safe_load(text)))
try:
    yaml.load("bad: \\x07", yaml.SafeLoader)
except yaml.YAMLError as error:
    print(error)
"""


def _read(imports: str) -> str:
    script = _READ.replace("{imports}", imports)
    return subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True).stdout


@pytest.mark.slow
def test_patterns_are_compiled_late_and_match_as_ever() -> None:
    read = _read("from sandtable.model.reading.libyaml import yaml")
    assert read == _read("import yaml")
    assert "datetime.date(2002, 12, 14)" in read
    assert "special characters are not allowed" in read


def test_no_pattern_of_yaml_is_compiled_to_read_a_file() -> None:
    script = """
import re
from sandtable.model.reading.libyaml import yaml
from sandtable.model.reading.yaml_file import read_yaml
read_yaml(b"title: {en: Ford}\\nmap: |\\n  . t\\n", "ford.yaml")
print(type(re.compile("a")).__name__, sorted(vars(yaml.reader.Reader.NON_PRINTABLE)))
"""
    said = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True).stdout
    assert said == "Pattern ['_written']\n"

"""The workshop: packs and scenarios of one folder in the browser, served to this machine alone (docs/workshop.md)."""

"""Manual pages of all codes, for explain, SARIF and docs/rules/."""

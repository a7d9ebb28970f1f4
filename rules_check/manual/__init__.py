"""The pages of the manual: what every code means, for explain, SARIF and docs/rules/."""

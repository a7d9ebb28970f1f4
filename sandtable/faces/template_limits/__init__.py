"""Templates of strangers, drawn within limits: every step, text and list is counted before it is made.

`capped_sandbox.CappedSandbox` is the only way in. Templates that come with this program are drawn without all this.
"""

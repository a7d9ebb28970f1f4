"""Render untrusted templates within limits: every step, text and list is counted before it is made.

`capped_sandbox.CappedSandbox` is the only entry point. Templates that come with this program are not limited.
"""

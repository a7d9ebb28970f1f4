"""The rules of Let's War."""

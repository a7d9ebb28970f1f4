"""Computer players of Let's War."""

"""Rules about packs and set-ups of Let's War, by family."""

"""Who plays Let's War."""

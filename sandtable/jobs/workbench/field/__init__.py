"""Scenarios and maps as a page edits them: state, gestures as edits of the text, pictures, sight."""

"""A pack on the workbench: open while somebody edits it, with findings, faces, completion and fixes of unsaved text."""

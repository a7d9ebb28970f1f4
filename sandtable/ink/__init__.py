"""Finished drawings: shapes, text runs, faces and pages, in millimetres, origin top left, y down."""

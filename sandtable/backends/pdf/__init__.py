"""Pages to PDF, by reportlab; what it can do without until it is asked for is not imported with it."""

from sandtable.backends.pdf.stand_ins import stand_ins

with stand_ins("PIL.Image"):
    import reportlab.pdfgen.canvas as _canvas  # noqa: F401 - imported for its own sake

"""Pages to PDF, SVG and PNG. Backends translate; they decide nothing."""

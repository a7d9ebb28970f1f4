"""Export of a pack's pieces for print services and print shops; one module a target."""

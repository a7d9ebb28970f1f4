"""Code of templates: the files it consists of, and the numbers it asks for."""

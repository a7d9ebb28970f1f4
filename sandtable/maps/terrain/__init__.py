"""The layers of the art, one idea each: `lay_…` decides where things are, `draw_…` puts them on a sheet."""

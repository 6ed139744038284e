"""Published tables, comparison, gap explanation, renderers."""

"""Battle Value 2.0: one module a family, editions and switches."""

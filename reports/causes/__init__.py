"""Gap explanation: which rule, figure, datum or other unit would give the published value."""

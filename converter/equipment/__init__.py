"""The equipment catalogue: tables as data files, name resolution, variable figures as named formulas."""

"""Damage-template record sheets: diagrams, templates, fire resolution."""

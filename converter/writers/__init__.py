"""Unit to bytes: one module a format."""

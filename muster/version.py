"""The version of muster: part of every cache key and every report."""

VERSION = "0.1.0"

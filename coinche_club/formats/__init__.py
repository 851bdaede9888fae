"""Formats that differ from Django's own."""

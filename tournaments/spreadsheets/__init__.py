"""Spreadsheets: what goes out and what comes in."""

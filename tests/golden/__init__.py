"""Databases of released versions, which every later version must open: ``python -m tests.golden VERSION`` makes one.

It is run once, when a version is released (its migrations never change afterwards), and writes ``VERSION.sqlite3``, a
demo evening as that version stores it, with ``VERSION.json``, its standings. ``tests/services/test_golden.py`` brings
each of them in, restores it and compares the standings.
"""

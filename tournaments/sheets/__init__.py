"""Paper: printable pages and their PDF, from the same templates."""

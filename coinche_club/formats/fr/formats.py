"""French typography: the space between thousands is narrow and never breaks a line (1 620)."""

THOUSAND_SEPARATOR = "\u202f"
NUMBER_GROUPING = 3

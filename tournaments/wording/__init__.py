"""What the codes of the pure packages say to a reader: one module a group, a sentence for every code."""

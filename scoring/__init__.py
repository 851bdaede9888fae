"""The rules of coinche: facts of a deal in, lines of a score out. Standard library only."""

"""Marks the words a user reads for translation, without Django: the web layer translates them when it shows them."""


def gettext_noop(message: str) -> str:
    """Return ``message`` unchanged; the name is the one that makemessages looks for."""
    return message

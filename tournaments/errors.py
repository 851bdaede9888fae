"""The errors a user is shown: translated, with the field they belong to and a way out.

Anything else that is raised is a bug and stays a plain exception.
"""


class UserError(Exception):
    """Something the user asked for cannot be done as it stands; ``message`` says why and what to do."""

    status = 400

    def __init__(self, message: str, *, field: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.field = field


class ConflictError(UserError):
    """Somebody else was first, or what the form was based on has changed since."""

    status = 409


class NotAllowedError(UserError):
    """The state of things (a closed round, an archived evening) forbids it."""

    status = 403

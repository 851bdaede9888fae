"""What parts of an address may be."""

from django.urls.converters import IntConverter


class NumberConverter(IntConverter):
    """A number or a key: never more figures than a database's whole numbers have (64 bits).

    A longer one names nothing, and looking for it would be a fault of the database instead of "not found".
    """

    regex = "[0-9]{1,18}"

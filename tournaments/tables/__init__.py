"""The lists of the program as django-tables2 tables, one module a group."""

"""What the pages ask for, one module a group: types and plain limits here, what is allowed in the services."""

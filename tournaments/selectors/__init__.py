"""From the database to plain values: what views, sheets and spreadsheets read. Nothing here writes."""

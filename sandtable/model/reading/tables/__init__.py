"""Tables of records: CSV and similar files, and spreadsheets."""

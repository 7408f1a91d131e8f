"""What may be done with a table: make it, sit down, think, move, look, look back."""

"""City Tycoon, for two to five players."""

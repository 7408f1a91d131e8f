"""Many games at once: matches, fuzzing, reports."""

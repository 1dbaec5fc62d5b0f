"""The score pad: matches at a real table, with real cards, kept as records without cards."""

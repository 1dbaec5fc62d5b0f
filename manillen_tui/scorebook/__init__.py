"""The matches that were played: found again, counted, and held against chance."""

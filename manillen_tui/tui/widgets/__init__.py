"""Widgets that show drawings, and those the drawings leave to Textual."""

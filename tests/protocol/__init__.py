"""The engine protocol."""

"""What the tests of the plain mode get."""

from tests.plain.scripted import quick

__all__ = ["quick"]

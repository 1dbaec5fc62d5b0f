"""The rules engine of Manille: values in, values out, no screen, no clock, no chance of its own."""

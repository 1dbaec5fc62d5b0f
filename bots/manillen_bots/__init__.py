"""The bots that come with the game, one module each; found by entry point as any other."""

"""The data that come with the game; read them through :mod:`manillen_tui.resources`."""

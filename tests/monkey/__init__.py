"""A monkey at the keyboard: random keys, clicks, pastes and sizes over the whole program."""

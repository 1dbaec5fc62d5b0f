"""A deal looked back on: what each decision cost, and whether the deal could have been won.

``decision`` finds what a player decided; ``finding`` says what that cost, by what the player
could know and by hindsight; ``chances`` whether the deal could have been won; ``work`` has it
all worked out in processes beside the table; ``text`` puts it into words.
"""

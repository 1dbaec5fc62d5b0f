"""Puzzles, without a screen or a clock: endgames in which one card wins, and the deal of a day.

``endgame`` is what an endgame is and reads those that come with the game, ``attempt`` leads a
person through one, ``grading`` measures how hard it is, ``finding`` finds new ones, ``daily``
is the deal that a date stands for, and ``shelf`` knows how far the person came.
"""

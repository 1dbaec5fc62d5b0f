"""The arena: bots against bots over the same cards, to measure which plays better.

A *board* is a deal, or a whole boam, that is played twice, the sides swapped. What it says
does not depend on who else plays when: boards are numbered, each makes its cards and all
chance from its number, and everything that counts them takes them in that order.
"""

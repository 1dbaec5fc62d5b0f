"""Lessons: data files that teach by fixed deals, run on the real engine and proved by it.

``reading`` makes a :class:`~manillen_tui.lessons.lesson.Lesson` of a file, ``run`` leads a
person through it, ``proving`` finds what it claims that is not so, and ``shelf`` knows which
lessons there are and how far the person came.
"""

"""Every reader fed with damaged and hostile inputs; ``python -m tests.fuzz`` is the whole of it."""

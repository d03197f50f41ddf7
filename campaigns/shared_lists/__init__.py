"""Lists that several phones tick off together: a deck being rebuilt, the steps of a set-up."""

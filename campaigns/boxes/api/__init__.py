"""The door for boxes of cards: for each thing that has an address, what programs send and get, and its views."""

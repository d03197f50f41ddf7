"""The pages of the cards room: gallery, cards, search, glossary, references and helps."""

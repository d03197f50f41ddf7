"""The rules of the ritual itself: what each Witch counts, what it scores, and who wins."""

from campaigns.rulebooks.registered import RegisterEntry, Section, Status, _

BUILT, TABLE, RULING = Status

END = Section(_("End of the Game"), _("End of the Game"))

SCORING_AFTER_THE_LAST_TURN = RegisterEntry(END, _("The score is reckoned when all have had their last turn."), BUILT)
COUNT_INGREDIENTS = RegisterEntry(
    END, _("Each Witch counts her pairs of an Ingredient Card and its token in her Dominion."), TABLE
)
COUNT_GEMS = RegisterEntry(END, _("She counts the Gems in her Dominion."), TABLE)
COUNT_SPELLS = RegisterEntry(END, _("She adds up the values of the Spell Cards that she gathered."), TABLE)
VALUE_OF_A_SPELL = RegisterEntry(
    END,
    _("A Spell Card counts its number where no other value of it is given."),
    RULING,
    _("The book knows one number on a card, the one to reach, and does not say where the value stands."),
    _("The value is a second number on the card, or each gathered card counts one."),
)
COUNT_CHIPS = RegisterEntry(END, _("She counts the Spell Power Chips that she has left."), TABLE)
CHIPS_AS_COUNTED = RegisterEntry(
    END,
    _("Her chips count as she counts them now, whatever the companion has followed before."),
    RULING,
    _("A spell may have given or taken some, and what spells do is not in the book."),
    _("Only what she had at the start less what she threw into the Cauldron counts."),
)
POINTS_BY_RANK = RegisterEntry(
    END,
    _(
        "From first to fourth, ingredients score 6, 5, 4 and 3 points, Gems 5, 4, 3 and 2, spells 4, 3, 2 and 1, chips "
        "3, 2, 1 and 0."
    ),
    BUILT,
)
DICE_SHOW_THE_POINTS = RegisterEntry(END, _("Each Witch shows her points of each row with one of her dice."), TABLE)
TIES_SCORE_THE_HIGHER = RegisterEntry(END, _("Witches who tie in a row all score the higher points."), BUILT)
RANK_AFTER_A_TIE = RegisterEntry(
    END,
    _("Her rank is one more than the number of Witches who have more: after two firsts comes a third."),
    RULING,
    _("The table scores places, and whoever comes behind two others is in third place even if those two tie."),
    _("After two firsts comes a second, as the column “2nd & ties” could mean."),
)
MOST_POINTS_WIN = RegisterEntry(END, _("The most points of all four rows together win."), BUILT)
BREAKING_TIES = RegisterEntry(
    END, _("A tie goes to the most matched ingredients, then Gems, then spells, then chips."), BUILT
)
SHARED_WIN = RegisterEntry(
    END,
    _("Witches who are equal in all of these share the place, and the win."),
    RULING,
    _("The book has nothing more by which to tell them apart."),
    _("There is one winner, and the ritual or a throw of the dice decides."),
)

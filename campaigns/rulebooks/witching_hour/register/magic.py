"""The rules of the next two phases: the hand, and what it does to the Witch and her neighbor."""

from campaigns.rulebooks.registered import RegisterEntry, Section, Status, _
from campaigns.rulebooks.witching_hour.register.demons import PHASES

BUILT, TABLE, RULING = Status

INSIGHT = Section(PHASES, _("Insight"))
CORRUPTION = Section(PHASES, _("Corruption"))

TALK_IN_LIMITS = RegisterEntry(
    INSIGHT, _("Nobody tells what the cards of a hand are; hints in general words are allowed."), TABLE
)
NOTHING_ELSE_IS_PLAYED = RegisterEntry(
    INSIGHT, _("But for Insight cards nothing of a hand is shown or played in this phase."), TABLE
)
FIVE_CARDS = RegisterEntry(INSIGHT, _("A new hand has five cards, more or fewer where something said so."), TABLE)
INSIGHT_IN_ANY_ORDER = RegisterEntry(
    INSIGHT, _("Then all players turn cards, move Familiars and show Insight cards at once, in any order."), TABLE
)
ORIENTATION = RegisterEntry(
    INSIGHT, _("A two-sided spell is turned to Black or White Magic, and stays so after Insight."), TABLE
)
MOVING_FAMILIARS = RegisterEntry(
    INSIGHT,
    _("Each Familiar in play may go once an Insight to any other Witch, and counts with her hand from then on."),
    BUILT,
)
NEW_FAMILIARS_STAY = RegisterEntry(
    INSIGHT, _("A Familiar in the hand is not in play yet, and does not move in that Hour."), BUILT
)
INSIGHT_CARDS = RegisterEntry(
    INSIGHT, _("A card with the Insight sign may be laid down now; its effect happens at once."), TABLE
)
INSIGHT_CARDS_COUNT = RegisterEntry(
    INSIGHT, _("Such a card keeps its color, and counts as part of the hand when that is revealed."), TABLE
)
INSIGHT_ONLY_NOW = RegisterEntry(
    INSIGHT, _("An Insight effect that was not used in this phase is lost for the Hour."), TABLE
)
POTENTIAL_IN_INSIGHT = RegisterEntry(
    INSIGHT,
    _(
        "A Potential card expended in Insight goes to the Æther at once; it gives no Magic, no Sigils and no text but "
        "what it says of being expended."
    ),
    TABLE,
)

MAGIC_IN_THE_CORNER = RegisterEntry(
    CORRUPTION,
    _("A hand makes the Magic that stands in the upper left corners of its cards and of what is in play already."),
    TABLE,
)
TEXT_SLEEPS = RegisterEntry(
    CORRUPTION, _("The text of revealed spells has no effect in this phase, unless it says that it has."), TABLE
)
REVEALED_TOGETHER = RegisterEntry(CORRUPTION, _("All players reveal their hands at the same time."), BUILT)
BLACK_HURTS_LEFT = RegisterEntry(
    CORRUPTION, _("The Witch to your left gains as much Corruption as your hand has Black Magic."), BUILT
)
LEFT_IS_CLOCKWISE = RegisterEntry(
    CORRUPTION,
    _("The Witch to your left is the next one clockwise."),
    RULING,
    _("The book uses both words and joins them nowhere; of people who face the middle of a table it is so."),
    _("The left as somebody sees it who looks down at the board, which on one side of the table is the other way."),
)
TWO_WITCHES = RegisterEntry(
    CORRUPTION,
    _("Of two Witches each sits to the left of the other."),
    RULING,
    _("The book has a line for two players, and nobody else sits there."),
    _("With two, one Witch has nobody to her left, and her Black Magic burdens nobody."),
)
SIGILS_OPEN_LEFT = RegisterEntry(
    CORRUPTION, _("The Sigils of what you revealed open for the Witch at your left."), BUILT
)
WHITE_HEALS = RegisterEntry(CORRUPTION, _("You lose as much Corruption as your hand has White Magic."), BUILT)
GAINED_BEFORE_HEALED = RegisterEntry(
    CORRUPTION, _("You take what comes from your right before your White Magic heals you."), BUILT
)
NEVER_BELOW_NOTHING = RegisterEntry(
    CORRUPTION,
    _("White Magic beyond your Corruption heals nothing more."),
    RULING,
    _("Corruption is pieces on a mat, and where none is left none can be taken."),
    _("What heals too much is kept as a credit against Corruption to come."),
)

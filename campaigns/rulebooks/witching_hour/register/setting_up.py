"""The rules of setting up, by the letters that the book gives its steps."""

from campaigns.rulebooks.registered import RegisterEntry, Section, Status, _

BUILT, TABLE, RULING = Status

SET_UP = _("Set-Up")
SCENES = Section(SET_UP, _("Set-Up"))
BOARDS = Section(SET_UP, _("Set-Up (A) Board"))
SCENE = Section(SET_UP, _("Set-Up (B) Scene"))
CLOCK = Section(SET_UP, _("Set-Up (C) Clock"))
SPELLS = Section(SET_UP, _("Set-Up (D) Spell Cards"))
DEMONS = Section(SET_UP, _("Set-Up (E) Demon Deck"))
WHITE_MAGIC = Section(SET_UP, _("Set-Up (F) White Magic"))
CORRUPTION = Section(SET_UP, _("Set-Up (G) Corruption"))
TOKENS = Section(SET_UP, _("Set-Up (H) Tokens"))
MATS = Section(SET_UP, _("Set-Up (I) Character Mats"))
STARTER_DECKS = Section(SET_UP, _("Set-Up (J) Starter Spell Decks"))
DISKS = Section(SET_UP, _("Set-Up (K) Sigil Disks"))
STARTERS = Section(SET_UP, _("Set-Up (L) Starter Demons"))
REFERENCE = Section(SET_UP, _("Set-Up (M) Reference Card"))
LEADER = Section(SET_UP, _("Set-Up (N) Coven Leader Marker"))
OTHERS = Section(SET_UP, _("Set-Up (O) Other Components & Cards"))

TRAINING_DAY_FIRST = RegisterEntry(
    SCENES,
    _("New players begin with scene 0, Training Day, and its Quickstart Guide; the full game begins with scene 1."),
    BUILT,
)
BOARD = RegisterEntry(
    BOARDS,
    _("The board lies in the middle; White Magic Pool, Void, Æther and the three Lurking spaces begin empty."),
    TABLE,
)
SCENE_CARD = RegisterEntry(
    SCENE,
    _("A scene is read aloud and set up as it says, Barrows included; its card then lies on the board, rules up."),
    TABLE,
)
SCENE_MODES = RegisterEntry(SCENE, _("Some scenes have an easy or a hard mode of their own on their card."), BUILT)
CLOCK_AT_ONE = RegisterEntry(CLOCK, _("The hand of the clock begins at 1:00."), TABLE)
LOCUS_DECKS = RegisterEntry(
    SPELLS, _("The spells are sorted by the number at their top right, which is their Locus, and shuffled."), TABLE
)
CARDS_PER_LOCUS = RegisterEntry(
    SPELLS, _("A chart says for the number of players how many spells lie facedown on each Locus."), BUILT
)
TOP_SPELLS_UP = RegisterEntry(
    SPELLS,
    _("On every Locus the uppermost spell is turned faceup, and the unused ones go back to the box unseen."),
    TABLE,
)
DEMON_DECK = RegisterEntry(
    DEMONS,
    _("The red cards with a colored back are shuffled as the Demon Deck, without Events, Overlords and Hunters."),
    TABLE,
)
WHITE_CUBES = RegisterEntry(WHITE_MAGIC, _("A small white cube is 1 White Magic, a large one 5."), TABLE)
CORRUPTION_PIECES = RegisterEntry(
    CORRUPTION, _("A small black cube is 1 Corruption, a large one 5 and an octagon 10."), BUILT
)
CORRUPTION_POOL = RegisterEntry(CORRUPTION, _("All Corruption that lies on no mat is the pool."), TABLE)
TOKENS_AT_HAND = RegisterEntry(
    TOKENS, _("The +1 Card, +1/+2 Magic and Beacon of Light tokens lie near the board."), TABLE
)
TOKENS_OF_WITCHES = RegisterEntry(TOKENS, _("Whoever plays Addie or Ward gets the tokens of that Witch."), BUILT)
CHOOSING_WITCHES = RegisterEntry(
    MATS,
    _("Each player takes a Witch, chosen, drafted, drawn at random or however the group likes, and lays out her mat."),
    BUILT,
)
EACH_WITCH_ONCE = RegisterEntry(
    MATS,
    _("No Witch is played by two players."),
    RULING,
    _("The book leaves the choice open, and the box holds one mat and one starter deck of each of the eight."),
    _("Two players may take the same Witch, as “whatever method” forbids nothing, if they own a second box."),
)
MAT_SIDES = RegisterEntry(
    MATS,
    _("A mat is played on its Bronze side, once a game, or on its Gold side, every Hour; Bronze suits new players."),
    BUILT,
)
STARTER_SPELLS = RegisterEntry(
    STARTER_DECKS,
    _(
        "Each player shuffles the eight Starter Spells with the Witch's sign, lays them beside the mat with room for "
        "discards, and draws none yet."
    ),
    TABLE,
)
SIGIL_DISKS = RegisterEntry(DISKS, _("Six disks cover the colored Sigils of each mat."), TABLE)
STARTER_DEMONS = RegisterEntry(
    STARTERS, _("Starter Demons, whose backs are gray, are shuffled, and each Witch is dealt one faceup."), TABLE
)
STARTER_SIGILS = RegisterEntry(
    STARTERS, _("The grayed-out Sigils of a Starter Demon open on the mat of its Witch."), TABLE
)
STARTING_CORRUPTION = RegisterEntry(
    STARTERS, _("Each Witch takes as much Corruption as her Starter Demon costs, which is 2 to 4."), TABLE
)
REFERENCE_CARD = RegisterEntry(REFERENCE, _("Each player gets a Reference Card."), TABLE)
LEADER_AT_RANDOM = RegisterEntry(
    LEADER, _("A player drawn at random is the first Coven Leader, and so the first player of the Hour."), BUILT
)
THE_REST = RegisterEntry(OTHERS, _("What the scene does not ask for goes back to the box."), TABLE)

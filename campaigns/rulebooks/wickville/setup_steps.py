"""What to do on the table to set up a game, rule by rule, in order."""

from campaigns.rulebooks.wickville.register import Rule

OF_THE_TEAMS = {
    2: (Rule.ONE_WITCH_EACH,),
    3: (Rule.TWO_TEAMS, Rule.THREE_PLAYERS, Rule.SEATS_ALTERNATE),
    4: (Rule.TWO_TEAMS, Rule.SEATS_ALTERNATE),
}
ALONE = (
    Rule.SOLO_OPPONENT,
    Rule.GUARDIANS_IN_THE_MIDDLE,
    Rule.SOLO_GRIMOIRE,
    Rule.INACTIVE_AT_THE_START,
    Rule.SOLO_HOURGLASS,
    Rule.SOLO_REFERENCE,
    Rule.SOLO_PLACES,
    Rule.SOLO_DIFFICULTY,
)


def setup_steps(players: int) -> tuple[Rule, ...]:
    """The rules to follow for so many, one after the other."""
    if players == 1:
        return ALONE
    places = Rule.SECOND_OPPOSITE if players == 2 else Rule.FOUR_ROUND_THE_CIRCLE
    return (
        Rule.INACTIVE_AT_THE_START,
        *OF_THE_TEAMS[players],
        Rule.GUARDIANS_IN_THE_MIDDLE,
        Rule.SUMMONING_CIRCLE,
        Rule.FIRST_PLAYER,
        Rule.GRIMOIRE_TO_THE_FIRST,
        Rule.FIRST_AT_THE_GRIMOIRE,
        places,
        *((Rule.EXHAUST,) if players == 3 else ()),
    )

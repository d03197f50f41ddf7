"""Lily's Hour: the book's examples of Insight, Corruption and Battle, one after another."""

import pytest

from campaigns.rulebooks.registered import Registered
from campaigns.rulebooks.witching_hour import battle
from campaigns.rulebooks.witching_hour.battle import Act, Against, Deed, Turn, damage
from campaigns.rulebooks.witching_hour.enemies import IMMUNE, Color, Enemy, Price
from campaigns.rulebooks.witching_hour.hour import Choice, Night, Seat, faced_magic, fought
from campaigns.rulebooks.witching_hour.pentagram import Locus, laid_out
from campaigns.rulebooks.witching_hour.register import Rule
from campaigns.rulebooks.witching_hour.revealing import Hand, Mat, revealed
from campaigns.rulebooks.witching_hour.summoning import Demons

pytestmark = pytest.mark.pure

LILY, DIANNE = 0, 1
# Insight Example: what the hand is worth.
HAND = Hand(black=5, white=1, sigils=frozenset("abc"))
SLUGDA = Enemy("Slugda", bind=Price(2, Color.BLACK))
G_WIND = Enemy("G'Wind", bind=Price(2, Color.BLACK), banish=Price(3, Color.GRAY))
FI = Enemy("Fi", bind=Price(4, Color.BLACK), banish=Price(3, Color.WHITE), consumes=1, corrupts=3)
# Battle Example (B): Flicker's Potential makes the hand worth one White Magic more.
TURN = Turn(LILY, ((SLUGDA, G_WIND, FI), ()), black=5, white=2)


def rules(turn: Turn, act: Act) -> list[Registered]:
    return [finding.rule for finding in battle.refusals(turn, act)]


class TestCorruptionExample:
    def test_a_dianne_at_her_left_gains_5(self) -> None:
        assert revealed([Mat(4), Mat(2), Mat(0)], [HAND, Hand(), Hand()])[DIANNE].corruption == 7

    def test_b_lily_opens_three_sigils_of_dianne(self) -> None:
        after = revealed([Mat(4), Mat(2, frozenset("ad")), Mat(0)], [HAND, Hand(), Hand()])
        assert after[DIANNE].open_sigils == frozenset("abcd")
        assert after[LILY].open_sigils == frozenset()

    def test_c_lily_removes_1_after_receiving_from_her_right(self) -> None:
        from_her_right = Hand(black=2)
        assert revealed([Mat(0), Mat(0), Mat(0)], [HAND, Hand(), from_her_right])[LILY].corruption == 1


def test_hands_are_revealed_together_whoever_sits_where() -> None:
    after = revealed([Mat(10), Mat(0), Mat(3)], [Hand(1, 2), Hand(3, 9), Hand(5, 0)])
    assert [mat.corruption for mat in after] == [10 + 5 - 2, 0, 3 + 3]


def test_of_two_witches_each_burdens_the_other() -> None:
    after = revealed([Mat(1), Mat(1)], [Hand(black=4, sigils=frozenset("a")), Hand(black=2)])
    assert after == (Mat(3), Mat(5, frozenset("a")))


class TestBattleExample:
    def test_c_two_bind_slugda_and_three_banish_g_wind(self) -> None:
        bound = battle.after(TURN, Act(Deed.BIND, "Slugda"))
        banished = battle.after(bound, Act(Deed.BANISH, "G'Wind"))
        assert [(enemy.name, enemy.is_bound) for enemy in banished.facing[LILY]] == [("Slugda", True), ("Fi", False)]
        assert banished.void == (G_WIND,)
        assert banished.black == 0

    def test_d_two_white_go_into_the_pool(self) -> None:
        after = battle.after(TURN, Act(Deed.POOL, magic=2))
        assert (after.white, after.pool) == (0, 2)

    def test_e_fi_sends_one_spell_away_and_gives_three(self) -> None:
        bound = battle.after(TURN, Act(Deed.BIND, "Slugda"))
        done = battle.after(bound, Act(Deed.BANISH, "G'Wind"))
        struck = damage(done.facing[LILY], (Locus(9), Locus(9)))
        assert struck.corruption == 3
        assert [locus.spells for locus in struck.loci] == [8, 9]


def test_both_examples_one_after_the_other_at_a_table_of_three() -> None:
    """The White Magic that Flicker adds in battle goes to the Pool, and healed nothing before."""
    seats = (Seat("Lily", Mat(4), facing=(SLUGDA, G_WIND, FI)), Seat("Dianne", Mat(2)), Seat("Paz"))
    acts = (Act(Deed.BIND, "Slugda"), Act(Deed.BANISH, "G'Wind"), Act(Deed.POOL, magic=2))
    choices = [Choice(hand=HAND, added=Hand(white=1), acts=acts), Choice(), Choice()]
    after = fought(faced_magic(Night(seats, laid_out(3), Demons(())), choices), choices)
    assert after.corruption == {"Lily": 4 - 1 + 3, "Dianne": 2 + 5, "Paz": 0}
    assert (after.pool, after.demons.void, after.loci[0].spells) == (2, (G_WIND,), 8)


@pytest.mark.parametrize(
    ("act", "rule"),
    [
        # Fi's banish sign is white, and white never helps against her own.
        (Act(Deed.BANISH, "Fi"), Rule.COLOR_OF_MAGIC),
        (Act(Deed.BANISH, "Slugda"), Rule.RED_IS_IMMUNE),
        (Act(Deed.BIND, "Kyil"), Rule.ENEMIES_FACE_ONE_WITCH),
        (Act(Deed.BIND, "Slugda", seat=1), Rule.ENEMIES_FACE_ONE_WITCH),
        (Act(Deed.BIND, "Slugda", seat=6), Rule.ENEMIES_FACE_ONE_WITCH),
        (Act(Deed.POOL, magic=3), Rule.WHITE_INTO_THE_POOL),
        (Act(Deed.POOL, magic=-1), Rule.WHITE_INTO_THE_POOL),
        (Act(Deed.FAMILIAR, "Slugda"), Rule.FAMILIARS_BIND),
    ],
)
def test_what_she_may_not_do_is_refused_with_the_rule(act: Act, rule: Rule) -> None:
    assert rules(TURN, act) == [rule]
    with pytest.raises(Against) as refused:
        battle.after(TURN, act)
    assert [finding.rule for finding in refused.value.findings] == [rule]


def test_a_price_is_paid_in_full() -> None:
    poor = Turn(LILY, TURN.facing, black=1)
    [finding] = battle.refusals(poor, Act(Deed.BIND, "Slugda"))
    assert (finding.rule, finding.facts) == (Rule.PAID_IN_FULL, {"needs": 2, "has": 1})


def test_the_pool_helps_others_and_never_oneself() -> None:
    turn = Turn(DIANNE, TURN.facing, black=9, pool=6)
    after = battle.after(turn, Act(Deed.BANISH, "Fi", seat=LILY))
    assert (after.pool, after.black, after.void) == (3, 9, (FI,))
    assert battle.after(after, Act(Deed.BANISH, "G'Wind", seat=LILY)).pool == 0
    # A black sign that faces somebody else is out of her reach.
    assert rules(turn, Act(Deed.BIND, "Slugda", seat=LILY)) == [Rule.COLOR_OF_MAGIC]


def test_a_familiar_binds_what_faces_its_witch_and_is_gone() -> None:
    # It asks for no Magic of any color, and binds nothing that is immune to it.
    turn = Turn(LILY, ((FI, Enemy("Kyil", bind=IMMUNE)), (SLUGDA,)), familiars=1)
    after = battle.after(turn, Act(Deed.FAMILIAR, "Fi"))
    assert (after.familiars, after.facing[LILY][0].is_bound) == (0, True)
    assert rules(turn, Act(Deed.FAMILIAR, "Kyil")) == [Rule.RED_IS_IMMUNE]
    assert rules(turn, Act(Deed.FAMILIAR, "Slugda", seat=DIANNE)) == [Rule.FAMILIARS_BIND]


def test_of_two_alike_the_unbound_one_is_meant() -> None:
    turn = Turn(LILY, ((SLUGDA, SLUGDA),), black=4)
    once = battle.after(turn, Act(Deed.BIND, "Slugda"))
    twice = battle.after(once, Act(Deed.BIND, "Slugda"))
    assert [enemy.is_bound for enemy in twice.facing[LILY]] == [True, True]


def test_a_starter_demon_leaves_the_game() -> None:
    starter = Enemy("Starter", banish=Price(1, Color.BLACK), is_starter=True)
    after = battle.after(Turn(LILY, ((starter,),), black=1), Act(Deed.BANISH, "Starter"))
    assert (after.facing, after.void) == (((),), ())


def test_glossary_a_bound_enemy_is_off_but_greater_demons_strike_all_the_same() -> None:
    bound = Enemy("Bound", consumes=2, corrupts=2, is_bound=True)
    greater = Enemy("Greater Hex", consumes=1, corrupts=4, is_bound=True, is_greater=True)
    struck = damage((bound, greater), (Locus(3),))
    assert (struck.corruption, struck.loci[0].spells) == (4, 2)

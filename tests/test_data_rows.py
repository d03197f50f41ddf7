"""Data rows report every row that fails, can be selected by name, and are never none."""

from collections.abc import Callable
from pathlib import Path

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache

from tests.data_rows import data_rows
from tests.people_at_table import person

Run = Callable[..., None]


@pytest.fixture
def run(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a test as pytest would, with ``--rows``."""

    def run(test: Callable[..., None], rows: str = "", **fixtures: object) -> None:
        monkeypatch.setattr(request.config.option, "rows", rows)
        test(request=request, **fixtures)

    return run


@data_rows("number", [1, 2, 3, 4])
def is_odd(number: int) -> None:
    assert number % 2 == 1


@data_rows("first, second", [("a", 1), ("b", 0), ("c", "d")], name=lambda first, second: f"{first}/{second}")
def divides(first: str, second: int) -> None:
    assert 6 / second < 6, f"{first} is too large"


def test_every_failing_row_is_reported_with_its_name_and_its_assertion(run: Run) -> None:
    with pytest.raises(pytest.fail.Exception) as failed:
        run(is_odd)
    first, two, *between, last = str(failed.value).splitlines()
    assert first == "2 of 4 rows failed:"
    assert two.startswith("[2] test_data_rows.py:")
    assert two.endswith("assert (2 % 2) == 1")
    assert next(line for line in between if line.startswith("[")).endswith("assert (4 % 2) == 1")
    assert "--rows" in last


def test_a_row_may_fail_in_any_way(run: Run) -> None:
    with pytest.raises(pytest.fail.Exception) as failed:
        run(divides)
    lines = [line for line in str(failed.value).splitlines() if line.startswith("[")]
    assert [line.split(" ")[0] for line in lines] == ["[a/1]", "[b/0]", "[c/d]"]
    assert "a is too large" in lines[0]
    assert "ZeroDivisionError: " in lines[1]
    assert "TypeError: " in lines[2]


def test_an_error_that_was_expected_and_a_row_that_was_skipped_fail_too(run: Run) -> None:
    @data_rows("text", ["1", "skip"])
    def is_refused(text: str) -> None:
        if text == "skip":
            pytest.skip("not here")
        with pytest.raises(ValueError, match="x"):
            int(text)

    with pytest.raises(pytest.fail.Exception, match=r"(?s)2 of 2 .*\[1\].*DID NOT RAISE.*\[skip\].*not here"):
        run(is_refused)


def test_however_many_rows_fail_all_are_named(run: Run) -> None:
    @data_rows("number", range(100))
    def fails(number: int) -> None:
        assert [number] == [-1], "\n".join("lines")

    with pytest.raises(pytest.fail.Exception) as failed:
        run(fails)
    assert [line.split("]")[0] for line in str(failed.value).splitlines()[1:-1]] == [f"[{n}" for n in range(100)]


def test_an_endless_explanation_is_cut_short(run: Run) -> None:
    @data_rows("number", [7])
    def fails(number: int) -> None:
        assert not number, "\n".join(["x" * 10_000] * 100)

    with pytest.raises(pytest.fail.Exception, match=r"\[7\] .*xxx") as failed:
        run(fails)
    assert len(str(failed.value)) < 5_000


def test_rows_are_selected_by_name(run: Run) -> None:
    ran = []

    @data_rows("word, n", [("moon", 1), ("noon", 2), ("night", 3)])
    def test(word: str, n: int) -> None:
        ran.append(word)

    run(test, rows="oon")
    assert ran == ["moon", "noon"]
    with pytest.raises(pytest.skip.Exception, match="sun"):
        run(test, rows="sun")
    assert ran == ["moon", "noon"]


def test_one_selected_row_fails_with_its_own_error(run: Run) -> None:
    with pytest.raises(ZeroDivisionError):
        run(divides, rows="b/")


@pytest.mark.parametrize("rows", ["", "a"])
def test_without_rows_a_test_fails(run: Run, rows: str) -> None:
    @data_rows("number", [])
    def test(number: int) -> None: ...

    with pytest.raises(pytest.fail.Exception, match="no rows"):
        run(test, rows=rows)


def test_rows_of_one_name_are_numbered(run: Run) -> None:
    @data_rows("number", [1, 2, 3], name=lambda number: "same" if number > 1 else "other")
    def test(number: int) -> None:
        assert not number

    with pytest.raises(pytest.fail.Exception, match=r"(?s)\[other\].*\[same #1\].*\[same #2\]"):
        run(test)


def test_a_mapping_names_its_rows(run: Run) -> None:
    @data_rows("first, second", {"equal": (1, 1), "different": (1, 2)})
    def test(first: int, second: int) -> None:
        assert first == second

    with pytest.raises(pytest.fail.Exception, match=r"(?s)1 of 2 .*\[different\]"):
        run(test)


def test_a_row_that_does_not_fit_is_refused_at_once() -> None:
    with pytest.raises(ValueError, match="3 values for 2 arguments"):
        data_rows("a, b", [(1, 2), (1, 2, 3)])
    with pytest.raises(ValueError, match="no argument other"):
        data_rows("other", [1])(is_odd)


class TestFixtures:
    seen: list[int] = []

    @data_rows("number", [1, 2])
    def test_a_test_gets_its_other_fixtures(self, tmp_path: Path, number: int, request: pytest.FixtureRequest) -> None:
        assert tmp_path.is_dir()
        assert request.node.name == "test_a_test_gets_its_other_fixtures"
        self.seen.append(number)

    def test_each_row_ran_once_in_their_order(self) -> None:
        assert self.seen == [1, 2]


@pytest.mark.django_db
class TestWrites:
    @data_rows("who", ["owner", "player", "spectator"])
    def test_each_row_finds_the_database_and_the_cache_as_the_first_did(self, who: str) -> None:
        assert not EmailAddress.objects.exists()
        assert cache.get("row") is None
        person(who).emailaddress_set.create(email="somebody@mail.example")
        cache.set("row", who)

    def test_a_row_that_writes_what_the_database_refuses_in_the_end_fails(self, run: Run) -> None:
        @data_rows("user", [10**6, 10**7])
        def writes(user: int) -> None:
            EmailAddress.objects.create(user_id=user, email="nobody@mail.example")

        with pytest.raises(pytest.fail.Exception, match=r"(?s)2 of 2 .*IntegrityError.*IntegrityError"):
            run(writes)
        assert not EmailAddress.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_rows_are_refused_where_nothing_undoes_them(run: Run) -> None:
    with pytest.raises(pytest.fail.Exception, match="parametrize it"):
        run(is_odd)

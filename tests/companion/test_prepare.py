"""Bringing an installation up to date before it starts, and saying who runs it."""

import pytest
from allauth.account.models import EmailAddress
from django.core.management import CommandError, ManagementUtility, call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.test import Client

from campaigns.models import Campaign
from campaigns.people.models import User
from companion.backup import backups
from tests.companion.backed_up import call, lines

pytestmark = [
    pytest.mark.both_databases,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("folder"),
]


def test_a_lived_in_database_is_backed_up_before_it_is_migrated(campaign: Campaign) -> None:
    EmailAddress.objects.create(user=User.objects.get(username="owner"), email="Owner@example.org", primary=True)
    MigrationExecutor(connection).migrate([("account", "0005_emailaddress_idx_upper_email")])
    assert "Backed up before migrating" in call("prepare")
    (backup,) = backups.backups()
    assert ["account", "0005_emailaddress_idx_upper_email"] in lines(backup.path)[0]["migrations"]
    # The migration that writes addresses small has run.
    assert EmailAddress.objects.get().email == "owner@example.org"
    assert "Backed up" not in call("prepare")


def test_a_database_of_a_newer_version_is_left_alone(campaign: Campaign) -> None:
    recorder = MigrationExecutor(connection).recorder
    recorder.record_applied("campaigns", "0999_dragons")
    try:
        with pytest.raises(CommandError, match=r"newer version .*campaigns\.0999_dragons"):
            call_command("prepare")
    finally:
        recorder.record_unapplied("campaigns", "0999_dragons")


# The host


def test_somebody_becomes_host_and_no_longer() -> None:
    User.objects.create_user("keeper")
    assert call("host", "Keeper") == "Keeper is now a host.\n"
    assert User.objects.get().is_host
    call("host", "keeper", "--remove")
    assert not User.objects.get().is_host
    with pytest.raises(CommandError, match="no account with the username nobody"):
        call_command("host", "nobody")


def test_who_looks_for_a_superuser_is_told_about_the_host(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        ManagementUtility(["manage.py", "createsuperuser", "--username", "keeper", "--noinput"]).execute()
    assert "manage.py host USERNAME" in capsys.readouterr().err
    assert not User.objects.exists()


# What browsers look for


def test_the_icon_is_found_where_browsers_look_for_it() -> None:
    answer = Client().get("/favicon.ico")
    assert answer.status_code == 302
    assert answer["Location"].startswith("/static/icons/app-192")

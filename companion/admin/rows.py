"""Rows of the host's admin that can be looked at, by the columns that are named and no others."""

from collections.abc import Sequence
from typing import Any, ClassVar

from django.contrib import admin
from django.db import models
from django.http import HttpRequest

from campaigns.people.models import User


class Looked(admin.ModelAdmin[Any]):
    """Nothing of them is added, changed or deleted, unless a kind of rows says so."""

    actions: Sequence[str] | None = None
    shown: ClassVar[Sequence[str]] = ()

    def get_list_display(self, request: HttpRequest) -> Any:
        return self.shown

    def get_fields(self, request: HttpRequest, obj: models.Model | None = None) -> Any:
        return self.shown

    def get_readonly_fields(self, request: HttpRequest, obj: models.Model | None = None) -> Any:
        return self.shown

    def has_module_permission(self, request: HttpRequest) -> bool:
        return True

    def has_view_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        return True

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        return False


def host_of(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # the site lets nobody else through
    return request.user

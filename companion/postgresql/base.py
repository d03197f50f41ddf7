"""The backend that Django looks for here."""

from types import SimpleNamespace
from typing import Any

import psycopg
from django.db.backends.postgresql import base

from companion.postgresql.patience import WatchedConnection, check_rest, let_rest, wake


class DatabaseWrapper(base.DatabaseWrapper):
    """Each connection watches over what it waits for."""

    Database = SimpleNamespace(  # type: ignore[assignment]  # to Django it is a module
        **{**vars(psycopg), "connect": WatchedConnection.connect}
    )

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        check_rest()
        try:
            made = super().get_new_connection(conn_params)
        except psycopg.errors.ConnectionTimeout:
            let_rest()
            raise
        wake()
        return made

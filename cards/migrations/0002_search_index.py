"""The full-text index over the search texts, in each database's own way."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

# FTS5 beside the table, kept in step by triggers. The prefix index serves search as you type.
SQLITE = [
    """CREATE VIRTUAL TABLE cards_search_index USING fts5(
        text, content='cards_searchtext', content_rowid='id', tokenize='unicode61 remove_diacritics 2', prefix='1 2 3'
    )""",
    """CREATE TRIGGER cards_searchtext_insert AFTER INSERT ON cards_searchtext BEGIN
        INSERT INTO cards_search_index(rowid, text) VALUES (new.id, new.text);
    END""",
    """CREATE TRIGGER cards_searchtext_delete AFTER DELETE ON cards_searchtext BEGIN
        INSERT INTO cards_search_index(cards_search_index, rowid, text) VALUES ('delete', old.id, old.text);
    END""",
    """CREATE TRIGGER cards_searchtext_update AFTER UPDATE ON cards_searchtext BEGIN
        INSERT INTO cards_search_index(cards_search_index, rowid, text) VALUES ('delete', old.id, old.text);
        INSERT INTO cards_search_index(rowid, text) VALUES (new.id, new.text);
    END""",
]

# Without pending entries, which make the index look dearer to the planner than it is.
POSTGRESQL = """CREATE INDEX cards_search_index ON cards_searchtext
    USING gin (to_tsvector('simple', text)) WITH (fastupdate = off)"""


def make_index(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(POSTGRESQL)
        return
    for statement in SQLITE:
        schema_editor.execute(statement)


def drop_index(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("DROP INDEX cards_search_index")
        return
    for trigger in ("insert", "delete", "update"):
        schema_editor.execute(f"DROP TRIGGER cards_searchtext_{trigger}")
    schema_editor.execute("DROP TABLE cards_search_index")


class Migration(migrations.Migration):
    dependencies = [("cards", "0001_initial")]

    operations = [migrations.RunPython(make_index, drop_index)]

"""Where sessions are kept: in the database, asked by a query that is compiled once."""

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.db.models import CharField, DateTimeField
from django.utils.timezone import now

from cards.prepared import Prepared

_LIVING: Prepared[Session] = Prepared(
    lambda key, moment: Session.objects.filter(session_key=key, expire_date__gt=moment), CharField(), DateTimeField()
)


class SessionStore(db.SessionStore):
    def _get_session_from_db(self) -> Session | None:
        session = _LIVING.first(self.session_key, now())
        if session is None:
            self._session_key = None
        return session

"""How passwords are kept: by Argon2, one at a time in a process."""

import threading

from django.contrib.auth.hashers import Argon2PasswordHasher

# Where a password is sent and hashed, so that the front can keep threads free from it.
HASHING_ROUTES = (
    "account_login",
    "account_signup",
    "account-claim",
    "account_change_password",
    "account_set_password",
    "api-claim",
)
_turn = threading.Lock()


class Hasher(Argon2PasswordHasher):
    """It takes much memory on purpose, and whoever tries passwords on every thread shall not take it several times.

    46 MiB in one pass by one thread is as dear to whoever guesses as the 100 MiB and eight threads of Django's own.
    (OWASP's first choice.) Passwords from before are read as they are, and kept anew when their owner signs in.
    """

    time_cost = 1
    memory_cost = 46 * 1024
    parallelism = 1

    def encode(self, password: str, salt: str) -> str:
        with _turn:
            return super().encode(password, salt)

    def verify(self, password: str, encoded: str) -> bool:
        with _turn:
            return super().verify(password, encoded)

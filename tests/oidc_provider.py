"""A small provider of OpenID Connect, on a port of its own: it asks who one is, and signs what it says."""

import base64
import hashlib
import json
import secrets
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import jwt
from cryptography.hazmat.primitives.asymmetric import rsa

CLIENT, SECRET = "companion", "of the companion alone"


@dataclass
class Provider:
    """Who stands before it is *person*: the claims that are made of them."""

    port: int
    person: dict[str, Any]
    key: rsa.RSAPrivateKey = field(default_factory=lambda: rsa.generate_private_key(65537, 2048))
    # By code: the address it is for, and the challenge that whoever brings it must answer.
    codes: dict[str, tuple[str, str]] = field(default_factory=dict)
    tokens: set[str] = field(default_factory=set)
    # Claims that it gets wrong, to see who believes them.
    lies: dict[str, Any] = field(default_factory=dict)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def environment(self) -> dict[str, str]:
        return {
            "OIDC_URL": self.url,
            "OIDC_CLIENT_ID": CLIENT,
            "OIDC_CLIENT_SECRET": SECRET,
            "OIDC_NAME": "the Lodge",
        }

    def configuration(self) -> dict[str, Any]:
        return {
            "issuer": self.url,
            "authorization_endpoint": f"{self.url}/authorize",
            "token_endpoint": f"{self.url}/token",
            "userinfo_endpoint": f"{self.url}/userinfo",
            "jwks_uri": f"{self.url}/keys",
            "response_types_supported": ["code"],
            "subject_types_supported": ["public"],
            "id_token_signing_alg_values_supported": ["RS256"],
            "token_endpoint_auth_methods_supported": ["client_secret_post"],
        }

    def keys(self) -> dict[str, Any]:
        public = jwt.algorithms.RSAAlgorithm.to_jwk(self.key.public_key(), as_dict=True)
        return {"keys": [{**public, "kid": "one", "use": "sig", "alg": "RS256"}]}

    def way_back(self, asked: dict[str, str]) -> str:
        """Where somebody goes who has said that it is them."""
        assert asked["client_id"] == CLIENT
        assert asked["response_type"] == "code"
        assert asked["code_challenge_method"] == "S256"
        code = secrets.token_urlsafe()
        self.codes[code] = asked["redirect_uri"], asked["code_challenge"]
        return f"{asked['redirect_uri']}?{urlencode({'code': code, 'state': asked['state']})}"

    def token(self, asked: dict[str, str]) -> dict[str, Any] | None:
        """For the code, the secret and the answer to the challenge, and once for each code."""
        address, challenge = self.codes.pop(asked.get("code", ""), ("", ""))
        verifier = hashlib.sha256(asked.get("code_verifier", "").encode()).digest()
        answered = base64.urlsafe_b64encode(verifier).rstrip(b"=").decode() == challenge
        if (asked.get("client_secret"), asked.get("redirect_uri")) != (SECRET, address) or not answered:
            return None
        token = secrets.token_urlsafe()
        self.tokens.add(token)
        now = int(time.time())
        claims = {"iss": self.url, "aud": CLIENT, "iat": now, "exp": now + 300, **self.person, **self.lies}
        signed = jwt.encode(claims, self.key, "RS256", headers={"kid": "one"})
        return {"access_token": token, "token_type": "Bearer", "expires_in": 300, "id_token": signed}


@contextmanager
def oidc_provider(**person: Any) -> Iterator[Provider]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    server.provider = Provider(server.server_address[1], person)  # type: ignore[attr-defined]
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server.provider  # type: ignore[attr-defined]
    finally:
        server.shutdown()
        server.server_close()


class _Handler(BaseHTTPRequestHandler):
    @property
    def provider(self) -> Provider:
        return self.server.provider  # type: ignore[attr-defined, no-any-return]

    def do_GET(self) -> None:
        path, query = urlsplit(self.path).path, parse_qs(urlsplit(self.path).query)
        if path == "/.well-known/openid-configuration":
            self._json(self.provider.configuration())
        elif path == "/keys":
            self._json(self.provider.keys())
        elif path == "/authorize":
            asked = {name: values[0] for name, values in query.items()}
            cancelled = f"{asked['redirect_uri']}?{urlencode({'error': 'access_denied', 'state': asked['state']})}"
            page = f'<p><a href="{self.provider.way_back(asked)}">It is me</a> <a href="{cancelled}">Not now</a>'
            self._answer(200, "text/html", page.encode())
        elif path == "/userinfo":
            token = self.headers.get("Authorization", "").removeprefix("Bearer ")
            self._json(self.provider.person if token in self.provider.tokens else None, 401)
        else:
            self._answer(404, "text/plain", b"")

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        asked = {name: values[0] for name, values in parse_qs(body).items()}
        self._json(self.provider.token(asked) if self.path == "/token" else None, 400)

    def _json(self, words: Any, otherwise: int = 404) -> None:
        status = 200 if words is not None else otherwise
        self._answer(status, "application/json", json.dumps(words or {"error": "invalid_grant"}).encode())

    def _answer(self, status: int, kind: str, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        pass

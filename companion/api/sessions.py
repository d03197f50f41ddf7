"""The browser's session as a way into the API, for the pages that try it out."""

from rest_framework.authentication import SessionAuthentication as DRFSessionAuthentication
from rest_framework.request import Request


class SessionAuthentication(DRFSessionAuthentication):
    def authenticate_header(self, request: Request) -> str:
        return "Bearer"

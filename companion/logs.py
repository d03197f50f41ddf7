"""Log lines: each carries the id of the request it belongs to, and machines get JSON."""

import json
import logging
from contextvars import ContextVar
from datetime import UTC, datetime

current_request: ContextVar[str] = ContextVar("current_request", default="-")


class RequestId(logging.Filter):
    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id = current_request.get()
        return True


class JSONLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(),
            "level": record.levelname.lower(),
            "logger": record.name,
            "request": getattr(record, "request_id", "-"),
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)

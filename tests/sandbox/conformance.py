"""Holds REST calls against Discord's own OpenAPI document, where that file lies at hand.

The document is not part of this repository: `KUROMAKU_OPENAPI` names it, or it lies at
`../shared/discord/openapi.json` beside the repository.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs

from bot.sandbox.core import Recorded

Json = dict[str, Any]
METHODS = ("get", "post", "put", "patch", "delete")


def openapi_path() -> Path | None:
    """The document, or None where there is none."""
    named = os.environ.get("KUROMAKU_OPENAPI")
    path = Path(named) if named else Path(__file__).parents[3] / "shared" / "discord" / "openapi.json"
    return path if path.is_file() else None


@cache
def _document() -> Json:
    path = openapi_path()
    if path is None:
        raise FileNotFoundError("Discord's OpenAPI document is not here.")
    document: Json = json.loads(path.read_bytes())
    # Discord takes numbers for ids, and new files are numbered from 0: discord.py sends both.
    document["components"]["schemas"]["SnowflakeType"] = {"type": ["string", "integer"]}
    return document


@cache
def _operations() -> list[tuple[str, re.Pattern[str], Json]]:
    found = []
    for path, item in _document()["paths"].items():
        pattern = re.compile("^" + re.sub(r"\{[^}]+\}", "[^/]+", path) + "$")
        found += [
            (path.count("{"), method.upper(), pattern, item[method]) for method in METHODS if method in item
        ]
    found.sort(key=lambda entry: entry[0])  # literal paths before those with parameters
    return [entry[1:] for entry in found]


@cache
def _validator(method: str, operation_id: str) -> jsonschema_rs.Draft202012Validator | None:
    for verb, _, operation in _operations():
        if verb == method and operation["operationId"] == operation_id:
            schema = (
                operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
            )
            if schema is None:
                return None
            whole = {**schema, "components": _document()["components"]}
            return jsonschema_rs.Draft202012Validator(whole, validate_formats=False)
    return None


def openapi_errors(requests: Iterable[Recorded]) -> list[str]:
    """What Discord's document says against these calls: unknown operations, and bodies that do not fit."""
    errors: list[str] = []
    for call in requests:
        path = call.path.partition("?")[0]
        found = next(
            (op for verb, pattern, op in _operations() if verb == call.method and pattern.match(path)), None
        )
        if found is None:
            errors.append(f"{call.method} {_anonymous(path)}: no such operation")
            continue
        validator = _validator(call.method, found["operationId"])
        if validator is None:
            if call.json:
                errors.append(f"{found['operationId']}: takes no body")
            continue
        for error in validator.iter_errors(call.json if call.json is not None else {}):
            place = "/".join(map(str, error.instance_path))
            errors.append(f"{found['operationId']}: {place}: {error.message[:200]}")
    return errors


def _anonymous(path: str) -> str:
    """A path without tokens."""
    return re.sub(r"[A-Za-z0-9_-]{40,}", "TOKEN", path)

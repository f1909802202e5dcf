"""Checks that what goes over the wire matches docs/openapi.json and docs/messages.schema.json.

Every message of every test passes through here. Of messages that look alike only the first few are checked: checking
a storm of moves would take longer than playing it.
"""

import collections
import json
import pathlib
import urllib.parse

import jsonschema

DOCS = pathlib.Path(__file__).resolve().parents[2] / "docs"
WORDS = json.loads((DOCS / "words.schema.json").read_text(encoding="utf-8"))


def _with_words(one):
    """Replaces references to words by the words themselves."""
    prefix = "words.schema.json#/$defs/"
    if str(one.get("$ref")).startswith(prefix):
        return WORDS["$defs"][one["$ref"].removeprefix(prefix)]
    return one


def _read(name):
    return json.loads((DOCS / name).read_text(encoding="utf-8"), object_hook=_with_words)


OPENAPI = _read("openapi.json")
MESSAGES = _read("messages.schema.json")
ENOUGH = 10  # messages that look alike

seen = collections.Counter()  # what was checked: ("GET", "/games/{game}", 200), ("said", "hello"), …


def _local(schema):
    """The schema with references to the message schemas turned into references within the document."""
    if isinstance(schema, dict):
        return {key: value.removeprefix("messages.schema.json") if key == "$ref" else _local(value)
                for key, value in schema.items()}
    return [_local(each) for each in schema] if isinstance(schema, list) else schema


DEFINITIONS = {"$defs": MESSAGES["$defs"], "components": _local(OPENAPI["components"])}


def _validate(schema, value, what):
    error = jsonschema.exceptions.best_match(
        jsonschema.Draft202012Validator({**DEFINITIONS, **_local(schema)}).iter_errors(value))
    if error:
        raise AssertionError(f"{what} is not as published: {error.message}\nin {str(value)[:1000]}")


def _look(message):
    """What similar messages have in common: their keys, and those of the events inside."""
    inner = message.get("command") or message.get("error") or {}
    return (message["type"], *sorted(message), *sorted(inner), inner.get("type"), inner.get("code"),
            *{(event["type"], *sorted(event)) for event in message.get("events", ())[:20]})


def _check_message(direction, message):
    look = (direction, _look(message))
    seen[look] += 1
    if seen[look] > ENOUGH:
        return
    seen[direction, message["type"]] += 1
    _validate({"$ref": f"#/$defs/{direction}"}, message, f"what was {direction}")


def check_said(message):
    """Checks a message from the server."""
    _check_message("said", message)


def check_sent(message):
    """Checks a message from a well-behaved client; clients that try to break the server do not call this."""
    _check_message("sent", message)


def pattern(path):
    """The path in the document that a request is for, if any."""
    parts = urllib.parse.urlsplit(path).path.split("/")
    def fits(published):
        each = published.split("/")
        return len(each) == len(parts) and all(
            one.startswith("{") or one == other for one, other in zip(each, parts))
    return next(filter(fits, sorted(OPENAPI["paths"], key=lambda each: each.count("{"))), None)


def check_http(method, path, body, reply):
    published = pattern(path)
    operation = OPENAPI["paths"].get(published, {}).get(method.lower())
    if not operation:
        return
    look = (method, published, reply.status)
    seen[look] += 1
    if seen[look] > ENOUGH:
        return
    what = f"{method} {published}"
    if body is not None and reply.status < 300:
        _validate(operation["requestBody"]["content"]["application/json"]["schema"], body, f"the body of {what}")
    responses = operation["responses"]
    response = responses.get(str(reply.status), responses.get("default"))
    if response is None:
        raise AssertionError(f"{what} answers {reply.status}, which is not published")
    if "$ref" in response:
        response = OPENAPI["components"]["responses"][response["$ref"].split("/")[-1]]
    for kind, content in response.get("content", {}).items():
        if not reply.headers["Content-Type"].startswith(kind):
            raise AssertionError(f"{what} answers {reply.headers['Content-Type']}, not {kind}")
        if kind == "application/json" and method != "HEAD":
            _validate(content["schema"], reply.json, f"the answer {reply.status} to {what}")

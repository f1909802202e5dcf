"""The published schema of messages accepts what a lively game sends, and refuses invalid messages."""
import copy
import json
import os
import pathlib
import subprocess
import unittest

import jsonschema

ROOT = pathlib.Path(__file__).resolve().parents[2]
WORDS = json.loads((ROOT / "docs/words.schema.json").read_text(encoding="utf-8"))


def with_words(one):
    """Replaces references to words by the words themselves."""
    prefix = "words.schema.json#/$defs/"
    if str(one.get("$ref")).startswith(prefix):
        return WORDS["$defs"][one["$ref"].removeprefix(prefix)]
    return one


SCHEMA = json.loads((ROOT / "docs/messages.schema.json").read_text(encoding="utf-8"), object_hook=with_words)
DUMP = os.environ["DUMP_MESSAGES"]


def validator(kind):
    return jsonschema.Draft202012Validator({"$ref": f"#/$defs/{kind}", "$defs": SCHEMA["$defs"]})


def types(kind):
    return {one["properties"]["type"]["const"] for one in SCHEMA["$defs"][kind]["oneOf"]}


class Messages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        output = subprocess.run([DUMP], capture_output=True, check=True, text=True).stdout
        cls.sent = [next(iter(json.loads(line).items())) for line in output.splitlines()]

    def test_is_a_schema(self):
        jsonschema.Draft202012Validator.check_schema(SCHEMA)

    def test_accepts_what_is_sent(self):
        for kind, message in self.sent:
            with self.subTest(kind=kind, message=str(message)[:100]):
                validator(kind).validate(message)

    def test_the_game_was_lively(self):
        for kind, name in (("event", "events"), ("command", "commands")):
            seen = {message["type"] for sent, message in self.sent if sent == kind}
            self.assertEqual(seen, types(kind), name)
        codes = {message["error"]["code"] for kind, message in self.sent
                 if kind == "answer" and not message["ok"]}
        self.assertIn("illegal", codes)
        self.assertIn("not-now", codes)

    def test_refusals_say_why_for_any_language(self):
        for kind, message in self.sent:
            if kind == "answer" and not message["ok"]:
                self.assertIn("reason", message["error"], message["error"])

    def test_refuses_unknown_and_missing_keys(self):
        for kind, message in self.sent:
            with self.subTest(kind=kind, message=str(message)[:100]):
                self.assertFalse(validator(kind).is_valid({**message, "colour": "red"}))
                for key in ("type", "id", "number", "at", "ok", "edition"):
                    if key in message:
                        less = copy.copy(message)
                        del less[key]
                        self.assertFalse(validator(kind).is_valid(less), key)


if __name__ == "__main__":
    unittest.main()

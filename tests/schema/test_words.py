"""docs/words.schema.json has the words of the program's tables, and the other schemas refer to them correctly."""
import json
import os
import pathlib
import re
import subprocess
import unittest

import jsonschema

ROOT = pathlib.Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
WORDS = os.environ.get("WORDS", str(ROOT / "build/tools/words"))
SCHEMAS = ("words.schema.json", "engine.schema.json", "messages.schema.json")


class Words(unittest.TestCase):
    def test_are_those_of_the_program(self):
        printed = subprocess.run([WORDS], capture_output=True, check=True, text=True).stdout
        self.assertEqual(printed, (DOCS / "words.schema.json").read_text(encoding="utf-8"),
                         "tools/types makes it anew")

    def test_every_schema_is_one(self):
        for name in SCHEMAS:
            with self.subTest(name):
                jsonschema.Draft202012Validator.check_schema(json.loads((DOCS / name).read_text(encoding="utf-8")))

    def test_every_reference_leads_somewhere(self):
        for name in (*SCHEMAS, "openapi.json"):
            text = (DOCS / name).read_text(encoding="utf-8")
            for reference in re.findall(r'"\$ref": "([^"]+)"', text):
                file, _, path = reference.partition("#/")
                inside = json.loads((DOCS / (file or name)).read_text(encoding="utf-8"))
                for key in path.split("/"):
                    self.assertIn(key, inside, f"{reference} in {name}")
                    inside = inside[key]


if __name__ == "__main__":
    unittest.main()

"""The worked example of a custom edition: the map can be played from the first deal to the last
glory, and what docs/editions.md says about it is true.

    ENDEAVOR=build/endeavor python3 -m unittest discover tests/cli
"""

import json
import re
import shlex
import unittest

import program
from program import ROOT

MAP = ROOT / "examples" / "maps" / "three-shores.json"


def section():
    text = (ROOT / "docs" / "editions.md").read_text(encoding="utf-8")
    return text.split("\n## Making your own: a worked example\n")[1].split("\n## ")[0]


def lines_after(start):
    """The indented lines of the section that start with this text."""
    return [line.strip() for line in section().splitlines() if line.startswith("    " + start)]


class Played(program.ProgramTest):
    def test_deal_and_show(self):
        game = self.folder / "game.json"
        for players in (2, 3):
            self.runs("new", "--edition", MAP, "--players", players, "--seed", 5, "-o", game)
            record = json.loads(game.read_text(encoding="utf-8"))
            self.assertEqual(record["edition"], "three-shores")
            self.assertEqual(len(record["setup"]["tokens"]), 29)
            self.assertIn("The Salt Islands", self.runs("show", game, "--edition", MAP))
        self.refused("replay", game, mentions=("three-shores", "classic"))

    def test_show_the_edition(self):
        printed = self.runs("show", "--edition", MAP)
        for words in ("Three Shores", "2 to 3 players, 5 rounds", "29 for 29 spaces", "Lighthouse"):
            self.assertIn(words, printed)

    def test_whole_games_of_bots(self):
        for players in (2, 3):
            records = self.folder / str(players)
            self.runs("simulate", "--edition", MAP, "--players", players, "--bots", "eager",
                      "--games", 20, "--check", "--records", records)
            for path in sorted(records.iterdir()):
                self.runs("replay", path, "--edition", MAP, "--verify")
            self.assertIn("over after", self.runs("show", path, "--edition", MAP))


class Documented(program.ProgramTest):
    def test_every_snippet_is_in_the_file(self):
        text = MAP.read_text(encoding="utf-8")
        snippets = re.findall(r"```json\n(.*?)```", section(), re.DOTALL)
        self.assertGreater(len(snippets), 4)
        for snippet in snippets:
            self.assertIn(snippet, text)

    def test_every_command_works(self):
        """As they stand there, but with few games and only bots."""
        own = self.put("my-map.json", MAP.read_text(encoding="utf-8"))
        commands = lines_after("endeavor ")
        self.assertGreater(len(commands), 3)
        for command in commands:
            words = [str(own) if word == own.name else word
                     for word in shlex.split(command.split(" > ")[0])[1:]]
            if words[0] == "play":
                players = int(words[words.index("--players") + 1])
                words += ["--seats", ",".join(["eager"] * players)]
            with self.subTest(command):
                self.runs(*words)

    def test_every_mistake_says_what_is_written_there(self):
        mistakes = (
            lambda e: e["regions"][2].update(track=6),
            lambda e: e["connections"][7].__setitem__(1, "merow"),
            lambda e: e["decks"][1]["cards"].pop("governor"),
            lambda e: e["rules"].update(draw="everywhere"),
        )
        said = []
        for mistake in mistakes:
            edition = json.loads(MAP.read_text(encoding="utf-8"))
            mistake(edition)
            path = self.put("my-map.json", edition)
            message = self.refused("show", "--edition", path)
            said.append(message.strip().replace(str(path), "my-map.json"))
        self.assertEqual(said, lines_after("endeavor: "))


if __name__ == "__main__":
    unittest.main()

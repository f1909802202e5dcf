"""Editions of the server's own: offered, played, and refused at the start when a file is wrong."""

import json
import pathlib
import shutil
import subprocess
import tempfile
import unittest

import service
from service import ROOT, Service, ServiceTest

MAP = ROOT / "examples" / "maps" / "three-shores.json"


class OwnEditions(ServiceTest):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="endeavor-editions-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        shutil.copy(MAP, cls.folder)
        cls.service = Service("--bots", "1", "--editions", str(cls.folder))
        cls.addClassCleanup(cls.service.close)
        cls.service.start()

    def test_are_listed_after_those_built_in_and_their_files_can_be_had(self):
        listed = self.service.api("GET", "/editions").json["editions"]
        self.assertEqual([one["id"] for one in listed if one["own"]], ["three-shores"])
        self.assertIn("classic", [one["id"] for one in listed if not one["own"]])
        self.assertEqual(self.service.api("GET", "/editions/three-shores").json, json.loads(MAP.read_text("utf-8")))
        self.assertEqual(self.service.api("GET", "/editions/classic").json["id"], "classic")
        self.assertEqual(self.service.api("GET", "/editions/atlantis").status, 404)

    def test_are_played_by_bots_without_weights(self):
        made = self.service.api("POST", "/games", {"settings": {
            "edition": "three-shores", "players": 2,
            "seats": [{"holder": "bot", "level": "mate"}, {"holder": "bot", "level": "deckhand"}]}}).made
        service.wait_for(lambda: self.service.api("GET", f"/games/{made['game']}").json["ply"] > 10)

    def test_survive_a_restart_and_are_verified_with_their_folder(self):
        made = self.service.api("POST", "/games", {"settings": {"edition": "three-shores", "players": 2}}).made
        self.service.kill()
        self.service.start()
        self.assertEqual(self.service.api("GET", f"/games/{made['game']}").json["settings"]["edition"], "three-shores")


class WrongFolders(unittest.TestCase):
    def serve(self, folder):
        with tempfile.TemporaryDirectory() as data:
            return subprocess.run([service.ENDEAVOR, "serve", "--port", "0", "--data", data, "--editions", folder],
                                  capture_output=True, text=True, timeout=service.PATIENCE, check=False)

    def test_are_refused_at_the_start_by_the_name_of_the_file(self):
        good = json.loads(MAP.read_text("utf-8"))
        for name, contents, named in (("broken", "{", "broken.json"),
                                      ("wrong", json.dumps({**good, "rounds": "many"}), "rounds"),
                                      ("taken", json.dumps({**good, "id": "classic"}), "built-in")):
            with self.subTest(name), tempfile.TemporaryDirectory() as folder:
                (pathlib.Path(folder) / f"{name}.json").write_text(contents, "utf-8")
                ended = self.serve(folder)
                self.assertEqual(ended.returncode, 1)
                self.assertIn(f"{name}.json", ended.stderr)
                self.assertIn(named, ended.stderr)

    def test_are_refused_when_two_files_have_one_id_or_there_is_none(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertIn("no edition", self.serve(folder).stderr)
            for name in ("one", "two"):
                shutil.copy(MAP, pathlib.Path(folder) / f"{name}.json")
            self.assertIn("two.json", self.serve(folder).stderr)
        self.assertIn("can't be read", self.serve("/nowhere/at/all").stderr)

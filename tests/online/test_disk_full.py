"""A full disk: a clear error, and nothing is acknowledged that is not stored. Needs root to mount a small disk."""

import os
import pathlib
import subprocess
import tempfile
import unittest

from service import Service, ServiceTest


def mount(*arguments):
    return subprocess.run(["mount", "-t", "tmpfs", *arguments], capture_output=True, check=False).returncode == 0


class SmallDisk:
    def __enter__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="endeavor-disk-"))
        self.mounted = os.geteuid() == 0 and mount("-o", "size=1m", "none", self.folder)
        return self

    def __exit__(self, *_):
        if self.mounted:
            subprocess.run(["umount", self.folder], check=True)
        self.folder.rmdir()

    def grow(self):
        assert mount("-o", "remount,size=32m", "none", self.folder)


class DiskFull(ServiceTest):
    @classmethod
    def setUpClass(cls):
        cls.disk = cls.enterClassContext(SmallDisk())
        if not cls.disk.mounted:
            raise unittest.SkipTest("no small disk can be mounted here")

    def test_nothing_is_acknowledged_that_is_not_stored_and_it_goes_on_when_there_is_room(self):
        with Service("--bots", "0", data=self.disk.folder / "data") as service:
            table = service.table()
            acknowledged = []
            for number in range(5000):
                command = {"id": f"say-{number}", "text": f"{number} " + "x" * 480}
                answer = service.command(table.game, table.secrets[0], "say", **command)
                if not answer["ok"]:
                    break
                acknowledged.append(answer["number"])
            self.assertRefused(answer, "unavailable")
            self.assertIn("full", service.log)
            with self.subTest("what is stored can still be read"):
                self.assertEqual(service.events(table.game)[-1]["number"], acknowledged[-1])
            service.kill()
            self.disk.grow()
            service.start()
            stored = {event["number"]: event for event in service.events(table.game)}
            for index, number in enumerate(acknowledged):
                self.assertEqual(stored[number]["command"], f"say-{index}")
            self.assertNotIn(command["id"], [event.get("command") for event in stored.values()])
            again = service.command(table.game, table.secrets[0], "say", **command)
            self.assertEqual((again["ok"], again["number"]), (True, acknowledged[-1] + 1))
            self.assertEqual(service.admin("verify").returncode, 0)

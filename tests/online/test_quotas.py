"""Quotas: the operator's file, reading it again, and what the documents say of them."""

import json
import pathlib
import re
import signal
import subprocess

from service import DUEL, ENDEAVOR, ROOT, Service, ServiceTest, wait_for


def shown(*options):
    """What `endeavor serve --show-config` prints, and how it ends."""
    return subprocess.run([ENDEAVOR, "serve", "--show-config", *options], capture_output=True, text=True, timeout=20,
                          check=False)


class TheFile(ServiceTest):
    OPTIONS = ("--bots", "0")

    def file(self, text):
        path = pathlib.Path(self.service.folder / "config.json")
        path.write_text(text if isinstance(text, str) else json.dumps(text), encoding="utf-8")
        return str(path)

    def test_the_documented_table_is_the_programs(self):
        quotas = json.loads(shown().stdout)["quotas"]
        rows = re.findall(r"^\| `(\w+)` \|[^|]*\|([^|]*)\|([^|]*)\|([^|]*)\|$",
                          (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8"), re.MULTILINE)
        rows = [row for row in rows if re.search(r"\d", row[1])]
        documented = {row[0]: [[int(number) for number in re.findall(r"\d+", cell)] for cell in row[1:]]
                      for row in rows}
        program = {name: [list(quota[whose].values()) for whose in ("account", "key", "address")]
                   for name, quota in quotas.items() if isinstance(quota, dict)}
        self.assertEqual(documented, program)

    def test_what_is_shown_can_be_used(self):
        self.assertEqual(shown("--config", self.file(shown().stdout)).stdout, shown().stdout)
        changed = shown("--config", self.file({"quotas": {"chat": {"key": {"per_hour": 7, "most": 3}}}}))
        self.assertEqual(json.loads(changed.stdout)["quotas"]["chat"]["key"], {"per_hour": 7, "most": 3})

    def test_a_wrong_file_is_refused_at_the_start_by_name(self):
        for text, name in (("", "config.json"), ("{", "config.json"), ({"quota": {}}, "quota"),
                           ({"quotas": {"gmaes": {}}}, "gmaes"), ({"quotas": {"games": {"key": {"most": 1}}}}, "per_hour"),
                           ({"quotas": {"games": {"key": {"per_hour": 1, "most": 0}}}}, "most")):
            with self.subTest(text):
                config = self.file(text)
                self.assertEqual(shown("--config", config).returncode, 1)
                self.assertIn(name, shown("--config", config).stderr)
                data = self.service.folder / "elsewhere"
                run = subprocess.run([ENDEAVOR, "serve", "--port", "0", "--data", data, "--config", config],
                                     capture_output=True, text=True, timeout=20, check=False)
                self.assertEqual(run.returncode, 1)
                self.assertIn(name, run.stderr)
        self.assertEqual(shown("--config", "/nowhere/at/all.json").returncode, 1)

    def test_it_is_read_again_and_a_wrong_one_changes_nothing(self):
        few = {"quotas": {"games": {who: {"per_hour": 1, "most": 1} for who in ("account", "key", "address")}}}
        config = self.file(few)
        with Service("--bots", "0", "--config", config, strict=True) as service:
            def makes():
                return service.api("POST", "/games", {"settings": DUEL}).status
            self.assertEqual([makes(), makes()], [201, 429])
            self.file("{")
            service.process.send_signal(signal.SIGHUP)
            wait_for(lambda: "nothing was changed" in service.log)
            self.assertEqual(makes(), 429)
            self.file({"quotas": {"games": {who: {"per_hour": 36_000, "most": 100}
                                            for who in ("account", "key", "address")}}})
            service.process.send_signal(signal.SIGHUP)
            wait_for(lambda: "read again" in service.log)
            wait_for(lambda: makes() == 201)

    def test_this_machine_is_exempt_only_when_asked(self):
        few = {"quotas": {"games": {who: {"per_hour": 1, "most": 1} for who in ("account", "key", "address")}}}
        for strict, behind, expected in ((True, (), 429), (False, (), 201), (False, ("--behind-proxy",), 429)):
            with Service("--bots", "0", "--config", self.file(few), *behind, strict=strict) as service:
                statuses = [service.api("POST", "/games", {"settings": DUEL}).status for _ in range(2)]
                self.assertEqual(statuses, [201, expected], (strict, behind))

    def test_who_made_a_game_and_took_a_seat_is_kept_and_nobody_is_told(self):
        made = self.service.api("POST", "/games", {"settings": DUEL, "name": "Ada", "seat": 0})
        self.assertRegex(made.cookie, r"^endeavor-key=[\w-]{22}$")
        for text in (str(self.service.view(made.made["game"])), str(self.service.events(made.made["game"]))):
            self.assertNotIn("key:", text)
        again = self.service.api("POST", "/games", {"settings": DUEL}, cookie=made.cookie)
        self.assertIsNone(again.headers["Set-Cookie"])  # it is known already

"""kill -9 at random moments under load."""

import asyncio
import random

from service import ServiceTest
from storm import Storm, times


class Crash(ServiceTest):
    OPTIONS = ("--bots", "0", "--quiet")

    async def test_killed_at_random_moments_it_loses_no_acknowledged_move(self):
        async with Storm(self.service) as storm:
            for _ in times(100):
                await storm.more(random.randint(1, 25))
                await asyncio.sleep(random.uniform(0, 0.05))
                self.service.kill()
                self.service.start()
            await storm.more(25)
        storm.check(self)
        verified = self.service.admin("verify")
        self.assertEqual(verified.returncode, 0, verified.stdout)
        self.assertIn(" 0 of them wrong", verified.stdout)

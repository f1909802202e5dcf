"""A mail server on this machine that keeps what it is sent (aiosmtpd).

    with Post() as post: Service("--smtp", post.relay, …); post.next("ada@example.org")
"""

import email
import email.policy
import queue
import re
import socket

from aiosmtpd.controller import Controller

from service import PATIENCE


class Post:
    def __enter__(self):
        self.came = queue.Queue()
        self.refuse = None  # what to answer to a message instead of accepting it
        # It connects to itself to see whether it works, so it has to be told a port.
        self.controller = Controller(self, hostname="127.0.0.1", port=_free_port())
        self.controller.start()
        return self

    def __exit__(self, *_):
        self.controller.stop()

    async def handle_DATA(self, _server, _session, envelope):  # pylint: disable=invalid-name
        if self.refuse:
            return self.refuse
        message = email.message_from_bytes(envelope.content, policy=email.policy.default)
        self.came.put((envelope.rcpt_tos, message))
        return "250 kept"

    @property
    def relay(self):
        return f"smtp+plain://127.0.0.1:{self.controller.port}"

    @property
    def options(self):
        """Of a server that sends its mail here."""
        return ("--smtp", self.relay, "--mail-from", "games@games.example", "--base-url", "https://games.example")

    def next(self, to):
        """The text of the next mail, which has to be for this address."""
        addresses, message = self.came.get(timeout=PATIENCE)
        assert addresses == [to], addresses
        return message.get_content()

    def link(self, to, page):
        """The token of the link in the next mail."""
        text = self.next(to)
        found = re.findall(rf"https://games\.example/{page}#([\w-]+)", text)
        assert len(set(found)) == 1, text
        return found[0]

    def nothing(self, seconds=1.5):
        """Whether no mail comes."""
        try:
            return not self.came.get(timeout=seconds)
        except queue.Empty:
            return True


def _free_port():
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return probe.getsockname()[1]

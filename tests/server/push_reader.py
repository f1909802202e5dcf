"""Reads what web_push.cpp writes, as a browser and a push service would. Shares no code with it.

push_reader.py decrypt PRIVATE AUTH BODY     prints the message (RFC 8291)
push_reader.py verify PUBLIC TOKEN           prints the claims if the signature is good (RFC 8292)

Everything is in base64url.
"""
import base64
import sys

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def decoded(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def derived(salt, secret, info, length):
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def decrypt(private, auth, body):
    key = ec.derive_private_key(int.from_bytes(private, "big"), ec.SECP256R1())
    salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
    sender, record = body[21:21 + length], body[21 + length:]
    assert len(record) <= size, "more than one record"
    own = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    other = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
    agreed = key.exchange(ec.ECDH(), other)
    secret = derived(auth, agreed, b"WebPush: info\0" + own + sender, 32)
    content_key = derived(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derived(salt, secret, b"Content-Encoding: nonce\0", 12)
    text = AESGCM(content_key).decrypt(nonce, record, None).rstrip(b"\0")
    assert text[-1] == 2, "not marked as the last record"
    return text[:-1]


def verify(public, token):
    signed, _, signature = token.rpartition(".")
    raw = decoded(signature)
    assert len(raw) == 64, "not a signature of ES256"
    der = utils.encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), public)
    key.verify(der, signed.encode(), ec.ECDSA(hashes.SHA256()))
    return decoded(signed.partition(".")[2])


if __name__ == "__main__":
    what, *arguments = sys.argv[1:]
    if what == "decrypt":
        answer = decrypt(*map(decoded, arguments))
    else:
        answer = verify(decoded(arguments[0]), arguments[1])
    sys.stdout.buffer.write(answer)

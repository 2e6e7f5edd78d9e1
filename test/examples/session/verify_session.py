"""Verifies session tokens of Latchkey: the key set as a file, tokens on standard input, one answer a line.

Needs Python 3.8 and the package `cryptography`.
"""

import base64
import hashlib
import json
import re
import sys
import time

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils

TOKEN = re.compile(r"[\w-]+\.([\w-]+)\.([\w-]{86})", re.ASCII)


def decode(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def read_keys(key_set):
    """The P-256 keys of the document /.well-known/session-jwks.json. Fetch it once an hour: keys are replaced."""
    return [
        ec.EllipticCurvePublicNumbers(
            int.from_bytes(decode(key["x"]), "big"), int.from_bytes(decode(key["y"]), "big"), ec.SECP256R1()
        ).public_key()
        for key in key_set["keys"]
        if key.get("crv") == "P-256"
    ]


def is_signed_by(key, signed, signature):
    der = utils.encode_dss_signature(
        int.from_bytes(signature[:32], "big"), int.from_bytes(signature[32:], "big")
    )
    try:
        # Hashed twice: the digest is what is signed, and signing hashes once more.
        key.verify(der, hashlib.sha256(signed).digest(), ec.ECDSA(hashes.SHA256()))
        return True
    except InvalidSignature:
        return False


def verify_session(token, keys, now):
    """The claims of a session that lives. Raises a ValueError with the reason otherwise."""
    match = TOKEN.fullmatch(token)
    if not match:
        raise ValueError("malformed")
    signed = token.rsplit(".", 1)[0].encode()
    signature = decode(match[2])
    if not any(is_signed_by(key, signed, signature) for key in keys):
        raise ValueError("invalid_signature")
    claims = json.loads(decode(match[1]))
    # Other tokens of the service are no sessions.
    if claims.get("session_type") not in ("SESSION_TYPE_READ_WRITE", "SESSION_TYPE_READ_ONLY"):
        raise ValueError("malformed")
    if claims["exp"] <= now:
        raise ValueError("expired")
    return claims


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        keys = read_keys(json.load(file))
    for line in sys.stdin:
        try:
            print(verify_session(line.rstrip("\n"), keys, time.time())["user_id"])
        except ValueError as refusal:
            print(refusal)

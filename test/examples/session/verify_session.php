<?php
// Verifies session tokens of Latchkey: the key set as a file, tokens on standard input, one answer a line.
// Needs PHP 8 with its extension openssl.

declare(strict_types=1);

final class Refused extends Exception {}

function decode(string $text): string
{
    return base64_decode(strtr($text, '-_', '+/'), true) ?: '';
}

/** The P-256 keys of the document /.well-known/session-jwks.json. Fetch it once an hour: keys are replaced. */
function readKeys(array $keySet): array
{
    // What stands before the point in a public key on P-256 (RFC 5480).
    $before = hex2bin('3059301306072a8648ce3d020106082a8648ce3d03010703420004');
    $keys = array_filter($keySet['keys'], fn (array $key) => ($key['crv'] ?? '') === 'P-256');
    return array_map(function (array $key) use ($before) {
        $der = base64_encode($before . decode($key['x']) . decode($key['y']));
        $pem = "-----BEGIN PUBLIC KEY-----\n" . chunk_split($der, 64, "\n") . "-----END PUBLIC KEY-----\n";
        return openssl_pkey_get_public($pem) ?: throw new RuntimeException('the key set has a key that is none');
    }, array_values($keys));
}

/** A number as ASN.1 writes it: without leading zeros, and never negative. */
function toInteger(string $bytes): string
{
    $bytes = ltrim($bytes, "\0");
    if ($bytes === '' || ord($bytes[0]) > 127) {
        $bytes = "\0" . $bytes;
    }
    return "\x02" . chr(strlen($bytes)) . $bytes;
}

/** The claims of a session that lives. Throws Refused with the reason otherwise. */
function verifySession(string $token, array $keys, int $now): array
{
    if (preg_match('/\A([\w-]+\.([\w-]+))\.([\w-]{86})\z/', $token, $parts) !== 1) {
        throw new Refused('malformed');
    }
    $signature = decode($parts[3]);
    $numbers = toInteger(substr($signature, 0, 32)) . toInteger(substr($signature, 32));
    $der = "\x30" . chr(strlen($numbers)) . $numbers;
    // Hashed twice: the digest is what is signed, and signing hashes once more.
    $digest = hash('sha256', $parts[1], true);
    $isSigned = false;
    foreach ($keys as $key) {
        $isSigned = $isSigned || openssl_verify($digest, $der, $key, OPENSSL_ALGO_SHA256) === 1;
    }
    if (!$isSigned) {
        throw new Refused('invalid_signature');
    }
    $claims = json_decode(decode($parts[2]), true, 8, JSON_THROW_ON_ERROR);
    // Other tokens of the service are no sessions.
    if (!in_array($claims['session_type'] ?? '', ['SESSION_TYPE_READ_WRITE', 'SESSION_TYPE_READ_ONLY'], true)) {
        throw new Refused('malformed');
    }
    if ($claims['exp'] <= $now) {
        throw new Refused('expired');
    }
    return $claims;
}

$keys = readKeys(json_decode(file_get_contents($argv[1]), true, 8, JSON_THROW_ON_ERROR));
while (($line = fgets(STDIN)) !== false) {
    try {
        echo verifySession(rtrim($line, "\n"), $keys, time())['user_id'], "\n";
    } catch (Refused $refused) {
        echo $refused->getMessage(), "\n";
    }
}

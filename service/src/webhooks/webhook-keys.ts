import { createPrivateKey, generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto';
import { toBase64Url } from '../base/contract.ts';
import type { SealedContext, Sealing } from '../secrets/sealing.ts';
import { StartError } from '../base/start-error.ts';
import type { Database } from '../store/database.ts';
import { insertFirstKey, listKeys, replaceActiveKey, type RotatedKeyRecord } from '../store/rotated-keys.ts';
import { webhookKeys } from '../store/tables.ts';

/** How long receivers and caches on the way may keep the key set, in seconds (protocol.md section 6). */
export const KEY_SET_MAX_AGE_SECONDS = 86_400;

/**
 * How long a retired key stays in the key set, in milliseconds: as long as a copy of the set may be used, and an hour
 * more. Every attempt is signed with the key that is active at that moment, so the last attempt with a retired key is
 * one that was running when the key was retired. An hour is longer than that attempt takes, and longer than receivers
 * accept its timestamp.
 */
export const KEY_OVERLAP_MS = KEY_SET_MAX_AGE_SECONDS * 1000 + 3_600_000;

/** Receivers refuse larger key sets. */
const MAXIMUM_KEYS = 32;

/** Creates the first key, unless there is one. Several processes that start at once end up with the same key. */
export async function ensureWebhookKey(database: Database, keys: Sealing, now: number): Promise<void> {
  await insertFirstKey(database, webhookKeys, createKey(keys, now));
}

/**
 * Makes a new key active; the previous one stays in the key set for {@link KEY_OVERLAP_MS}. Returns the new key's id.
 * Throws a `StartError` when the key set is full.
 */
export async function rotateWebhookKey(database: Database, keys: Sealing, now: number): Promise<string> {
  const published = await listKeys(database, webhookKeys, now - KEY_OVERLAP_MS);
  if (published.length >= MAXIMUM_KEYS) {
    throw new StartError(
      `The key set holds ${published.length} keys, and receivers refuse more; ` +
        'rotate again when the oldest has left it, a day and an hour after it was retired.',
    );
  }
  const key = createKey(keys, now);
  await replaceActiveKey(database, webhookKeys, key);
  return key.kid;
}

/** Creates a signer for keys that are stored sealed. The opened key is kept in memory for the next call. */
export function createWebhookSigner(
  keys: Sealing,
): (key: RotatedKeyRecord, message: Uint8Array) => Uint8Array {
  let opened: { readonly kid: string; readonly secret: KeyObject } | undefined;
  return (key, message) => {
    if (opened?.kid !== key.kid) {
      const secret = keys.open(key.sealedSecret, toContext(key.kid));
      opened = { kid: key.kid, secret: toKeyObject(secret, key.publicKey) };
    }
    return sign(null, message, opened.secret);
  };
}

function createKey(keys: Sealing, now: number): RotatedKeyRecord {
  const { d = '', x = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const kid = randomUUID();
  return {
    kid,
    publicKey: x,
    sealedSecret: keys.seal(Buffer.from(d, 'base64url'), toContext(kid)),
    createdAt: now,
    retiredAt: null,
  };
}

function toContext(kid: string): SealedContext {
  return { organizationId: 'service', keyId: kid, curve: 'CURVE_ED25519' };
}

function toKeyObject(secret: Uint8Array, x: string): KeyObject {
  return createPrivateKey({
    key: { kty: 'OKP', crv: 'Ed25519', d: toBase64Url(secret), x },
    format: 'jwk',
  });
}

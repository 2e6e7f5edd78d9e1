import { createHash, randomUUID } from 'node:crypto';
import { p256 } from '@noble/curves/nist.js';
import { fromHex, toCheckpointText, toHex, toKeyBytes, toUtf8, type Checkpoint } from '../base/contract.ts';
import { toP256PublicKey } from '../keys/p256-public-key.ts';
import { createSigningKey, type SigningKey } from '../keys/signing-key.ts';
import type { SealedContext, Sealing } from '../secrets/sealing.ts';
import type { Database } from '../store/database.ts';
import { insertFirstKey, replaceActiveKey, type RotatedKeyRecord } from '../store/rotated-keys.ts';
import { logKeys } from '../store/tables.ts';

/** Creates the first key, unless there is one. Several processes that start at once end up with the same key. */
export async function ensureLogKey(database: Database, keys: Sealing, now: number): Promise<void> {
  await insertFirstKey(database, logKeys, createKey(keys, now));
}

/**
 * Makes a new key active. Earlier keys stay published, for checkpoints that somebody has kept. Returns the id of the
 * new key.
 */
export async function rotateLogKey(database: Database, keys: Sealing, now: number): Promise<string> {
  const key = createKey(keys, now);
  await replaceActiveKey(database, logKeys, key);
  return key.kid;
}

/** A key in the form that verifiers take: the log's name, a key id and the key (C2SP signed-note). */
export function toVerifierKey(origin: string, publicKey: string): string {
  const bytes = toKeyBytes(fromHex(publicKey));
  return `${origin}+${toKeyId(origin, bytes).toString('hex')}+${Buffer.from(bytes).toString('base64')}`;
}

/** Signs checkpoints. */
export type SignCheckpoint = (key: RotatedKeyRecord, checkpoint: Checkpoint) => string;

/** Creates a signer for keys that are stored sealed. The opened key is kept in memory for the next call. */
export function createCheckpointSigner(keys: Sealing): SignCheckpoint {
  let opened: { readonly kid: string; readonly key: SigningKey } | undefined;
  return ({ kid, publicKey, sealedSecret }, checkpoint) => {
    if (opened?.kid !== kid) opened = { kid, key: createSigningKey(keys.open(sealedSecret, toContext(kid))) };
    const text = toCheckpointText(checkpoint);
    const signature = Buffer.concat([
      toKeyId(checkpoint.origin, toKeyBytes(fromHex(publicKey))),
      opened.key.sign(toUtf8(text), 'raw'),
    ]);
    return `${text}\n\u2014 ${checkpoint.origin} ${signature.toString('base64')}\n`;
  };
}

function toKeyId(origin: string, bytes: Uint8Array): Buffer {
  return createHash('sha256').update(`${origin}\n`).update(bytes).digest().subarray(0, 4);
}

function createKey(keys: Sealing, now: number): RotatedKeyRecord {
  const secret = p256.utils.randomSecretKey();
  const kid = randomUUID();
  return {
    kid,
    publicKey: toHex(toP256PublicKey(secret)),
    sealedSecret: keys.seal(secret, toContext(kid)),
    createdAt: now,
    retiredAt: null,
  };
}

function toContext(kid: string): SealedContext {
  return { organizationId: 'service', keyId: kid, curve: 'CURVE_P256' };
}

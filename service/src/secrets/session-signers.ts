import { createHash } from 'node:crypto';
import { p256 } from '@noble/curves/nist.js';
import { fromHex, toBase64Url, toHex } from '../base/contract.ts';
import type { Clock } from '../base/clock.ts';
import { DAY_MS } from '../base/day.ts';
import { StartError } from '../base/start-error.ts';
import { toP256PublicKey } from '../keys/p256-public-key.ts';
import { createSigningKey, type SigningKey } from '../keys/signing-key.ts';
import type { Database } from '../store/database.ts';
import { loadOrStoreSecret } from '../store/service-secrets.ts';
import {
  addSessionSigner,
  FIRST_SESSION_SIGNER,
  listSessionSigners,
  type SessionSignerRecord,
} from '../store/session-signers.ts';
import { DATA_KEY } from './data-key.ts';
import type { SealedContext, Sealing } from './sealing.ts';

/** How long sites and caches between may keep the key set, in seconds. */
export const SESSION_KEYS_MAX_AGE_SECONDS = 3_600;

/**
 * How long a new key is published before it signs, in milliseconds: twice as long as a copy of the key set may be used,
 * so that whoever verifies a session knows its key, and every process of the service has read it.
 */
export const SESSION_KEY_LEAD_MS = 2 * SESSION_KEYS_MAX_AGE_SECONDS * 1000;

/** How long a key stays published after the next one has begun to sign: as long as a session can live, and a day. */
export const SESSION_KEY_OVERLAP_MS = 366 * DAY_MS;

/** Maximum number of published keys. More are of no use: whoever verifies a session tries one after another. */
const MAXIMUM_KEYS = 16;

/**
 * A public key of sessions, a JSON Web Key (RFC 7517). It has no `alg`, because sessions are signed with no registered
 * algorithm.
 */
export interface SessionJwk {
  readonly kid: string;
  readonly kty: 'EC';
  readonly crv: 'P-256';
  readonly use: 'sig';
  readonly x: string;
  readonly y: string;
  readonly session_signature_algorithm: 'ecdsa_p256_double_sha256';
}

/** The keys that sign sessions. */
export interface SessionSigners {
  /** The key that signs now. */
  current(): SigningKey;
  /** The keys that may have signed a session that lives, or will soon sign one. */
  published(): readonly SessionJwk[];
  /** Reads the keys again, which another process may have changed. */
  refresh(): Promise<void>;
}

interface OpenSigner {
  readonly name: string;
  readonly begins: number;
  readonly key: SigningKey;
  readonly jwk: SessionJwk;
}

/** Opens the keys that sign sessions, and creates the first one where there is none. */
export async function openSessionSigners(
  database: Database,
  sealing: Sealing,
  clock: Clock,
): Promise<SessionSigners> {
  if ((await listSessionSigners(database)).length === 0) {
    await loadOrStoreSecret(database, FIRST_SESSION_SIGNER, clock.now(), () =>
      sealing.seal(p256.utils.randomSecretKey(), toContext(FIRST_SESSION_SIGNER)),
    );
  }
  let signers: readonly OpenSigner[] = [];
  const refresh = async (): Promise<void> => {
    const known = new Map(signers.map((signer) => [signer.name, signer]));
    const records = await listSessionSigners(database);
    signers = records.map((record) => known.get(record.name) ?? openSigner(record, sealing));
  };
  await refresh();
  return {
    current() {
      const now = clock.now();
      // After the clock was set back, no key may have begun yet; the first one then signs early.
      const signer = signers.findLast(({ begins }) => begins <= now) ?? signers[0];
      if (signer === undefined) throw new Error('There is no key that signs sessions.');
      return signer.key;
    },
    published: () => signers.filter((_, index) => !isOver(signers, index, clock.now())).map(({ jwk }) => jwk),
    refresh,
  };
}

/**
 * Creates a new key. It is published at once and signs {@link SESSION_KEY_LEAD_MS} later. With `isLeaked` it signs at
 * once, and no earlier key is published any more. Resolves with its id and the time when it begins. Throws a
 * `StartError` when there are too many.
 */
export async function rotateSessionSigner(
  database: Database,
  { seal }: Pick<Sealing, 'seal'>,
  now: number,
  { isLeaked = false }: { readonly isLeaked?: boolean } = {},
): Promise<{ readonly kid: string; readonly begins: number }> {
  const secret = p256.utils.randomSecretKey();
  const { kid } = toJwk(toHex(toP256PublicKey(secret)));
  const begins = isLeaked ? now : now + SESSION_KEY_LEAD_MS;
  const name = `${FIRST_SESSION_SIGNER}/${kid}`;
  const record = { name, sealed: seal(secret, toContext(name)), createdAt: begins };
  await addSessionSigner(database, record, (before) => {
    const ended = before.filter((_, index) => isLeaked || isOver(before.map(toBeginning), index, now));
    if (before.length - ended.length >= MAXIMUM_KEYS) {
      throw new StartError(
        `There are ${MAXIMUM_KEYS} keys that sign sessions already; rotate again when the oldest is deleted, a year after it was replaced.`,
      );
    }
    return ended.map((signer) => signer.name);
  });
  return { kid, begins };
}

/** Whether no session that this key has signed can still live. */
function isOver(signers: readonly { readonly begins: number }[], index: number, now: number): boolean {
  const next = signers[index + 1];
  return next !== undefined && next.begins + SESSION_KEY_OVERLAP_MS <= now;
}

function toBeginning({ createdAt }: SessionSignerRecord): { readonly begins: number } {
  return { begins: createdAt };
}

function openSigner({ createdAt, name, sealed }: SessionSignerRecord, { open }: Sealing): OpenSigner {
  const key = createSigningKey(open(sealed, toContext(name)));
  return { name, begins: createdAt, key, jwk: toJwk(key.publicKey) };
}

function toJwk(publicKey: string): SessionJwk {
  const bytes = fromHex(publicKey);
  const x = toBase64Url(bytes.slice(1, 33));
  const y = toBase64Url(bytes.slice(33));
  // The thumbprint of RFC 7638: these members, in this order, without white space.
  const text = JSON.stringify({ crv: 'P-256', kty: 'EC', x, y });
  const kid = createHash('sha256').update(text).digest('base64url');
  return {
    kid,
    kty: 'EC',
    crv: 'P-256',
    use: 'sig',
    x,
    y,
    session_signature_algorithm: 'ecdsa_p256_double_sha256',
  };
}

function toContext(name: string): SealedContext {
  return { ...DATA_KEY, keyId: name, curve: 'CURVE_P256' };
}

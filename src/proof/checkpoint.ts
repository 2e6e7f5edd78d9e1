import { concatBytes, toHex, toUtf8, type Bytes } from '../base/encoding.ts';
import { fromBase64 } from './base64.ts';
import type { CheckpointFailure } from './failure.ts';
import { verifyEcdsa, type ProofPlatform } from './platform.ts';

/** The content of a checkpoint: the size of the log at a time, and the root of its tree. */
export interface Checkpoint {
  /** Name of the log. */
  readonly origin: string;
  readonly size: number;
  /** 32 bytes. */
  readonly root: Uint8Array;
  readonly timestampMs: number;
}

/** Options of {@link verifyCheckpoint}. */
export interface CheckpointOptions {
  /** The text that `GET /log/checkpoint` returns. */
  readonly checkpoint: string;
  /**
   * The keys of the log, as `GET /log/keys` lists them.
   *
   * **Warning:** keep your own copy. A server that presents a false log can present false keys with it.
   */
  readonly keys: readonly string[];
  /** The platform's cryptography; by default `crypto.subtle`. */
  readonly subtle?: ProofPlatform | undefined;
}

/** The verdict on a checkpoint. */
export type CheckpointResult =
  | ({ readonly ok: true } & Checkpoint)
  | { readonly ok: false; readonly reason: CheckpointFailure };

const P256 = { curve: 'P-256', hash: 'SHA-256' } as const;

/** The scheme's identifier in keys; the first byte says that a name follows (C2SP signed-note). */
const SCHEME = concatBytes(Uint8Array.of(0xff), toUtf8('ECDSA-P256-SHA256'));

const FORM =
  /^([^\s+]{1,100})\n(0|[1-9]\d{0,15})\n([A-Za-z0-9+/]{43}=)\n([1-9]\d{12})\n\n((?:\u2014 [^\s+]{1,100} [A-Za-z0-9+/=]{8,400}\n){1,16})$/;

/**
 * Verifies a checkpoint: a signed note (C2SP signed-note and tlog-checkpoint) with the time in milliseconds as its
 * fourth line, signed by one of the keys. Never throws and never rejects: every problem is a result with a reason.
 */
export async function verifyCheckpoint(options: CheckpointOptions): Promise<CheckpointResult> {
  let failureIfThrown: CheckpointFailure = 'malformed_checkpoint';
  const refuse = (reason: CheckpointFailure): CheckpointResult => ({ ok: false, reason });
  try {
    const { checkpoint: text, keys } = options;
    const read = readCheckpoint(text);
    const [content = '', signatures = ''] = text.split('\n\n');
    const signed = toUtf8(`${content}\n`);

    failureIfThrown = 'unsupported_platform';
    const { subtle = crypto.subtle } = options;
    if (typeof subtle.digest !== 'function') return refuse('unsupported_platform');

    failureIfThrown = 'unknown_key';
    // Only the log's own signatures count. Signatures of others (witnesses) say that they have seen the log, not that
    // this log is the right one.
    const own = signatures
      .split('\n')
      .map((line) => line.split(' '))
      .filter(([, signer]) => signer === read.origin)
      .map(([, , signature = '']) => fromBase64(signature));
    const known: [key: Bytes, signature: Bytes][] = [];
    for (const key of keys) {
      const { id, name, publicKey } = await readKey(key, subtle);
      if (name !== read.origin) continue;
      for (const bytes of own) {
        if (toHex(bytes.slice(0, 4)) === id) known.push([publicKey, bytes.slice(4)]);
      }
    }
    if (known.length === 0) return refuse('unknown_key');

    failureIfThrown = 'unsupported_platform';
    for (const [publicKey, signature] of known) {
      const isSigned =
        signature.length === 64 && (await verifyEcdsa(subtle, P256, publicKey, signature, signed));
      if (!isSigned) return refuse('invalid_signature');
    }
    return { ok: true, ...read };
  } catch {
    return refuse(failureIfThrown);
  }
}

/** Reads a checkpoint without checking its signatures. Throws a `TypeError` for any other text. */
export function readCheckpoint(text: string): Checkpoint {
  const [, origin = '', size, root = '', timestampMs] = FORM.exec(text) ?? [];
  // When the form does not match, `size` is undefined and this check fails.
  if (!Number.isSafeInteger(Number(size))) throw new TypeError('expected a signed checkpoint');
  return { origin, size: Number(size), root: fromBase64(root), timestampMs: Number(timestampMs) };
}

/** Writes the signed text of a checkpoint, which stands before the signatures. */
export function toCheckpointText({ origin, root, size, timestampMs }: Checkpoint): string {
  return `${origin}\n${size}\n${btoa(String.fromCharCode(...root))}\n${timestampMs}\n`;
}

/** Returns the bytes of a key that its identifier is a hash of, after the log's name and a line end. */
export function toKeyBytes(publicKey: Uint8Array): Bytes {
  return concatBytes(SCHEME, publicKey);
}

/** Reads a key in the form `name+identifier+base64` and checks its identifier. Throws a `TypeError`. */
async function readKey(
  text: string,
  subtle: ProofPlatform,
): Promise<{ readonly name: string; readonly id: string; readonly publicKey: Bytes }> {
  const [, name = '', id = '', encoded = ''] =
    /^([^\s+]{1,100})\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(text) ?? [];
  const bytes = fromBase64(encoded);
  const hash = await subtle.digest('SHA-256', concatBytes(toUtf8(`${name}\n`), bytes));
  const isNamed = toHex(new Uint8Array(hash, 0, 4)) === id;
  const isP256 = toHex(bytes.slice(0, SCHEME.length)) === toHex(SCHEME);
  if (!isNamed || !isP256 || bytes.length !== SCHEME.length + 65) {
    throw new TypeError('expected a key of the log');
  }
  return { name, id, publicKey: bytes.slice(SCHEME.length) };
}

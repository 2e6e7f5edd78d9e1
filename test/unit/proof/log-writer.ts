/** Writes checkpoints and keys of a log, without checks. Shares no code with the package. */
import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';

/** The name of the log under test. */
export const NAME = 'latchkey-log/test';

/** A key of a log, with its text as C2SP signed-note asks for it. */
export interface Signer {
  readonly privateKey: KeyObject;
  readonly key: string;
  readonly id: Buffer;
}

/** Makes a key for the log of this name. */
export function createSigner(name = NAME): Signer {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const point = publicKey.export({ type: 'spki', format: 'der' }).subarray(-65);
  return { privateKey, ...writeKey(name, Buffer.concat([SCHEME, point])) };
}

/** The bytes in front of the point in a key. */
export const SCHEME = Buffer.concat([Buffer.of(0xff), Buffer.from('ECDSA-P256-SHA256')]);

/** Writes a key of these bytes, with the identifier that goes with them. */
export function writeKey(name: string, bytes: Uint8Array): Pick<Signer, 'id' | 'key'> {
  const id = createHash('sha256').update(`${name}\n`).update(bytes).digest().subarray(0, 4);
  return { id, key: `${name}+${id.toString('hex')}+${Buffer.from(bytes).toString('base64')}` };
}

/** What to write in a checkpoint. */
export interface NoteText {
  readonly size: number | string;
  readonly root: Buffer;
  readonly by: Signer;
  readonly name?: string;
}

/** Writes a signed checkpoint. */
export function writeNote({ by, name = NAME, root, size }: NoteText): string {
  const text = `${name}\n${size}\n${root.toString('base64')}\n1700000000000\n`;
  return `${text}\n${signLine(text, by, name)}`;
}

/** Writes the line of a signature under a checkpoint's text. */
export function signLine(text: string, { id, privateKey }: Signer, signer = NAME): string {
  const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `\u2014 ${signer} ${Buffer.concat([id, signature]).toString('base64')}\n`;
}

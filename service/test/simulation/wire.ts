/** The parts of PostgreSQL's protocol that a simulated connection implements itself. */

/** One message of a client. */
export interface Frame {
  /** One letter; empty for the message that begins a connection. */
  readonly type: string;
  readonly bytes: Buffer;
}

/** Splits the received bytes into complete messages and an incomplete rest. */
export function readFrames(buffer: Buffer): { readonly frames: readonly Frame[]; readonly rest: Buffer } {
  const frames: Frame[] = [];
  let rest = buffer;
  while (rest.length >= 5) {
    const length = 1 + rest.readUInt32BE(1);
    if (rest.length < length) break;
    frames.push({ type: String.fromCharCode(rest[0] as number), bytes: rest.subarray(0, length) });
    rest = rest.subarray(length);
  }
  return { frames, rest };
}

/** Reads the statement's name and text from a Parse message. */
export function readParse(bytes: Buffer): { readonly name: string; readonly text: string } {
  const nameEnd = bytes.indexOf(0, 5);
  const textEnd = bytes.indexOf(0, nameEnd + 1);
  return { name: bytes.toString('utf8', 5, nameEnd), text: bytes.toString('utf8', nameEnd + 1, textEnd) };
}

/** Reads the name of the prepared statement from a Bind message. */
export function readBoundName(bytes: Buffer): string {
  const portalEnd = bytes.indexOf(0, 5);
  return bytes.toString('utf8', portalEnd + 1, bytes.indexOf(0, portalEnd + 1));
}

/** Builds a message. */
export function toMessage(type: string, body: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(5);
  head.write(type, 0, 'latin1');
  head.writeUInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
}

/** Builds a simple query. */
export function toQuery(text: string): Buffer {
  return toMessage('Q', Buffer.from(`${text}\0`));
}

/** Builds the message that prepares a statement without parameters. */
export function toParse(name: string, text: string): Buffer {
  return toMessage('P', Buffer.from(`${name}\0${text}\0\0\0`));
}

/** Builds Bind, Execute and Sync for a prepared statement without parameters. Its values are answered as text. */
export function toRun(name: string): readonly Buffer[] {
  return [
    toMessage('B', Buffer.from(`\0${name}\0\0\0\0\0\0\0`)),
    toMessage('E', Buffer.from('\0\0\0\0\0')),
    toMessage('S'),
  ];
}

/** The server's answer to a Parse message. */
export const PARSE_COMPLETE = toMessage('1');

/** The first messages of a server to a client that it accepts. */
export const WELCOME = Buffer.concat([toMessage('R', Buffer.alloc(4)), toReady('I')]);

/** Builds the message that the server is ready for the next statement, with the state of the transaction. */
export function toReady(status: string): Buffer {
  return toMessage('Z', Buffer.from(status, 'latin1'));
}

/** Builds an ErrorResponse. `code` is the SQLSTATE. */
export function toError(code: string, message: string, severity = 'ERROR'): Buffer {
  const fields = `S${severity}\0V${severity}\0C${code}\0M${message}\0\0`;
  return toMessage('E', Buffer.from(fields));
}

/** The transaction status after an answer: `I` for no transaction, `T` for an open one, `E` for a failed one. */
export function statusOf(answer: Buffer): string {
  return String.fromCharCode(answer.at(-1) ?? 0);
}

/** The first column of the first row of an answer; undefined without a row, or for NULL. */
export function readFirstValue(answer: Buffer): string | undefined {
  const row = readFrames(answer).frames.find(({ type }) => type === 'D');
  if (row === undefined) return undefined;
  const length = row.bytes.readInt32BE(7);
  return length < 0 ? undefined : row.bytes.toString('utf8', 11, 11 + length);
}

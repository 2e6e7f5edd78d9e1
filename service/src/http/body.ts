import { fromUtf8 } from '../base/contract.ts';
import { JsonError, parseJson } from '../base/json.ts';
import { ProblemError } from '../base/problem-error.ts';
import type { Validator } from '../base/validator.ts';

/** Largest body that is read: 1 MB (protocol.md section 3). */
export const MAXIMUM_BODY_BYTES = 1_000_000;

/**
 * Maximum number of white space characters before and after the JSON together: the line end that a file or an editor
 * leaves.
 */
const MAXIMUM_OUTER_SPACE = 2;

/** Reads the body's exact bytes, and stops reading beyond 1 MB. */
export async function readBody(request: Request): Promise<Uint8Array> {
  const encoding = request.headers.get('content-encoding');
  if (encoding !== null && encoding !== 'identity') {
    throw new ProblemError('INVALID_REQUEST', 'The body must not be compressed.');
  }
  const length = request.headers.get('content-length');
  if (Number(length) > MAXIMUM_BODY_BYTES) throw tooLarge();
  try {
    // With a Content-Length, which every request but a streamed one has, the HTTP server enforces the length, and
    // reading is far cheaper.
    return length === null ? await readStream(request) : new Uint8Array(await request.arrayBuffer());
  } catch (cause) {
    if (cause instanceof ProblemError) throw cause;
    // The caller closed the connection in the middle. That is no failure of the service.
    throw new ProblemError('INVALID_REQUEST', 'The body did not arrive whole.', { cause });
  }
}

async function readStream({ body }: Request): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength;
    if (length > MAXIMUM_BODY_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Parses the bytes once and validates the value against the operation's schema. The value comes from the same bytes
 * that a stamp covers. Throws INVALID_REQUEST with the path of the first fault.
 */
export function parseBody<T>(bytes: Uint8Array, validate: Validator): T {
  const value = parse(bytes);
  const fault = validate(value);
  if (fault !== undefined) throw new ProblemError('INVALID_REQUEST', fault.message, { path: fault.path });
  return value as T;
}

function parse(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = fromUtf8(bytes);
  } catch (cause) {
    throw new ProblemError('INVALID_REQUEST', 'The body is not UTF-8 text.', { cause });
  }
  // White space means nothing, but the record of an activity would keep it, as part of the bytes that were signed.
  if (text.length - text.trim().length > MAXIMUM_OUTER_SPACE) {
    throw new ProblemError('INVALID_REQUEST', 'The body has white space around its JSON; send it without.');
  }
  try {
    return parseJson(text);
  } catch (cause) {
    if (!(cause instanceof JsonError)) throw cause;
    const { isTooMuch, message, path } = cause;
    throw new ProblemError(isTooMuch ? 'REQUEST_TOO_LARGE' : 'INVALID_REQUEST', message, { path, cause });
  }
}

function tooLarge(): ProblemError {
  return new ProblemError('REQUEST_TOO_LARGE', 'The body is larger than 1 MB.');
}

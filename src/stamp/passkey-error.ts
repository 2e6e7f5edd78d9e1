import type { ErrorCode } from '../base/error-codes.ts';
import { LatchkeyError } from '../base/errors.ts';

/**
 * Translates the error that a browser throws when it did not use or create a passkey, by its name (WebAuthn Level 3,
 * sections 5.1.3 and 5.1.4):
 *
 * - `signing_cancelled`: the person said no or took too long, or has no such passkey; browsers do not tell which.
 * - `passkey_unsupported`: the page's domain is not the passkey's (`member` is `rpId`), or no algorithm is known.
 * - `signing_failed`: all else.
 */
export function toPasskeyError(cause: unknown): LatchkeyError {
  const name = cause instanceof Error ? cause.name : '';
  const member = name === 'SecurityError' ? 'rpId' : undefined;
  return new LatchkeyError(CODES.get(name) ?? 'signing_failed', 'The passkey did not sign; see the cause.', {
    cause,
    member,
  });
}

const CODES = new Map<string, ErrorCode>([
  ['NotAllowedError', 'signing_cancelled'],
  ['SecurityError', 'passkey_unsupported'],
  ['NotSupportedError', 'passkey_unsupported'],
]);

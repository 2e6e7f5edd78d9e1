import type { ErrorCode, LatchkeyError } from 'latchkey';

const NO_ANSWER = 'The service does not reply. Try again.';
const ENDED = 'The session has ended. Sign in again.';
const NOT_ALLOWED = 'The policies of the organization do not let you sign.';

/** Texts for people about failed calls after the login. */
const WORDS: Readonly<Partial<Record<ErrorCode, string>>> = {
  offline: 'You are offline. Try again when you are back online.',
  timeout: NO_ANSWER,
  unreachable: NO_ANSWER,
  rate_limited: 'Too many requests. Wait a minute, then try again.',
  unauthenticated: ENDED,
  key_lost: ENDED,
  permission_denied: NOT_ALLOWED,
  activity_denied: NOT_ALLOWED,
  not_found: 'The organization has no such key. Delete the folder .latchkey and start again.',
};

/** Returns a text about a failed call after the login, with the next step. */
export function toWords(error: unknown): string {
  if (!isLatchkeyError(error)) return 'Something went wrong in this page. Reload it.';
  return WORDS[error.code] ?? `The service refused: ${error.message} (${error.code})`;
}

/** Compares the name: importing the class would load the element before the page watches it. */
function isLatchkeyError(error: unknown): error is LatchkeyError {
  return error instanceof Error && /^(?:Latchkey|Activity)Error$/.test(error.name);
}

/**
 * Links a page with the callback page that providers redirect to: one record for each `state` in `localStorage`, and
 * the name of the channel between the two pages. Attempts share nothing, so two tabs or two providers cannot take each
 * other's answer. Both pages load this module, so it imports little.
 */
import { readItem } from '../../base/web-storage.ts';
import { writeItem } from '../../base/write-item.ts';
import type { InteractiveMethod } from '../../flow/state.ts';
import { PREFIX } from './in-this-tab.ts';

/** A sign-in that waits for a provider's answer. */
export interface Attempt {
  readonly method: InteractiveMethod;
  /** Scope of the login; see `InteractiveContext`. */
  readonly scope: string;
  /** Public key of the device key that the nonce is derived from. */
  readonly publicKey: string;
  /** The secret behind the code challenge (RFC 7636). */
  readonly verifier: string;
  readonly startedAtMs: number;
  /** The page to return to after a redirect. Absent for a popup: the page is still open and waits. */
  readonly returnTo?: string | undefined;
  /** The provider's answer, as URL parameters. */
  readonly answer?: string | undefined;
}

/** How long an answer is accepted. */
const LIFE_MS = 10 * 60_000;

/** How long the callback page leads a tab back to where it came from. */
const RETURN_MS = 24 * 60 * 60_000;

/** The form of a state: 256 random bits in base64url. */
const STATE = /^[\w-]{43}$/;

/** The name of an attempt's record and of its channel. */
export function nameOf(state: string): string {
  return PREFIX + state;
}

/** True for a text in the form of a state. */
export function isState(text: string | null): text is string {
  return STATE.test(text ?? '');
}

/** Reads the record of a state. Undefined when there is none, when it is too old, or when storage is blocked. */
export function readAttempt(state: string): Attempt | undefined {
  return parseAttempt(readItem('localStorage', nameOf(state)));
}

/** Parses a record, for example from a `storage` event. */
export function parseAttempt(text: string | null | undefined): Attempt | undefined {
  return parseRecord(text, LIFE_MS);
}

/** Reads where the tab of a state came from, even when the answer is too late. */
export function readReturn(state: string): string | undefined {
  return parseRecord(readItem('localStorage', nameOf(state)), RETURN_MS)?.returnTo;
}

function parseRecord(text: string | null | undefined, lifeMs: number): Attempt | undefined {
  try {
    const attempt = JSON.parse(text ?? '') as Attempt;
    const ageMs = Date.now() - attempt.startedAtMs;
    return ageMs >= 0 && ageMs < lifeMs ? attempt : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a record. False when storage is blocked or full. */
export function writeAttempt(state: string, attempt: Attempt): boolean {
  return writeItem('localStorage', nameOf(state), JSON.stringify(attempt));
}

/** Deletes a record. */
export function removeAttempt(state: string): void {
  writeItem('localStorage', nameOf(state));
}

/** Deletes the records of abandoned attempts. */
export function removeOldAttempts(): void {
  for (const name of listItems()) {
    if (!name.startsWith(PREFIX)) continue;
    const text = readItem('localStorage', name);
    // A redirect's record is kept longer: its tab may still be at the provider and must find its way back.
    const isOld = !(parseAttempt(text) ?? parseRecord(text, RETURN_MS)?.returnTo);
    if (isOld) writeItem('localStorage', name);
  }
}

/** Lists the names of all items; none where the browser blocks the storage. */
function listItems(): readonly string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

/**
 * Links a page to the page that a provider answers to: one record for each `state` in
 * `localStorage`, and the name of the channel between them. No two attempts share anything, so two tabs or two
 * providers cannot take each other's answer. Used by both pages, so it imports little.
 */
import { readItem } from '../../base/web-storage.ts';
import { writeItem } from '../../base/write-item.ts';
import type { InteractiveMethod } from '../../flow/state.ts';
import { PREFIX } from './in-this-tab.ts';

/** A sign-in that waits for the answer of a provider. */
export interface Attempt {
  readonly method: InteractiveMethod;
  /** Whose sign-in it is; see `InteractiveContext`. */
  readonly scope: string;
  /** The device key that the nonce is made of. */
  readonly publicKey: string;
  /** The secret behind the code challenge (RFC 7636). */
  readonly verifier: string;
  readonly startedAtMs: number;
  /** The page to go back to. Absent: that page is still open and waits, this is a window of its own. */
  readonly returnTo?: string | undefined;
  /** The answer of the provider, as the parameters of an address. */
  readonly answer?: string | undefined;
}

/** How long an answer is waited for. */
const LIFE_MS = 10 * 60_000;

/** How long a tab is led back from the page that providers answer to. */
const RETURN_MS = 24 * 60 * 60_000;

/** The form of a state: 256 random bits in base64url. */
const STATE = /^[\w-]{43}$/;

/** The name of an attempt, for its record and for its channel. */
export function nameOf(state: string): string {
  return PREFIX + state;
}

/** True for a text that can be a state of ours. */
export function isState(text: string | null): text is string {
  return STATE.test(text ?? '');
}

/** Reads the record of a state. Undefined when there is none, when it is too old, and where storage is blocked. */
export function readAttempt(state: string): Attempt | undefined {
  return parseAttempt(readItem('localStorage', nameOf(state)));
}

/** Reads a record as text, such as a `storage` event brings it. */
export function parseAttempt(text: string | null | undefined): Attempt | undefined {
  return parseRecord(text, LIFE_MS);
}

/** Reads where the tab of a state came from, also when the answer to it is too late. */
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

/** Keeps a record. False where storage is blocked or full. */
export function writeAttempt(state: string, attempt: Attempt): boolean {
  return writeItem('localStorage', nameOf(state), JSON.stringify(attempt));
}

/** Forgets a record. */
export function removeAttempt(state: string): void {
  writeItem('localStorage', nameOf(state));
}

/** Forgets the records that nobody has come back for. */
export function removeOldAttempts(): void {
  for (const name of listItems()) {
    if (!name.startsWith(PREFIX)) continue;
    const text = readItem('localStorage', name);
    // Another tab may still be at its provider, and will have to find its way back.
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

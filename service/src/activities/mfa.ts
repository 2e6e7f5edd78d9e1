import type { RequiredAuthenticationMethods } from '../base/contract.ts';
import { isRecent } from '../base/is-recent.ts';
import type { Authentication } from '../store/tables.ts';

/** How long a proof counts for a step, and how long all steps of a policy may take together, in milliseconds. */
const FRESHNESS_MS = 900_000;

/** The proofs that one stamp gives. */
export interface ShownStamp {
  readonly authentications: readonly Authentication[];
  /** When the stamp was made, in milliseconds since the epoch. */
  readonly createdAt: number;
}

/**
 * Whether the stamps of one user satisfy a policy's steps. Every step needs a stamp of its own, later than that of the
 * step before it, and a factor of its own: a key and the sessions that it has opened are one factor. All steps must be
 * shown within a quarter of an hour, and a proof that opened a session counts for a quarter of an hour. `stamps` lists
 * what each stamp shows, oldest first.
 */
export function areStepsSatisfied(
  steps: RequiredAuthenticationMethods,
  stamps: readonly ShownStamp[],
): boolean {
  // The steps may begin anew with each stamp: a stamp that came too early must not block later ones.
  return steps.length === 0 || stamps.some((_stamp, index) => areShownFrom(steps, stamps.slice(index)));
}

/** How many of a policy's steps are shown, counted from the first. */
export interface ShownSteps {
  readonly count: number;
  /** When the first of them was shown, in milliseconds since the epoch; `undefined` when none is. */
  readonly since: number | undefined;
}

/**
 * Counts the steps of a policy that are shown as of the newest stamp; the step after them comes next. A step that was
 * shown more than a quarter of an hour before the newest stamp has to be shown again.
 */
export function countShownSteps(
  steps: RequiredAuthenticationMethods,
  stamps: readonly ShownStamp[],
): ShownSteps {
  const newest = stamps.at(-1)?.createdAt ?? 0;
  let shown: ShownSteps = { count: 0, since: undefined };
  for (const [index, { createdAt }] of stamps.entries()) {
    const isShown = isRecent(createdAt, newest, FRESHNESS_MS);
    const count = isShown ? countShownFrom(steps, stamps.slice(index)) : 0;
    if (count > shown.count) shown = { count, since: createdAt };
  }
  return shown;
}

function areShownFrom(steps: RequiredAuthenticationMethods, stamps: readonly ShownStamp[]): boolean {
  return countShownFrom(steps, stamps) === steps.length;
}

function countShownFrom(steps: RequiredAuthenticationMethods, stamps: readonly ShownStamp[]): number {
  const factors = new Set<string>();
  const startedAt = stamps[0]?.createdAt ?? 0;
  for (const { authentications, createdAt } of stamps) {
    const step = steps[factors.size];
    if (step === undefined || !isRecent(startedAt, createdAt, FRESHNESS_MS)) break;
    const factor = toFactor(authentications);
    const isFresh = ({ shownAt = createdAt }: Authentication): boolean =>
      isRecent(shownAt, createdAt, FRESHNESS_MS);
    const isSatisfied = step.any.some(({ id, type }) =>
      authentications.some((one) => one.type === type && (id === undefined || one.id === id) && isFresh(one)),
    );
    if (isSatisfied) factors.add(factor);
  }
  return factors.size;
}

/** Names the factor behind a stamp: what opened the session, or the credential itself. */
function toFactor(authentications: readonly Authentication[]): string {
  const opener = authentications.find(({ type }) => type !== 'AUTHENTICATION_TYPE_SESSION');
  const { id, type } = opener ?? authentications.at(-1) ?? {};
  return JSON.stringify([type, id]);
}

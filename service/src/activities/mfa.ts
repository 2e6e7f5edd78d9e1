import type { RequiredAuthenticationMethods } from '../base/contract.ts';
import { isRecent } from '../base/is-recent.ts';
import type { Authentication } from '../store/tables.ts';

/** How long what has been shown counts for a step, and how far apart the steps may be, in milliseconds. */
const FRESHNESS_MS = 900_000;

/** The proofs that one stamp brings, and its moment. */
export interface ShownStamp {
  readonly authentications: readonly Authentication[];
  /** When it was made, in milliseconds since the epoch. */
  readonly createdAt: number;
}

/**
 * Whether the stamps of one user satisfy a policy's steps. Every step needs a stamp of its own, later than the one
 * before it, and a factor of its own: a key and the sessions that it has opened are one factor. The steps are shown
 * within a quarter of an hour, and what opened a session counts for as long. `stamps` is what each stamp shows, oldest
 * first.
 */
export function areStepsSatisfied(
  steps: RequiredAuthenticationMethods,
  stamps: readonly ShownStamp[],
): boolean {
  // Steps may begin anew with each stamp: one that was shown too early must not stand in the way of later ones.
  return steps.length === 0 || stamps.some((_stamp, index) => areShownFrom(steps, stamps.slice(index)));
}

/** How many of a policy's steps are shown, the first ones. */
export interface ShownSteps {
  readonly count: number;
  /** When the first of them was shown, in milliseconds since the epoch; `undefined` when none is. */
  readonly since: number | undefined;
}

/**
 * How many of a policy's steps are shown as of the newest stamp: the one after them comes next. What was shown more than
 * a quarter of an hour before has to be shown again.
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

/** Names what a stamp rests on in the end: what opened the session, or the credential itself. */
function toFactor(authentications: readonly Authentication[]): string {
  const opener = authentications.find(({ type }) => type !== 'AUTHENTICATION_TYPE_SESSION');
  const { id, type } = opener ?? authentications.at(-1) ?? {};
  return JSON.stringify([type, id]);
}

import { operations, type Operation } from '../base/contract.ts';
import { findNearest } from '../base/find-nearest.ts';
import { toActivityKind } from './activity-kind.ts';

/** A member of `activity` whose values are known. Comparing it with any other text is useless. */
export type ActivityMember = 'type' | 'resource' | 'action';

const TYPES: readonly string[] = Object.values<Operation>(operations).flatMap((operation) =>
  operation.kind === 'activity' ? [operation.type] : [],
);

const KNOWN: Readonly<Record<ActivityMember, readonly string[]>> = {
  type: TYPES,
  resource: toDistinct(TYPES.map((type) => toActivityKind(type).resource)),
  action: toDistinct(TYPES.map((type) => toActivityKind(type).action)),
};

const TYPE_PREFIX = 'ACTIVITY_TYPE_';

/** Whether a member of `activity` is one of those whose values are known. */
export function isActivityMember(name: unknown): name is ActivityMember {
  return typeof name === 'string' && Object.hasOwn(KNOWN, name);
}

/**
 * Explains in one sentence that no activity has such a value, and what to write instead; `undefined` for a value that
 * exists.
 */
export function findValueFault(member: ActivityMember, value: string): string | undefined {
  const known = KNOWN[member];
  if (known.includes(value)) return undefined;
  const fault = `No activity has the ${member} "${value.slice(0, 80)}"`;
  const newest = member === 'type' ? findNewestRevision(value) : undefined;
  if (newest !== undefined) return `${fault}; its newest revision is "${newest}".`;
  const meant = findNearest(value, known, member === 'type' ? TYPE_PREFIX : '');
  if (meant !== undefined) return `${fault}; did you mean "${meant}"?`;
  return `${fault}; ${member === 'type' ? 'docs/policies.md lists the types' : `it is one of ${known.join(', ')}`}.`;
}

/** The newest revision of a type of activity, which may be that type; `undefined` when there is none. */
export function findNewestRevision(type: string): string | undefined {
  return TYPES.find((one) => withoutRevision(one) === withoutRevision(type));
}

function withoutRevision(type: string): string {
  return type.replace(/_V\d+$/, '');
}

function toDistinct(names: readonly string[]): readonly string[] {
  return [...new Set(names)].sort();
}

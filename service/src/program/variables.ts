import { LIMIT_VARIABLES } from './read-limits.ts';
import { RETENTION_VARIABLES } from './read-retention.ts';

/** Variables of the environment that are named after the service, limits included. */
export const OWN_VARIABLES: readonly string[] = [
  'LATCHKEY_MASTER_KEY',
  'LATCHKEY_NEW_MASTER_KEY',
  'LATCHKEY_SOLANA_SPONSOR_KEY',
  'LATCHKEY_SOLANA_SPONSOR_LIMIT',
  'LATCHKEY_SOLANA_SPONSOR_LIMIT_PER_DAY',
  'LATCHKEY_DEV',
  'LATCHKEY_ALLOW_PRIVATE_RECEIVERS',
  'LATCHKEY_TRUST_PROXY',
  'LATCHKEY_PUBLIC_URL',
  'LATCHKEY_RELYING_PARTIES',
  'LATCHKEY_DRAIN_SECONDS',
  'LATCHKEY_METRICS',
  'LATCHKEY_AUDIT',
  'LATCHKEY_LOG_LEVEL',
  'LATCHKEY_REQUIRE_USER_VERIFICATION',
  ...RETENTION_VARIABLES,
  ...LIMIT_VARIABLES,
];

/** A variable that the service does not know. */
export interface UnknownVariable {
  readonly name: string;
  /** The variable that was probably meant. */
  readonly meant?: string;
}

/** Kubernetes sets these for a Service that is called latchkey. */
const SET_BY_KUBERNETES = /_SERVICE_(?:HOST|PORT)(?:_\w+)?$|_PORT(?:_\d+_(?:TCP|UDP)(?:_\w+)?)?$/;

/** Those of `admin`, which whoever operates a service has in the same shell. */
const OF_ADMIN = /^LATCHKEY_ADMIN_(?:URL|ORGANIZATION|KEY)$/;

/** More letters apart than this are not a slip of the keyboard, and neither is more than a third of a short name. */
const MAXIMUM_DISTANCE = 4;

/** Lists variables that look like settings of the service and are none, so that a mistyped one is not missed. */
export function findUnknownVariables(
  environment: Readonly<Record<string, string | undefined>>,
): readonly UnknownVariable[] {
  return Object.keys(environment)
    .filter((name) => name.startsWith('LATCHKEY_') && !OWN_VARIABLES.includes(name))
    .filter((name) => !SET_BY_KUBERNETES.test(name) && !OF_ADMIN.test(name))
    .sort()
    .map((name) => {
      const meant = findNearest(name);
      return meant === undefined ? { name } : { name, meant };
    });
}

function findNearest(name: string): string | undefined {
  const [nearest] = OWN_VARIABLES.map((known) => ({ known, distance: distanceOf(name, known) })).sort(
    (a, b) => a.distance - b.distance,
  );
  const maximum = Math.min(MAXIMUM_DISTANCE, (name.length - 'LATCHKEY_'.length) / 3);
  return nearest !== undefined && nearest.distance <= maximum ? nearest.known : undefined;
}

/** How many letters have to be put in, left out or replaced to make one text of the other (Levenshtein). */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

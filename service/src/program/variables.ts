import { findNearest } from '../base/find-nearest.ts';
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

/** Settings without the prefix `LATCHKEY_`. */
const UNNAMED_VARIABLES: readonly string[] = [
  'DATABASE_URL',
  'SMTP_URL',
  'SMTP_FROM',
  'SMS_WEBHOOK_URL',
  'SOLANA_RPC_URL',
  'SOLANA_RPC_URLS',
];

/** A variable that the service does not know. */
export interface UnknownVariable {
  readonly name: string;
  /** The variable that was probably meant. */
  readonly meant?: string;
}

/** Kubernetes sets these for a Service that is called latchkey. */
const SET_BY_KUBERNETES = /_SERVICE_(?:HOST|PORT)(?:_\w+)?$|_PORT_\d+_(?:TCP|UDP)(?:_\w+)?$/;

/** Kubernetes also sets a variable with this ending to an address. An operator who means `--port` sets a number. */
const isPortOfKubernetes = (name: string, value = ''): boolean =>
  name.endsWith('_PORT') && /^\w+:\/\//.test(value);

/** Variables of `admin`. An operator often has them in the same shell. */
const OF_ADMIN = /^LATCHKEY_ADMIN_(?:URL|ORGANIZATION|KEY)$/;

/** Lists variables that look like settings of the service and are none, so that a mistyped one is not missed. */
export function findUnknownVariables(
  environment: Readonly<Record<string, string | undefined>>,
): readonly UnknownVariable[] {
  return Object.keys(environment)
    .filter((name) => name.startsWith('LATCHKEY_') && !OWN_VARIABLES.includes(name))
    .filter((name) => !SET_BY_KUBERNETES.test(name) && !isPortOfKubernetes(name, environment[name]))
    .filter((name) => !OF_ADMIN.test(name))
    .sort()
    .map((name) => {
      const bare = name.replace('LATCHKEY_', '');
      const meant = UNNAMED_VARIABLES.includes(bare) ? bare : findNearest(name, OWN_VARIABLES, 'LATCHKEY_');
      return meant === undefined ? { name } : { name, meant };
    });
}

import { decodeJwt } from 'jose';
import type { Log } from '../base/log.ts';
import { toProblem } from './to-problem.ts';

/** The facts of a request in its audit line, besides its outcome; the parts that serve it fill them in. */
export interface AuditFacts {
  organizationId?: string;
  userId?: string;
  /** How the caller authenticated, as `SIGNATURE_SCHEME_TK_API_P256`. */
  scheme?: string;
}

/** Writes one line for one request that may change something. */
export type Audit = (entry: AuditEntry) => void;

/** One request that may change something. */
export interface AuditEntry {
  readonly operation: string;
  readonly clientAddress: string;
  readonly facts: AuditFacts;
  /** The value that was replied, or the error. */
  readonly outcome: { readonly result: unknown } | { readonly error: unknown };
}

/**
 * Builds the writer of audit lines: who did what from where, and the outcome. A line has the member `audit`; it has
 * no contact, code, token, stamp or key.
 */
export function createAudit(log: Pick<Log, 'info'>): Audit {
  return ({ clientAddress, facts, operation, outcome }) => {
    const what = 'error' in outcome ? toFailure(outcome.error) : toSuccess(outcome.result);
    log.info({ audit: { operation, clientAddress, ...what, ...facts } }, 'audit');
  };
}

function toFailure(error: unknown): object {
  const { code, options } = toProblem(error);
  const { activityId } = options;
  return { outcome: code, ...(activityId === undefined ? {} : { activityId }) };
}

function toSuccess(result: unknown): object {
  const { activity, session } = (result ?? {}) as {
    readonly activity?: { readonly id: string; readonly status: string };
    readonly session?: unknown;
  };
  if (activity !== undefined) return { outcome: activity.status, activityId: activity.id };
  return { outcome: 'OK', ...(typeof session === 'string' ? toOwner(session) : {}) };
}

/** The organization and user of a session. The session itself is a secret, so it is not logged. */
function toOwner(session: string): object {
  try {
    const claims = decodeJwt(session);
    return { organizationId: claims['organization_id'], userId: claims['user_id'] };
  } catch {
    return {};
  }
}

import { operations } from '../base/contract.ts';
import type { ActivityRecord } from '../store/activities.ts';

/**
 * Members of results that only the submitter's own credential is shown, because whoever holds one can act with it. For
 * everybody else, and in webhooks, they are empty texts. In the database they are sealed.
 */
const SECRET_MEMBERS: ReadonlyMap<string, readonly string[]> = new Map([
  [operations.createReadOnlySession.type, ['session']],
  [operations.stampLogin.type, ['session']],
  [operations.otpLogin.type, ['session']],
  [operations.verifyOtp.type, ['verificationToken']],
]);

/** The place that a secret is bound to when it is sealed. */
interface SecretPlace {
  readonly organizationId: string;
  readonly keyId: string;
  readonly curve: string;
}

/** Seals secrets for the database and opens them. `open` throws for a secret that was sealed for another place. */
export interface SecretSealing {
  seal(secret: Uint8Array, place: SecretPlace): string;
  open(sealed: string, place: SecretPlace): Uint8Array;
}

/** Begins every sealed secret member; no token begins with it. */
const SEALED = 'v1.';

type Place = Pick<ActivityRecord, 'id' | 'organizationId' | 'type'>;

/** Seals the secret members of a result before it is stored: whoever reads the database cannot use them. */
export function sealSecrets(keys: Pick<SecretSealing, 'seal'>, activity: Place, result: unknown): unknown {
  return changeSecrets(activity.type, result, (secret, member) =>
    keys.seal(Buffer.from(secret), toPlace(activity, member)),
  );
}

/**
 * Opens the secret members of a stored result. Rows from before results were sealed have them as plain text, which
 * stays as it is. Throws when a sealed member belongs to another activity.
 */
export function openSecrets(
  keys: Pick<SecretSealing, 'open'>,
  activity: Place & Pick<ActivityRecord, 'result'>,
): unknown {
  return changeSecrets(activity.type, activity.result, (kept, member) =>
    kept.startsWith(SEALED) ? Buffer.from(keys.open(kept, toPlace(activity, member))).toString() : kept,
  );
}

/** Empties the secret members of a result, for everybody but the submitter's own credential. */
export function hideSecrets({ result, type }: Pick<ActivityRecord, 'result' | 'type'>): unknown {
  return changeSecrets(type, result, () => '');
}

function toPlace({ id, organizationId }: Place, member: string): SecretPlace {
  return { organizationId, keyId: id, curve: `result ${member}` };
}

function changeSecrets(
  type: string,
  result: unknown,
  change: (secret: string, member: string) => string,
): unknown {
  const members = SECRET_MEMBERS.get(type);
  if (members === undefined) return result;
  const changed: Record<string, unknown> = { ...(result as object) };
  for (const member of members) changed[member] = change(changed[member] as string, member);
  return changed;
}

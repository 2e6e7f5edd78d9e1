import { operations } from '../base/contract.ts';
import type { ActivityRecord } from '../store/activities.ts';

/**
 * Members of results that are shown to the submitter's own credential only, because holding them is a right. They read
 * as empty texts for everybody else, and in webhooks, and are sealed in the database.
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

/** Seals secrets for the database and opens them. `open` throws for a secret of another place. */
export interface SecretSealing {
  seal(secret: Uint8Array, place: SecretPlace): string;
  open(sealed: string, place: SecretPlace): Uint8Array;
}

/** The secret members of sealed results begin with it, and no token does. */
const SEALED = 'v1.';

type Place = Pick<ActivityRecord, 'id' | 'organizationId' | 'type'>;

/** The result as it is kept: whoever reads the database cannot use what is secret in it. */
export function sealSecrets(keys: Pick<SecretSealing, 'seal'>, activity: Place, result: unknown): unknown {
  return changeSecrets(activity.type, result, (secret, member) =>
    keys.seal(Buffer.from(secret), toPlace(activity, member)),
  );
}

/**
 * The result as it was answered first. Rows from before results were sealed hold it as it is. Throws when a sealed
 * member is not the one of this activity.
 */
export function openSecrets(
  keys: Pick<SecretSealing, 'open'>,
  activity: Place & Pick<ActivityRecord, 'result'>,
): unknown {
  return changeSecrets(activity.type, activity.result, (kept, member) =>
    kept.startsWith(SEALED) ? Buffer.from(keys.open(kept, toPlace(activity, member))).toString() : kept,
  );
}

/** The result as everybody else is shown it. */
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

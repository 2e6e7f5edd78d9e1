import { ProblemError } from '../../base/problem-error.ts';
import type { Database } from '../../store/database.ts';
import { CODE_SWITCHES, findSwitchOff } from '../../store/organization-features.ts';

/** Throws PERMISSION_DENIED when a feature of the organization or of its parent has switched codes of this kind off. */
export async function assertWayOn(
  database: Database,
  organizationId: string,
  way: keyof typeof CODE_SWITCHES,
): Promise<void> {
  const off = await findSwitchOff(database, organizationId, CODE_SWITCHES[way]);
  if (off === undefined) return;
  throw new ProblemError(
    'PERMISSION_DENIED',
    `This organization lets nobody sign in this way: ${off} is "false".`,
  );
}

import { ProblemError } from '../base/problem-error.ts';

/** The expressions of a policy that is about to be stored or tried. */
interface Expressions {
  readonly condition?: string | null | undefined;
  readonly consensus?: string | null | undefined;
}

/**
 * Maximum number of characters that the policies of an organization may take together. When they are not kept compiled,
 * a decision compiles all of them. For so many characters that takes up to a quarter of a second, in which the process
 * serves nobody else.
 */
export const MAXIMUM_POLICY_ROOM = 100_000;
/** The same maximum for the MFA policies of one user. */
export const MAXIMUM_MFA_POLICY_ROOM = 20_000;
/** Characters that count for a policy in addition to its expressions: its share of the record of each decision. */
export const ROOM_OF_POLICY = 64;

/**
 * Throws INVALID_REQUEST, with the path, when policies take more characters than an organization may have. Called
 * before any of them is compiled.
 */
export function assertPolicyRoom(policies: readonly Expressions[], path: string): void {
  const room = policies.reduce(
    (sum, { condition, consensus }) =>
      sum + ROOM_OF_POLICY + (condition?.length ?? 0) + (consensus?.length ?? 0),
    0,
  );
  if (room <= MAXIMUM_POLICY_ROOM) return;
  throw new ProblemError('INVALID_REQUEST', `"${path}" ${describe('takes', room, MAXIMUM_POLICY_ROOM)}`, {
    path,
  });
}

/**
 * Runs a change of policies. Throws PRECONDITION_FAILED when afterwards they take more than the maximum and more than
 * before. So stored policies beyond the maximum can still be made smaller.
 */
export async function withinRoom<T>(
  measure: () => Promise<number>,
  maximum: number,
  change: () => Promise<T>,
): Promise<T> {
  const before = await measure();
  const result = await change();
  const after = await measure();
  if (after <= maximum || after <= before) return result;
  throw new ProblemError('PRECONDITION_FAILED', describe('The policies would take', after, maximum));
}

function describe(what: string, room: number, maximum: number): string {
  return `${what} ${room} characters, and at most ${maximum} are allowed: each policy counts ${ROOM_OF_POLICY} and the length of its expressions. Shorten or delete some.`;
}

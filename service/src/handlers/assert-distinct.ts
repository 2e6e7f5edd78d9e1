import { ProblemError } from '../base/problem-error.ts';

/**
 * Refuses a list that names something twice, or names something that `others` names already. Throws INVALID_REQUEST
 * with the path of the repetition, as `parameters.userIds[2]`.
 */
export function assertDistinct(ids: readonly string[], path: string, others: readonly string[] = []): void {
  const seen = new Set(others);
  ids.forEach((id, index) => {
    if (seen.has(id)) {
      const repeated = `${path}[${index}]`;
      throw new ProblemError('INVALID_REQUEST', `"${repeated}" is named twice; leave one out.`, {
        path: repeated,
      });
    }
    seen.add(id);
  });
}

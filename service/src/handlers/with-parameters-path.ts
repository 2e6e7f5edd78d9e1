import { ProblemError } from '../base/problem-error.ts';

/**
 * Runs code of the session proxy. In its errors paths are those of a body, so the prefix "parameters." is added for an
 * activity.
 */
export async function withParametersPath<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const path = error instanceof ProblemError ? error.options.path : undefined;
    if (!(error instanceof ProblemError) || path === undefined) throw error;
    throw new ProblemError(error.code, error.message, { ...error.options, path: `parameters.${path}` });
  }
}

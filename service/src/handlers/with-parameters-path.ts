import { ProblemError } from '../base/problem-error.ts';

/** Runs what the session proxy runs; its paths are those of a body, and an activity's begin with "parameters". */
export async function withParametersPath<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const path = error instanceof ProblemError ? error.options.path : undefined;
    if (!(error instanceof ProblemError) || path === undefined) throw error;
    throw new ProblemError(error.code, error.message, { ...error.options, path: `parameters.${path}` });
  }
}

import { explainError } from '../base/explain-error.ts';
import { StartError } from '../base/start-error.ts';

/** The result of one check of `check` or `doctor`. */
export interface Finding {
  readonly check: string;
  readonly result: 'ok' | 'failed' | 'skipped';
  /** The result in words; with `failed`, the fault and its remedy. Never a secret. */
  readonly detail?: unknown;
}

/**
 * Runs one check. The message of a `StartError` becomes the detail; of any other error only its code or name, and the
 * remedy if one is known.
 */
export async function find(check: string, look: () => Promise<unknown>): Promise<Finding> {
  try {
    const detail = await look();
    return { check, result: 'ok', ...(detail === undefined ? {} : { detail }) };
  } catch (error) {
    return { check, result: 'failed', detail: error instanceof StartError ? error.message : toDetail(error) };
  }
}

function toDetail(error: unknown): string {
  const { code, remedy } = explainError(error);
  return [code ?? (error instanceof Error ? error.name : 'unknown'), remedy].filter(Boolean).join(': ');
}

import { explainError } from '../base/explain-error.ts';
import { StartError } from '../base/start-error.ts';

/** One thing that `check` or `doctor` has looked at. */
export interface Finding {
  readonly check: string;
  readonly result: 'ok' | 'failed' | 'skipped';
  /** The result in words; with `failed`, the fault and the way out. Never a secret. */
  readonly detail?: unknown;
}

/** Looks at one thing. An error that an operator can mend becomes the detail; of others only the kind is told. */
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

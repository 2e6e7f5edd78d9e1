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
    return { check, result: 'failed', detail: toSentence(error) };
  }
}

/** The messages of libraries may quote an address with its password. */
function toSentence(error: unknown): string {
  if (error instanceof StartError) return error.message;
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as { code?: unknown };
    if (typeof code === 'string') return code;
  }
  return error instanceof Error ? error.name : 'unknown';
}

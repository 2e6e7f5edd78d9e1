/** Checks that several parts of the file share. Each throws a `ProvisioningError` with the path of the fault. */
import { isIP } from 'node:net';
import { acceptExpression } from '../activities/accept-expression.ts';
import { ExpressionError } from '../activities/expression-error.ts';
import { ProvisioningError } from './provisioning-error.ts';

/** Records an identifier, and throws when it has occurred in the file before. */
export type Register = (kind: string, id: string, path: string) => void;

/** Refuses references to something unknown, and repeated ones. */
export function assertReferences(
  ids: readonly string[],
  known: ReadonlySet<string>,
  path: string,
  kind: string,
): void {
  ids.forEach((id, index) => {
    if (!known.has(id)) {
      throw new ProvisioningError(`${path}[${index}]`, `the organization has no such ${kind} in this file.`);
    }
  });
  assertDistinct(ids, path);
}

/** Refuses a list that names something twice. */
export function assertDistinct(texts: readonly string[], path: string): void {
  const seen = new Set<string>();
  texts.forEach((text, index) => {
    if (seen.has(text)) throw new ProvisioningError(`${path}[${index}]`, 'it is named twice; leave one out.');
    seen.add(text);
  });
}

/** Refuses texts that are not a network in CIDR form. */
export function assertCidrs(cidrs: readonly string[] | undefined, path: string): void {
  cidrs?.forEach((cidr, index) => {
    const [address = '', length = '', ...rest] = cidr.split('/');
    const maximum = isIP(address) === 4 ? 32 : isIP(address) === 6 ? 128 : -1;
    if (rest.length > 0 || !isWholeNumber(length, 0, maximum)) {
      throw new ProvisioningError(`${path}[${index}]`, 'must be a network such as 10.0.0.0/8 or ::1/128.');
    }
  });
}

/** Refuses a text that is not a CEL expression. */
export function assertExpression(text: string | undefined, path: string): void {
  if (text === undefined) return;
  try {
    acceptExpression(text);
  } catch (cause) {
    if (!(cause instanceof ExpressionError)) throw cause;
    throw new ProvisioningError(path, cause.message, { cause });
  }
}

/** Whether a text is a whole number within limits, in its canonical form. */
export function isWholeNumber(text: string, minimum: number, maximum: number): boolean {
  return /^(?:0|[1-9]\d{0,9})$/.test(text) && Number(text) >= minimum && Number(text) <= maximum;
}

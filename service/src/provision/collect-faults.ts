import { ProvisioningError } from './provisioning-error.ts';

/** Runs a check of one part of the file; its fault is reported with those of the other parts. */
export type Collect = (check: () => void) => void;

/** Maximum number of faults in one report; a mistake of a generated file is in each of its parts. */
const MAXIMUM_FAULTS = 50;

/**
 * Runs checks that pass their parts to `collect`. Throws a `ProvisioningError` with the path of the first fault and a
 * line for each, up to fifty.
 */
export function collectFaults(runChecks: (collect: Collect) => void): void {
  const faults: ProvisioningError[] = [];
  runChecks((check) => {
    try {
      check();
    } catch (error) {
      if (!(error instanceof ProvisioningError)) throw error;
      faults.push(error);
    }
  });
  const [first, ...others] = faults;
  if (first === undefined) return;
  if (others.length === 0) throw first;
  const lines = others.slice(0, MAXIMUM_FAULTS - 1).map(({ message }) => message);
  const left = others.length - lines.length;
  if (left > 0) lines.push(`Provisioning file: ${left} more faults.`);
  throw new ProvisioningError(first.path, [first.fault, ...lines].join('\n'), { cause: first });
}

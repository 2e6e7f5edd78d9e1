/** A fault that a person could make, as a small change of one file. Some test has to notice it. */
export interface Fault {
  /** Its name for the run and `--only`: unique in the whole list. */
  readonly id: string;
  /** The file it is planted in, relative to the repository. */
  readonly file: string;
  /** The harm that it does, in one sentence. */
  readonly why: string;
  /** Text that occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  /** The tests that should catch it: files, or `types` for the types of everything. Those of the cheapest stage run first. */
  readonly tests: readonly string[];
  /** The subject of the commit that mended this very fault once. */
  readonly mended?: string;
}

/**
 * Plants a fault in the text of its file.
 *
 * @throws RangeError when the text to find is not there.
 */
export function plantFault(text: string, { file, find, replace }: PlantedText): string {
  const at = text.indexOf(find);
  if (at === -1) throw new RangeError(`${file} has no such text: ${find}`);
  return text.slice(0, at) + replace + text.slice(at + find.length);
}

/** The part of a fault that says what is changed. */
export type PlantedText = Pick<Fault, 'file' | 'find' | 'replace'>;

/** The part of a fault that differs among those of one file. */
export interface FaultInFile extends Omit<Fault, 'id' | 'file' | 'tests'> {
  /** Default: the tests of the file. */
  readonly tests?: readonly string[];
}

/** Builds the faults of one file, by their ids. They share its tests unless they name their own. */
export function inFile(
  file: string,
  tests: readonly string[],
  faults: Readonly<Record<string, FaultInFile>>,
): readonly Fault[] {
  return Object.entries(faults).map(([id, fault]) => ({ id, file, tests, ...fault }));
}

/** A realistic programming error, as a small change of one file. At least one test has to fail because of it. */
export interface Fault {
  /** Its name for the run and `--only`: unique in the whole list. */
  readonly id: string;
  /** The file that it changes, relative to the repository. */
  readonly file: string;
  /** The harm that it causes, in one sentence. */
  readonly why: string;
  /** Text that occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  /**
   * The tests that should catch it: files, or `types` for the type check of everything. Those of the cheapest stage run
   * first.
   */
  readonly tests: readonly string[];
  /** The subject of the commit that once fixed exactly this fault. */
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

/** The members of a fault that describe the change. */
export type PlantedText = Pick<Fault, 'file' | 'find' | 'replace'>;

/** The members of a fault that differ between the faults of one file. */
export interface FaultInFile extends Omit<Fault, 'id' | 'file' | 'tests'> {
  /** Default: the tests of the file. */
  readonly tests?: readonly string[];
}

/** Builds the faults of one file, by their ids. They have the file's tests unless they name their own. */
export function inFile(
  file: string,
  tests: readonly string[],
  faults: Readonly<Record<string, FaultInFile>>,
): readonly Fault[] {
  return Object.entries(faults).map(([id, fault]) => ({ id, file, tests, ...fault }));
}

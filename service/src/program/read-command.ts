import { MAINTENANCE_NAMES, readMaintenanceCommand, type MaintenanceCommand } from './maintenance-command.ts';
import { readOptions, type ProgramOptions } from './options.ts';
import { parseCommandLine } from './parse-command-line.ts';
import { UsageError } from './usage-error.ts';

/** The task that the command line gives the program. */
export type Command =
  | { readonly kind: 'serve'; readonly options: ProgramOptions }
  | { readonly kind: 'rotate-master-key'; readonly options: ProgramOptions }
  | { readonly kind: 'maintain'; readonly maintenance: MaintenanceCommand; readonly options: ProgramOptions }
  /** Writes a sample deployment into a folder. */
  | { readonly kind: 'init'; readonly folder: string }
  /**
   * `check` examines the settings alone, `doctor` also the servers that they name. `faults` are the sentences about
   * settings that cannot be read; the options are as if those were not set.
   */
  | {
      readonly kind: 'check' | 'doctor';
      readonly options: ProgramOptions;
      readonly faults: readonly string[];
    }
  | { readonly kind: 'help' }
  | { readonly kind: 'version' };

/**
 * Reads the command line and the environment. Throws a `UsageError` that names every wrong flag and variable. The
 * commands `check` and `doctor` receive these faults instead, to report them.
 */
export function readCommand(
  commandLine: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Command {
  const { flags, words } = parseCommandLine(commandLine);
  if (flags.help === true) return { kind: 'help' };
  if (flags.version === true) return { kind: 'version' };
  const { faults, options } = readOptions(flags, environment);
  const [word, ...rest] = words;
  if (flags.checkpoint !== undefined && word !== 'verify-log') {
    throw new UsageError('--checkpoint belongs to the command verify-log.');
  }
  if ((word === 'check' || word === 'doctor') && rest.length === 0) return { kind: word, options, faults };
  if (faults.length > 0) throw new UsageError(faults.join('\n'));
  if (word === undefined) return { kind: 'serve', options };
  if (word === 'init' && rest.length < 2) return { kind: 'init', folder: rest[0] ?? '.' };
  if (word === 'rotate-master-key' && rest.length === 0) return { kind: word, options };
  const maintenance = readMaintenanceCommand(words, flags.checkpoint);
  if (maintenance !== undefined) return { kind: 'maintain', maintenance, options };
  const isCommand = ['check', 'doctor', 'init', 'rotate-master-key', ...MAINTENANCE_NAMES].includes(word);
  if (isCommand && rest.length > 0) {
    throw new UsageError(
      `The command '${word}' is not followed by '${rest.join(' ')}'. Run latchkey-service --help for the options.`,
    );
  }
  throw new UsageError(
    `There is no command '${words.join(' ')}'. Run latchkey-service --help for the options.`,
  );
}

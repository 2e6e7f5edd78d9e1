import { parseArgs, type ParseArgsConfig } from 'node:util';
import { UsageError } from './usage-error.ts';

const FLAGS = {
  port: { type: 'string' },
  host: { type: 'string' },
  data: { type: 'string' },
  provision: { type: 'string' },
  'trust-proxy': { type: 'string' },
  'allow-private-receivers': { type: 'boolean' },
  dev: { type: 'boolean' },
  'dev-idp': { type: 'boolean' },
  checkpoint: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const satisfies ParseArgsConfig['options'];

/** The flags of a command line as they are written there, by their names; each that is not there is absent. */
export type Flags = Readonly<ReturnType<typeof parseArgs<{ options: typeof FLAGS }>>['values']>;

/** A command line, taken apart. */
export interface CommandLine {
  readonly flags: Flags;
  /** The command and what it is given. */
  readonly words: readonly string[];
}

/** Takes a command line apart. Throws a `UsageError` for a flag that there is not, and for one without its value. */
export function parseCommandLine(commandLine: readonly string[]): CommandLine {
  try {
    const { positionals, values } = parseArgs({
      args: [...commandLine],
      options: FLAGS,
      strict: true,
      allowPositionals: true,
    });
    return { flags: values, words: positionals };
  } catch (cause) {
    const [sentence = ''] = (cause instanceof Error ? cause.message : '').split(/\.\s/);
    throw new UsageError(`${sentence.replace(/\.?$/, '.')} Run latchkey-service --help for the options.`, {
      cause,
    });
  }
}

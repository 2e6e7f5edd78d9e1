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

/** The flags of a command line by name, with their values as written; a flag that is not given is absent. */
export type Flags = Readonly<ReturnType<typeof parseArgs<{ options: typeof FLAGS }>>['values']>;

/** A parsed command line. */
export interface CommandLine {
  readonly flags: Flags;
  /** The command and its arguments. */
  readonly words: readonly string[];
}

/** Parses a command line. Throws a `UsageError` for an unknown flag and for a flag without its value. */
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

import { parseArgs, type ParseArgsConfig } from 'node:util';

/** What a program takes, as Node's own reader has it. */
type Words = Pick<ParseArgsConfig, 'options' | 'allowPositionals'>;

/**
 * Reads the words of the command line. `--help` prints `usage` and ends the program with 0; what the program does not take
 * ends it with 2, after a line that names the word, and `usage`.
 */
export function readCommandLine<const Config extends Words>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    const options = { ...config.options, help: { type: 'boolean', short: 'h' } } as const;
    const read = parseArgs({ ...config, options });
    if (!(read.values as { readonly help?: boolean }).help)
      return read as ReturnType<typeof parseArgs<Config>>;
    console.log(usage);
    process.exit(0);
  } catch (error) {
    console.error(`${toFirstSentence((error as Error).message)}\n\n${usage}`);
    return process.exit(2);
  }
}

/** The message without Node's advice, which tells how any program takes such a word as no option. */
function toFirstSentence(message: string): string {
  return message.replace(/\. (?:To specify|This command does not) .*$/s, '.');
}

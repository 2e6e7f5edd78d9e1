import { parseArgs, type ParseArgsConfig } from 'node:util';

/** The options that a program accepts, as `parseArgs` takes them. */
type Words = Pick<ParseArgsConfig, 'options' | 'allowPositionals'>;

/**
 * Parses the command line. `--help` prints `usage` and ends the program with 0. An unknown word prints a line that
 * names the word, then `usage`, and ends the program with 2.
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

/** Removes Node's general advice about positional arguments from the message. */
function toFirstSentence(message: string): string {
  return message.replace(/\. (?:To specify|This command does not) .*$/s, '.');
}

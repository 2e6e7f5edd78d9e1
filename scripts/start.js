/**
 * `npm start`: reads the flags, installs what the demo needs to run where it is missing, and starts the demo. One
 * process from here on, so that Ctrl-C and an exit code reach whoever started it.
 */
import { parseArgs } from 'node:util';
import { ensureDependencies, runProgram } from './dependencies.js';

const USAGE = `Usage: npm start -- [flags]

Starts the demo pages, the service and its inbox on this machine, until Ctrl-C.

  --data FOLDER  keeps the service's data there; default: .latchkey
  --any-port     takes ports that nobody uses; default: 5173 for the pages, 8787 for the service
  --help         prints this text`;

const options = {
  data: { type: 'string' },
  'any-port': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
};

/** Reads the flags; a wrong one ends the program with the list of those there are. */
function readFlags() {
  try {
    const { values } = parseArgs({ options });
    if (values.data === '') throw new Error('--data needs a folder.');
    return values;
  } catch (error) {
    console.error(`${firstSentence(error.message)}\n\n${USAGE}`);
    return process.exit(2);
  }
}

/** The message without Node's advice about positional arguments, which there are none of. */
function firstSentence(message) {
  return message.replace(/\. To specify .*$/s, '.').replace(/\. This command does not .*$/s, '.');
}

if (readFlags().help) console.log(USAGE);
else {
  await ensureDependencies({ onlyToRun: true });
  await runProgram('demo/start.ts');
}

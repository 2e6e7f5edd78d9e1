/**
 * `npm start`: reads the flags, installs what the demo needs to run if it is missing, and starts the demo in the same
 * process, so that Ctrl-C and the exit code reach the caller.
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

/** Reads the flags. A wrong flag ends the program with the usage text. */
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

/** Removes Node's advice about positional arguments, because this program has none. */
function firstSentence(message) {
  return message.replace(/\. To specify .*$/s, '.').replace(/\. This command does not .*$/s, '.');
}

if (readFlags().help) console.log(USAGE);
else {
  await ensureDependencies({ onlyToRun: true });
  await runProgram('demo/start.ts');
}

/**
 * Installs the dependencies when they are missing or older than the lockfile, then runs the TypeScript program named on
 * the command line, in this process: `node scripts/ensure-dependencies.js PROGRAM [WORDS …]`.
 */
import { ensureDependencies, runProgram } from './dependencies.js';

await ensureDependencies();
const [program] = process.argv.splice(2, 1);
if (program !== undefined) await runProgram(program);

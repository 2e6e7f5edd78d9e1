/**
 * Is loaded into the program before the program's own code, and kills it at the moment that LATCHKEY_TEST_DEATH names.
 * `before 2` means: before the program renames a file to master.key for the second time.
 */
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const [moment, count] = (process.env['LATCHKEY_TEST_DEATH'] ?? '').split(' ');
const { rename } = files;
let renames = 0;

files.rename = async (from, to) => {
  if (!String(to).endsWith('master.key')) return rename(from, to);
  renames += 1;
  const isLast = renames === Number(count);
  if (isLast && moment === 'before') await die();
  await rename(from, to);
  if (isLast && moment === 'after') await die();
};
syncBuiltinESMExports();

function die() {
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => undefined);
}

import { execFileSync } from 'node:child_process';
import { root } from '../test/support/runner/list-files.ts';

/** Runs npm in the repository and returns its output. If npm runs this program, the same npm is used. */
export function runNpm(...words: readonly string[]): string {
  const npm = process.env['npm_execpath'];
  return npm?.endsWith('.js')
    ? execFileSync(process.execPath, [npm, ...words], { cwd: root, encoding: 'utf8' })
    : execFileSync('npm', words, { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' });
}

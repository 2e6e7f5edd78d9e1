/** The lightest peer, Hanko. It is installed at run time into a temporary folder and is never a dependency. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The release that is measured. */
const RELEASE = '@teamhanko/hanko-elements@2.7.0';

/** Installs the peer and returns its element's script. Undefined when the registry does not provide it. */
export function installHanko(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-bench-'));
  try {
    writeFileSync(join(folder, 'package.json'), '{ "private": true }');
    const words = ['install', RELEASE, '--ignore-scripts', '--no-audit', '--no-fund'];
    execFileSync('npm', words, { cwd: folder, stdio: 'ignore', shell: process.platform === 'win32' });
    return readFileSync(join(folder, 'node_modules/@teamhanko/hanko-elements/dist/elements.js'), 'utf8');
  } catch {
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Builds the reply of the peer's service from which its first screen is drawn, with the same ways to sign in as ours.
 */
export function hankoReply(methods: readonly string[]): object {
  const action = (name: string, inputs: object): object => ({
    action: name,
    href: `/login?action=${name}%40bench`,
    description: name,
    inputs,
  });
  const providers = methods.includes('google') ? [{ name: 'Google', value: 'google' }] : [];
  return {
    name: 'login_init',
    status: 200,
    csrf_token: 'bench',
    payload: {},
    links: [],
    actions: {
      continue_with_login_identifier: action('continue_with_login_identifier', {
        email: { name: 'email', type: 'email', required: true },
      }),
      thirdparty_oauth: action('thirdparty_oauth', {
        provider: { name: 'provider', type: 'string', required: true, allowed_values: providers },
      }),
      webauthn_generate_request_options: action('webauthn_generate_request_options', {}),
    },
  };
}

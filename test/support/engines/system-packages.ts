import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { findEngines, findProgram, isInstalled } from './engines.ts';

/**
 * Installs the programs that the tests need and npm does not have: three browsers, the PostgreSQL server, PgBouncer and
 * nginx. Works only on Debian and Ubuntu, as root, and only if a program is missing. Reports what it does.
 */
export function installSystemPackages(print: (line: string) => void): void {
  const wanted = missingPackages();
  if (wanted.length === 0 || !isDebianLike() || process.getuid?.() !== 0) return;
  print(`Installing ${wanted.join(', ')} with apt-get …`);
  apt('update');
  const available = wanted.filter((name) => hasCandidate(name));
  for (const name of wanted) {
    if (available.includes(name)) continue;
    // Ubuntu has neither package: its own browsers are snaps, which do not run in a container and cannot
    // see a test's temporary profile.
    print(`  ${name} is not in this system's package lists: ${elsewhere[name] ?? 'install it by hand'}.`);
  }
  if (available.length === 0) return;
  const result = withoutStarting(() => apt('install', '--yes', '--no-install-recommends', ...available));
  if (result.status !== 0) {
    const words = result.stderr.trim().split('\n').slice(-3).join('\n  ');
    print(`  apt-get could not install them:\n  ${words}`);
  }
}

/** Path of PgBouncer after its installation. */
export const PGBOUNCER = '/usr/sbin/pgbouncer';

/** Path of nginx after its installation. */
export const NGINX = '/usr/sbin/nginx';

/** Folder of PostgreSQL's server programs, which Debian does not put into PATH; undefined if there is none. */
export function findPostgresFolder(): string | undefined {
  const versions = '/usr/lib/postgresql';
  if (existsSync(versions)) {
    const folders = readdirSync(versions)
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => `${versions}/${version}/bin`);
    const found = folders.find((folder) => existsSync(`${folder}/initdb`));
    if (found !== undefined) return found;
  }
  return findProgram('initdb')?.replace(/\/initdb$/, '');
}

const elsewhere: Readonly<Record<string, string>> = {
  chromium: 'Ubuntu’s own is a snap; install Google Chrome’s .deb or set CHROME_PATH',
  'firefox-esr': 'Ubuntu’s own is a snap; install Firefox from packages.mozilla.org or set FIREFOX_PATH',
};

function missingPackages(): readonly string[] {
  const engines = findEngines();
  return [
    ...(isInstalled(engines.chromium) ? [] : ['chromium']),
    ...(isInstalled(engines.firefox) ? [] : ['firefox-esr']),
    ...(isInstalled(engines.webkit) ? [] : ['webkit2gtk-driver', 'xvfb']),
    ...(findPostgresFolder() === undefined ? ['postgresql'] : []),
    ...(existsSync(PGBOUNCER) ? [] : ['pgbouncer']),
    ...(existsSync(NGINX) ? [] : ['nginx']),
  ];
}

function isDebianLike(): boolean {
  if (process.platform !== 'linux' || findProgram('apt-get') === undefined) return false;
  return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(readFileSync('/etc/os-release', 'utf8'));
}

function hasCandidate(name: string): boolean {
  const { stdout } = spawnSync('apt-cache', ['policy', name], { encoding: 'utf8' });
  const candidate = /Candidate: (\S+)/.exec(stdout)?.[1];
  return candidate !== undefined && candidate !== '(none)' && !candidate.includes('snap');
}

function apt(...args: readonly string[]): { readonly status: number | null; readonly stderr: string } {
  return spawnSync('apt-get', ['--quiet', '--quiet', ...args], {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 5 * 60_000,
  });
}

/** Tells Debian's installation scripts not to start any service, as container images do. */
const POLICY = '/usr/sbin/policy-rc.d';

/** Installs servers without starting them: the tests start their own, and nginx would listen to the whole network. */
function withoutStarting<Result>(install: () => Result): Result {
  if (existsSync(POLICY)) return install();
  writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    return install();
  } finally {
    rmSync(POLICY);
  }
}

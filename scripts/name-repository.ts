import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folders of the packages in the repository, for their manifests; `undefined` is the root. */
const DIRECTORIES = [undefined, 'service'] as const;

/**
 * Writes the repository's address into both manifests of a copy. npm shows it, and refuses a provenance statement when
 * it differs from the repository that has built the package.
 */
export function nameRepository(copy: string, url: string): void {
  for (const directory of DIRECTORIES) {
    const path = join(copy, directory ?? '', 'package.json');
    const manifest = JSON.parse(readFileSync(path, 'utf8')) as object;
    const repository = { type: 'git', url, ...(directory === undefined ? {} : { directory }) };
    writeFileSync(path, `${JSON.stringify({ ...manifest, repository }, undefined, 2)}\n`);
  }
}

/**
 * Converts the address of a remote to npm's form, `git+https://host/owner/name.git`, without credentials. Accepts git's
 * forms for a public host: https, ssh and `git@host:owner/name`. Throws for anything else, such as a folder.
 */
export function toRepositoryUrl(remote: string): string {
  const short = /^[\w.-]+@([\w.-]+):(?!\/)(.+)$/.exec(remote);
  const address = short === null ? remote : `ssh://${short[1]}/${short[2]}`;
  const text = address.replace(/^git\+/, '');
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const path = url?.pathname.replace(/\/$/, '').replace(/\.git$/, '') ?? '';
  if (url === undefined || !['https:', 'ssh:'].includes(url.protocol) || !/^(\/[^/]+){2,}$/.test(path)) {
    throw new Error(
      'A package names the repository that it comes from, by an address that others reach; neither --repository nor the ' +
        'remote "origin" gives one. Name it: npm run release -- --repository https://host/owner/name.git',
    );
  }
  // Readers use https, where the port of ssh does not apply.
  const host = url.protocol === 'ssh:' ? url.hostname : url.host;
  return `git+https://${host}${path}.git`;
}

/** Runs the examples that verify a session in other languages, each where the language is installed. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { sha256 } from '@noble/hashes/sha2.js';

const LANGUAGES = {
  Python: {
    // The system's Python comes first, because another may lack the package.
    commands: [['/usr/bin/python3'], ['python3']],
    probe: ['-c', 'import cryptography'],
    file: 'verify_session.py',
    packages: 'python3-cryptography',
  },
  Ruby: { commands: [['ruby']], probe: ['-ropenssl', '-e', ''], file: 'verify_session.rb', packages: 'ruby' },
  PHP: {
    commands: [['php']],
    probe: ['-r', 'exit(extension_loaded("openssl") ? 0 : 1);'],
    file: 'verify_session.php',
    packages: 'php-cli',
  },
  Go: { commands: [['go']], probe: ['version'], file: 'verify_session.go', packages: 'golang-go' },
};

const toText = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Writes a token as the service does: the signature is over the digest of the text. */
function write(claims: object, key: KeyObject): string {
  const signed = `${toText({ alg: 'ES256', typ: 'JWT' })}.${toText(claims)}`;
  const signature = sign('sha256', sha256(Buffer.from(signed)), { key, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
}

describe('a session token, in other languages', () => {
  const old = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const claims = {
    exp: Math.floor(Date.now() / 1000) + 900,
    public_key: `02${'ab'.repeat(32)}`,
    session_type: 'SESSION_TYPE_READ_WRITE',
    user_id: 'user-1',
    organization_id: 'organization-1',
  };
  const token = write(claims, own.privateKey);
  const [header = '', , signature = ''] = token.split('.');
  const cases: readonly (readonly [answer: string, token: string])[] = [
    ['user-1', token],
    // Forty signatures, because half of all numbers need a leading zero in ASN.1, and one in 128 begins with one.
    ...Array.from(
      { length: 40 },
      (_, index) => ['user-1', write({ ...claims, jti: `${index}` }, own.privateKey)] as const,
    ),
    ['user-1', write(claims, old.privateKey)],
    ['invalid_signature', write(claims, foreign.privateKey)],
    ['invalid_signature', `${header}.${toText({ ...claims, user_id: 'user-2' })}.${signature}`],
    ['expired', write({ ...claims, exp: claims.exp - 1000 }, own.privateKey)],
    ['malformed', write({ exp: claims.exp, type: 'USAGE_TYPE_LOGIN' }, own.privateKey)],
    ['malformed', 'e30.e30.e30'],
    ['malformed', ''],
    // This is not valid UTF-8.
    ['malformed', `\xff${token}`],
  ];
  let folder = '';
  let keySet = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'latchkey-languages-'));
    keySet = join(folder, 'keys.json');
    const keys = [old, own].map(({ publicKey }) => ({ ...publicKey.export({ format: 'jwk' }), use: 'sig' }));
    await writeFile(keySet, JSON.stringify({ keys: [{ kty: 'OKP', crv: 'Ed25519', x: 'AA' }, ...keys] }));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  for (const [name, { commands, file, packages, probe }] of Object.entries(LANGUAGES)) {
    const command = commands.find(
      ([program = '']) => spawnSync(program, probe, { stdio: 'ignore' }).status === 0,
    );
    const skip =
      command === undefined ? `${name} is not installed (Debian: apt-get install ${packages})` : false;
    it(`is verified in ${name}`, { skip }, async () => {
      const example = fileURLToPath(new URL(`../examples/session/${file}`, import.meta.url));
      const [program = ''] = command ?? [];
      const child = spawn(program, [...(name === 'Go' ? ['run'] : []), example, keySet], {
        stdio: ['pipe', 'pipe', 'inherit'],
        env: {
          ...process.env,
          ...{ GOCACHE: join(folder, 'go'), GOPROXY: 'off', GOFLAGS: '-mod=mod', PYTHONUTF8: '1' },
        },
      });
      const ended = once(child, 'close');
      child.stdin.end(cases.map(([, line]) => `${line}\n`).join(''), 'latin1');
      const answers = (await text(child.stdout)).trimEnd().split('\n');
      assert.deepEqual(await ended, [0, null]);
      assert.deepEqual(
        answers,
        cases.map(([answer]) => answer),
      );
    });
  }
});

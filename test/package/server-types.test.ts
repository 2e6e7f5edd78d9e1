import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { packPackage, type PackedPackage } from '../support/package/packed-package.ts';
import { root } from '../support/runner/list-files.ts';

/** Imports every entry that a server uses, and passes values of Node's own types. */
const PROGRAM = `
import { webcrypto } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { createClient, type Client } from 'latchkey/client';
import { schemas } from 'latchkey/contract';
import { whoami } from 'latchkey/operations';
import { verifyCheckpoint } from 'latchkey/proof';
import { verifySession } from 'latchkey/session';
import { loadTexts, renderLogin } from 'latchkey/ssr';
import { createSessionKeyStamper } from 'latchkey/stamp';
import { signIn } from 'latchkey/testing';
import { verifyEd25519, verifyWebhook } from 'latchkey/webhook';

const { subtle } = webcrypto;
export async function receive(request: IncomingMessage, body: Buffer, text: string, key: webcrypto.CryptoKey) {
  const delivery = await verifyWebhook({ headers: request.headers, body, keys: { keys: [] } });
  const isSigned = await verifyEd25519(body, body, body, { subtle });
  const checkpoint = await verifyCheckpoint({ checkpoint: text, keys: [], subtle });
  const stamper = createSessionKeyStamper({ publicKey: text, privateKey: key });
  const client: Client<{ whoami: typeof whoami }> = createClient({ baseUrl: text, stamper, fetch }, { whoami });
  return [delivery, isSigned, checkpoint, client, await verifySession({ token: text, signerKey: text })];
}
export const page = async () => renderLogin({ messages: await loadTexts('de') });
export const others = [schemas, signIn];
`;

let packed: PackedPackage;
before(() => {
  packed = packPackage();
});
after(() => packed.remove());

it('types a program of Node that has no types of browsers, and looks into those of its packages', () => {
  const compilerOptions = {
    target: 'ES2022',
    module: 'NodeNext',
    lib: ['ES2023'],
    types: ['node'],
    typeRoots: [join(root, 'node_modules/@types')],
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    noEmit: true,
  };
  const write = (name: string, text: string): void => writeFileSync(join(packed.project, name), text);
  write('server.mts', PROGRAM);
  write('tsconfig.json', JSON.stringify({ compilerOptions, files: ['server.mts'] }));
  const { stdout, status } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/typescript-7/bin/tsc'), '--pretty', 'false'],
    { cwd: packed.project, encoding: 'utf8' },
  );
  assert.equal(stdout, '');
  assert.equal(status, 0);
});

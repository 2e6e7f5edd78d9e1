import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { fromHex, toUtf8 } from '../../../src/base/encoding.ts';
import { p256 } from '@noble/curves/nist.js';
import { activity, readStamp } from './answers.ts';
import { json, startScriptedServer, type ScriptedServer } from './scripted-server.ts';

const page = fileURLToPath(new URL('polluted-page.ts', import.meta.url));

let server: ScriptedServer | undefined;
afterEach(async () => server?.close());

/** Runs a page in a separate process, so that Object.prototype is polluted before the package's first line runs. */
async function run(isPolluted: boolean): Promise<ScriptedServer['requests']> {
  server = await startScriptedServer(
    activity('ACTIVITY_STATUS_COMPLETED'),
    activity('ACTIVITY_STATUS_COMPLETED'),
    activity('ACTIVITY_STATUS_COMPLETED'),
    json({ username: 'ada' }),
  );
  const args = ['--import', 'tsx', page, server.url, isPolluted ? 'polluted' : 'clean'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number];
  assert.equal(code, 0);
  const { requests } = server;
  await server.close();
  return requests;
}

describe('a client on a page whose Object.prototype was polluted before anything was loaded', () => {
  it('sends the same bytes, signed as they are', async () => {
    const [clean, polluted] = [await run(false), await run(true)];
    assert.equal(clean.length, 4);
    const seen = (requests: ScriptedServer['requests']): unknown =>
      requests.map(({ method, path, body, headers }) => ({
        method,
        path,
        body,
        names: Object.keys(headers).filter((name) => name.startsWith('x-')),
        type: headers['content-type'],
      }));
    assert.deepEqual(seen(polluted), seen(clean));
    for (const { body, headers } of polluted) {
      const stamp = readStamp(headers['x-stamp']);
      const publicKey = fromHex(stamp.publicKey);
      assert.ok(p256.verify(fromHex(stamp.signature), toUtf8(body), publicKey, { format: 'der' }));
    }
  });
});

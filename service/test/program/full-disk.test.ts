// Takes long: it creates a database without a template, and waits until the service checks the disk again.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { readCommand } from '../../src/program/read-command.ts';
import { serve } from '../../src/program/serve.ts';
import { loadMasterKeys } from '../../src/secrets/master-key.ts';
import { explainStartFailure } from '../../src/store/disk-space.ts';
import { createLog } from '../../src/base/log.ts';
import { waitUntil } from '../webhooks/wait-until.ts';

const disk = mkdtempSync(join(tmpdir(), 'latchkey-disk-'));
const mount = (...options: string[]): boolean =>
  spawnSync('mount', [...options, disk], { stdio: 'ignore' }).status === 0;
const isMounted = mount('-t', 'tmpfs', '-o', 'size=24m', 'tmpfs');

describe('a full disk (issue 19)', { skip: isMounted ? false : 'only root can make a small disk' }, () => {
  after(() => {
    spawnSync('umount', ['-l', disk]);
    rmSync(disk, { recursive: true });
  });
  const filler = join(disk, 'filler');
  const fill = (): void => {
    try {
      writeFileSync(filler, Buffer.alloc(160_000_000));
    } catch (error) {
      assert.equal((error as NodeJS.ErrnoException).code, 'ENOSPC');
    }
  };
  const start = (): ReturnType<typeof serve> => {
    const command = readCommand(['--port', '0', '--data', join(disk, 'data')], {});
    assert.equal(command.kind, 'serve');
    return serve(command.options, { log: createLog('silent') });
  };

  it('is one sentence at the start, and a start with room goes well afterwards', async () => {
    fill();
    await assert.rejects(start(), { name: 'StartError', message: /^The disk of the data folder [^\n]*\.$/ });
    // The next start would take an empty file for a key.
    await assert.rejects(loadMasterKeys({ folder: disk }), {
      name: 'StartError',
      message: /^The master key cannot be written to [^\n]*the disk is full[^\n]*\.$/,
    });
    assert.ok(!existsSync(join(disk, 'master.key')));
    // On a full disk the embedded database throws an object that is not an Error.
    const explained = await explainStartFailure({ errno: 51 }, disk);
    assert.match(String(explained), /^StartError: The disk of the data folder [^\n]*\.$/);
    rmSync(filler);
    assert.ok(mount('-o', 'remount,size=120m'));
    const service = await start();
    const health = `${service.ready.baseUrl}/healthz`;
    assert.equal((await fetch(health)).status, 200);
    fill();
    // The service caches the state of its health for a second.
    await waitUntil(async () => (await fetch(health)).status === 503);
    assert.match(await (await fetch(health)).text(), /its disk is full/);
    rmSync(filler);
    await waitUntil(async () => (await fetch(health)).status === 200);
    await service.close();
  });
});

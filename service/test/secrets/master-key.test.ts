import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { lstatSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import {
  createMasterKey,
  loadMasterKeys,
  masterKeyFile,
  readMasterKeys,
  replaceMasterKeys,
} from '../../src/secrets/master-key.ts';
import { createRunFolder, runFolder } from '../support/run-folder.ts';
import { watchSyncs } from '../support/watch-syncs.ts';

describe('a master key that the service makes', () => {
  it('is on the disk, and its name, before anything is sealed with it', async (test) => {
    createRunFolder();
    const folder = join(runFolder, `key-${randomUUID()}`);
    mkdirSync(folder);
    const synced = await watchSyncs(test);
    await loadMasterKeys({ folder });
    assert.deepEqual([...synced], [statSync(masterKeyFile(folder)).ino, statSync(folder).ino]);
  });
});

describe('a master key that takes the place of another', () => {
  it('is written to no file that a link of the folder leads to', async () => {
    createRunFolder();
    const folder = join(runFolder, `key-${randomUUID()}`);
    mkdirSync(folder);
    await loadMasterKeys({ folder });
    const other = join(folder, 'other');
    writeFileSync(other, 'kept');
    symlinkSync(other, `${masterKeyFile(folder)}.new`);
    const key = createMasterKey();
    await replaceMasterKeys(folder, [key]);
    assert.equal(readFileSync(other, 'utf8'), 'kept');
    assert.ok(lstatSync(masterKeyFile(folder)).isFile());
    assert.deepEqual(Buffer.from((await readMasterKeys(folder))[0]), Buffer.from(key));
  });

  it('is nobody else’s to read where a rotation has left its file behind', async () => {
    createRunFolder();
    const folder = join(runFolder, `key-${randomUUID()}`);
    mkdirSync(folder);
    await loadMasterKeys({ folder });
    writeFileSync(`${masterKeyFile(folder)}.new`, 'half', { mode: 0o644 });
    await replaceMasterKeys(folder, [createMasterKey()]);
    assert.equal(statSync(masterKeyFile(folder)).mode & 0o777, 0o600);
  });
});

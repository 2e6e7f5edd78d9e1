import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { loadMasterKeys, masterKeyFile } from '../../src/secrets/master-key.ts';
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

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import type { ProvisioningFile } from '../../src/provision/provisioning-file.ts';
import { pglite } from '../support/databases.ts';
import { useProvisioning } from './support.ts';

const file = new URL('../../../test/examples/provisioning/provision.json', import.meta.url);

describe('the provisioning file of the README', () => {
  const bench = useProvisioning(pglite);

  it('is applied as it stands there, and changes nothing the second time', async () => {
    const { organizations } = JSON.parse(await readFile(file, 'utf8')) as ProvisioningFile;
    const report = await bench.apply(...organizations);
    assert.equal(report.organizations, organizations.length, JSON.stringify(report));
    assert.deepEqual(await bench.apply(...organizations), {});
  });
});

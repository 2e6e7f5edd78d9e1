import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { DEFAULT_LIMITS } from '../../src/program/limits.ts';
import { createLog } from '../../src/base/log.ts';
import type { ProgramOptions } from '../../src/program/options.ts';
import { serve } from '../../src/program/serve.ts';
import { StartError } from '../../src/base/start-error.ts';
import { openDatabase } from '../../src/store/open-database.ts';
import { serviceSecrets } from '../../src/store/tables.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { copyEmbeddedDatabase, takePglite } from '../support/pglite.ts';
import { provisioning, startTestService } from '../support/test-service.ts';

const MEMORY: ProgramOptions = {
  host: '127.0.0.1',
  port: 0,
  dataFolder: undefined,
  database: { kind: 'memory', startClient: takePglite },
  provisioningFile: undefined,
  masterKey: undefined,
  smtpUrl: undefined,
  smtpFrom: undefined,
  smsWebhookUrl: undefined,
  trustedProxies: 0,
  limits: DEFAULT_LIMITS,
  logLevel: 'silent',
  notActedUpon: [],
  allowsPrivateReceivers: false,
};

describe('a start that cannot succeed', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'latchkey-service-folder-'));
  });
  after(() => rm(folder, { recursive: true }));
  const assertRefused = (options: Partial<ProgramOptions>, sentence: RegExp): Promise<void> =>
    assert.rejects(serve({ ...MEMORY, ...options }, { log: createLog('silent') }), (error: Error) => {
      assert.ok(error instanceof StartError, error.stack);
      assert.match(error.message, sentence);
      assert.doesNotMatch(error.message, /\n|hunter2/);
      return true;
    });

  it('names the port that is taken and the host that is not there', async () => {
    const taken = createServer().listen(0, '127.0.0.1').unref();
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as AddressInfo;
    await assertRefused({ port }, new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is in use\\. .*--port`));
    await assertRefused({ host: '192.0.2.1' }, /^This machine has no address 192\.0\.2\.1\./);
    taken.close();
  });

  it('names the provisioning file and the place in it', async () => {
    const file = join(folder, 'provision.json');
    await assertRefused({ provisioningFile: file }, /^Provisioning file: .*provision\.json cannot be read; /);
    await writeFile(file, '{"organizations":[{"organizationId":"x","organisationName":"X"}]}');
    await assertRefused(
      { provisioningFile: file },
      /^Provisioning file, organizations\[0\]\.organizationName: /,
    );
  });

  it('names the variable that cannot be read', async () => {
    await assertRefused({ masterKey: 'short' }, /^The master key in LATCHKEY_MASTER_KEY must be 32 bytes/);
    await assertRefused({ smtpUrl: 'mail.example.com' }, /^SMTP_URL must look like/);
    await assertRefused({ smsWebhookUrl: 'sms' }, /^SMS_WEBHOOK_URL must be/);
    const toNodes = (url: string) => [{ chain: undefined, url, setting: 'SOLANA_RPC_URL' }];
    const solana = {
      nodes: toNodes('ws://hunter2@node'),
      sponsorKey: undefined,
      sponsorLimit: 1,
      sponsorLimitPerDay: 1,
    };
    await assertRefused({ solana }, /^SOLANA_RPC_URL must be/);
    const sponsored = { ...solana, nodes: toNodes('http://node'), sponsorKey: 'hunter2' };
    await assertRefused({ solana: sponsored }, /^LATCHKEY_SOLANA_SPONSOR_KEY must be/);
  });

  it('asks for the master key where the database is a server, and makes none on the local disk', async () => {
    const database = { kind: 'server', url: 'postgres://user:hunter2@127.0.0.1:1/none' } as const;
    const dataFolder = join(folder, 'of-a-container');
    const sentence =
      /^DATABASE_URL needs LATCHKEY_MASTER_KEY; give 32 bytes in hexadecimal, the same to every process .*master\.key/;
    await assertRefused({ database, dataFolder }, sentence);
    assert.ok(!existsSync(dataFolder));
    await mkdir(dataFolder);
    await writeFile(join(dataFolder, 'master.key'), `${'11'.repeat(32)}\n`);
    await assertRefused({ database, dataFolder }, sentence);
    await assertRefused({ database, dataFolder: undefined }, sentence);
  });

  it('names the database that does not answer, without its password', async () => {
    const url = 'postgres://user:hunter2@127.0.0.1:1/none';
    const options = { database: { kind: 'server', url }, masterKey: '00'.repeat(32) } as const;
    await assertRefused(options, /^The database of DATABASE_URL cannot be used \(ECONNREFUSED\); /);
  });

  it('names the folder or key file that cannot be used', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    const within = join(file, 'data');
    await assertRefused(
      { dataFolder: within, database: { kind: 'embedded', folder: within } },
      /^The data folder .*data cannot be made; /,
    );
    await writeFile(join(folder, 'master.key'), 'not a key');
    await assertRefused(
      { dataFolder: folder, database: { kind: 'embedded', folder } },
      /^The master key in .*master\.key must be 32 bytes/,
    );
  });

  it('names the setting of the port that is in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    after(() => void taken.close());
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    await assertRefused({ port }, /is in use\. .* or choose another port with --port\.$/);
    const metrics = { host: '127.0.0.1', port };
    await assertRefused({ metrics }, /is in use\. .* or choose another port with LATCHKEY_METRICS\.$/);
  });

  it('makes no master key for a database that has been used with another', async () => {
    const used = join(folder, 'used');
    await copyEmbeddedDatabase(used);
    const options = { dataFolder: used, database: { kind: 'embedded', folder: used } } as const;
    const log = createLog('silent');
    await (await serve({ ...MEMORY, ...options, masterKey: '11'.repeat(32) }, { log })).close();
    const sentence =
      /^The database in .*used has been used with a master key that is not in .*master\.key; put/;
    for (const _ of [1, 2]) await assertRefused(options, sentence);
    assert.ok(!existsSync(join(used, 'master.key')));
  });

  it('says that the files of the database cannot be opened', async () => {
    const damaged = join(folder, 'damaged');
    await copyEmbeddedDatabase(damaged);
    await rm(join(damaged, 'database', 'global'), { recursive: true });
    await assertRefused(
      { dataFolder: damaged, database: { kind: 'embedded', folder: damaged } },
      /^The database in .*damaged.database cannot be opened.*; if its files are damaged, put a backup/,
    );
  });
});

describeOnEachDatabase('a start', (database) => {
  it('says once what was given and is not acted upon', async () => {
    const service = await startTestService(database, {
      program: { notActedUpon: ['SOLANA_RPC_URL'] },
    });
    await service.close();
    assert.deepEqual(readMember(service.log(), 'notActedUpon'), ['SOLANA_RPC_URL']);
  });

  it('names ways to sign in that the provisioning file enables and nothing here can do', async () => {
    const [organization] = provisioning.organizations;
    const config = { authProxyConfigId: 'slip', enabledProviders: ['email', 'passky'] };
    const changed = { organizations: [{ ...organization, authProxyConfigs: [config] }] };
    const service = await startTestService(database, { provisioning: changed });
    await service.close();
    assert.deepEqual(readMember(service.log(), 'unknownProviders'), [
      'organizations[0].authProxyConfigs[0].enabledProviders[1]: "passky"',
    ]);
  });

  it('names the hosts that are given to an organization nobody has heard of', async () => {
    const [{ organizationId }] = provisioning.organizations;
    const relyingParties = new Map([
      ['example.com', String(organizationId)],
      ['example.org', 'never-made'],
    ]);
    const service = await startTestService(database, { program: { relyingParties } });
    await service.close();
    assert.deepEqual(readMember(service.log(), 'unknownOrganizations'), { 'example.org': 'never-made' });
  });

  if (database.name === 'PostgreSQL') {
    it('by several processes at once gives one set of tables and keys', async () => {
      const location = await database.createEmpty();
      const services = await Promise.all([1, 2, 3].map(() => startTestService(database, { location })));
      for (const name of ['otpSignerKey', 'sessionSignerKey', 'quorumKey'] as const) {
        assert.equal(new Set(services.map(({ ready }) => ready[name])).size, 1);
      }
      for (const service of services) await service.close();
      const wrong = startTestService(database, { location, program: { masterKey: '22'.repeat(32) } });
      await assert.rejects(wrong, { name: 'StartError', message: /^The master key is not the one/ });
    });

    it('on a backup that is half restored makes no keys of its own there', async () => {
      const location = await database.create();
      await (await startTestService(database, { location })).close();
      const { close, database: restored } = await openDatabase(location);
      try {
        // The keys come after the organizations in a backup, so a half restored one lacks them.
        await restored.delete(serviceSecrets);
        await assert.rejects(startTestService(database, { location }), {
          name: 'StartError',
          message: /^The database has activities or organizations, and not the key/,
        });
        assert.deepEqual(await restored.select().from(serviceSecrets), []);
      } finally {
        await close();
      }
    });
  }
});

/** Reads the member of this name from the only log line that has it. */
function readMember(log: string, name: string): unknown {
  const lines = log.split('\n').filter((line) => line.includes(`"${name}"`));
  assert.equal(lines.length, 1);
  return (JSON.parse(lines[0] ?? '') as Record<string, unknown>)[name];
}

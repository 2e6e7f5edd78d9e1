import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { explainError, type ExplainedError } from '../../src/base/explain-error.ts';
import { createPostgresDatabase, missingPostgres } from '../support/postgres.ts';

async function explain(attempt: () => Promise<unknown>): Promise<ExplainedError> {
  try {
    await attempt();
  } catch (error) {
    return explainError(error);
  }
  return assert.fail('It went well.');
}

/** Connects to a database and disconnects, whether or not that succeeds. */
async function connect(settings: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(settings);
  client.on('error', () => undefined);
  try {
    await client.connect();
  } finally {
    await client.end();
  }
}

describe('an error that another machine has caused', () => {
  let silent: Server;
  let port: number;
  before(async () => {
    silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    ({ port } = silent.address() as AddressInfo);
  });
  after(() => void silent.close());

  it('is explained where nobody answers, by the driver of the database and by fetch', async () => {
    const late = /^no answer in time; check the address/;
    const wait = () => connect({ host: '127.0.0.1', port, connectionTimeoutMillis: 100 });
    assert.match((await explain(wait)).remedy ?? '', late);
    const ask = () => fetch(`http://127.0.0.1:${port}`, { signal: AbortSignal.timeout(50) });
    assert.match((await explain(ask)).remedy ?? '', late);
  });

  it('is explained where nobody listens, and where a port cannot be asked', async () => {
    const refused = await explain(() => connect({ host: '127.0.0.1', port: 1 }));
    assert.equal(refused.code, 'ECONNREFUSED');
    assert.match(refused.remedy ?? '', /^nothing listens at this address/);
    assert.match((await explain(() => fetch('http://127.0.0.1:1'))).remedy ?? '', /^this port is kept for/);
  });

  it('is explained where the database has no TLS, or not this name', { skip: missingPostgres }, async () => {
    const url = await createPostgresDatabase();
    const encrypted = await explain(() => connect({ connectionString: url, ssl: true }));
    assert.match(encrypted.remedy ?? '', /^the server has no TLS/);
    const { host, port, user } = new pg.Client({ connectionString: url });
    const other = await explain(() => connect({ host, port, user: user ?? '', database: 'nobody' }));
    assert.deepEqual(other, {
      code: '3D000',
      remedy: 'there is no database of this name; create it, or name another.',
    });
  });

  it('is explained where the address names a file that is not there', async () => {
    const connectionString = 'postgres://u@127.0.0.1:1/d?sslmode=verify-full&sslrootcert=/nowhere/canary.pem';
    assert.deepEqual(await explain(() => connect({ connectionString })), {
      code: 'ENOENT',
      remedy: 'a file that the address names is not there; check its sslrootcert, sslcert and sslkey.',
    });
  });

  it('is explained where no machine has the name, which the system says by its number', () => {
    const error = Object.assign(new Error('getaddrinfo ENOTFOUND canary'), {
      code: 'ENOTFOUND',
      errno: -3008,
    });
    assert.deepEqual(explainError(error), {
      code: 'EAI_NONAME',
      remedy: 'no machine has this name; check the host.',
    });
  });

  it('has no words where nothing is known of it, and none of its own', () => {
    assert.deepEqual(explainError(new Error('Failed query: set statement_timeout = canary')), {});
    assert.deepEqual(explainError(Object.assign(new Error('canary'), { code: 'ODD' })), { code: 'ODD' });
    assert.deepEqual(explainError('canary'), {});
  });
});

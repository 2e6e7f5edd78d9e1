import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import * as entry from '../../../src/operations.ts';
import { createClient as createChosenClient } from '../../../src/client/client.ts';
import { createClient } from '../../../src/client/full-client.ts';
import type { ClientOptions } from '../../../src/client/methods.ts';
import { operations } from '../../../src/contract/operations/index.ts';
import { countingStamper, problem } from './answers.ts';
import { json, startScriptedServer, text, type Answer, type ScriptedServer } from './scripted-server.ts';

let server: ScriptedServer | undefined;
afterEach(async () => server?.close());

async function start(...answers: readonly [Answer, ...Answer[]]): Promise<ScriptedServer> {
  return (server = await startScriptedServer(...answers));
}

const stamper = countingStamper();
const { getPrivateKey, walletKitConfig, webhooksJwks, whoami, otpInitV2 } = operations;

describe('createClient', () => {
  it('has a method for every operation', () => {
    const client = createClient({ baseUrl: 'https://api.example.com', stamper });
    assert.deepEqual(Object.keys(client), Object.keys(operations));
    for (const method of Object.values(client)) assert.equal(typeof method, 'function');
  });

  it('has a method for the chosen operations and no other', () => {
    for (const create of [createClient, createChosenClient]) {
      const client = create({ baseUrl: 'https://api.example.com', stamper }, { whoami, getPrivateKey });
      assert.deepEqual(Object.keys(client), ['whoami', 'getPrivateKey']);
    }
  });

  for (const [option, value] of [
    ['baseUrl', undefined],
    ['baseUrl', ''],
    ['baseUrl', '/api'],
    ['baseUrl', 'ftp://example.com'],
    ['baseUrl', 'https://example.com/'],
    ['baseUrl', 'https://user:password@example.com'],
    ['baseUrl', 'https://example.com?a=b'],
    ['baseUrl', 'https://example.com#a'],
    ['authProxyUrl', 'example.com'],
    ['authProxyUrl', 'https://example.com/proxy/'],
    ['stamper', undefined],
    ['stamper', {}],
  ] as const) {
    it(`says with the first call that ${option} cannot be ${JSON.stringify(value)}, and sends nothing`, async () => {
      let requests = 0;
      const refuse: typeof fetch = () => Promise.reject(new Error(`request ${++requests}`));
      const options = { baseUrl: 'https://api.example.com', stamper, fetch: refuse, [option]: value };
      const client = createClient(options as unknown as ClientOptions);
      const fault = { name: 'TypeError', message: new RegExp(`^${option}: expected `) };
      if (option !== 'authProxyUrl') {
        await assert.rejects(client.whoami(), fault);
        await assert.rejects(client.createReadOnlySession(), fault);
      }
      await assert.rejects(client.walletKitConfig(), fault);
      assert.equal(requests, 0);
    });
  }

  for (const baseUrl of [
    'https://api.example.com',
    'http://127.0.0.1:8787',
    'https://example.com/a/b',
    'http://[::1]',
    'https://ex.com/~b',
  ]) {
    it(`takes ${baseUrl}`, async () => {
      let address: unknown;
      const answer: typeof fetch = (input) => {
        address = input;
        return Promise.resolve(Response.json({ username: 'ada' }));
      };
      const { username } = await createClient({ baseUrl, stamper, fetch: answer }).whoami();
      assert.equal(username, 'ada');
      assert.equal(address, `${baseUrl}/public/v1/query/whoami`);
    });
  }
});

describe('the entry of operations', () => {
  it('exports each operation under the name of its method, and the client', () => {
    const { createClient: create, ...exported } = entry;
    assert.equal(create, createChosenClient);
    assert.deepEqual({ ...exported }, { ...operations });
  });
});

describe('a query', () => {
  it('is posted with its stamp, and the organization of the client or of the call', async () => {
    const { url, requests } = await start(json({ username: 'ada' }));
    const client = createClient({ baseUrl: url, organizationId: 'organization-1', stamper });
    assert.equal((await client.whoami()).username, 'ada');
    await client.getPrivateKey({ privateKeyId: 'key-1', organizationId: 'organization-2' });
    assert.deepEqual(
      requests.map(({ method, path, body }) => [method, path, body]),
      [
        ['POST', '/public/v1/query/whoami', '{"organizationId":"organization-1"}'],
        [
          'POST',
          '/public/v1/query/get_private_key',
          '{"organizationId":"organization-2","privateKeyId":"key-1"}',
        ],
      ],
    );
    for (const { headers } of requests) assert.match(String(headers['x-stamp']), /^[\w-]+$/);
  });

  it('is stamped by whatever signs', async () => {
    const { url, requests } = await start(json({}));
    const session = { stamp: async () => ({ name: 'X-Session', value: 'abc' }) as const };
    await createClient({ baseUrl: url, stamper: session }, { whoami }).whoami();
    assert.equal(requests[0]?.headers['x-session'], 'abc');
    assert.equal(requests[0].body, '{}');
  });

  it('throws what the stamper throws, and sends nothing', async () => {
    const { url, requests } = await start(json({}));
    const reason = new Error('no');
    const refusing = { stamp: () => Promise.reject(reason) };
    await assert.rejects(createClient({ baseUrl: url, stamper: refusing }).whoami(), reason);
    assert.equal(requests.length, 0);
  });

  it('hands its signal to the stamper', async () => {
    const { url } = await start(json({}));
    const { signal } = new AbortController();
    let seen: unknown;
    const asking = {
      stamp: async (_body: string, options?: { signal?: AbortSignal | undefined }) => {
        seen = options?.signal;
        return { name: 'X-Stamp', value: 'a' } as const;
      },
    };
    await createClient({ baseUrl: url, stamper: asking }).whoami({}, { signal });
    assert.equal(seen, signal);
  });
});

describe('an operation of the session proxy', () => {
  it('goes to the proxy, named by the configuration and without a stamp', async () => {
    const { url, requests } = await start(json({ organizationId: 'organization-1' }));
    const before = stamper.bodies.length;
    const options = { baseUrl: 'http://127.0.0.1:1', authProxyUrl: url, authProxyConfigId: 'c', stamper };
    const client = createClient(options, { walletKitConfig, otpInitV2 });
    assert.equal((await client.walletKitConfig()).organizationId, 'organization-1');
    const [request] = requests;
    assert.deepEqual(
      [request?.method, request?.path, request?.body],
      ['POST', '/v1/wallet_kit_config', '{}'],
    );
    assert.equal(request?.headers['x-auth-proxy-config-id'], 'c');
    assert.equal(request.headers['x-stamp'], undefined);
    assert.equal(stamper.bodies.length, before);
  });

  it('is not sent again when that would send a second code', async () => {
    const { url, requests } = await start(problem('INTERNAL', 500));
    const client = createClient({ baseUrl: url, stamper }, { otpInitV2 });
    const contact = { otpType: 'OTP_TYPE_EMAIL', contact: 'ada@example.com' } as const;
    await assert.rejects(client.otpInitV2(contact), { code: 'internal' });
    assert.equal(requests.length, 1);
  });
});

describe('a public document', () => {
  it('is read with GET, without a body or a credential', async () => {
    const { url, requests } = await start(json({ keys: [] }));
    const before = stamper.bodies.length;
    const client = createClient({ baseUrl: url, stamper }, { webhooksJwks });
    assert.deepEqual((await client.webhooksJwks()).keys, []);
    const [request] = requests;
    assert.deepEqual(
      [request?.method, request?.path, request?.body],
      ['GET', '/public/v1/discovery/webhooks/jwks', ''],
    );
    assert.equal(request?.headers['x-stamp'], undefined);
    assert.equal(stamper.bodies.length, before);
  });
});

describe('an error of the API', () => {
  it('carries code, status and details, readable by own members only', async () => {
    const { url } = await start(problem('INVALID_REQUEST', 400, { path: 'privateKeyId' }));
    const client = createClient({ baseUrl: url, stamper });
    const polluted = Object.prototype as unknown as Record<string, unknown>;
    polluted['activityId'] = 'evil';
    try {
      await assert.rejects(
        client.getPrivateKey({ privateKeyId: '' }),
        (error: Error & { code?: string; status?: number; member?: string; details?: object[] }) => {
          assert.equal(error.code, 'invalid_request');
          assert.equal(error.status, 400);
          assert.equal(error.member, 'privateKeyId');
          assert.equal((error.details?.[0] as { activityId?: string }).activityId, undefined);
          return true;
        },
      );
    } finally {
      delete polluted['activityId'];
    }
  });

  for (const [title, body, status, code] of [
    ['no body at all', '', 500, 'internal'],
    ['no error code', '{}', 401, 'unauthenticated'],
    [
      'an error code that is none',
      '{"errorCode":{"a":1},"message":{},"details":{}}',
      403,
      'permission_denied',
    ],
    ['details that are none', '{"errorCode":"NOT_FOUND","details":[7,null]}', 404, 'not_found'],
    ['a code newer than this program', '{"errorCode":"QUITE_NEW"}', 400, 'quite_new'],
    ['a list', '[]', 409, 'malformed_reply'],
    ['null', 'null', 429, 'rate_limited'],
  ] as const) {
    it(`has a name for ${title}`, async () => {
      const { url } = await start(text(body, status, 'application/json'));
      const passing = { malformed_reply: true, internal: true, rate_limited: true };
      const client = createClient({ baseUrl: url, stamper });
      await assert.rejects(client.whoami(), {
        name: 'LatchkeyError',
        code: body === '' ? 'malformed_reply' : code,
      });
      assert.equal(server?.requests.length, code in passing ? 5 : 1);
    });
  }
});

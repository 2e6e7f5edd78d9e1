import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import type { ErrorCode } from '../../../src/base/error-codes.ts';
import type { LatchkeyError } from '../../../src/base/errors.ts';
import { call } from '../../../src/client/call.ts';
import { createClock } from '../../../src/client/clock.ts';
import * as entry from '../../../src/operations.ts';
import { createClient as createChosenClient } from '../../../src/client/client.ts';
import { createClient } from '../../../src/client/index.ts';
import type { ClientOptions } from '../../../src/client/options.ts';
import { operations } from '../../../src/contract/operations/index.ts';
import type { StampHeader } from '../../../src/stamp/stamper.ts';
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
      if (option !== 'stamper') await assert.rejects(client.walletKitConfig(), fault);
      assert.equal(requests, 0);
    });
  }

  it('says with the first call to the session proxy that the login configuration is missing, and sends nothing', async () => {
    let requests = 0;
    const refuse: typeof fetch = () => Promise.reject(new Error(`request ${++requests}`));
    const client = createClient({ baseUrl: 'https://api.example.com', stamper, fetch: refuse });
    await assert.rejects(client.walletKitConfig(), {
      name: 'TypeError',
      message: 'authProxyConfigId: expected the id of a login configuration',
    });
    assert.equal(requests, 0);
  });

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

describe('a client whose stamper gives no stamp', () => {
  for (const stamp of [
    undefined,
    null,
    'eyJ',
    {},
    { 'X-Stamp': 'eyJ' },
    { name: 'X-Stamp' },
    { value: 'eyJ' },
  ]) {
    it(`says what it wants instead of ${JSON.stringify(stamp)}, and sends nothing`, async () => {
      const { url, requests } = await start(json({ username: 'ada' }));
      const client = createClient({
        baseUrl: url,
        organizationId: 'organization-1',
        stamper: { stamp: () => Promise.resolve(stamp as unknown as StampHeader) },
      });
      const fault = { name: 'TypeError', message: 'stamper: expected { name, value }' };
      await assert.rejects(client.whoami(), fault);
      await assert.rejects(client.createReadOnlySession(), fault);
      assert.equal(requests.length, 0);
    });
  }
});

describe('a client without a stamper', () => {
  it('calls the session proxy and reads public documents', async () => {
    const { url, requests } = await start(json({ organizationId: 'organization-1' }), json({ keys: [] }));
    const client = createClient({ baseUrl: url, authProxyConfigId: 'c' });
    assert.equal((await client.walletKitConfig()).organizationId, 'organization-1');
    assert.deepEqual((await client.webhooksJwks()).keys, []);
    assert.equal(requests.length, 2);
  });

  it('refuses what has to be signed, and names the option', async () => {
    const { url, requests } = await start(json({}));
    const client = createClient({ baseUrl: url });
    const fault = { name: 'TypeError', message: /^stamper: expected / };
    await assert.rejects(client.whoami(), fault);
    await assert.rejects(client.createReadOnlySession(), fault);
    assert.equal(requests.length, 0);
  });
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
          '{"privateKeyId":"key-1","organizationId":"organization-2"}',
        ],
      ],
    );
    for (const { headers } of requests) assert.match(String(headers['x-stamp']), /^[\w-]+$/);
  });

  it('is about the organization of the client where the call names none', async () => {
    const { url, requests } = await start(json({ username: 'ada' }));
    const client = createClient({ baseUrl: url, organizationId: 'organization-1', stamper });
    await client.whoami({ organizationId: undefined });
    assert.equal(requests[0]?.body, '{"organizationId":"organization-1"}');
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

  it('ends with the reason of the signal while a stamper takes no notice of it, and asks none when it is late', async () => {
    const { url, requests } = await start(json({}));
    let asked = 0;
    const deaf = { stamp: () => (asked++, new Promise<never>(() => undefined)) };
    const controller = new AbortController();
    const client = createClient({ baseUrl: url, stamper: deaf });
    const calling = client.whoami({}, controller);
    const reason = new Error('left');
    controller.abort(reason);
    await assert.rejects(calling, reason);
    await assert.rejects(client.whoami({}, controller), reason);
    assert.deepEqual([asked, requests.length], [1, 0]);
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
    const client = createClient({ baseUrl: url, authProxyConfigId: 'c', stamper }, { otpInitV2 });
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
    ['a code that is a name of every object', '{"errorCode":"CONSTRUCTOR"}', 404, 'not_found'],
    ['a list', '[]', 409, 'malformed_reply'],
    ['null', 'null', 429, 'rate_limited'],
  ] as const) {
    it(`has a name for ${title}`, () => refuses(text(body, status, 'application/json'), status, code));
  }

  for (const [status, number, errorCode, code] of [
    [400, 3, 'QUITE_NEW', 'invalid_request'],
    [400, 9, 'FAILED_PRECONDITION', 'precondition_failed'],
    [401, 16, 'SESSION_REVOKED', 'unauthenticated'],
    [403, 7, 'QUOTA_OF_ANOTHER', 'permission_denied'],
    [404, 5, 'NO_SUCH_WALLET', 'not_found'],
    [409, 6, 'DUPLICATE', 'already_exists'],
    [429, 8, 'RESOURCE_EXHAUSTED', 'rate_limited'],
    [500, 13, 'DATA_LOSS', 'internal'],
    [503, 14, 'UNAVAILABLE', 'unavailable'],
    // The client uses the name "aborted" for calls that the caller aborts, which is not the case here.
    [409, 10, 'ABORTED', 'already_exists'],
    // The HTTP status decides, whatever the gRPC code is.
    [401, 2, 'QUITE_NEW', 'unauthenticated'],
    [403, 2, 'QUITE_NEW', 'permission_denied'],
    [404, 2, 'QUITE_NEW', 'not_found'],
    [409, 2, 'QUITE_NEW', 'already_exists'],
    [429, 2, 'QUITE_NEW', 'rate_limited'],
    [500, 2, 'QUITE_NEW', 'internal'],
    [501, 12, 'UNIMPLEMENTED', 'internal'],
    // The gRPC code decides where the HTTP status says little.
    [400, 16, 'QUITE_NEW', 'unauthenticated'],
    [400, 7, 'QUITE_NEW', 'permission_denied'],
    [400, 5, 'QUITE_NEW', 'not_found'],
    [400, 6, 'QUITE_NEW', 'already_exists'],
    [400, 8, 'QUITE_NEW', 'rate_limited'],
    [400, 13, 'QUITE_NEW', 'internal'],
    [400, 14, 'QUITE_NEW', 'unavailable'],
  ] as const) {
    it(`with the unknown name ${errorCode}, status ${status} and number ${number}, is ${code}`, () => {
      const body = { code: number, message: 'no', errorCode, details: [{ errorCode }] };
      return refuses(json(body, status), status, code);
    });
  }

  it('with an unknown name carries it for developers, and the wait for people', async () => {
    const body = { code: 8, message: 'no', details: [{ errorCode: 'RESOURCE_EXHAUSTED' }] };
    const { url } = await start(
      json({ ...body, errorCode: 'RESOURCE_EXHAUSTED' }, 429, { 'Retry-After': '130' }),
    );
    await assert.rejects(createClient({ baseUrl: url, stamper }).whoami(), (error: LatchkeyError) => {
      assert.deepEqual([error.code, error.retryAfterMs], ['rate_limited', 130_000]);
      assert.deepEqual(
        error.details?.map((detail) => detail['errorCode']),
        ['RESOURCE_EXHAUSTED'],
      );
      return true;
    });
  });

  for (const [status, code] of [
    [301, 'unreachable'],
    [302, 'unreachable'],
    [307, 'unreachable'],
    [308, 'unreachable'],
    [400, 'malformed_reply'],
    [401, 'unauthenticated'],
    [403, 'permission_denied'],
    // This 404 is not an error of the API, so the address may belong to another server.
    [404, 'malformed_reply'],
    [408, 'timeout'],
    [413, 'request_too_large'],
    [421, 'unreachable'],
    [429, 'rate_limited'],
    [451, 'permission_denied'],
    [500, 'internal'],
    [502, 'internal'],
    [503, 'internal'],
    [504, 'internal'],
    [520, 'internal'],
  ] as const) {
    for (const [title, body, contentType] of [
      ['a page', '<h1>No</h1>', 'text/html'],
      ['an empty reply', '', 'text/plain'],
      ['an empty reply that calls itself JSON', '', 'application/json'],
      ['JSON that is cut', '{"errorCode":', 'application/json'],
      ['a page larger than any reply', 'x'.repeat(70_000), 'text/html'],
    ] as const) {
      // Node's fetch fails on a large 421: the error has the same code, but no status.
      if (status === 421 && body.length > 1000) continue;
      it(`that comes as ${title} with status ${status} from something in between is ${code}`, () =>
        refuses(text(body, status, contentType), status, code));
    }
  }
});

/** Asserts that an answer becomes an error with this code, and that the client retries exactly when that may help. */
async function refuses(answer: Answer, status: number, code: ErrorCode): Promise<void> {
  const { url, requests } = await start(answer);
  // The pauses between attempts are skipped, because they would take seconds.
  const options = { baseUrl: url, fetch, clock: createClock(), pause: () => Promise.resolve() };
  const calling = call(whoami, { organizationId: 'o' }, { ...options, authorize: () => Promise.resolve({}) });
  await assert.rejects(calling, { name: 'LatchkeyError', code, status });
  // A page with another 4xx status is a refusal that would come again.
  const isTransient = /^(?:timeout|unreachable|internal|unavailable|rate_limited)$/.test(code);
  // After a 421 the platform's fetch itself repeats the request on a new connection (Fetch, HTTP-network-or-cache fetch).
  const requestsAnAttempt = status === 421 ? 2 : 1;
  assert.equal(requests.length, requestsAnAttempt * (isTransient ? 5 : 1));
}

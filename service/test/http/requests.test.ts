import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { it } from 'node:test';
import { PROBLEMS } from '../../src/base/contract.ts';
import type { ServerLimits } from '../../src/http/server.ts';
import { call, CONFIGS, nextUser, toReply, type Reply } from '../support/client.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { startTestService, useTestService, type TestService } from '../support/test-service.ts';

const CONFIG = '/v1/wallet_kit_config';
const INIT = '/v1/otp_init';

/** Sends a text unchanged and answers everything that is received until the connection ends. */
async function exchange(service: TestService, text: string, endsItself = true): Promise<string> {
  const { hostname, port } = new URL(service.ready.baseUrl);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let received = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => (received += chunk));
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
    if (endsItself) socket.end(text);
    else socket.write(text);
  });
}

/** Blocks this process, as a stalled machine would. */
function holdUp(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

describeOnOneDatabase('requests', (database) => {
  const service = useTestService(database);
  /** Runs work with a service that has these timeouts for requests, and checks them at this interval. */
  const withHurried = async (
    serverLimits: Pick<ServerLimits, 'headersTimeoutMs' | 'requestTimeoutMs' | 'checkIntervalMs'>,
    work: (hurried: TestService) => Promise<void>,
  ): Promise<void> => {
    const hurried = await startTestService(database, { parts: { serverLimits } });
    try {
      await work(hurried);
    } finally {
      await hurried.close();
    }
  };
  const assertProblem = (reply: Reply, errorCode: keyof typeof PROBLEMS, path?: string): void => {
    assert.equal(reply.body?.errorCode, errorCode, reply.text);
    assert.equal(reply.status, PROBLEMS[errorCode].status);
    assert.equal(reply.body.code, PROBLEMS[errorCode].grpc);
    assert.equal(typeof reply.body.message, 'string');
    assert.deepEqual(reply.body.details, [
      {
        '@type': 'type.googleapis.com/errors.v1.ErrorDetail',
        errorCode,
        ...(path === undefined ? {} : { path }),
      },
    ]);
    assert.equal(reply.headers.get('content-type'), 'application/json');
  };

  it('are refused with white space around their JSON, but for a line end (issue 19)', async () => {
    const options = { configId: CONFIGS.digits6 };
    for (const body of ['{}\n', '{}\r\n', '\n{}\n', ' {} ']) {
      assert.equal((await call(service(), CONFIG, body, options)).status, 200);
    }
    for (const body of ['{}   ', '   {}', '{}'.padEnd(900_000), '{}'.padStart(40_000, '\r\n\t ')]) {
      const reply = await call(service(), CONFIG, body, options);
      assertProblem(reply, 'INVALID_REQUEST');
      assert.match(reply.body?.message, /white space around/);
    }
  });

  it('read a login configuration with an empty object and with no body', async () => {
    for (const body of ['{}', '', ' {} ']) {
      const reply = await call(service(), CONFIG, body, { configId: CONFIGS.unknownProvider });
      assert.equal(reply.status, 200);
      assert.deepEqual(reply.body, {
        enabledProviders: ['email', 'sms', 'carrier-pigeon'],
        sessionExpirationSeconds: '900',
        organizationId: '8b1f2c3e-0000-4000-8000-000000000001',
        otpAlphanumeric: false,
        otpLength: '6',
      });
    }
    const bare = await fetch(service().ready.baseUrl + CONFIG, {
      method: 'POST',
      headers: { 'x-auth-proxy-config-id': CONFIGS.digits6 },
    });
    assert.equal(bare.status, 200);
  });

  it('need a known configuration', async () => {
    assertProblem(await call(service(), CONFIG, '{}', { configId: null }), 'UNKNOWN_CONFIGURATION');
    assertProblem(await call(service(), CONFIG, '{}', { configId: 'x' }), 'UNKNOWN_CONFIGURATION');
  });

  it('are refused with the path of the fault', async () => {
    const contact = nextUser().email;
    const cases: [string, string | undefined][] = [
      ['', 'otpType'],
      ['{', ''],
      ['[]', ''],
      ['null', ''],
      ['{}', 'otpType'],
      [`{"otpType":"OTP_TYPE_EMAIL"}`, 'contact'],
      [`{"otpType":"OTP_TYPE_FAX","contact":"${contact}"}`, 'otpType'],
      [`{"otpType":"OTP_TYPE_EMAIL","contact":1}`, 'contact'],
      [`{"otpType":"OTP_TYPE_EMAIL","contact":"${contact}","extra":true}`, 'extra'],
      [`{"otpType":"OTP_TYPE_EMAIL","contact":"${contact}","__proto__":{}}`, '__proto__'],
      [`{"otpType":"OTP_TYPE_EMAIL","contact":"${contact}","contact":"${contact}"}`, 'contact'],
      [`{"otpType":"OTP_TYPE_EMAIL","contact":"a\\u0000@example.com"}`, 'contact'],
      [`{"otpType":"OTP_TYPE_EMAIL","contact":"\\ud800@example.com"}`, 'contact'],
      [`{"otpType":"OTP_TYPE_EMAIL","contact":"${contact}",}`, ''],
      [`{"otpType":"OTP_TYPE_EMAIL","contact":"${contact}"} x`, ''],
      [`\ufeff{"otpType":"OTP_TYPE_EMAIL","contact":"${contact}"}`, ''],
    ];
    for (const [body, path] of cases)
      assertProblem(await call(service(), INIT, body), 'INVALID_REQUEST', path);
    const nested = JSON.stringify({
      verificationToken: 'x',
      publicKey: 'x',
      clientSignature: { publicKey: 'x', scheme: 'OTHER', message: 'x', signature: 'x' },
    });
    assertProblem(
      await call(service(), '/v1/otp_login_v2', nested),
      'INVALID_REQUEST',
      'clientSignature.scheme',
    );
  });

  it('are refused when they are not UTF-8 text', async () => {
    const response = await fetch(service().ready.baseUrl + INIT, {
      method: 'POST',
      headers: { 'x-auth-proxy-config-id': CONFIGS.digits6 },
      body: new Uint8Array([0x7b, 0xff, 0x7d]),
    });
    assertProblem(await toReply(response), 'INVALID_REQUEST');
  });

  it('may be nested 32 deep and hold 1 MB, and no more', async () => {
    const nest = (depth: number) => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
    assertProblem(await call(service(), INIT, nest(32)), 'INVALID_REQUEST', 'otpType');
    const deep = await call(service(), INIT, nest(33));
    assert.equal(deep.body.errorCode, 'REQUEST_TOO_LARGE');
    const pad = (length: number) => `{"a":"${'x'.repeat(length - 8)}"}`;
    assertProblem(await call(service(), INIT, pad(1_000_000)), 'INVALID_REQUEST', 'otpType');
    assertProblem(await call(service(), INIT, pad(1_000_001)), 'REQUEST_TOO_LARGE');
    // Without a Content-Length the body is counted as it arrives.
    const stream = new ReadableStream({
      start(controller) {
        for (let chunk = 0; chunk < 20; chunk += 1) controller.enqueue(new Uint8Array(100_000).fill(0x20));
        controller.close();
      },
    });
    const streamed = await fetch(service().ready.baseUrl + INIT, {
      method: 'POST',
      headers: { 'x-auth-proxy-config-id': CONFIGS.digits6 },
      body: stream,
      duplex: 'half',
    } as RequestInit);
    assertProblem(await toReply(streamed), 'REQUEST_TOO_LARGE');
  });

  it('may not be compressed', async () => {
    const reply = await call(service(), INIT, '{}', { headers: { 'content-encoding': 'gzip' } });
    assertProblem(reply, 'INVALID_REQUEST');
  });

  it('are refused on other paths and with other methods', async () => {
    assertProblem(await call(service(), '/v1/nothing', '{}'), 'NOT_FOUND');
    assertProblem(await toReply(await fetch(service().ready.baseUrl + INIT)), 'NOT_FOUND');
    assertProblem(await toReply(await fetch(`${service().ready.baseUrl}/v1/`)), 'NOT_FOUND');
    const long = await call(service(), `${INIT}?${'x'.repeat(5000)}`, '{}');
    assertProblem(long, 'REQUEST_TOO_LARGE');
  });

  it('are answered with a bare content type, the service’s date and no caching', async () => {
    service().clock.offsetMs = 86_400_000;
    const reply = await call(service(), CONFIG, '{}');
    assert.equal(reply.headers.get('content-type'), 'application/json');
    assert.equal(reply.headers.get('cache-control'), 'no-store');
    const now = Math.floor(service().clock.now() / 1000) * 1000;
    for (const { headers } of [reply, await call(service(), '/v1/nothing', '{}')]) {
      assert.equal(Date.parse(headers.get('date') ?? ''), now);
    }
    service().clock.offsetMs = 0;
  });

  it('get an answer when they are no HTTP or have endless headers', async () => {
    const garbage = await exchange(service(), 'HELLO\r\n\r\n');
    assert.match(garbage, /^HTTP\/1\.1 400 Bad Request\r\n[\s\S]*"errorCode":"INVALID_REQUEST"/);
    const headers = await exchange(
      service(),
      `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`,
    );
    assert.match(headers, /^HTTP\/1\.1 400 Bad Request\r\n[\s\S]*"errorCode":"REQUEST_TOO_LARGE"/);
  });

  it('that end in the middle are no error of the service', async () => {
    const { hostname, port } = new URL(service().ready.baseUrl);
    const head = `POST ${INIT} HTTP/1.1\r\nhost: x\r\nx-auth-proxy-config-id: ${CONFIGS.digits6}\r\ncontent-length: 99`;
    for (const body of ['', '{"otpType"']) {
      await new Promise<void>((resolve) => {
        const socket = connect(Number(port), hostname, () => {
          socket.write(`${head}\r\n\r\n${body}`, () => socket.resetAndDestroy());
        });
        socket.on('close', () => resolve());
      });
    }
    assert.equal((await fetch(`${service().ready.baseUrl}/healthz`)).status, 200);
    assert.doesNotMatch(service().log(), /unexpected error/);
  });

  it('need a host that is one', async () => {
    const reply = await exchange(
      service(),
      'GET /healthz HTTP/1.1\r\nhost: a b<>\r\nconnection: close\r\n\r\n',
    );
    assert.match(reply, /^HTTP\/1\.1 400 Bad Request\r\n[\s\S]*"errorCode":"INVALID_REQUEST"/);
  });

  it('name their host once (issue 19)', async () => {
    for (const [first, second] of [
      ['localhost', 'evil.example'],
      ['localhost', 'localhost'],
    ]) {
      const reply = await exchange(
        service(),
        `GET /healthz HTTP/1.1\r\nHost: ${first}\r\nhost: ${second}\r\nconnection: close\r\n\r\n`,
      );
      assert.match(reply, /^HTTP\/1\.1 400 Bad Request\r\n[\s\S]*"errorCode":"INVALID_REQUEST"/);
      assert.match(reply, /The request has more than one header Host; send one\./);
    }
  });

  it('are refused so that a page can read it, even where they are not HTTP', async () => {
    const origin = 'https://site.example';
    for (const [text, allowed] of [
      ['GARBAGE\r\n\r\n', '*'],
      [`GET /healthz HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`, '*'],
      [`GET /healthz HTTP/1.1\r\nhost: x x\r\norigin: ${origin}\r\nconnection: close\r\n\r\n`, '*'],
      [
        `GET /healthz HTTP/1.1\r\nhost: x\r\nhost: x\r\norigin: ${origin}\r\nconnection: close\r\n\r\n`,
        origin,
      ],
    ] as const) {
      const reply = await exchange(service(), text);
      assert.match(reply, /^HTTP\/1\.1 4\d\d [\s\S]*"errorCode":/);
      const [head] = reply.toLowerCase().split('\r\n\r\n');
      assert.ok(head?.split('\r\n').includes(`access-control-allow-origin: ${allowed}`), reply);
    }
  });

  it('find the service ready', async () => {
    const reply = await toReply(await fetch(`${service().ready.baseUrl}/healthz`));
    assert.equal(reply.status, 200);
    assert.deepEqual(reply.body, { status: 'ok' });
  });

  it('are in time where this process was held up while they came', async () => {
    const headersTimeoutMs = 3_000;
    await withHurried(
      { headersTimeoutMs, requestTimeoutMs: headersTimeoutMs, checkIntervalMs: 50 },
      async (hurried) => {
        const { hostname, port } = new URL(hurried.ready.baseUrl);
        const socket = connect(Number(port), hostname).setEncoding('utf8');
        const closed = new Promise<string>((resolve) => {
          let received = '';
          socket.on('data', (chunk: string) => (received += chunk));
          socket.on('close', () => resolve(received));
        });
        await new Promise((resolve) => void socket.on('connect', resolve));
        // The service accepts connections in order, so once the second is answered it has accepted the first.
        await fetch(`${hurried.ready.baseUrl}/healthz`);
        socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
        holdUp(headersTimeoutMs + 200);
        assert.match(await closed, /^HTTP\/1\.1 200 /);
      },
    );
  });

  it('are not answered before they come', async () => {
    await withHurried(
      { headersTimeoutMs: 50, requestTimeoutMs: 50, checkIntervalMs: 10 },
      async (hurried) => {
        assert.equal(await exchange(hurried, '', false), '');
      },
    );
  });

  it('are cut off when they trickle in', async () => {
    await withHurried(
      { headersTimeoutMs: 200, requestTimeoutMs: 400, checkIntervalMs: 50 },
      async (hurried) => {
        const startedAt = performance.now();
        const slowHeaders = await exchange(hurried, 'POST /v1/otp_init HTTP/1.1\r\nhost: x\r\n', false);
        assert.match(slowHeaders, /^HTTP\/1\.1 400/);
        const slowBody = await exchange(
          hurried,
          `POST ${INIT} HTTP/1.1\r\nhost: x\r\nx-auth-proxy-config-id: ${CONFIGS.digits6}\r\ncontent-length: 50\r\n\r\n{`,
          false,
        );
        assert.doesNotMatch(slowBody, /^HTTP\/1\.1 200/);
        // Without the limits this would take minutes.
        assert.ok(performance.now() - startedAt < 60_000);
      },
    );
  });
});

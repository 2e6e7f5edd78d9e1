import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { call } from '../../../src/client/call.ts';
import { createClock } from '../../../src/client/clock.ts';
import type { CallOptions } from '../../../src/client/options.ts';
import { otpInitV2 } from '../../../src/contract/operations/otp_init_v2.ts';
import { otpVerify } from '../../../src/contract/operations/otp_verify.ts';
import { walletKitConfig } from '../../../src/contract/operations/wallet_kit_config.ts';
import { PROBLEMS } from '../../../src/contract/problem.ts';
import { cut, json, startScriptedServer, text, type Answer, type ScriptedServer } from './scripted-server.ts';

let server: ScriptedServer | undefined;
afterEach(async () => server?.close());

async function optionsFor(...answers: [Answer, ...Answer[]]): Promise<CallOptions> {
  server = await startScriptedServer(...answers);
  return {
    fetch,
    clock: createClock(),
    transient: /^(?:timeout|unreachable|internal)$/,
    baseUrl: server.url,
    authorize: () => Promise.resolve({ 'X-Auth-Proxy-Config-Id': 'configuration' }),
  };
}

function problem(
  errorCode: string,
  status: number,
  detail: object = {},
  headers: Record<string, string> = {},
): Answer {
  return json({ code: 3, message: 'no', errorCode, details: [{ errorCode, ...detail }] }, status, headers);
}

const contact = { otpType: 'OTP_TYPE_EMAIL', contact: 'ada@example.com' } as const;

describe('a call', () => {
  it('posts the parameters as JSON to the operation, with what names the caller', async () => {
    const options = await optionsFor(json({ otpId: '1', otpEncryptionTargetBundle: '{}' }));
    assert.deepEqual(
      { ...(await call(otpInitV2, contact, options)) },
      { otpId: '1', otpEncryptionTargetBundle: '{}' },
    );
    const [request] = server?.requests ?? [];
    assert.equal(request?.path, '/v1/otp_init_v2');
    assert.equal(request.body, '{"otpType":"OTP_TYPE_EMAIL","contact":"ada@example.com"}');
    assert.equal(request.headers['content-type'], 'application/json');
    assert.equal(request.headers['x-auth-proxy-config-id'], 'configuration');
  });

  it('sends the same bytes on a page whose Object.prototype is polluted', async () => {
    // The reply is a text, because the server runs in this process and its Object.prototype is polluted, too.
    const options = await optionsFor(text('{"verificationToken":"t"}', 200, 'application/json'));
    const polluted = Object.prototype as unknown as Record<string, unknown>;
    polluted['toJSON'] = () => 'changed';
    polluted['method'] = 'PUT';
    polluted['referrer'] = 'https://evil.example';
    polluted['publicKey'] = 'evil';
    try {
      await call(otpVerify, { otpId: '1', otpCode: '123456' }, options);
    } finally {
      for (const name of ['toJSON', 'method', 'referrer', 'publicKey']) delete polluted[name];
    }
    assert.equal(server?.requests[0]?.body, '{"otpId":"1","otpCode":"123456"}');
  });

  for (const [title, answer] of [
    ['a cut connection', cut()],
    ['a reply cut in the middle', cut('{"enabledProv')],
    ['a failing service', text('<h1>Bad gateway</h1>', 502)],
    ['an error of the service', problem('INTERNAL', 500)],
    ['HTML instead of JSON', text('<h1>Welcome to the hotel</h1>')],
    ['broken JSON', text('{"a":', 200, 'application/json')],
    ['null', json(null)],
    ['a list', json([{ organizationId: 'o' }])],
    ['a text', json('done')],
    ['a number', json(1)],
  ] as const) {
    it(`survives ${title} when the same request may be sent again`, async () => {
      const options = await optionsFor(answer, answer, json({ organizationId: 'o' }));
      const reply = await call(walletKitConfig, {}, options);
      assert.equal(reply.organizationId, 'o');
      assert.equal(server?.requests.length, 3);
    });

    it(`does not send a second code after ${title}`, async () => {
      const options = await optionsFor(answer, json({}));
      await assert.rejects(call(otpInitV2, contact, options), {
        name: 'LatchkeyError',
        code: /^(?:unreachable|internal|malformed_reply)$/,
      });
      assert.equal(server?.requests.length, 1);
    });
  }

  for (const status of [400, 404, 405, 409, 410]) {
    it(`asks once where something in between answers a page with ${status}`, async () => {
      const options = await optionsFor(text('<h1>Not here</h1>', status));
      await assert.rejects(call(walletKitConfig, {}, options), { code: 'malformed_reply', status });
      assert.equal(server?.requests.length, 1);
    });
  }

  it('gives up after five attempts', async () => {
    const options = await optionsFor(problem('INTERNAL', 500));
    await assert.rejects(call(walletKitConfig, {}, options), { code: 'internal', status: 500 });
    assert.equal(server?.requests.length, 5);
  });

  it('waits as long as the service asks for', async () => {
    const options = await optionsFor(problem('INTERNAL', 500, {}, { 'Retry-After': '1' }), json({}));
    const before = performance.now();
    await call(walletKitConfig, {}, options);
    assert.ok(performance.now() - before >= 1000);
  });

  it('does not wait longer than a person would', async () => {
    const options = await optionsFor(problem('INTERNAL', 500, {}, { 'Retry-After': '3600' }));
    await assert.rejects(call(walletKitConfig, {}, options), { code: 'internal', retryAfterMs: 3_600_000 });
    assert.equal(server?.requests.length, 1);
  });

  for (const [code, { status }] of Object.entries(PROBLEMS)) {
    it(`knows the API's ${code} under the same name`, async () => {
      const options = await optionsFor(problem(code, status, { triesLeft: 2, path: 'contact' }));
      await assert.rejects(call(otpInitV2, contact, options), (error: Error & Record<string, unknown>) => {
        assert.equal(error['code'], code.toLowerCase());
        assert.equal(error['status'], status);
        assert.equal(error['triesLeft'], 2);
        assert.equal(error['member'], 'contact');
        assert.deepEqual(JSON.parse(JSON.stringify(error['details'])), [
          { errorCode: code, triesLeft: 2, path: 'contact' },
        ]);
        return true;
      });
    });
  }

  it('tells a limit with its end, in seconds and as a date, and does not retry it', async () => {
    for (const header of ['130', new Date(Date.now() + 130_000).toUTCString()]) {
      const options = await optionsFor(problem('RATE_LIMITED', 429, {}, { 'Retry-After': header }));
      await assert.rejects(
        call(walletKitConfig, {}, options),
        (error: Error & { code?: string; retryAfterMs?: number }) => {
          assert.equal(error.code, 'rate_limited');
          assert.ok(Math.abs((error.retryAfterMs ?? 0) - 130_000) < 3000, String(error.retryAfterMs));
          return true;
        },
      );
      assert.equal(server?.requests.length, 1);
      await server.close();
    }
  });

  it('follows no redirect', async () => {
    const redirect: Answer = (response) => response.writeHead(307, { Location: '/elsewhere' }).end();
    const options = await optionsFor(redirect);
    await assert.rejects(call(otpInitV2, contact, options), { code: 'unreachable' });
    assert.deepEqual(
      server?.requests.map(({ path }) => path),
      ['/v1/otp_init_v2'],
    );
  });

  it('reads no more than 64 KB of a reply', async () => {
    const options = await optionsFor(json({ otpId: 'x'.repeat(70_000) }));
    await assert.rejects(call(otpInitV2, contact, options), { code: 'malformed_reply' });
  });

  it('ends with the reason of the signal, at once', async () => {
    const never: Answer = () => undefined;
    const options = await optionsFor(never);
    const controller = new AbortController();
    const calling = call(walletKitConfig, {}, { ...options, signal: controller.signal });
    const reason = new Error('left');
    controller.abort(reason);
    await assert.rejects(calling, reason);
  });

  it('says that a service is not there', async () => {
    const options = await optionsFor(json({}));
    await server?.close();
    await assert.rejects(call(otpInitV2, contact, options), { code: 'unreachable' });
  });

  it('puts nothing of the request into an error', async () => {
    const options = await optionsFor(problem('OTP_INVALID', 400));
    await assert.rejects(
      call(otpVerify, { otpId: 'secret-id', otpCode: 'secret-code' }, options),
      (error: Error) => {
        assert.doesNotMatch(`${error.message} ${String(error.stack)} ${JSON.stringify(error)}`, /secret/);
        return true;
      },
    );
  });
});

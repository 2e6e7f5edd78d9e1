import assert from 'node:assert/strict';
import { request as rawRequest } from 'node:http';
import { connect } from 'node:net';
import { afterEach, it } from 'node:test';
import { createClock } from '../../../src/base/clock.ts';
import { createOrganization, provisioningOf, query, submit } from '../../support/activities.ts';
import { call, CONFIGS, nextUser, readCode, requestCode, toReply, type Reply } from '../../support/client.ts';
import { describeOnOneDatabase } from '../../support/databases.ts';
import { startTestService, useTestService } from '../../support/test-service.ts';

const CONFIG = '/v1/wallet_kit_config';

describeOnOneDatabase('development tools', (database) => {
  const service = useTestService(database);
  const send = async (method: string, path: string, body?: unknown): Promise<Reply> =>
    toReply(
      await fetch(service().ready.baseUrl + path, {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
  /** Sends one request and answers all received bytes until the connection ends. */
  const readWire = async (path: string, body = '{}'): Promise<{ received: Buffer; wasReset: boolean }> => {
    const { hostname, port } = new URL(service().ready.baseUrl);
    return new Promise((resolve) => {
      const chunks: Buffer[] = [];
      let wasReset = false;
      const socket = connect(Number(port), hostname, () => {
        socket.write(
          `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\nx-auth-proxy-config-id: ${CONFIGS.digits6}\r\n` +
            `content-length: ${body.length}\r\n\r\n${body}`,
        );
      });
      socket.on('data', (chunk: Buffer) => chunks.push(chunk));
      socket.on('error', () => (wasReset = true));
      socket.on('close', () => resolve({ received: Buffer.concat(chunks), wasReset }));
    });
  };
  afterEach(async () => {
    await send('DELETE', '/dev/faults');
    await send('POST', '/dev/clock', { offsetMs: 0 });
  });

  it('show the newest message first, to one contact when asked', async () => {
    const { email } = nextUser();
    const first = await requestCode(service(), email);
    await requestCode(service(), nextUser().email);
    const second = await requestCode(service(), email.toUpperCase());
    const { body } = await send('GET', `/dev/inbox.json?contact=${email}`);
    assert.deepEqual(
      body.messages.map(({ code }: { code: string }) => code),
      [second.code, first.code],
    );
    assert.match(body.messages[0].sentAt as string, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    assert.ok((await send('GET', '/dev/inbox.json')).body.messages.length >= 3);
  });

  it('have a page for people that holds under a strict content policy', async () => {
    const { email } = nextUser();
    const { code } = await requestCode(service(), email);
    const page = await send('GET', '/dev/inbox');
    assert.equal(page.headers.get('content-type'), 'text/html; charset=utf-8');
    assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'/);
    assert.ok(page.text.includes(email) && page.text.includes(code));
    assert.doesNotMatch(page.text, /<style|style=|<script(?![^>]*src=)|\son\w+=/);
    for (const [, path = ''] of page.text.matchAll(/(?:href|src)="([^"]+)"/g)) {
      assert.equal((await send('GET', path)).status, 200, path);
    }
  });

  it('show the mail itself, in a frame where nothing runs', async () => {
    const { email } = nextUser();
    const { code } = await requestCode(service(), email);
    const { messages } = (await send('GET', `/dev/inbox.json?contact=${email}`)).body;
    assert.equal(messages[0].preview, `${code} is your Demo sign-in code`);
    const mail = await send('GET', `/dev/inbox/mails/${messages[0].id as string}`);
    assert.ok(mail.text.includes(`>${code}<`));
    assert.match(mail.headers.get('content-security-policy') ?? '', /default-src 'none'/);
    assert.equal((await send('GET', '/dev/inbox/mails/x')).status, 404);
  });

  it('show every message in every language, light and dark', async () => {
    const page = await send('GET', '/dev/mails');
    const frames = [...page.text.matchAll(/src="(\/dev\/mails\/[^"]+)"/g)].map(([, path = '']) => path);
    assert.equal(new Set(frames).size, 37 * 2 * 2);
    for (const path of frames) {
      const { status, text } = await send('GET', path);
      assert.equal(status, 200, path);
      assert.equal(/@media all/.test(text), path.endsWith('/dark'), path);
    }
    const german = await send('GET', '/dev/mails?language=de');
    assert.equal(german.text.match(/<iframe/g)?.length, 4);
    for (const path of ['code/cy/dark', 'code/de/blue', 'bill/de/dark']) {
      assert.equal((await send('GET', `/dev/mails/${path}`)).status, 404);
    }
  });

  it('escape what is shown on the page', async () => {
    await send('POST', '/dev/clock', { offsetMs: 0 });
    const contact = `a&b'x@example.com`;
    await call(service(), '/v1/otp_init', { otpType: 'OTP_TYPE_EMAIL', contact });
    assert.ok((await send('GET', '/dev/inbox')).text.includes('a&amp;b&#39;x@example.com'));
  });

  it('move the clock for nobody else: a client that keeps its own time is heard', async () => {
    const organization = createOrganization(['root']);
    const moved = await startTestService(database, {
      provisioning: provisioningOf(organization),
      // The program's clock runs; the usual clock of tests stands still.
      parts: { clock: createClock() },
    });
    const { members, organizationId } = organization;
    for (const offsetMs of [86_400_000, -86_400_000]) {
      moved.clock.offsetMs = offsetMs;
      const timestampMs = String(Date.now());
      const parameters = { organizationName: `Moved ${offsetMs}` };
      const segment = 'update_organization_name';
      const reply = await submit(moved, organizationId, members.root, segment, parameters, { timestampMs });
      assert.equal(reply.body.activity?.status, 'ACTIVITY_STATUS_COMPLETED', reply.text);
      const asked = await query(moved, organizationId, members.root, 'whoami', { timestampMs });
      assert.equal(asked.status, 200, asked.text);
    }
    await moved.close();
  });

  it('move the clock', async () => {
    assert.deepEqual((await send('GET', '/dev/clock')).body, { offsetMs: 0 });
    assert.deepEqual((await send('POST', '/dev/clock', { offsetMs: 3_600_000 })).body, {
      offsetMs: 3_600_000,
    });
    const { headers } = await call(service(), CONFIG, '{}');
    const now = Math.floor(service().clock.now() / 1000) * 1000;
    assert.equal(Date.parse(headers.get('date') ?? ''), now);
    assert.deepEqual((await send('GET', '/dev/clock')).body, { offsetMs: 3_600_000 });
    assert.equal((await send('POST', '/dev/clock', { offsetMs: 'soon' })).body.details[0].path, 'offsetMs');
  });

  it('make a path answer with a status, a body and a waiting time, so many times', async () => {
    await send('POST', '/dev/faults', [
      { path: CONFIG, status: 503, times: 1 },
      { path: CONFIG, status: 429, retryAfter: 7, times: 1 },
      { path: CONFIG, status: 502, body: '<html>Bad gateway</html>', times: 1 },
      { path: CONFIG, body: { enabledProviders: 'all' }, times: 1 },
      { path: CONFIG, status: 200, body: '{"enabled', times: 1 },
    ]);
    const broken = await call(service(), CONFIG, '{}', { origin: 'https://example.com' });
    assert.equal(broken.status, 503);
    assert.equal(broken.body.errorCode, 'UNAVAILABLE');
    assert.equal(broken.headers.get('access-control-allow-origin'), 'https://example.com');
    const limited = await call(service(), CONFIG, '{}');
    assert.equal(limited.body.errorCode, 'RATE_LIMITED');
    assert.equal(limited.headers.get('retry-after'), '7');
    const html = await call(service(), CONFIG, '{}');
    assert.equal(html.headers.get('content-type'), 'text/html');
    assert.equal(html.text, '<html>Bad gateway</html>');
    assert.deepEqual((await call(service(), CONFIG, '{}')).body, { enabledProviders: 'all' });
    await assert.rejects(call(service(), CONFIG, '{}'), SyntaxError);
    assert.equal((await call(service(), CONFIG, '{}')).status, 200);
    assert.deepEqual((await send('GET', '/dev/faults')).body, []);
    const split = await send('POST', '/dev/faults', { path: CONFIG, retryAfter: 'soon\r\nx: y' });
    assert.equal(split.body.details[0].path, 'retryAfter');
  });

  it('make a path slow and still perform it', async () => {
    await send('POST', '/dev/faults', { path: '/v1/otp_init', delayMs: 150, times: 1 });
    const { email } = nextUser();
    const startedAt = performance.now();
    const reply = await call(service(), '/v1/otp_init', { otpType: 'OTP_TYPE_EMAIL', contact: email });
    assert.ok(performance.now() - startedAt >= 149);
    assert.equal(reply.status, 200);
  });

  it('cut the connection after so many bytes of the reply, once the operation is done', async () => {
    const whole = (await readWire(CONFIG)).received;
    const start = whole.subarray(0, 15).toString();
    assert.equal(start, 'HTTP/1.1 200 OK');
    for (const cutAfterBytes of [1, 9, 15, 100, whole.length - 100, whole.length - 1]) {
      await send('POST', '/dev/faults', [{ path: CONFIG, cutAfterBytes, times: 1 }]);
      const { received } = await readWire(CONFIG);
      assert.equal(received.length, cutAfterBytes);
    }
    await send('POST', '/dev/faults', [{ path: CONFIG, cutAfterBytes: 0, times: 1 }]);
    const nothing = await readWire(CONFIG);
    assert.equal(nothing.received.length, 0);
    assert.ok(nothing.wasReset);

    const { email } = nextUser();
    await send('POST', '/dev/faults', [{ path: '/v1/otp_init', cutAfterBytes: 20, times: 1 }]);
    await assert.rejects(call(service(), '/v1/otp_init', { otpType: 'OTP_TYPE_EMAIL', contact: email }));
    assert.match(await readCode(service(), email), /^\d{6}$/);
    assert.equal((await call(service(), CONFIG, '{}')).status, 200, 'the service goes on');
  });

  it('replace the faults of a path, leave preflights alone, and end', async () => {
    await send('POST', '/dev/faults', [{ path: CONFIG, status: 500 }]);
    await send('POST', '/dev/faults', [
      { path: CONFIG, status: 503 },
      { path: '/healthz', status: 500 },
    ]);
    assert.equal((await call(service(), CONFIG, '{}')).status, 503);
    assert.equal((await call(service(), CONFIG, '{}')).status, 503);
    assert.equal((await send('OPTIONS', CONFIG)).status, 204);
    await send('DELETE', '/dev/faults');
    assert.equal((await call(service(), CONFIG, '{}')).status, 200);
    assert.equal((await send('GET', '/healthz')).status, 200);
    const bad = await send('POST', '/dev/faults', [{ path: 'relative' }]);
    assert.equal(bad.body.details[0].path, '[0].path');
  });

  it('exist for this machine only', async () => {
    const ask = (headers: Record<string, string>): Promise<number> =>
      new Promise((resolve, reject) => {
        const url = `${service().ready.baseUrl}/dev/inbox.json`;
        rawRequest(url, { headers }, (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        })
          .on('error', reject)
          .end();
      });
    assert.equal(await ask({}), 200);
    assert.equal(await ask({ host: 'localhost:1', origin: 'http://localhost:5173' }), 200);
    assert.equal(await ask({ host: 'rebound.example' }), 404);
    assert.equal(await ask({ origin: 'https://evil.example' }), 404);
    assert.equal(await ask({ origin: 'null' }), 404);
    for (const name of [
      'x-forwarded-for',
      'x-forwarded-host',
      'x-forwarded-proto',
      'forwarded',
      'via',
      'x-real-ip',
    ]) {
      assert.equal(await ask({ [name]: 'x' }), 404, name);
    }
    const open = await startTestService(database, { program: { host: '0.0.0.0' } });
    try {
      assert.equal((await fetch(`${open.ready.baseUrl}/dev/inbox.json`)).status, 404);
      assert.match(open.log(), /codes cannot be sent: SMTP_URL is needed for email/);
    } finally {
      await open.close();
    }
  });

  it('do not exist unless they are asked for, and the log says that codes go nowhere', async () => {
    const plain = await startTestService(database, { program: { hasDevelopmentTools: false } });
    try {
      for (const path of [
        'inbox',
        'inbox.json',
        'inbox.css',
        'inbox.js',
        'mails',
        'mails.js',
        'clock',
        'faults',
      ]) {
        assert.equal((await fetch(`${plain.ready.baseUrl}/dev/${path}`)).status, 404, path);
      }
      const init = { otpType: 'OTP_TYPE_EMAIL', contact: nextUser().email };
      assert.equal((await call(plain, '/v1/otp_init', init)).body.errorCode, 'DELIVERY_FAILED');
      assert.match(plain.log(), /codes cannot be sent: SMTP_URL is needed for email/);
      assert.doesNotMatch(plain.log(), /development tools are on/);
    } finally {
      await plain.close();
    }
    assert.match(service().log(), /development tools are on/);
  });
});

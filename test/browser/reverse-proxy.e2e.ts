import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import type { IncomingMessage } from 'node:http';
import type { Browser } from 'puppeteer-core';
import { missingOpenssl } from '../../service/test/webhooks/certificate.ts';
import { launchChromium, skipReason } from '../support/engines/chromium.ts';
import { logInByEmail, loginPageHtml } from '../support/services/login-page.ts';
import { hosts, missingNginx, startNginx, type Nginx } from '../support/services/nginx.ts';
import { startService, type ServiceProcess } from '../support/services/service-process.ts';
import { configIds } from '../support/services/test-organization.ts';
import { provisionFile, testPeople } from '../support/services/test-people.ts';

/** The maximum number of messages for one client address in a minute. */
const SENDS = 3;

describe(
  'nginx with the file of service/deploy',
  { skip: skipReason() || missingNginx || missingOpenssl },
  () => {
    let service: ServiceProcess;
    let nginx: Nginx;
    let browser: Browser;
    before(async () => {
      service = await startService({
        provision: provisionFile,
        environment: { LATCHKEY_TRUST_PROXY: '1', LATCHKEY_SENDS_PER_ADDRESS: String(SENDS) },
      });
      const page = (proxyUrl: string): string =>
        loginPageHtml({ ...service.info, authProxyUrl: proxyUrl, baseUrl: proxyUrl });
      nginx = await startNginx(new URL(service.info.baseUrl).port, {
        'below-a-path.html': page('/auth'),
        'another-host.html': page(`https://${hosts.service}`),
      });
      browser = await launchChromium({ more: nginx.chromiumArguments });
    });
    after(() => Promise.allSettled([browser?.close(), nginx?.stop(), service?.stop()]));

    for (const [index, path] of ['below-a-path.html', 'another-host.html'].entries()) {
      it(`lets somebody log in over TLS and call the API: ${path}`, async () => {
        const context = await browser.createBrowserContext();
        const page = await context.newPage();
        const preflights: string[] = [];
        page.on('response', (response) => {
          if (response.request().method() === 'OPTIONS') preflights.push(response.url());
        });
        await page.goto(`https://${hosts.site}/${path}`);
        const person = testPeople()[index];
        await logInByEmail(page, service.info, person?.email ?? '');
        const userId = await page.evaluate(async () => {
          const client = await document.querySelector('latchkey-login')?.client;
          return (await client?.whoami())?.userId;
        });
        assert.equal(userId, person?.userId);
        if (path.startsWith('below')) assert.deepEqual(preflights, []);
        await context.close();
      });
    }

    /** Sends a request through nginx, from one of the addresses of this machine. */
    const ask = async (
      path: string,
      {
        body = '',
        from = '127.0.0.1',
        headers = {},
      }: Partial<Record<'body' | 'from', string>> & {
        readonly headers?: Readonly<Record<string, string>>;
      } = {},
    ): Promise<{ readonly status: number | undefined; readonly text: string }> => {
      const asked = request({
        ...{ host: '127.0.0.1', port: nginx.port, servername: hosts.service, localAddress: from },
        ...{ path, method: body === '' ? 'GET' : 'POST', rejectUnauthorized: false, agent: false },
        headers: { host: hosts.service, ...headers },
      });
      asked.end(body);
      const [reply] = (await once(asked, 'response')) as [IncomingMessage];
      return { status: reply.statusCode, text: await text(reply) };
    };

    it('shuts the tools of development, which are on', async () => {
      assert.equal((await ask('/dev/inbox.json')).status, 404);
      assert.equal((await fetch(`${service.info.baseUrl}/dev/inbox.json`)).status, 200);
    });

    it('passes on the largest body that the service takes, and no larger one', async () => {
      const headers = { 'content-type': 'application/json', 'x-auth-proxy-config-id': configIds.digits6 };
      const largest = await ask('/v1/otp_init_v2', { body: 'x'.repeat(1_000_000), headers });
      assert.deepEqual([largest.status, largest.text.includes('INVALID_REQUEST')], [400, true], largest.text);
      const { status } = await ask('/v1/otp_init_v2', { body: 'x'.repeat(1_000_001) });
      assert.equal(status, 413);
    });

    it('has each address counted by itself, whatever it says of itself', async () => {
      const send = async (from: string, count: number): Promise<number | undefined> => {
        const contact = testPeople()[2 + count]?.email ?? '';
        const { status } = await ask('/v1/otp_init', {
          from,
          body: JSON.stringify({ otpType: 'OTP_TYPE_EMAIL', contact }),
          headers: {
            'content-type': 'application/json',
            'x-auth-proxy-config-id': configIds.digits6,
            'x-forwarded-for': `203.0.113.${count}`,
          },
        });
        return status;
      };
      // The clock moves to the beginning of a minute, so that the minute does not end within the test.
      const offsetMs = 60_000 - (Date.now() % 60_000);
      await fetch(`${service.info.baseUrl}/dev/clock`, {
        method: 'POST',
        body: JSON.stringify({ offsetMs }),
      });
      const statuses: (number | undefined)[] = [];
      for (let count = 0; count <= SENDS; count += 1) statuses.push(await send('127.0.0.2', count));
      assert.deepEqual(statuses, [200, 200, 200, 429]);
      assert.equal(await send('127.0.0.3', SENDS + 1), 200);
    });
  },
);

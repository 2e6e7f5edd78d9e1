/** A login in a browser, seen as one trace from the press to the commit. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { launchChromium, skipReason } from '../support/engines/chromium.ts';
import { watchRequests } from '../support/engines/requests.ts';
import { logInByEmail, loginPageHtml } from '../support/services/login-page.ts';
import { startService, type ServiceProcess } from '../support/services/service-process.ts';
import { startStaticServer, type StaticServer } from '../support/services/static-server.ts';
import { provisionFile, testPeople } from '../support/services/test-people.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
}

interface TraceReport {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Span[] }[] }[];
}

describe('a page that begins a trace', { skip: skipReason() }, () => {
  const reports: string[] = [];
  let browser: Browser;
  let collector: Server;
  let service: ServiceProcess;
  let site: StaticServer;
  before(async () => {
    collector = createServer((request, reply) => {
      void text(request).then((body) => {
        reports.push(body);
        reply.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
    });
    await once(collector.listen(0, '127.0.0.1'), 'listening');
    const { port } = collector.address() as AddressInfo;
    const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` };
    service = await startService({ provision: provisionFile, environment });
    const html = loginPageHtml(service.info);
    site = await startStaticServer({
      '/traced': { html: html.replace(' config-id=', ` traceparent="00-${TRACE}-${SPAN}-01" config-id=`) },
      '/untraced': { html },
    });
    browser = await launchChromium();
  });
  after(async () => {
    await Promise.allSettled([browser.close(), site.stop(), service.stop()]);
    collector.close();
  });

  it('finds its login in it, from the press to the commit, and nothing that a person typed', async () => {
    const canaries: string[] = [];
    for (const [index, path] of ['/traced', '/untraced'].entries()) {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      const sent: (string | undefined)[] = [];
      await watchRequests(page, ({ body, headers, method }) => {
        if (method !== 'POST') return;
        sent.push(headers['traceparent']);
        canaries.push(...body.split(/[^\w@.+-]+/).filter((word) => word.length > 32));
      });
      const email = testPeople()[index]?.email ?? '';
      await page.goto(site.origin + path);
      await logInByEmail(page, service.info, email);
      canaries.push(email, String(await page.evaluate(tokenOfSession)));
      assert.ok(sent.length >= 4, `${sent.length} requests`);
      const expected = path === '/traced' ? `00-${TRACE}-${SPAN}-01` : undefined;
      assert.deepEqual(new Set(sent), new Set([expected]));
      await context.close();
    }
    const inbox = (await (await fetch(`${service.info.baseUrl}/dev/inbox.json`)).json()) as {
      messages: readonly { readonly code: string }[];
    };
    assert.equal(inbox.messages.length, 2);
    // A service that ends sends what it has left.
    await service.stop();

    const spans = reports.flatMap((report) =>
      (JSON.parse(report) as TraceReport).resourceSpans.flatMap(({ scopeSpans }) =>
        scopeSpans.flatMap((scope) => scope.spans),
      ),
    );
    const ofTrace = spans.filter(({ traceId }) => traceId === TRACE);
    const posts = ofTrace.filter(({ parentSpanId }) => parentSpanId === SPAN);
    assert.deepEqual(
      new Set(posts.map(({ name }) => name)),
      new Set(
        ['wallet_kit_config', 'otp_init_v2', 'otp_verify_v2', 'otp_login_v2'].map(
          (name) => `POST /v1/${name}`,
        ),
      ),
    );
    const login = posts.find(({ name }) => name === 'POST /v1/otp_login_v2');
    const below = ofTrace.filter(({ parentSpanId }) => parentSpanId === login?.spanId);
    assert.ok(
      below.some(({ name }) => name === 'commit'),
      below.map(({ name }) => name).join(),
    );
    // The other login has traces of its own, one a request.
    const others = spans.filter(({ name, traceId }) => name.startsWith('POST /v1/') && traceId !== TRACE);
    assert.equal(new Set(others.map(({ traceId }) => traceId)).size, others.length);
    assert.ok(others.length >= 4);
    // Six digits may stand in a time, so a code is looked for as a text of its own.
    const codes = inbox.messages.map(({ code }) => `"${code}"`);
    for (const canary of [...canaries, ...codes]) {
      assert.ok(canary.length > 6 && !reports.join('\n').includes(canary), 'a secret stands in a span');
    }
  });
});

/** Runs in the page: the session's token. */
function tokenOfSession(): string | undefined {
  return document.querySelector('latchkey-login')?.session?.token;
}

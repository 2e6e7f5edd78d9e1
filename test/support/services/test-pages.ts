import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import type { TestRunnerConfig } from '@web/test-runner';
import { networkInterfaces } from 'node:os';
import { bundleExample } from '../package/bundle-example.ts';
import type { Cut, CuttingProxy } from './cutting-proxy.ts';
import type { EngineName } from '../engines/engines.ts';
import type { ServiceInfo } from './service-process.ts';
import { testPeople } from './test-people.ts';
import { join } from 'node:path';
import { root } from '../runner/list-files.ts';

type Middleware = NonNullable<TestRunnerConfig['middleware']>[number];

/** Content-Security-Policy that must hold with zero reports while somebody logs in. */
export function strictPolicy(serviceUrl: string, reportTo: string): string {
  return [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'`,
    `connect-src ${serviceUrl}`,
    `img-src 'self'`,
    `require-trusted-types-for 'script'`,
    `report-uri ${reportTo}`,
  ].join('; ');
}

/**
 * The answers of the test server besides files:
 *
 * - `/pages/…`: test/browser/pages/…, with `%SERVICE_URL%` filled in, and the policy that the parameters
 *   `policy` and `reported` ask for; those under `/pages/csp/` carry the
 *   strict policy, and their reports are collected under the page's `run` parameter;
 * - `/csp-report` and `/csp-reports?run=…`: takes and lists the reports;
 * - `/test-service.json`, `/test-service/person`: the engine's service, a person nobody else uses;
 * - `/test-service/cuts`: sets what the proxy before the service cuts, and answers what it has seen;
 * - `/test-service/address`: an address of this machine that is not loopback, where pages are not secure;
 * - `/frameworks/….js`: a program of test/browser/frameworks in one file, with all its packages;
 * - `/test-service/dev/…`: the service's own `/dev/…` (inbox, clock, faults), so that tests need no CORS.
 *
 * Each engine has a service of its own: faults and clock belong to a whole service, and engines run at once.
 */
export function testPages(
  services: ReadonlyMap<EngineName, ServiceInfo>,
  cuttingProxies: ReadonlyMap<EngineName, CuttingProxy>,
): Middleware {
  const reports = new Map<string, unknown[]>();
  const people = testPeople();
  const nextPerson = new Map<EngineName, number>();
  return async (context, next) => {
    const { path, query } = context;
    const run = String(query['run'] ?? '');
    const engine = engineOf(context.get('user-agent'));
    const service = services.get(engine);
    const cutting = cuttingProxies.get(engine);
    // A sandboxed page, whose modules come from elsewhere in its eyes.
    if (context.get('origin') === 'null') context.set('access-control-allow-origin', '*');
    if (path === '/csp-report') {
      const report: unknown = JSON.parse((await readBody(context.req)) || 'null');
      reports.set(run, [...(reports.get(run) ?? []), report]);
      context.status = 204;
    } else if (path === '/csp-reports') {
      context.body = reports.get(run) ?? [];
    } else if (path === '/test-service.json') {
      context.body =
        service === undefined
          ? { missing: 'the service did not start' }
          : { ...service, cuttingPort: cutting?.port };
    } else if (path === '/test-service/person') {
      const index = nextPerson.get(engine) ?? 0;
      if (people[index] === undefined) throw new Error('The test organization has no more people.');
      nextPerson.set(engine, index + 1);
      context.body = people[index];
    } else if (path === '/test-service/cuts' && cutting !== undefined) {
      const { cut } = JSON.parse(await readBody(context.req)) as { cut?: Cut };
      context.body = cutting.set(cut);
    } else if (path === '/test-service/address') {
      const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
      const own = all.find(({ family, internal }) => family === 'IPv4' && !internal);
      context.body = { address: own?.address };
    } else if (path.startsWith('/frameworks/')) {
      context.type = 'js';
      context.body = await bundleExample(`test/browser${path.replace(/\.js$/, '')}`);
    } else if (path.startsWith('/test-service/dev/') && service !== undefined) {
      const reply = await fetch(new URL(context.url.slice('/test-service'.length), service.baseUrl), {
        method: context.method,
        ...(context.method === 'POST'
          ? { body: await readBody(context.req), headers: { 'content-type': 'application/json' } }
          : {}),
      });
      context.status = reply.status;
      context.type = reply.headers.get('content-type') ?? 'application/json';
      context.body = await reply.text();
    } else if (path.startsWith('/pages/')) {
      for (const [name, header] of policyHeaders) {
        const policy = query[name];
        if (typeof policy === 'string') context.set(header, policy);
      }
      if (path.startsWith('/pages/csp/')) {
        const reportTo = `/csp-report?run=${encodeURIComponent(run)}`;
        context.set('content-security-policy', strictPolicy(service?.baseUrl ?? "'none'", reportTo));
      }
      if (path.endsWith('.html')) {
        // Written here, not by the file server: nothing may add a script to a page under a strict policy.
        context.type = 'html';
        const html = readFileSync(join(root, 'test/browser', path), 'utf8');
        context.body = html.replaceAll('%SERVICE_URL%', service?.baseUrl ?? '');
      } else {
        context.url = `/test/browser${context.url}`;
        await next();
      }
    } else {
      await next();
    }
  };
}

const policyHeaders = [
  ['policy', 'content-security-policy'],
  ['reported', 'content-security-policy-report-only'],
] as const;

/** All three say AppleWebKit or Gecko somewhere; these words are each engine's own. */
function engineOf(userAgent: string): EngineName {
  if (userAgent.includes('Firefox/')) return 'firefox';
  return /Chrom(e|ium)\//.test(userAgent) ? 'chromium' : 'webkit';
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

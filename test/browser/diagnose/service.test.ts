import { expect } from '@open-wc/testing';
import type { FindingCode, FindingFacts } from '../../../src/diagnose/findings.ts';
import { diagnose } from '../../../src/diagnose/index.ts';
import { setClockOffset, setFaults, type Fault } from '../../support/services/test-service.ts';
import { diagnoseInFrame } from './diagnosed-page.ts';
import { cleanUp, codesOf, factsOf, siteOf } from './reports.ts';

describe('a diagnosis of the service', () => {
  afterEach(cleanUp);

  it('tells a policy that stops requests', async () => {
    const report = await diagnoseInFrame({ site: await siteOf(), policy: `connect-src 'self'` });
    expect(codesOf(report)).to.include.members(['policy_blocks', 'service_blocked', 'api_blocked']);
    expect(report.status).to.equal('failure');
  });

  it('tells a policy that only reports', async () => {
    const report = await diagnoseInFrame({ site: await siteOf(), reported: `connect-src 'self'` });
    expect(codesOf(report)).to.include('policy_reports').and.include('service_ok');
    expect(report.status).to.equal('warning');
  });

  it('tells a service that is down', async () => {
    // Nothing listens on this port.
    const report = await diagnose({ ...(await siteOf()), proxyUrl: 'http://127.0.0.1:65531' });
    expect(codesOf(report)).to.include.members(['service_unreachable', 'api_unreachable', 'clock_unknown']);
  });

  it('tells an address where something else answers, out of reach of the page', async () => {
    // The address is that of the test server, which is reachable and allows no other origin.
    const host = location.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
    const report = await diagnose({ ...(await siteOf()), proxyUrl: `http://${host}:${location.port}` });
    expect(codesOf(report)).to.include('service_not_for_this_page').and.include('api_not_for_this_page');
  });

  it('tells a browser that is offline', async () => {
    const onLine = Object.getOwnPropertyDescriptor(Navigator.prototype, 'onLine')!;
    Object.defineProperty(Navigator.prototype, 'onLine', { configurable: true, get: () => false });
    try {
      const report = await diagnose({ ...(await siteOf()), proxyUrl: 'http://127.0.0.1:65531' });
      expect(codesOf(report)).to.include('service_offline');
    } finally {
      Object.defineProperty(Navigator.prototype, 'onLine', onLine);
    }
  });

  for (const [title, fault, code, facts] of [
    ['broken', { status: 503 }, 'service_broken', { httpStatus: 503 }],
    ['something else', { status: 200, body: '<html>' }, 'service_malformed', { httpStatus: 200 }],
    ['refusing', { status: 409 }, 'service_refused', {}],
    ['limited, in seconds', { retryAfter: '130' }, 'service_limited', { retryAfterSeconds: 130 }],
  ] as const satisfies [string, Omit<Fault, 'path'>, FindingCode, FindingFacts][]) {
    it(`tells a service that is ${title}`, async () => {
      await setFaults([{ path: '/v1/wallet_kit_config', ...fault }]);
      const report = await diagnose(await siteOf());
      expect(codesOf(report)).to.include(code);
      expect(factsOf(report, code)).to.include(facts);
    });
  }

  it('tells a limit that ends at a date', async () => {
    const retryAfter = new Date(Date.now() + 130_000).toUTCString();
    await setFaults([{ path: '/v1/wallet_kit_config', retryAfter }]);
    const report = await diagnose(await siteOf());
    expect(factsOf(report, 'service_limited')?.retryAfterSeconds).to.be.closeTo(130, 15);
  });

  it('tells an API that is broken beside a proxy that is not', async () => {
    await setFaults([{ path: '/public/v1/query/whoami', status: 502, body: '<h1>Bad gateway</h1>' }]);
    const report = await diagnose(await siteOf());
    expect(codesOf(report)).to.include('service_ok').and.include('api_malformed');
    expect(factsOf(report, 'api_malformed')).to.deep.equal({ httpStatus: 502 });
  });

  it('tells addresses of the service below which there is neither proxy nor API', async () => {
    const site = await siteOf();
    const nowhere = `${site.proxyUrl}/nowhere`;
    const report = await diagnose({ ...site, proxyUrl: nowhere, apiUrl: nowhere });
    expect(factsOf(report, 'service_malformed')?.httpStatus).to.equal(404);
    expect(factsOf(report, 'api_malformed')?.httpStatus).to.equal(404);
  });

  it('tells an API that leads elsewhere, where the page does not follow', async () => {
    await setFaults([{ path: '/public/v1/query/whoami', status: 302 }]);
    expect(codesOf(await diagnose(await siteOf()))).to.include('api_not_for_this_page');
  });

  it('tells an origin that is not allowed', async () => {
    expect(codesOf(await diagnose(await siteOf('oneOrigin')))).to.include('origin_not_allowed');
  });

  it('tells a configuration that does not exist', async () => {
    const configId = '00000000-0000-4000-8000-000000000000';
    const report = await diagnose({ ...(await siteOf()), configId });
    expect(codesOf(report)).to.include('unknown_configuration');
    expect(JSON.stringify(report)).not.to.include(configId);
  });

  it('tells a configuration with a member that is off', async () => {
    const config = {
      ...{ enabledProviders: ['email'], organizationId: 'o' },
      ...{ sessionExpirationSeconds: '900', otpLength: '12' },
    };
    const report = await diagnose({ ...(await siteOf()), config });
    expect(factsOf(report, 'configuration_invalid')?.member).to.equal('otpLength');
  });

  for (const minutes of [-10, 10]) {
    it(`tells a clock that is off by ${minutes} minutes`, async () => {
      await setClockOffset(minutes * 60_000);
      const report = await diagnose(await siteOf());
      expect(factsOf(report, 'clock_skewed')?.skewSeconds).to.be.closeTo(minutes * 60, 10);
      expect(report.status).to.equal('warning');
    });
  }
});

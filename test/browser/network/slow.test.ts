import { expect } from '@open-wc/testing';
import { diagnose } from '../../../src/diagnose/index.ts';
import {
  clearFaults,
  configIds,
  listFaults,
  newPerson,
  setFaults,
  testService,
} from '../../support/services/test-service.ts';
import { logInThroughCut } from './cut-login.ts';

const EXCHANGES = [
  '/v1/wallet_kit_config',
  '/v1/otp_init_v2',
  '/v1/otp_verify_v2',
  '/v1/otp_login_v2',
] as const;

describe('a login over a network that', () => {
  afterEach(clearFaults);

  for (const direction of ['request', 'response'] as const) {
    it(`delivers a ${direction} byte by byte is not disturbed`, async () => {
      const { email: contact } = await newPerson();
      const cut = { method: 'POST', path: '/v1/otp_login_v2', direction, after: 0, then: 'trickle' } as const;
      const { faults, record } = await logInThroughCut({ contact, cut });
      expect(record.hasStruck).to.equal(true);
      expect(faults).to.deep.equal([]);
    });
  }

  for (const path of EXCHANGES) {
    for (const [form, header] of [
      ['in seconds', () => '130'],
      ['as a date', () => new Date(Date.now() + 130_000).toUTCString()],
    ] as const) {
      it(`limits ${path}, with Retry-After ${form}: says how long, and goes on where it was`, async () => {
        const { email: contact } = await newPerson();
        await setFaults([{ path, times: 1, retryAfter: header() }]);
        const { faults, record } = await logInThroughCut({ contact });
        expect(faults.map(({ code }) => code)).to.deep.equal(['rate_limited']);
        expect(faults[0]?.retryAtMs).to.be.closeTo(Date.now() + 130_000, 15_000);
        expect(record.loginKeys).to.have.length(1);
      });
    }
  }

  it('does not answer ends in an error that is told, and a second try is answered', async () => {
    const { email: contact } = await newPerson();
    const { baseUrl: proxyUrl } = await testService();
    // The delay is longer than every timeout, and so long that the late request sends no second code during the test.
    const delayMs = 30_000;
    await setFaults(
      ['/v1/wallet_kit_config', '/v1/otp_init_v2'].map((path) => ({ path, times: 1, delayMs })),
    );
    const diagnosing = diagnose({ proxyUrl, configId: configIds.digits6 });
    // The request has used its fault before the login sends its own.
    while ((await listFaults()).length === 2) await new Promise(requestAnimationFrame);
    const { faults } = await logInThroughCut({ contact });
    expect(faults.map(({ code }) => code)).to.deep.equal(['timeout']);
    const { findings } = await diagnosing;
    expect(findings.map(({ code }) => code)).to.include('service_timeout');
    // Ten seconds of this limit are the page's timeout for a reply.
  }).timeout(30_000);
});

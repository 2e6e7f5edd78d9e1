import { expect } from '@open-wc/testing';
import { diagnose } from '../../../src/diagnose/index.ts';
import { LatchkeyLoginElement } from '../../../src/element/login-element.ts';
import { insecureAddress } from '../../support/services/test-service.ts';
import { intercept } from '../storage/faulty-indexed-db.ts';
import { diagnoseInFrame } from './diagnosed-page.ts';
import { cleanUp, codesOf, examineIn, factsOf, siteOf, windowWith } from './reports.ts';

describe('a diagnosis of the page', () => {
  afterEach(cleanUp);

  it('tells a page that is not secure', async function () {
    const address = await insecureAddress();
    // A machine without a network has no such address.
    if (address === undefined) return this.skip();
    const origin = `http://${address}:${location.port}`;
    const report = await diagnoseInFrame({ origin, site: await siteOf('keys') });
    expect(codesOf(report)).to.include('insecure_context');
    expect(report.status).to.equal('failure');
    // The browser is not the cause, so no finding may recommend another one.
    expect(codesOf(report)).to.include('device_key_unknown').and.include('passkeys_unknown');
    expect(report.findings.map(({ recovery }) => recovery).join(' ')).not.to.match(/current browser\./);
  });

  it('tells a page whose Web Crypto is gone', async () => {
    const report = await examineIn({ page: windowWith({ crypto: {} }) });
    expect(codesOf(report)).to.include('web_crypto_missing').and.include('device_key_unknown');
  });

  for (const [title, site, member] of [
    ['missing', { proxyUrl: undefined }, 'proxy-url'],
    ['no address', { proxyUrl: 'ftp://secret.example' }, 'proxy-url'],
    ['no key', { otpSignerKey: 'secret' }, 'otp-signer-key'],
  ] as const) {
    it(`tells a setting that is ${title}, and asks nobody`, async () => {
      const report = await diagnose({ ...(await siteOf()), ...site });
      expect(factsOf(report, 'settings_invalid')).to.deep.equal({ member });
      expect(codesOf(report)).to.include('service_unknown').and.include('api_unknown');
      expect(JSON.stringify(report)).not.to.include('secret');
    });
  }

  for (const [html, member] of [
    ['theme="drak"', 'theme'],
    ['social="window"', 'social'],
    ['heading-level="h2"', 'heading-level'],
    ['apiUrl="https://api.example"', 'apiurl'],
    ['invalidateExisting', 'invalidateexisting'],
    ['providers="email gogle"', 'providers'],
    ['theme="" mode="inline" lang="en" tabindex="0" ng-version="20" constructor="a"', undefined],
  ] as const) {
    it(`tells an attribute that is left aside: ${html}`, async () => {
      LatchkeyLoginElement.define();
      const place = document.createElement('div');
      place.innerHTML = `<latchkey-login ${html}></latchkey-login>`;
      const element = place.firstElementChild as LatchkeyLoginElement;
      Object.assign(element, await siteOf());
      const report = await diagnose(element);
      expect(factsOf(report, 'settings_ignored')).to.deep.equal(member && { member });
      expect(codesOf(report).includes('settings_ok')).to.equal(member === undefined);
    });
  }

  it('tells a browser inside an app', async () => {
    const userAgent = 'Mozilla/5.0 (Linux; Android 14; wv) AppleWebKit/537.36 Instagram 300.0.0.1';
    const report = await examineIn({
      page: windowWith({ navigator: intercept(navigator, { userAgent }) }),
    });
    expect(codesOf(report)).to.include('in_app_browser');
  });

  it('tells a frame of another site, with or without storage', async () => {
    const host = location.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
    const report = await diagnoseInFrame({
      origin: `http://${host}:${location.port}`,
      site: await siteOf(),
    });
    expect(codesOf(report)).to.include.oneOf(['storage_partitioned', 'frame_with_storage', 'frame_unknown']);
    expect(codesOf(report)).not.to.include('frame_none');
  });

  it('tells a frame of the same site from it', async () => {
    expect(codesOf(await diagnoseInFrame({ site: await siteOf() }))).to.include('frame_none');
  });

  it('tells a sandbox that lets no form be sent', async () => {
    const sandbox = 'allow-scripts allow-same-origin';
    const report = await diagnoseInFrame({ site: await siteOf(), sandbox });
    // WebKit dispatches the submit event before it blocks the form, so a login works there.
    const isTold = navigator.vendor.startsWith('Apple');
    expect(codesOf(report)).to.include(isTold ? 'forms_ok' : 'forms_blocked');
    expect(codesOf(report)).not.to.include('opaque_origin');
    const open = await diagnoseInFrame({ site: await siteOf(), sandbox: `${sandbox} allow-forms` });
    expect(codesOf(open)).to.include('forms_ok');
  });

  it('tells a page without an origin', async () => {
    const report = await diagnoseInFrame({ site: await siteOf(), sandbox: 'allow-scripts' });
    expect(codesOf(report)).to.include('opaque_origin').and.include('indexeddb_refused');
    expect(codesOf(report)).to.include('local_storage_refused').and.include('device_key_in_memory');
  });
});

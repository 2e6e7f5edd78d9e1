import { expect } from '@open-wc/testing';
import { diagnose, type DiagnoseOptions } from '../../../src/diagnose/index.ts';
import { announceEthereum, announceSolana } from '../element/test-wallets.ts';
import { diagnoseInFrame } from './diagnosed-page.ts';
import { cleanUp, codesOf, factsOf, siteOf } from './reports.ts';

const isWebKit = !/Chrom|Firefox/.test(navigator.userAgent);

describe('a diagnosis of ways to sign in', () => {
  afterEach(cleanUp);

  const social: Partial<DiagnoseOptions> = {
    config: {
      enabledProviders: ['google'],
      organizationId: 'o',
      sessionExpirationSeconds: '900',
      oauthClientIds: { google: 'client' },
      oauthRedirectUrl: 'https://example.com/callback.html',
    },
  };

  it('counts wallets', async () => {
    announceEthereum({ byte: 0x11, name: 'One' });
    announceSolana({ byte: 0x11, name: 'Two' });
    expect(factsOf(await diagnose(await siteOf('keys')), 'wallets_ok')).to.deep.equal({ count: 2 });
  });

  it('tells that there is no wallet', async () => {
    expect(codesOf(await diagnose(await siteOf('keys')))).to.include('wallets_missing');
  });

  it('tells a foreign frame that may not use passkeys, or make none', async function () {
    // Only Chromium tells a page which features its frame may use.
    if (!('featurePolicy' in document)) return this.skip();
    const host = location.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
    const page = { origin: `http://${host}:${location.port}`, site: await siteOf('keys') };
    const get = 'publickey-credentials-get';
    const create = 'publickey-credentials-create';
    expect(codesOf(await diagnoseInFrame(page))).to.include('passkeys_not_allowed');
    expect(codesOf(await diagnoseInFrame({ ...page, allow: get }))).to.include('passkeys_not_made');
    expect(codesOf(await diagnoseInFrame({ ...page, allow: `${get}; ${create}` })))
      .not.to.include('passkeys_not_allowed')
      .and.not.to.include('passkeys_not_made');
  });

  it('tells about passkeys', async () => {
    const expected = isWebKit ? ['passkeys_unsupported'] : ['passkeys_ok', 'passkeys_no_authenticator'];
    expect(codesOf(await diagnose(await siteOf('keys')))).to.include.oneOf(expected);
  });

  it('does not promise windows', async () => {
    const report = await diagnose({ ...(await siteOf()), ...social });
    expect(codesOf(report)).to.include('popups_unknown');
    expect(report.status).to.equal('unknown');
  });

  it('knows where no window is opened', async () => {
    const report = await diagnose({ ...(await siteOf()), ...social, social: 'redirect' });
    expect(codesOf(report)).to.include('popups_unused');
  });

  it('tells a sandbox without windows', async () => {
    const site = { ...(await siteOf()), ...social };
    const sandbox = 'allow-scripts allow-same-origin';
    expect(codesOf(await diagnoseInFrame({ site, sandbox }))).to.include('popups_blocked');
    const open = `${sandbox} allow-popups`;
    expect(codesOf(await diagnoseInFrame({ site, sandbox: open }))).to.include('popups_unknown');
  });
});

import { expect } from '@open-wc/testing';
import type { Surroundings } from '../../../src/diagnose/check.ts';
import { examine } from '../../../src/diagnose/diagnose.ts';
import { FINDINGS, type FindingCode, type FindingFacts } from '../../../src/diagnose/findings.ts';
import { diagnose, type DiagnoseOptions, type Report } from '../../../src/diagnose/index.ts';
import {
  clearFaults,
  configIds,
  insecureAddress,
  setClockOffset,
  setFaults,
  testService,
  type Fault,
} from '../../support/services/test-service.ts';
import { LatchkeyLoginElement } from '../../../src/element/login-element.ts';
import { keysAtRest } from '../element/at-rest.ts';
import { announceEthereum, announceSolana, removeWallets } from '../element/test-wallets.ts';
import { deaf, failLater, intercept } from '../storage/faulty-indexed-db.ts';
import { diagnoseInFrame } from './diagnosed-page.ts';

function codesOf({ findings }: Report): readonly FindingCode[] {
  return findings.map(({ code }) => code);
}

function factsOf({ findings }: Report, code: FindingCode): FindingFacts | undefined {
  return findings.find((finding) => finding.code === code)?.facts;
}

async function siteOf(config: keyof typeof configIds = 'digits6'): Promise<DiagnoseOptions> {
  const { authProxyUrl: proxyUrl } = await testService();
  return { proxyUrl, configId: configIds[config] };
}

/** A diagnosis in a page where something is otherwise. */
async function examineIn(change: Partial<Surroundings>, site?: DiagnoseOptions): Promise<Report> {
  const surroundings = { page: window, indexedDB: () => indexedDB, ...change };
  return examine(site ?? (await siteOf()), surroundings);
}

/** The real window with members of our own. */
function windowWith(own: Record<string, unknown>): Window & typeof globalThis {
  return intercept(window, own);
}

const isWebKit = !/Chrom|Firefox/.test(navigator.userAgent);

describe('a diagnosis', () => {
  afterEach(async () => {
    removeWallets();
    await clearFaults();
    await setClockOffset(0);
  });

  it('finds nothing wrong where nothing is', async () => {
    const report = await diagnose(await siteOf());
    expect(report.findings.filter(({ status }) => status !== 'ok')).to.deep.equal([]);
    expect(report.status).to.equal('ok');
    expect(report.findings).to.have.length(18);
  });

  it('leaves nothing behind', async () => {
    // The page before this one may have ended while a login of it was writing a key.
    const before = [Object.keys(localStorage), await keysAtRest()];
    await diagnose(await siteOf());
    expect([Object.keys(localStorage), await keysAtRest()]).to.deep.equal(before);
  });

  describe('of the page', () => {
    it('tells a page that is not secure', async function () {
      const address = await insecureAddress();
      // A machine without a network has no such address.
      if (address === undefined) return this.skip();
      const origin = `http://${address}:${location.port}`;
      const report = await diagnoseInFrame({ origin, site: await siteOf('keys') });
      expect(codesOf(report)).to.include('insecure_context');
      expect(report.status).to.equal('failure');
      // The browser is not at fault, and nobody needs another one.
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
      expect(codesOf(report)).to.include.oneOf([
        'storage_partitioned',
        'frame_with_storage',
        'frame_unknown',
      ]);
      expect(codesOf(report)).not.to.include('frame_none');
    });

    it('tells a frame of the same site from it', async () => {
      expect(codesOf(await diagnoseInFrame({ site: await siteOf() }))).to.include('frame_none');
    });

    it('tells a sandbox that lets no form be sent', async () => {
      const sandbox = 'allow-scripts allow-same-origin';
      const report = await diagnoseInFrame({ site: await siteOf(), sandbox });
      // WebKit tells the page of the press first, and only then lets nothing leave the frame: a login works there.
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

  describe('of what rests in the browser', () => {
    const error = (name: string): DOMException => new DOMException('a secret', name);

    /** The real IndexedDB; `change` stands in for its request to open. */
    const openingAs = (change: (request: IDBOpenDBRequest) => IDBRequest) => () =>
      intercept(indexedDB, {
        open: (name: string, version: number) => change(indexedDB.open(name, version)),
      });

    for (const [title, factory, code, name] of [
      ['missing', () => undefined, 'indexeddb_missing', undefined],
      [
        'forbidden',
        () => {
          throw error('SecurityError');
        },
        'indexeddb_refused',
        'SecurityError',
      ],
      [
        'full',
        openingAs((request) =>
          failLater(request, error('QuotaExceededError'), () => request.result.close()),
        ) as Surroundings['indexedDB'],
        'indexeddb_refused',
        'QuotaExceededError',
      ],
    ] as const) {
      it(`tells an IndexedDB that is ${title}`, async () => {
        const report = await examineIn({ indexedDB: factory });
        expect(codesOf(report)).to.include(code).and.include('device_key_in_memory');
        expect(factsOf(report, code)?.error).to.equal(name);
        expect(report.status).to.equal('warning');
        expect(JSON.stringify(report)).not.to.include('secret');
      });
    }

    it('tells an IndexedDB that does not answer', async () => {
      const factory = openingAs((request) => {
        request.addEventListener('success', () => request.result.close());
        return intercept(request, deaf());
      });
      const report = await examineIn({ indexedDB: factory });
      expect(codesOf(report)).to.include('indexeddb_timeout').and.include('device_key_in_memory');
    });

    it('tells an IndexedDB that takes anything but keys, as in Lockdown Mode', async () => {
      const factory = openingAs((request) => {
        const own = {};
        Object.defineProperty(own, 'result', {
          get: () =>
            intercept(request.result, {
              transaction: (...all: [string, IDBTransactionMode]) => {
                const transaction = request.result.transaction(...all);
                const store = transaction.objectStore(all[0]);
                const put = (value: unknown, key: string): unknown => {
                  if (key.startsWith('key ')) throw error('DataCloneError');
                  return store.put(value, key);
                };
                return intercept(transaction, { objectStore: () => intercept(store, { put }) });
              },
            }),
        });
        return intercept(request, own);
      });
      const report = await examineIn({ indexedDB: factory });
      expect(codesOf(report)).to.include('indexeddb_ok').and.include('device_key_in_memory');
    });

    it('does not look for what storage="memory" does not use', async () => {
      const factory = (): never => {
        throw error('SecurityError');
      };
      const report = await examineIn({ indexedDB: factory }, { ...(await siteOf()), storage: 'memory' });
      expect(report.status).to.equal('ok');
      expect(codesOf(report)).to.include('indexeddb_unused').and.include('device_key_ok');
    });

    it('tells what else is missing or refuses', async () => {
      const page = windowWith({
        BroadcastChannel: undefined,
        navigator: intercept(navigator, { locks: undefined }),
        localStorage: {
          setItem: () => {
            throw error('QuotaExceededError');
          },
        },
      });
      const report = await examineIn({ page });
      expect(codesOf(report)).to.include.members([
        'tabs_unavailable',
        'locks_unavailable',
        'local_storage_refused',
      ]);
      expect(factsOf(report, 'local_storage_refused')?.error).to.equal('QuotaExceededError');
      expect(report.status).to.equal('warning');
    });

    it('tells tabs that do not hear each other', async () => {
      const report = await examineIn({
        page: windowWith({
          BroadcastChannel: class extends BroadcastChannel {
            override postMessage(): void {}
          },
        }),
      });
      expect(codesOf(report)).to.include('tabs_silent');
    });
  });

  describe('of the service', () => {
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
      // Nobody listens there.
      const report = await diagnose({ ...(await siteOf()), proxyUrl: 'http://127.0.0.1:65531' });
      expect(codesOf(report)).to.include.members(['service_unreachable', 'api_unreachable', 'clock_unknown']);
    });

    it('tells an address where something else answers, out of reach of the page', async () => {
      // The server of these tests: it is there, and allows no other origin.
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

  describe('of ways to sign in', () => {
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
      // Only Chromium says what a frame may do.
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

  it('never rejects: a check that fails is a finding, without what it says', async () => {
    const report = await examine(await siteOf(), undefined, {
      throws: () => {
        throw new TypeError('a secret');
      },
      rejects: () => Promise.reject(Object.assign(new Error('a secret'), { name: 'a secret' })),
    });
    expect(report.findings.map(({ facts }) => facts)).to.deep.equal([
      { check: 'throws', error: 'TypeError' },
      { check: 'rejects', error: 'Error' },
    ]);
    expect(codesOf(report)).to.deep.equal(['check_failed', 'check_failed']);
    expect(JSON.stringify(report)).not.to.include('secret');
  });

  it('has a way out for whatever is not in order', () => {
    for (const [code, { status, ...text }] of Object.entries(FINDINGS)) {
      expect(text.message, code).to.match(/^\S.+\.$/);
      const isExpected = status === 'warning' || status === 'failure';
      if (isExpected)
        expect(text, code)
          .to.have.property('recovery')
          .that.matches(/^[A-Z].+\.$/);
    }
  });
});

import { expect } from '@open-wc/testing';
import { LatchkeyError } from '../../../src/base/errors.ts';
import { messages } from '../../../src/locales/en.ts';
import {
  clearFaults,
  latestCode,
  newPerson,
  setClockOffset,
  setFaults,
  testService,
  type Fault,
} from '../../support/services/test-service.ts';
import { cleanUp, mount, type, until, type Harness } from './harness.ts';

const NOBODY = (): string => `nobody-${crypto.randomUUID().slice(0, 8)}@example.com`;

// Takes long: forty failures, most of them with a login before and after.

describe('every failure a person can meet has a code, a text and a next step:', () => {
  const { random } = Math;
  let consoleError: typeof console.error;
  const complaints: string[] = [];

  beforeEach(() => {
    consoleError = console.error;
    complaints.length = 0;
    // The pause before a retry is a random share of a growing time. Here it is the minimum.
    Math.random = () => 0;
    console.error = (...values: unknown[]) => void complaints.push(values.map(String).join(' '));
  });

  afterEach(async () => {
    Math.random = random;
    console.error = consoleError;
    await clearFaults();
    await setClockOffset(0);
    await cleanUp();
  });

  async function atCode(email: string, prepare = (): void => undefined): Promise<Harness> {
    const login = await mount();
    prepare();
    await login.submitContact(email);
    await login.untilStep('code');
    return login;
  }

  for (const [title, fault, code, text] of [
    ['the service is broken', { status: 500, body: '{}' }, 'internal', 'Something went wrong on our side.'],
    [
      'a gateway answers in HTML',
      { status: 502, body: '<h1>Bad gateway</h1>' },
      'internal',
      'Something went wrong on our side.',
    ],
    [
      'something answers that is not the API',
      { status: 200, body: '<html>' },
      'malformed_reply',
      'Something went wrong on our side',
    ],
    ['the connection is cut', { cutAfterBytes: 0 }, 'unreachable', "We can't reach the sign-in service."],
  ] as const satisfies [string, Omit<Fault, 'path'>, string, string][]) {
    it(`${title} while the configuration loads`, async () => {
      await setFaults([{ path: '/v1/wallet_kit_config', ...fault }]);
      const login = await mount();
      await login.untilError(code);
      await login.until(text);
      await clearFaults();
      await login.press('Try again');
      await until(() => login.contact, 'the contact field');
    });

    it(`${title} while the code is sent`, async () => {
      const { email } = await newPerson();
      await setFaults([{ path: '/v1/otp_init_v2', ...fault }]);
      const login = await mount();
      await login.submitContact(email);
      await login.until(text);
      expect(login.errors).to.deep.equal([code]);
      expect(login.contact?.value).to.equal(email);
      await clearFaults();
      await login.press('Continue');
      await login.untilStep('code');
    });

    it(`${title} while the code is checked, and nothing is lost`, async () => {
      const { email } = await newPerson();
      const login = await atCode(email);
      await setFaults([{ path: '/v1/otp_verify_v2', ...fault }]);
      await login.enterCode(await latestCode(email));
      await login.until(text);
      await clearFaults();
      await login.press('Try again');
      await login.untilStep('done');
    });

    it(`${title} while the session begins, and nothing is lost`, async () => {
      const { email } = await newPerson();
      const login = await atCode(email);
      await setFaults([{ path: '/v1/otp_login_v2', ...fault }]);
      await login.enterCode(await latestCode(email));
      await login.until(text);
      await clearFaults();
      await login.press('Try again');
      await login.untilStep('done');
    });
  }

  it('a service that stays away is asked five times, not ten', async () => {
    const { fetch } = globalThis;
    let asked = 0;
    globalThis.fetch = (input, init) => {
      if (typeof input !== 'string' || !input.endsWith('/v1/wallet_kit_config')) return fetch(input, init);
      asked++;
      return Promise.reject(new TypeError('cut'));
    };
    try {
      const login = await mount();
      await login.untilError('unreachable');
      expect(asked).to.equal(5);
    } finally {
      globalThis.fetch = fetch;
    }
  });

  it('a browser that cannot make keys', async () => {
    const { email } = await newPerson();
    const login = await atCode(email, () => {
      Object.defineProperty(crypto.subtle, 'generateKey', {
        configurable: true,
        value: () => Promise.reject(new DOMException('no', 'NotSupportedError')),
      });
    });
    try {
      await login.enterCode(await latestCode(email));
      await login.until('This browser is too old to sign in with.');
      expect(login.errors).to.deep.equal(['unsupported_browser']);
    } finally {
      Reflect.deleteProperty(crypto.subtle, 'generateKey');
    }
  });

  it('a configuration id that does not exist', async () => {
    const login = await mount({ attributes: { 'config-id': '00000000-0000-4000-8000-000000000000' } });
    await login.untilError('unknown_configuration');
    await login.until('Sign-in is not available');
    expect(complaints).to.have.length(1);
    expect(complaints[0]).to.contain('unknown_configuration');
  });

  it('a page whose origin is not allowed', async () => {
    const login = await mount({ config: 'oneOrigin' });
    await login.untilError('origin_not_allowed');
    await login.until('Sign-in is not available');
    expect(login.text).to.contain('Details for developers');
  });

  for (const [attribute, value, code] of [
    ['proxy-url', null, 'attribute_missing'],
    ['config-id', null, 'attribute_missing'],
    ['proxy-url', 'http://example.com', 'attribute_invalid'],
    ['proxy-url', 'https://user:secret@example.com', 'attribute_invalid'],
    ['proxy-url', 'javascript:alert(1)', 'attribute_invalid'],
    // Without the scheme the address would be a path relative to the page.
    ['proxy-url', 'auth.example.com', 'attribute_invalid'],
    ['api-url', 'api.example.com/v1', 'attribute_invalid'],
    ['api-url', 'ftp://example.com', 'attribute_invalid'],
    ['otp-signer-key', '04abc', 'attribute_invalid'],
    ['storage', 'cookies', 'attribute_invalid'],
    ['rp-id', 'https://example.com', 'attribute_invalid'],
  ] as const) {
    it(`a developer's mistake: ${attribute} is ${value ?? 'missing'}`, async () => {
      const login = await mount({ attributes: { [attribute]: value } });
      await login.untilError(code);
      await login.until('Sign-in is not available');
      login.root.querySelector('details')?.setAttribute('open', '');
      expect(login.text).to.contain(attribute);
      expect(complaints).to.have.length(1);
      expect(complaints[0]).to.contain(attribute);
      expect(complaints[0]).not.to.contain('secret');
    });
  }

  for (const [property, value] of [
    ['otpGateway', { send: () => undefined }],
    ['otpGateway', 'https://example.com/codes'],
    ['createAccount', { signup: true }],
  ] as const) {
    it(`a developer's mistake: ${property} is ${JSON.stringify(value)}`, async () => {
      const login = await mount({ properties: { [property]: value as never } });
      await login.untilError('attribute_invalid');
      await login.until('Sign-in is not available');
      expect(complaints).to.have.length(1);
      expect(complaints[0]).to.contain(`${property}: expected`);
    });
  }

  it('a developer who mends the mistake sees it at once', async () => {
    const { authProxyUrl } = await testService();
    const login = await mount({ attributes: { 'proxy-url': null } });
    await login.untilStep('misconfigured');
    login.element.proxyUrl = authProxyUrl;
    await until(() => login.contact, 'the contact field');
  });

  it('a configuration with a member that is off', async () => {
    const config = {
      enabledProviders: ['email'],
      organizationId: 'o',
      sessionExpirationSeconds: '900',
      otpLength: '12',
    };
    const login = await mount({ properties: { config } });
    await login.untilError('invalid_configuration');
    expect(complaints[0]).to.contain('otpLength');
  });

  it('a contact that is none, and an empty one', async () => {
    const login = await mount();
    await login.submitContact('nonsense');
    await login.until('Enter an email address like name@example.com.');
    expect(login.contact?.getAttribute('aria-invalid')).to.equal('true');
    expect(login.contact?.value).to.equal('nonsense');
    await login.submitContact('');
    await login.until('Enter your email address.');
    expect(login.errors).to.deep.equal(['invalid_contact', 'contact_missing']);
  });

  it('a code that has expired', async () => {
    const { email } = await newPerson();
    const login = await atCode(email);
    const code = await latestCode(email);
    await setClockOffset(6 * 60_000);
    await login.enterCode(code);
    await login.until('This code has expired.');
    await login.press('Send a new code');
    await login.until('A new code is on its way.');
    await login.enterCode(await latestCode(email));
    await login.untilStep('done');
  });

  it('a code that was tried too often', async () => {
    const { email } = await newPerson();
    const login = await atCode(email);
    const right = await latestCode(email);
    const wrong = right.replace(/./g, (digit) => String((Number(digit) + 1) % 10));
    for (const text of ['2 attempts left', '1 attempt left', 'Too many incorrect attempts.']) {
      await login.enterCode(wrong);
      await login.until(text);
    }
    expect(login.errors).to.deep.equal(['otp_invalid', 'otp_invalid', 'otp_tries_exhausted']);
  });

  it('too many codes, with the time until the next one, kept over a reload', async () => {
    const { email } = await newPerson();
    for (let turn = 0; turn < 3; turn++) {
      await atCode(email);
      await cleanUp();
    }
    const login = await mount();
    await login.submitContact(email);
    await login.until(/Too many attempts\. Try again in [1-3]:\d\d\./);
    expect(login.errors).to.deep.equal(['rate_limited']);
    expect(login.button('Continue')?.getAttribute('aria-disabled')).to.equal('true');
    const before = login.text;
    await until(() => (login.text === before ? null : true), 'the countdown to count');
    login.element.remove();
    const reloaded = await mount();
    await reloaded.until(/Too many attempts\. Try again in [1-3]:\d\d\./);
    expect(reloaded.contact?.value).to.equal(email);
  });

  it('too many codes for one contact, which says nothing of another', async () => {
    const { email } = await newPerson();
    await setFaults([{ path: '/v1/otp_init_v2', times: 1, retryAfter: '130' }]);
    const login = await mount();
    await login.submitContact('ada@exmaple.com');
    await login.until('Too many attempts.');
    const isOff = (): boolean => login.button('Continue')?.getAttribute('aria-disabled') === 'true';
    expect(isOff()).to.equal(true);
    type(login.contact as HTMLInputElement, email);
    await until(() => (isOff() ? null : true), 'the button to be pressed', login);
    await login.press('Continue');
    await login.untilStep('code');
  });

  it('a service that is out of order and says when to come back, which can be asked again at once', async () => {
    const { email } = await newPerson();
    await setFaults([{ path: '/v1/otp_init_v2', status: 503, retryAfter: '120', body: '<p>Busy</p>' }]);
    const login = await mount();
    await login.submitContact(email);
    await login.until('Something went wrong on our side. Try again.');
    expect(login.button('Continue')?.getAttribute('aria-disabled')).to.equal('false');
    await clearFaults();
    await login.press('Continue');
    await login.untilStep('code');
  });

  it('too many codes asked for again: another one can be had when the wait is over', async () => {
    let sent = 0;
    const login = await mount({
      properties: {
        otpGateway: {
          send() {
            sent += 1;
            const limit = new LatchkeyError('rate_limited', 'Too many codes.', { retryAfterMs: 1500 });
            return sent === 2
              ? Promise.reject(limit)
              : Promise.resolve({ otpId: `number ${sent}`, retryAfterSeconds: 0 });
          },
          verify: () => Promise.reject(new Error('not asked')),
        },
      },
    });
    await login.submitContact('ada@example.com');
    await login.untilStep('code');
    await login.press('Send a new code');
    await login.until('Too many attempts.');
    expect(login.button('Send a new code')).to.equal(undefined);
    await until(() => login.button('Send a new code'), 'the button to come back', login);
    await login.press('Send a new code');
    await login.until('A new code is on its way.');
    expect(sent).to.equal(3);
  });

  it('a contact without an account', async () => {
    const email = NOBODY();
    const login = await atCode(email);
    await login.enterCode(await latestCode(email));
    await login.until(`There is no account for ${email}.`);
    expect(login.errors).to.deep.equal(['account_not_found']);
    await login.press('Use a different email');
    await until(() => login.contact, 'the contact field');
    expect(login.contact?.value).to.equal('');
  });

  it('a service that another signer answers for', async () => {
    const { email } = await newPerson();
    const other = `04${'ab'.repeat(64)}`;
    const login = await mount({ attributes: { 'otp-signer-key': other } });
    await login.submitContact(email);
    await login.untilStep('code');
    await login.enterCode(await latestCode(email));
    await login.until("We couldn't verify the sign-in service");
    expect(login.errors).to.deep.equal(['untrusted_signer']);
  });

  it('a session that the service no longer knows', async () => {
    const { email } = await newPerson();
    const first = await atCode(email);
    await first.enterCode(await latestCode(email));
    await first.untilStep('done');
    const client = await first.element.client;
    // A second login ends all other sessions.
    const second = await mount({
      attributes: { storage: 'memory', 'invalidate-existing': '', 'proxy-url': null },
    });
    second.element.proxyUrl = (await testService()).authProxyUrl.replace('127.0.0.1', 'localhost');
    await second.logIn(email);
    const error = await client?.whoami().then(
      () => undefined,
      (thrown: { code: string }) => thrown.code,
    );
    expect(error).to.equal('unauthenticated');
    await until(() => first.contact, 'the contact field');
    expect(first.detailsOf('latchkey-logout')).to.deep.equal([{ reason: 'revoked' }]);
  });

  it('has words for every code', () => {
    for (const [code, text] of Object.entries(messages.errors)) {
      const words = typeof text === 'string' ? text : text({ triesLeft: 2, wait: '0:10' });
      expect(words, code).to.match(/^[A-Z].+\.$/);
    }
  });
});

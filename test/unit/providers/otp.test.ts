import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fromHex, toBase64Url, toUtf8 } from '../../../src/base/encoding.ts';
import { LatchkeyError } from '../../../src/base/errors.ts';
import { createClock } from '../../../src/client/clock.ts';
import type { PendingLogin } from '../../../src/flow/state.ts';
import { createOtpProvider } from '../../../src/providers/otp.ts';
import type { OtpGateway, SentCode } from '../../../src/providers/otp-gateway.ts';
import type { ProviderContext, SignUp, StoredLogin } from '../../../src/providers/provider.ts';
import type { DeviceKey } from '../../../src/stamp/device-key.ts';
import { generateDeviceKey } from '../../../src/storage/device-key.ts';
import { challenge, configuration } from '../flow/samples.ts';
import { createCodeReceiver } from './code-bundle.ts';

const NOW_MS = 1_800_000_000_000;

function jwt(claims: object): string {
  return ['{}', JSON.stringify(claims), 'signature'].map((part) => toBase64Url(toUtf8(part))).join('.');
}

type Answer = { readonly status: number; readonly body: object };

const NO_ACCOUNT: Answer = {
  status: 404,
  body: { code: 5, message: 'none', details: [], errorCode: 'ACCOUNT_NOT_FOUND' },
};
const DENIED: Answer = {
  status: 403,
  body: { code: 7, message: 'no', details: [], errorCode: 'PERMISSION_DENIED' },
};

/** Creates a provider for codes, with a gateway and a service that record their calls. */
async function prepare({ answers = [], gateway = {}, locale = 'en', signUp, tokenOf }: Preparation = {}) {
  const key = await generateDeviceKey();
  const asked: {
    verified: object[];
    bodies: string[];
    pending: (PendingLogin | undefined)[];
    languages: (string | null)[];
  } = {
    languages: [],
    verified: [],
    bodies: [],
    pending: [],
  };
  const stored: StoredLogin[] = [];
  const session = jwt({
    exp: NOW_MS / 1000 + 900,
    public_key: key.publicKey,
    session_type: 'SESSION_TYPE_READ_WRITE',
    user_id: 'user-1',
    organization_id: 'organization-1',
  });
  const waiting: Answer[] = [...answers];
  const context = {
    configuration,
    invalidateExisting: false,
    locale,
    signUp,
    otpSignerKey: undefined,
    gateway:
      gateway &&
      ({
        send: () => Promise.resolve({ otpId: 'otp-1' }),
        verify(request) {
          asked.verified.push(request);
          const claims = tokenOf?.(key) ?? { id: 'token-1', public_key: key.publicKey };
          return Promise.resolve({ verificationToken: jwt(claims) });
        },
        ...gateway,
      } satisfies OtpGateway),
    keys: {
      createKey: () => Promise.resolve(key),
      readKey: (publicKey: string) => Promise.resolve(publicKey === key.publicKey ? key : undefined),
      writePending(pending: PendingLogin | undefined) {
        asked.pending.push(pending);
        return Promise.resolve();
      },
      commitSession(login: StoredLogin) {
        stored.push(login);
        return Promise.resolve('memory');
      },
    },
    proxy: {
      baseUrl: 'https://proxy.example',
      clock: createClock(() => NOW_MS),
      authorize: () => Promise.resolve({}),
      pause: () => Promise.resolve(),
      fetch(_url: string, { body, headers: sent }: RequestInit) {
        asked.bodies.push(body as string);
        asked.languages.push(new Headers(sent).get('accept-language'));
        const { status, body: answer } = waiting.shift() ?? { status: 200, body: { session } };
        const headers = { 'Content-Type': 'application/json' };
        return Promise.resolve(new Response(JSON.stringify(answer), { status, headers }));
      },
    },
  } as unknown as ProviderContext;
  const provider = createOtpProvider('email', (text) => text.trim(), context);
  return { provider, key, asked, stored };
}

interface Preparation {
  readonly answers?: readonly Answer[];
  /** Replaces methods of the gateway. Null: the real gateway, which calls the service. */
  readonly gateway?: Partial<OtpGateway> | null;
  readonly locale?: string;
  readonly signUp?: SignUp;
  readonly tokenOf?: (key: DeviceKey) => object;
}

const plain = { ...challenge, bundle: undefined };
const { signal } = new AbortController();

describe('signing in by a one-time code', () => {
  it('waits thirty seconds for another code unless the gateway says otherwise', async () => {
    const usual = await prepare();
    assert.deepEqual(await usual.provider.send(' ada@example.com ', signal), {
      channel: 'email',
      contact: 'ada@example.com',
      otpId: 'otp-1',
      bundle: undefined,
      sentAtMs: NOW_MS,
      resendAtMs: NOW_MS + 30_000,
    });
    const send = () => Promise.resolve({ otpId: 'otp-1', retryAfterSeconds: 5 });
    const patient = await prepare({ gateway: { send } });
    assert.equal((await patient.provider.send('a', signal)).resendAtMs, NOW_MS + 5_000);
  });

  it('sends a plain code where the gateway gave no key, and an encrypted one where it did', async () => {
    const { asked, key, provider } = await prepare();
    await provider.verify(plain, '123456', signal);
    assert.deepEqual(asked.verified, [{ otpId: 'otp-1', publicKey: key.publicKey, otpCode: '123456' }]);

    const receiver = await createCodeReceiver();
    const secret = await prepare();
    const bundle = await receiver.createBundle();
    await secret.provider.verify({ ...challenge, bundle }, '123456', signal);
    const [{ encryptedOtpBundle = '', ...rest } = {}] = secret.asked.verified as Record<string, string>[];
    assert.deepEqual(rest, { otpId: 'otp-1', publicKey: secret.key.publicKey });
    assert.deepEqual(await receiver.open(encryptedOtpBundle), {
      otp_code: '123456',
      public_key: secret.key.publicKey,
    });
  });

  it('refuses a code of a gateway that has no id', async () => {
    // A mistake that JavaScript without types allows.
    const send = () => Promise.resolve({ otpid: 'otp-1' } as unknown as SentCode);
    const { provider } = await prepare({ gateway: { send } });
    await assert.rejects(provider.send('ada@example.com', signal), {
      code: 'malformed_reply',
      member: 'otpId',
    });
  });

  it('names the language of the page, in letters that need no preflight', async () => {
    const body = { otpId: 'otp-1', otpEncryptionTargetBundle: '{}' };
    for (const [locale, expected] of [
      ['de', 'de'],
      ['zh_HK', 'zh-HK'],
      ['pt-BR"\r\n', 'pt-BR'],
      ['"', 'en'],
    ] as const) {
      const { asked, provider } = await prepare({ gateway: null, locale, answers: [{ status: 200, body }] });
      await provider.send('ada@example.com', signal);
      assert.deepEqual(asked.languages, [expected]);
    }
  });

  it('tells a gateway of the site the language of the page', async () => {
    const requests: object[] = [];
    const send: OtpGateway['send'] = (request) => {
      requests.push(request);
      return Promise.resolve({ otpId: 'otp-1' });
    };
    const { provider } = await prepare({ gateway: { send }, locale: 'ar' });
    await provider.send('ada@example.com', signal);
    assert.deepEqual(requests, [{ channel: 'email', contact: 'ada@example.com', locale: 'ar' }]);
  });

  it('signs the message of the login with the device key', async () => {
    const { asked, key, provider, stored } = await prepare();
    const login = await provider.verify(plain, '123456', signal);
    assert.equal(login.contact, 'ada@example.com');
    assert.equal(stored.length, 1);
    const [body = ''] = asked.bodies;
    const { clientSignature } = JSON.parse(body) as { clientSignature: Record<string, string> };
    const message = `{"login":{"publicKey":"${key.publicKey}"},"tokenId":"token-1","type":"USAGE_TYPE_LOGIN"}`;
    assert.equal(clientSignature['message'], message);
    assert.equal(clientSignature['publicKey'], key.publicKey);
    const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
    const point = await crypto.subtle.importKey('spki', toSpki(key.publicKey), P256, false, ['verify']);
    const signature = fromHex(clientSignature['signature'] ?? '');
    assert.ok(await crypto.subtle.verify(algorithm, point, signature, toUtf8(message)));
  });

  it('signs the message of a gateway that makes its own', async () => {
    const prefix = 'site.example';
    const gateway = {
      prefix,
      // A gateway may be an instance of a class, so its methods need `this`.
      createLoginMessage(this: { prefix?: string }, ...parts: readonly string[]) {
        return [this.prefix, ...parts].join(' ');
      },
    };
    const { asked, key, provider } = await prepare({ gateway });
    await provider.verify(plain, '123456', signal);
    const { clientSignature } = JSON.parse(asked.bodies[0] ?? '') as { clientSignature: object };
    assert.equal(Reflect.get(clientSignature, 'message'), `${prefix} token-1 ${key.publicKey}`);
  });

  it('remembers that the code was right before it logs in', async () => {
    const { asked, key, provider } = await prepare({ answers: [DENIED] });
    await assert.rejects(provider.verify(plain, '123456', signal), { code: 'permission_denied' });
    const [pending] = asked.pending;
    assert.equal(pending?.publicKey, key.publicKey);
    assert.equal(pending?.contact, 'ada@example.com');
    assert.ok(pending?.verificationToken);
  });

  it('finishes a login whose reply was lost, and verifies the code no second time', async () => {
    const { asked, provider } = await prepare({ answers: [DENIED] });
    await assert.rejects(provider.verify(plain, '123456', signal), { code: 'permission_denied' });
    await provider.verify(plain, '123456', signal);
    assert.equal(asked.verified.length, 1);
    // Another code is verified again.
    await provider.verify({ ...plain, otpId: 'otp-2' }, '654321', signal);
    assert.equal(asked.verified.length, 2);
  });

  it('goes on after a reload with the key that the token names', async () => {
    const { asked, key, provider } = await prepare();
    const pending = {
      channel: 'email',
      contact: 'ada@example.com',
      resendAtMs: 0,
      verificationToken: jwt({ id: 'token-1', public_key: key.publicKey }),
    } as const;
    const login = await provider.resume({ ...pending, publicKey: key.publicKey }, signal);
    assert.equal(login.session.publicKey, key.publicKey);
    assert.deepEqual(asked.verified, []);
    await assert.rejects(provider.resume({ ...pending, publicKey: '02bb' }, signal), { code: 'key_lost' });
    await assert.rejects(provider.resume(pending, signal), { code: 'key_lost' });
  });

  it('refuses a token that names another key, or no id', async () => {
    for (const tokenOf of [
      () => ({ id: 'token-1', public_key: '02bb' }),
      ({ publicKey }: DeviceKey) => ({ public_key: publicKey }),
    ]) {
      const { asked, provider } = await prepare({ tokenOf });
      await assert.rejects(provider.verify(plain, '123456', signal), { code: 'malformed_reply' });
      assert.deepEqual(asked.bodies, []);
    }
  });

  it('keeps nothing of a code that a gateway accepts after the person has stepped back', async () => {
    const left = new AbortController();
    const { asked, key, provider } = await prepare({
      gateway: {
        verify() {
          left.abort();
          const claims = { id: 'token-1', public_key: key.publicKey };
          return Promise.resolve({ verificationToken: jwt(claims) });
        },
      },
    });
    await assert.rejects(provider.verify(plain, '123456', left.signal), { name: 'AbortError' });
    assert.deepEqual(asked.pending, []);
    assert.deepEqual(asked.bodies, []);
  });

  it('makes an account where there is none, and logs in to it with the same token', async () => {
    const evidence: unknown[] = [];
    const signUp: SignUp = (given) => {
      evidence.push(given);
      return Promise.resolve();
    };
    const { asked, key, provider } = await prepare({ answers: [NO_ACCOUNT], signUp });
    await provider.verify(plain, '123456', signal);
    const { verificationToken } = JSON.parse(asked.bodies[0] ?? '') as { verificationToken: string };
    const contact = 'ada@example.com';
    assert.deepEqual(evidence, [{ method: 'email', contact, verificationToken, publicKey: key.publicKey }]);
    assert.equal(asked.bodies.length, 2);
    assert.equal(asked.bodies[0], asked.bodies[1]);
  });

  it('makes no account for any other error, nor where nobody wants one', async () => {
    const signUp: SignUp = () => Promise.reject(new LatchkeyError('unexpected', 'An account was made.'));
    const denied = await prepare({ answers: [DENIED], signUp });
    await assert.rejects(denied.provider.verify(plain, '123456', signal), { code: 'permission_denied' });
    const unwanted = await prepare({ answers: [NO_ACCOUNT] });
    await assert.rejects(unwanted.provider.verify(plain, '123456', signal), { code: 'account_not_found' });
  });

  it('tries to make a key again after a failure', async () => {
    const key = await generateDeviceKey();
    let count = 0;
    const createKey = () => (count++ === 0 ? Promise.reject(new Error('no')) : Promise.resolve(key));
    const context = { keys: { createKey }, proxy: { clock: createClock() }, gateway: {} };
    const provider = createOtpProvider('email', (text) => text, context as unknown as ProviderContext);
    await assert.rejects(provider.verify(plain, '123456', signal), { code: 'unsupported_browser' });
    await assert.rejects(provider.verify(plain, '123456', signal), TypeError);
    assert.equal(count, 2);
  });
});

const P256 = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/** Writes a compressed point as WebCrypto reads it: after the header of a SubjectPublicKeyInfo (RFC 5480). */
function toSpki(publicKey: string) {
  return fromHex(`3039301306072a8648ce3d020106082a8648ce3d030107032200${publicKey}`);
}

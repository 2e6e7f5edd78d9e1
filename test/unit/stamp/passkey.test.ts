import assert from 'node:assert/strict';
import { createHash, generateKeyPairSync, sign, verify } from 'node:crypto';
import { describe, it } from 'node:test';
import { createPasskeyStamper } from '../../../src/stamp/passkey.ts';
import { published } from './stamps.ts';

const body = JSON.stringify({ organizationId: 'a', text: 'é 漢 🔑' });
const challenge = createHash('sha256').update(body).digest('hex');

/** Creates a software authenticator that signs with a real key and records its requests. */
function authenticator(origin = 'https://example.com') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const asked: CredentialRequestOptions[] = [];
  return {
    asked,
    publicKey,
    async get(options: CredentialRequestOptions = {}): Promise<Credential> {
      asked.push(options);
      const request = options.publicKey;
      assert.ok(request);
      const clientDataJSON = Buffer.from(
        JSON.stringify({
          type: 'webauthn.get',
          challenge: Buffer.from(request.challenge as Uint8Array).toString('base64url'),
          origin,
        }),
      );
      const rpIdHash = createHash('sha256')
        .update(request.rpId ?? 'example.com')
        .digest();
      const authenticatorData = Buffer.concat([rpIdHash, Buffer.from([5, 0, 0, 0, 1])]);
      const clientDataHash = createHash('sha256').update(clientDataJSON).digest();
      const signature = sign('sha256', Buffer.concat([authenticatorData, clientDataHash]), privateKey);
      return assertion({ authenticatorData, clientDataJSON, signature });
    },
  };
}

function assertion(parts: Record<string, Uint8Array>, rawId = Uint8Array.of(1, 2, 250, 255)): Credential {
  const response = Object.fromEntries(
    Object.entries(parts).map(([name, bytes]) => [name, Uint8Array.from(bytes).buffer]),
  );
  return { id: 'ignored', type: 'public-key', rawId: rawId.buffer, response } as unknown as Credential;
}

/** A credentials container whose `get` runs this function. */
function answering(answer: () => Promise<unknown>) {
  return { get: answer as () => Promise<Credential | null> };
}

describe('createPasskeyStamper', () => {
  it('sends an assertion over the hash of the body, as raw JSON', async () => {
    const credentials = authenticator();
    const { name, value } = await createPasskeyStamper({ credentials }).stamp(body);
    assert.equal(name, 'X-Stamp-WebAuthn');
    const stamp = JSON.parse(value) as Record<string, string>;
    assert.deepEqual(Object.keys(stamp), [
      'authenticatorData',
      'clientDataJson',
      'credentialId',
      'signature',
    ]);
    for (const part of Object.values(stamp)) assert.match(part, /^[A-Za-z0-9_-]+$/);
    assert.equal(stamp['credentialId'], 'AQL6_w');

    const [authenticatorData, clientDataJson, signature] = [
      'authenticatorData',
      'clientDataJson',
      'signature',
    ].map((part) => Buffer.from(stamp[part] ?? '', 'base64url')) as [Buffer, Buffer, Buffer];
    const clientData = JSON.parse(clientDataJson.toString()) as { challenge: string };
    assert.equal(Buffer.from(clientData.challenge, 'base64url').toString(), challenge);
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientDataJson).digest()]);
    assert.ok(verify('sha256', signed, credentials.publicKey, signature));
  });

  it('asks with the 64 characters of the hash as the challenge, and with nothing that was not wanted', async () => {
    const credentials = authenticator();
    await createPasskeyStamper({ credentials }).stamp(body);
    const [{ publicKey, ...rest } = {}] = credentials.asked;
    assert.deepEqual(rest, {});
    assert.deepEqual(
      { ...publicKey },
      {
        challenge: Uint8Array.from(Buffer.from(challenge)),
        allowCredentials: [],
        userVerification: 'preferred',
      },
    );
  });

  it('hands over what it was given', async () => {
    const credentials = authenticator();
    const { signal } = new AbortController();
    const stamper = createPasskeyStamper({
      credentials,
      rpId: 'login.example.com',
      allowCredentials: [{ id: 'AQL6_w', transports: ['internal', 'hybrid'] }, { id: 'AA' }],
      timeoutMs: 60_000,
      userVerification: 'required',
    });
    await stamper.stamp(body, { signal });
    const [{ publicKey, signal: passed } = {}] = credentials.asked;
    assert.equal(passed, signal);
    assert.deepEqual(JSON.parse(JSON.stringify({ ...publicKey, challenge: undefined })), {
      allowCredentials: [
        { type: 'public-key', id: { 0: 1, 1: 2, 2: 250, 3: 255 }, transports: ['internal', 'hybrid'] },
        { type: 'public-key', id: { 0: 0 } },
      ],
      rpId: 'login.example.com',
      timeout: 60_000,
      userVerification: 'required',
    });
  });

  it('asks before anything is awaited, so that the click that called it still counts', () => {
    let isAsked = false;
    const credentials = answering(() => {
      isAsked = true;
      return new Promise(() => undefined);
    });
    void createPasskeyStamper({ credentials }).stamp(body);
    assert.ok(isAsked);
  });

  it('asks the same on a page whose Object.prototype is polluted', async () => {
    const polluted = Object.prototype as unknown as Record<string, unknown>;
    const names = {
      rpId: 'evil.example',
      timeout: 1,
      mediation: 'silent',
      signal: 'none',
      transports: ['usb'],
    };
    const credentials = authenticator();
    const read: unknown[] = [];
    Object.assign(polluted, names);
    try {
      await createPasskeyStamper({ credentials, allowCredentials: [{ id: 'AA' }] }).stamp(body);
      const [options] = credentials.asked as unknown as Record<string, Record<string, unknown>>[];
      const [descriptor] = options?.['publicKey']?.['allowCredentials'] as Record<string, unknown>[];
      read.push(options?.['mediation'], descriptor?.['transports']);
      read.push(options?.['publicKey']?.['rpId'], options?.['publicKey']?.['timeout']);
    } finally {
      for (const name of Object.keys(names)) delete polluted[name];
    }
    assert.deepEqual(read, [undefined, undefined, undefined, undefined]);
  });

  for (const vector of published.passkeys) {
    it('says the same as the published client', async () => {
      const hex = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text, 'hex'));
      const { authenticatorData, clientDataJSON, signature } = vector;
      let asked: CredentialRequestOptions | undefined;
      const credentials = {
        get: async (options?: CredentialRequestOptions) => {
          asked = options;
          const parts = { authenticatorData, clientDataJSON, signature };
          return assertion(
            Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, hex(text)])),
            hex(vector.rawId),
          );
        },
      };
      const ours = await createPasskeyStamper({ credentials }).stamp(vector.body);
      assert.equal(ours.name.toLowerCase(), vector.name.toLowerCase());
      assert.equal(ours.value, vector.value);
      assert.equal(Buffer.from(asked?.publicKey?.challenge as Uint8Array).toString(), vector.challenge);
    });
  }

  for (const [name, code] of [
    ['NotAllowedError', 'signing_cancelled'],
    ['SecurityError', 'passkey_unsupported'],
    ['NotSupportedError', 'passkey_unsupported'],
    ['InvalidStateError', 'signing_failed'],
    ['UnknownError', 'signing_failed'],
  ] as const) {
    it(`calls ${name} ${code}`, async () => {
      const cause = new DOMException('no', name);
      const stamper = createPasskeyStamper({ credentials: answering(() => Promise.reject(cause)) });
      await assert.rejects(stamper.stamp(body), { name: 'LatchkeyError', code, cause });
    });
  }

  it('ends with the reason of the signal', async () => {
    const controller = new AbortController();
    const reason = new Error('left');
    const credentials = answering(() => {
      controller.abort(reason);
      return Promise.reject(new DOMException('aborted', 'AbortError'));
    });
    await assert.rejects(createPasskeyStamper({ credentials }).stamp(body, controller), reason);
  });

  it('calls an answer without an assertion a failure', async () => {
    const answers = [null, { id: 'password' }, assertion({ clientDataJSON: Uint8Array.of(1) })];
    for (const answer of answers) {
      const credentials = answering(() => Promise.resolve(answer));
      await assert.rejects(createPasskeyStamper({ credentials }).stamp(body), { code: 'signing_failed' });
    }
  });

  it('names the domain as what is at fault where the passkey belongs to another one', async () => {
    const cause = new DOMException('no', 'SecurityError');
    const stamper = createPasskeyStamper({ credentials: answering(() => Promise.reject(cause)) });
    await assert.rejects(stamper.stamp(body), { member: 'rpId' });
  });

  it('offers passkeys in the list of a field when asked to', async () => {
    const credentials = authenticator();
    await createPasskeyStamper({ credentials, mediation: 'conditional' }).stamp(body);
    assert.equal(credentials.asked[0]?.mediation, 'conditional');
  });

  it('says so where there are no passkeys', async () => {
    await assert.rejects(createPasskeyStamper().stamp(body), { code: 'unsupported_browser' });
  });

  for (const [option, value] of [
    ['timeoutMs', 0],
    ['timeoutMs', Number.NaN],
    ['userVerification', 'always'],
    ['mediation', 'silent'],
    ['allowCredentials', [{ id: 'not base64url!' }]],
    ['allowCredentials', [{}]],
  ] as const) {
    it(`says that ${option} cannot be ${JSON.stringify(value)}`, () => {
      assert.throws(() => createPasskeyStamper({ [option]: value }), {
        name: 'TypeError',
        message: new RegExp(`^${option}: `),
      });
    });
  }
});

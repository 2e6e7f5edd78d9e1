import assert from 'node:assert/strict';
import { it } from 'node:test';
import { call, CONFIGS, nextUser, openBundle, requestCode, type Reply } from '../support/client.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { useTestService } from '../support/test-service.ts';

const EMAIL = 'OTP_TYPE_EMAIL';
const SMS = 'OTP_TYPE_SMS';

describeOnOneDatabase('otp_init', (database) => {
  const queries: string[] = [];
  const service = useTestService(database, {
    parts: { queryLogger: { logQuery: (query) => void queries.push(query) } },
  });
  const init = (otpType: string, contact: string, configId?: string, path = '/v1/otp_init'): Promise<Reply> =>
    call(service(), path, { otpType, contact }, configId === undefined ? {} : { configId });

  it('sends an email code of the configured form', async () => {
    const forms = [
      [CONFIGS.digits6, /^\d{6}$/],
      [CONFIGS.alphanumeric8, /^[0-9A-HJKMNP-TV-Z]{8}$/],
      [CONFIGS.digits9, /^\d{9}$/],
      [CONFIGS.shortSession, /^[0-9A-HJKMNP-TV-Z]{9}$/],
    ] as const;
    for (const [configId, form] of forms) {
      const { code } = await requestCode(service(), nextUser().email, { configId });
      assert.match(code, form);
    }
  });

  it('sends an SMS code to a phone number however it is written', async () => {
    const { phone } = nextUser();
    const reply = await init(SMS, ` ${phone.slice(0, 2)} (${phone.slice(2, 5)}) ${phone.slice(5)} `);
    assert.equal(reply.status, 200);
    const inbox = await fetch(
      `${service().ready.baseUrl}/dev/inbox.json?contact=${encodeURIComponent(phone)}`,
    );
    const { messages } = (await inbox.json()) as { messages: Record<string, unknown>[] };
    assert.equal(messages.length, 1);
    assert.deepEqual(Object.keys(messages[0] ?? {}).sort(), [
      'channel',
      'code',
      'contact',
      'id',
      'language',
      'preview',
      'sentAt',
    ]);
    assert.equal(messages[0]?.['channel'], 'sms');
    assert.equal(messages[0]?.['contact'], phone);
  });

  it('answers a signed encryption bundle in its second version', async () => {
    const reply = await init(EMAIL, nextUser().email, CONFIGS.digits6, '/v1/otp_init_v2');
    assert.deepEqual(Object.keys(reply.body).sort(), ['otpEncryptionTargetBundle', 'otpId']);
    const bundle = reply.body.otpEncryptionTargetBundle as string;
    assert.equal(openBundle(bundle, service().ready.otpSignerKey).length, 65);
    assert.deepEqual(Object.keys(JSON.parse(bundle)), [
      'version',
      'data',
      'dataSignature',
      'enclaveQuorumPublic',
    ]);
    const again = await init(EMAIL, nextUser().email, CONFIGS.digits6, '/v1/otp_init_v2');
    assert.notEqual(again.body.otpEncryptionTargetBundle, bundle);
  });

  it('refuses a provider that the configuration does not enable', async () => {
    for (const [otpType, contact, configId] of [
      [EMAIL, nextUser().email, CONFIGS.smsOnly],
      [SMS, nextUser().phone, CONFIGS.oneOrigin],
    ] as const) {
      const reply = await init(otpType, contact, configId);
      assert.equal(reply.status, 400);
      assert.equal(reply.body.errorCode, 'PROVIDER_NOT_ENABLED');
    }
  });

  it('refuses a contact that is none', async () => {
    for (const [otpType, contact] of [
      [EMAIL, 'not an address'],
      [EMAIL, 'a@b'],
      [EMAIL, 'a@example.com\r\nBcc: x@example.com'],
      [SMS, '5555550100'],
      [SMS, '+1555'],
      [SMS, 'ada@example.com'],
    ] as const) {
      const reply = await init(otpType, contact);
      assert.equal(reply.body.errorCode, 'INVALID_CONTACT', contact);
      assert.equal(reply.body.details[0].path, 'contact');
    }
  });

  it('sends three codes to a contact within three minutes, and then says when the next may come', async () => {
    const { email } = nextUser();
    for (const expected of ['30', '30', '180']) {
      const reply = await init(EMAIL, email);
      assert.equal(reply.status, 200);
      assert.equal(reply.headers.get('retry-after'), expected);
    }
    const refused = await init(EMAIL, email);
    assert.equal(refused.status, 429);
    assert.equal(refused.body.errorCode, 'RATE_LIMITED');
    assert.equal(refused.body.message, 'Max number of OTPs have been initiated');
    const seconds = Number(refused.headers.get('retry-after'));
    assert.equal(seconds, 180);

    service().clock.offsetMs += seconds * 1000 - 1;
    assert.equal((await init(EMAIL, email)).status, 429);
    service().clock.offsetMs += 1;
    assert.equal((await init(EMAIL, email)).status, 200);
    service().clock.offsetMs = 0;
  });

  it('counts a contact however its letters are written, and in every configuration', async () => {
    const { email } = nextUser();
    await init(EMAIL, email);
    await init(EMAIL, email.toUpperCase(), CONFIGS.alphanumeric8);
    await init(EMAIL, ` ${email} `, CONFIGS.digits9);
    assert.equal((await init(EMAIL, email)).status, 429);
  });

  it('sends three of twenty parallel requests', async () => {
    const { email } = nextUser();
    const replies = await Promise.all(Array.from({ length: 20 }, () => init(EMAIL, email)));
    assert.equal(replies.filter(({ status }) => status === 200).length, 3);
    assert.equal(replies.filter(({ status }) => status === 429).length, 17);
  });

  it('answers known and unknown contacts with equal bytes, after equal work', async () => {
    const known = nextUser().email;
    const unknown = `nobody${known.length}@example.org`;
    const observe = async (path: string, contact: string) => {
      queries.length = 0;
      const reply = await init(EMAIL, contact, CONFIGS.digits6, path);
      const { otpId, ...rest } = reply.body as Record<string, string>;
      const headers = Object.fromEntries([...reply.headers].filter(([name]) => name !== 'date'));
      return {
        status: reply.status,
        headers,
        // Random hexadecimal is removed, because the DER form of the bundle's signature varies by a byte or two.
        members: Object.entries({ otpId, ...rest }).map(([name, text]) => [
          name,
          text?.replace(/[0-9a-f]{2,}/g, ''),
        ]),
        queries: [...queries],
      };
    };
    for (const path of ['/v1/otp_init', '/v1/otp_init_v2']) {
      const first = await observe(path, known);
      const { 'content-length': _length, ...headers } = first.headers;
      const second = await observe(path, unknown);
      const { 'content-length': _otherLength, ...otherHeaders } = second.headers;
      assert.deepEqual({ ...second, headers: otherHeaders }, { ...first, headers });
      assert.ok(first.queries.length > 0);
      assert.ok(!first.queries.some((query) => query.includes('"users"')), 'nobody is looked up');
    }
  });
});

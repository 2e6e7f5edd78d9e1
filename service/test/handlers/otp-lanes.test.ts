import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, it } from 'node:test';
import { DEFAULT_LIMITS } from '../../src/program/limits.ts';
import { call, nextUser, ORGANIZATION, readCode, toReply, wrongCode, type Reply } from '../support/client.ts';
import { describeOnEachDatabase, describeOnOneDatabase, itOnOneDatabase } from '../support/databases.ts';
import { provisioning, startTestService, useTestService, type TestService } from '../support/test-service.ts';
import { answering, startReceiver, type Receiver } from '../webhooks/receiver.ts';

const DAY_MS = 86_400_000;
const STRANGER = '203.0.113.66';
const HOME = '198.51.100.7';

/** Creates functions that send requests from several client addresses behind one proxy. */
function createPeople(service: () => TestService) {
  const from = (address: string, path: string, body: unknown): Promise<Reply> =>
    call(service(), path, body, { headers: { 'x-forwarded-for': address } });
  const init = (address: string, contact: string, otpType = 'OTP_TYPE_EMAIL'): Promise<Reply> =>
    from(address, '/v1/otp_init', { otpType, contact });
  const verify = (address: string, otpId: string, otpCode: string): Promise<Reply> =>
    from(address, '/v1/otp_verify', { otpId, otpCode });
  /** Asks for a code and answers it with its id. */
  const request = async (address: string, contact: string): Promise<{ otpId: string; code: string }> => {
    const reply = await init(address, contact);
    assert.equal(reply.status, 200, reply.text);
    return { otpId: reply.body.otpId as string, code: await readCode(service(), contact) };
  };
  const signIn = async (address: string, contact: string): Promise<void> => {
    const { code, otpId } = await request(address, contact);
    const reply = await verify(address, otpId, code);
    assert.equal(reply.status, 200, reply.text);
  };
  /** Enters `count` wrong codes. It asks for a new code after each three of them. */
  const guessWrongly = async (address: string, contact: string, count: number): Promise<Reply[]> => {
    const replies: Reply[] = [];
    while (replies.length < count) {
      const { code, otpId } = await request(address, contact);
      for (let tries = 0; tries < 3 && replies.length < count; tries += 1) {
        replies.push(await verify(address, otpId, wrongCode(code)));
      }
      service().clock.offsetMs += 61_000;
    }
    return replies;
  };
  const notices = async (contact: string): Promise<{ link: string | null; channel: string }[]> => {
    const query = new URLSearchParams({ contact });
    const reply = await toReply(await fetch(`${service().ready.baseUrl}/dev/notices.json?${query}`));
    return reply.body.notices as { link: string | null; channel: string }[];
  };
  return { init, verify, request, signIn, guessWrongly, notices };
}

describeOnOneDatabase('limits of codes as an operator sets them (issue 16)', (database) => {
  const limits = { ...DEFAULT_LIMITS, codesPerContact: 2, codeWindowMs: 600_000, triesPerCode: 5 };
  const service = useTestService(database, { program: { limits, trustedProxies: 1 } });
  const { init, request, verify } = createPeople(service);

  it('hold for codes to a contact, their window and the tries of each', async () => {
    const { email } = nextUser();
    const { code, otpId } = await request(STRANGER, email);
    for (const triesLeft of [4, 3, 2, 1]) {
      const { body } = await verify(STRANGER, otpId, wrongCode(code));
      assert.deepEqual([body.errorCode, body.details[0].triesLeft], ['OTP_INVALID', triesLeft]);
    }
    assert.equal((await verify(STRANGER, otpId, code)).status, 200, 'the fifth');
    const last = await request(STRANGER, email);
    for (let tries = 0; tries < 5; tries += 1) await verify(STRANGER, last.otpId, wrongCode(last.code));
    const exhausted = await verify(STRANGER, last.otpId, last.code);
    assert.equal(exhausted.body.errorCode, 'OTP_TRIES_EXHAUSTED');
    // Since the login, its network has a separate lane.
    for (const status of [200, 429]) assert.equal((await init(STRANGER, email)).status, status);
    service().clock.offsetMs += 599_000;
    assert.equal((await init('203.0.113.67', email)).status, 200);
  });
});

describeOnOneDatabase('contacts of tests (issue 16)', (database) => {
  const [organization] = provisioning.organizations;
  const OTHER = randomUUID();
  const testContacts = ['Robot@example.com', '@test.example', '+1 555 555 9999'];
  const limits = { ...DEFAULT_LIMITS, wrongCodesPerContact: 4, wrongCodesPerDay: 6 };
  const service = useTestService(database, {
    program: { limits, trustedProxies: 1 },
    provisioning: {
      organizations: [
        { ...organization, testContacts },
        {
          organizationId: randomUUID(),
          organizationName: 'Other',
          authProxyConfigs: [{ authProxyConfigId: OTHER, enabledProviders: ['email', 'sms'] }],
        },
      ],
    },
  });
  const { init, request, verify } = createPeople(service);

  it('have no limits, whoever asks, and use up nobody else’s', async () => {
    const contacts = [
      ['ROBOT@example.com', 'OTP_TYPE_EMAIL'],
      ['anybody@test.example', 'OTP_TYPE_EMAIL'],
      ['+15555559999', 'OTP_TYPE_SMS'],
    ] as const;
    for (const [contact, otpType] of contacts) {
      for (let count = 0; count < 5; count += 1) {
        assert.equal((await init(STRANGER, contact, otpType)).status, 200, contact);
      }
      // Another organization has sent no code to the same contact so far.
      const elsewhere = { configId: OTHER };
      for (const status of [200, 200, 200, 429]) {
        const reply = await call(service(), '/v1/otp_init', { otpType, contact }, elsewhere);
        assert.equal(reply.status, status);
      }
    }
    for (let count = 0; count < 4; count += 1) {
      const { code, otpId } = await request(STRANGER, 'robot@example.com');
      for (let tries = 0; tries < 3; tries += 1) await verify(STRANGER, otpId, wrongCode(code));
    }
    const { code, otpId } = await request(STRANGER, 'robot@example.com');
    assert.equal((await verify(STRANGER, otpId, code)).status, 200);
    const stranger = await request(STRANGER, nextUser().email);
    const wrong = await verify(STRANGER, stranger.otpId, wrongCode(stranger.code));
    assert.equal(wrong.body.errorCode, 'OTP_INVALID', 'wrong codes of tests are not of the day');
  });

  it('are no others: a subdomain, a part of a domain, anybody else', async () => {
    for (const contact of ['a@sub.test.example', 'a@mytest.example', 'robot@example.org', nextUser().email]) {
      for (const status of [200, 200, 200, 429]) {
        assert.equal((await init('198.51.100.99', contact)).status, status, contact);
      }
    }
  });
});

describeOnEachDatabase('wrong codes in a row (issue 19)', (database) => {
  const itOnOne = itOnOneDatabase(database);
  const limits = { ...DEFAULT_LIMITS, wrongCodesPerContact: 7 };
  const service = useTestService(database, { program: { limits, trustedProxies: 1 } });
  const { guessWrongly, init, notices, request, signIn, verify } = createPeople(service);

  itOnOne('stop codes to strangers, and the owner is told once, with a link', async () => {
    const { email } = nextUser();
    const replies = await guessWrongly(STRANGER, email, 7);
    assert.ok(replies.every(({ status }) => status === 400));
    assert.equal((await notices(email)).length, 1);
    for (let count = 0; count < 3; count += 1) {
      const refused = await init(STRANGER, email);
      assert.equal(refused.status, 429);
      assert.equal(refused.body.errorCode, 'OTP_STOPPED');
    }
    const [notice, ...others] = await notices(email);
    assert.equal(others.length, 0);
    assert.equal(notice?.channel, 'email');
    const link = notice?.link ?? '';
    assert.ok(link.startsWith(`${service().ready.baseUrl}/codes/open?token=`));
    assert.ok(!decodeURIComponent(link).includes(email), 'no contact in an address');
  });

  it('are counted before they are looked at, however many come at once', async () => {
    const { email } = nextUser();
    await guessWrongly(STRANGER, email, 5);
    service().clock.offsetMs += 180_000;
    const codes = [
      await request(STRANGER, email),
      await request(STRANGER, email),
      await request(STRANGER, email),
    ];
    const wrong = await Promise.all(
      codes.flatMap(({ code, otpId }) => [1, 2].map(() => verify(STRANGER, otpId, wrongCode(code)))),
    );
    const verdicts = wrong.map(({ body }) => body.errorCode as string).sort();
    assert.deepEqual(verdicts, [
      'OTP_INVALID',
      'OTP_INVALID',
      ...Array<string>(4).fill('OTP_TRIES_EXHAUSTED'),
    ]);
    const right = codes[2] ?? assert.fail();
    assert.equal((await verify(STRANGER, right.otpId, right.code)).body.errorCode, 'OTP_TRIES_EXHAUSTED');
  });

  itOnOne('are forgotten with the right one', async () => {
    const { email } = nextUser();
    await guessWrongly(STRANGER, email, 6);
    service().clock.offsetMs += 180_000;
    await signIn(STRANGER, email);
    await guessWrongly(HOME, email, 6);
    service().clock.offsetMs += 180_000;
    assert.equal((await init(HOME, email)).status, 200);
  });

  itOnOne('leave the owner a lane on the network of an earlier login', async () => {
    const { email } = nextUser();
    await signIn(HOME, email);
    service().clock.offsetMs += 180_000;
    await guessWrongly(STRANGER, email, 7);
    assert.equal((await init(STRANGER, email)).body.errorCode, 'OTP_STOPPED');
    await signIn(HOME, email);
    assert.equal((await init(STRANGER, email)).body.errorCode, 'OTP_STOPPED', 'strangers stay outside');
    service().clock.offsetMs += 31 * DAY_MS;
    assert.equal((await init(HOME, email)).status, 200, 'both are forgotten in the end');
  });

  itOnOne('leave whoever opens the link a lane, after a press and on that network alone', async () => {
    const { email } = nextUser();
    await guessWrongly(STRANGER, email, 7);
    const link = (await notices(email))[0]?.link ?? '';
    const url = new URL(link);
    const page = await toReply(await fetch(link));
    assert.equal(page.status, 200);
    assert.match(page.text, /<form method="post"/);
    assert.equal(
      (await init(HOME, email)).body.errorCode,
      'OTP_STOPPED',
      'looking at the page opens nothing',
    );
    const press = (address: string, token: string): Promise<Response> =>
      fetch(`${url.origin}/codes/open`, {
        method: 'POST',
        headers: { 'x-forwarded-for': address },
        body: new URLSearchParams({ token }),
      });
    const token = url.searchParams.get('token') ?? '';
    for (const forged of [
      '',
      'x',
      token.slice(0, -1),
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    ]) {
      assert.equal((await press(HOME, forged)).status, 400);
    }
    const noText = { method: 'POST', body: Uint8Array.of(0xff, 0xfe) };
    assert.equal((await fetch(`${url.origin}/codes/open`, noText)).status, 400);
    assert.ok(!service().log().includes('unexpected error'));
    assert.equal((await press(HOME, token)).status, 200);
    await signIn(HOME, email);
    assert.equal((await init(STRANGER, email)).body.errorCode, 'OTP_STOPPED');
    assert.equal((await press('198.51.100.8', token)).status, 200);
    assert.equal((await press('198.51.100.9', token)).status, 200);
    assert.equal((await press('198.51.100.10', token)).status, 400, 'three networks and no more');
    service().clock.offsetMs += DAY_MS;
    assert.equal((await press(HOME, token)).status, 400, 'a day and no longer');
  });

  itOnOne('stop a lane of the owner as well', async () => {
    const { email } = nextUser();
    await signIn(HOME, email);
    service().clock.offsetMs += 180_000;
    await guessWrongly(HOME, email, 7);
    assert.equal((await init(HOME, email)).body.errorCode, 'OTP_STOPPED');
    assert.equal((await notices(email)).length, 1);
    assert.equal((await init(STRANGER, email)).status, 200, 'strangers have entered none');
  });
});

describeOnOneDatabase('somebody who keeps asking (issue 19)', (database) => {
  const service = useTestService(database, { program: { trustedProxies: 1 } });
  const { init, request, signIn, verify } = createPeople(service);

  it('does not keep the owner from signing in', async () => {
    const { email } = nextUser();
    await signIn(HOME, email);
    service().clock.offsetMs += 180_000;
    for (let count = 0; count < 3; count += 1) assert.equal((await init(STRANGER, email)).status, 200);
    assert.equal((await init(STRANGER, email)).status, 429);
    const { code, otpId } = await request(HOME, email);
    service().clock.offsetMs += 180_000;
    for (let count = 0; count < 3; count += 1) assert.equal((await init(STRANGER, email)).status, 200);
    assert.equal(
      (await verify(HOME, otpId, code)).status,
      200,
      'the codes of strangers replace none of the owner',
    );
  });
});

describeOnOneDatabase('budgets of an organization (issue 19)', (database) => {
  let service: TestService;
  let receiver: Receiver;
  before(async () => {
    receiver = await startReceiver();
    receiver.answer = answering(200);
    const [organization] = provisioning.organizations;
    const features = [{ name: 'FEATURE_NAME_WEBHOOK', value: receiver.url }];
    service = await startTestService(database, {
      provisioning: {
        organizations: [{ ...organization, features }, ...provisioning.organizations.slice(1)],
      },
      program: {
        limits: { ...DEFAULT_LIMITS, wrongCodesPerDay: 4, emailsPerDay: 6, smsPerCountryPerDay: 2 },
        trustedProxies: 1,
        allowsPrivateReceivers: true,
      },
      parts: { webhooks: { limits: { pollIntervalMs: 20 } } },
    });
    // The clock moves to the beginning of a day, so that the day does not end within the test.
    service.clock.offsetMs += DAY_MS - (service.clock.now() % DAY_MS);
  });
  after(async () => {
    await service.close();
    await receiver.close();
  });
  const { init, notices, request, signIn, verify } = createPeople(() => service);
  const told = async (count: number): Promise<Record<string, unknown>> => {
    const arrival = (await receiver.received(count))[count - 1] ?? assert.fail();
    const headers = arrival.rawHeaders.map((text) => text.toLowerCase());
    assert.equal(headers[headers.indexOf('x-service-event-type') + 1], 'security_alerts');
    return JSON.parse(Buffer.from(arrival.body).toString()) as Record<string, unknown>;
  };

  it('end the SMS of a day to one country, and its receiver is told once', async () => {
    const sms = (phone: string): Promise<Reply> => init(HOME, phone, 'OTP_TYPE_SMS');
    for (const phone of ['+4915112345678', '+4915112345679']) assert.equal((await sms(phone)).status, 200);
    const refused = await sms('+4915112345680');
    assert.equal(refused.status, 429);
    assert.equal(refused.body.errorCode, 'RATE_LIMITED');
    assert.equal(refused.headers.get('retry-after'), '86400');
    assert.equal((await sms('+4915112345681')).status, 429);
    assert.equal((await sms('+4315112345678')).status, 200, 'another country has a budget of its own');
    const { alertId, createdAt, ...alert } = await told(1);
    assert.ok(typeof alertId === 'string' && typeof createdAt === 'string');
    assert.deepEqual(alert, {
      organizationId: ORGANIZATION,
      type: 'SEND_BUDGET_EXCEEDED',
      channel: 'sms',
      country: '+49',
      limit: 2,
      startsAt: service.clock.now(),
    });
  });

  it('end wrong codes over all contacts, but not the logins of owners', async () => {
    const known = nextUser().email;
    await signIn(HOME, known);
    for (const contact of [nextUser().email, nextUser().email]) {
      const { code, otpId } = await request(STRANGER, contact);
      for (let tries = 0; tries < 2; tries += 1) await verify(STRANGER, otpId, wrongCode(code));
    }
    const { type } = await told(2);
    assert.equal(type, 'WRONG_CODES_EXCEEDED');
    const other = nextUser().email;
    assert.equal((await init(STRANGER, other)).body.errorCode, 'OTP_STOPPED');
    assert.equal((await notices(other)).length, 1, 'a link is the way for everybody else');
    await signIn(HOME, known);
  });

  it('end the emails of a day, notices included, until the next', async () => {
    const refused = await init(HOME, nextUser().email);
    assert.equal(refused.body.errorCode, 'OTP_STOPPED');
    const known = nextUser().email;
    service.clock.offsetMs += DAY_MS;
    for (let count = 0; count < 6; count += 1) assert.equal((await init(HOME, nextUser().email)).status, 200);
    assert.equal((await init(HOME, known)).body.errorCode, 'RATE_LIMITED');
    service.clock.offsetMs += DAY_MS;
    assert.equal((await init(HOME, known)).status, 200);
  });
});

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { CodeMessage } from '../../../src/auth/delivery/delivery.ts';
import { toPageHost } from '../../../src/auth/delivery/page-host.ts';
import { renderCodeSms } from '../../../src/auth/delivery/render-message.ts';
import { createSmsWebhookDelivery } from '../../../src/auth/delivery/sms-webhook.ts';
import { createSmtpDelivery } from '../../../src/auth/delivery/smtp.ts';
import { DEFAULT_LIMITS } from '../../../src/program/limits.ts';
import { call, nextUser, toReply, type Reply } from '../../support/client.ts';
import { describeOnOneDatabase } from '../../support/databases.ts';
import { startHookServer, type HookServer } from '../../support/hook-server.ts';
import { startMailServer, type MailServer } from '../../support/mail-server.ts';
import { startTestService, type TestService } from '../../support/test-service.ts';

const DAY_MS = 86_400_000;

const message: CodeMessage = {
  channel: 'email',
  address: 'ada@example.com',
  code: '123456',
  lifeSeconds: 300,
  organizationName: 'Demo\r\nBcc: x@example.com',
  language: 'en',
  pageHost: 'example.com',
};

describeOnOneDatabase('codes by mail and SMS', (database) => {
  let mail: MailServer;
  let hook: HookServer;
  let service: TestService;
  before(async () => {
    [mail, hook] = [await startMailServer(), await startHookServer()];
    service = await startTestService(database, { program: { smtpUrl: mail.url, smsWebhookUrl: hook.url } });
  });
  after(async () => {
    await service.close();
    await mail.close();
    await hook.close();
  });
  const init = (otpType: string, contact: string, origin?: string): Promise<Reply> =>
    call(service, '/v1/otp_init', { otpType, contact }, origin === undefined ? {} : { origin });

  it('arrive in the mailbox and can be used', async () => {
    const { email } = nextUser();
    const reply = await init('OTP_TYPE_EMAIL', `${email[0]?.toUpperCase()}${email.slice(1)}`);
    assert.equal(reply.status, 200);
    const received = mail.mails.at(-1);
    assert.deepEqual(received?.to, [`U${email.slice(1)}`], 'the local part goes as it was typed');
    const code = /sign-in code is:\r\n\r\n(\d{6})\r\n/.exec(received?.source ?? '')?.[1] ?? '';
    assert.match(received?.source ?? '', new RegExp(`^Subject: ${code} is your Demo sign-in code\\r$`, 'm'));
    assert.match(received?.source ?? '', /^Auto-Submitted: auto-generated/m);
    const verified = await call(service, '/v1/otp_verify', {
      otpId: reply.body.otpId as string,
      otpCode: code,
    });
    assert.equal(verified.status, 200);
  });

  it('are in the language that the page asks for', async () => {
    const { email, phone } = nextUser();
    const ask = (otpType: string, contact: string, language: string): Promise<Reply> =>
      call(service, '/v1/otp_init', { otpType, contact }, { headers: { 'accept-language': language } });
    await ask('OTP_TYPE_EMAIL', email, 'de');
    assert.match(mail.mails.at(-1)?.source ?? '', /^Subject: =\?UTF-8\?Q\?\d{6}_ist_Ihr_Anmeldecode_f/m);
    await ask('OTP_TYPE_SMS', phone, 'zh-HK');
    assert.match(hook.calls.at(-1)?.body['text'] as string, /^\d{6} 是你的 Demo 登入驗證碼\n/);
  });

  it('arrive at the SMS hook, bound to the page’s domain', async () => {
    const { phone } = nextUser();
    const reply = await init('OTP_TYPE_SMS', phone, 'https://login.example.com:8443');
    assert.equal(reply.status, 200);
    const { body, headers, method } = hook.calls.at(-1) ?? assert.fail('the hook was not called');
    assert.equal(method, 'POST');
    assert.equal(headers['content-type'], 'application/json');
    assert.deepEqual(Object.keys(body).sort(), ['code', 'text', 'to']);
    assert.equal(body['to'], phone);
    assert.equal(
      (body['text'] as string).split('\n').at(-1),
      `@login.example.com #${body['code'] as string}`,
    );
  });

  it('that are refused are reported, do not count and give back the code they replaced', async () => {
    const { phone } = nextUser();
    hook.answer = { status: 500 };
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const refused = await init('OTP_TYPE_SMS', phone);
      assert.equal(refused.status, 500);
      assert.equal(refused.body.errorCode, 'DELIVERY_FAILED');
    }
    hook.answer = { status: 200 };
    const sent = [];
    for (let attempt = 0; attempt < 3; attempt += 1) sent.push(await init('OTP_TYPE_SMS', phone));
    const code = hook.calls.at(-3)?.body['code'] as string;
    service.clock.offsetMs += 181_000;
    hook.answer = { status: 404 };
    assert.equal((await init('OTP_TYPE_SMS', phone)).status, 500);
    hook.answer = { status: 200 };
    const otpId = sent[0]?.body.otpId as string;
    assert.equal((await call(service, '/v1/otp_verify', { otpId, otpCode: code })).status, 200);
    service.clock.offsetMs = 0;
  });

  it('leave no local inbox', async () => {
    for (const path of ['/dev/inbox', '/dev/inbox.json', '/dev/clock', '/dev/faults']) {
      const reply = await toReply(await fetch(service.ready.baseUrl + path));
      assert.equal(reply.status, 404);
      assert.equal(reply.body.errorCode, 'NOT_FOUND');
    }
  });

  it('fail where only the other channel is configured', async () => {
    const half = await startTestService(database, { program: { smtpUrl: mail.url } });
    try {
      const body = { otpType: 'OTP_TYPE_SMS', contact: nextUser().phone };
      assert.equal((await call(half, '/v1/otp_init', body)).body.errorCode, 'DELIVERY_FAILED');
      assert.equal((await fetch(`${half.ready.baseUrl}/dev/inbox.json`)).status, 404);
      assert.match(half.log(), /SMS_WEBHOOK_URL/);
    } finally {
      await half.close();
    }
  });

  /** Starts a service that sends one SMS a day to each country. Its `send` asks for one and answers the status. */
  async function startThrifty(): Promise<TestService & { readonly send: () => Promise<number> }> {
    const limits = { ...DEFAULT_LIMITS, smsPerCountryPerDay: 1 };
    const thrifty = await startTestService(database, { program: { limits, smsWebhookUrl: hook.url } });
    const send = async (): Promise<number> => {
      const body = { otpType: 'OTP_TYPE_SMS', contact: nextUser().phone };
      return (await call(thrifty, '/v1/otp_init', body)).status;
    };
    return { ...thrifty, send };
  }

  it('that are refused after midnight are given back to the day that they were counted on', async () => {
    const strict = await startThrifty();
    const { clock, send } = strict;
    try {
      // The clock moves to the last second of a day that no other test uses.
      clock.offsetMs += 11 * DAY_MS - (clock.now() % DAY_MS) - 1_000;
      hook.answer = { status: 500 };
      hook.meanwhile = () => void (clock.offsetMs += 2_000);
      assert.equal(await send(), 500);
      hook.answer = { status: 200 };
      delete hook.meanwhile;
      assert.deepEqual([await send(), await send()], [200, 429], 'the day after has one, as every day');
      clock.offsetMs -= 2_000;
      assert.deepEqual([await send(), await send()], [200, 429], 'and so has the day before');
    } finally {
      await strict.close();
    }
  });

  it('that are refused leave the whole budget, whoever was turned away meanwhile, and it is told once', async () => {
    const strict = await startThrifty();
    const { clock, send } = strict;
    try {
      clock.offsetMs += DAY_MS - (clock.now() % DAY_MS);
      hook.answer = { status: 500 };
      hook.meanwhile = async () => assert.equal(await send(), 429, 'one is on its way');
      assert.equal(await send(), 500);
      hook.answer = { status: 200 };
      delete hook.meanwhile;
      assert.deepEqual([await send(), await send()], [200, 429]);
      const alerts = strict.log().match(/"type":"SEND_BUDGET_EXCEEDED"/g);
      assert.equal(alerts?.length, 1);
    } finally {
      await strict.close();
    }
  });

  it('are not written to the log when they fail', async () => {
    const { email } = nextUser();
    const strict = await startMailServer({
      onRcptTo: ({ address }, _session, done) => done(new Error(`550 no mailbox ${address}`)),
    });
    const refusing = await startTestService(database, { program: { smtpUrl: strict.url } });
    try {
      const reply = await call(refusing, '/v1/otp_init', { otpType: 'OTP_TYPE_EMAIL', contact: email });
      assert.equal(reply.body.errorCode, 'DELIVERY_FAILED');
      assert.ok(!reply.text.includes(email));
      assert.match(refusing.log(), /a code could not be delivered/);
      assert.ok(!refusing.log().includes(email));
    } finally {
      await refusing.close();
      await strict.close();
    }
  });
});

describe('a message', () => {
  it('cannot gain headers or recipients from a name or an address', async () => {
    const mail = await startMailServer();
    const { close, deliver } = createSmtpDelivery({ url: mail.url, from: 'Demo <sender@example.org>' });
    try {
      await deliver(message);
      await deliver({ ...message, address: 'ada@example.com, eve@example.com' }).catch(() => undefined);
      const [first] = mail.mails;
      assert.equal(first?.from, 'sender@example.org');
      assert.doesNotMatch(first?.source ?? '', /^Bcc/m);
      assert.ok(mail.mails.every(({ to }) => to.length === 1 && !to.includes('eve@example.com')));
    } finally {
      close();
      await mail.close();
    }
  });

  it('to a silent mail server or hook fails in time', async () => {
    const mail = await startMailServer({ onConnect: () => undefined });
    const hook = await startHookServer();
    hook.answer = undefined;
    const smtp = createSmtpDelivery({ url: mail.url, timeoutMs: 200 });
    try {
      const startedAt = performance.now();
      await assert.rejects(smtp.deliver(message), { name: 'DeliveryError' });
      const sms = createSmsWebhookDelivery({ url: hook.url, timeoutMs: 200 });
      await assert.rejects(sms.deliver(message), { name: 'DeliveryError' });
      // Without the limits each delivery would take ten seconds.
      assert.ok(performance.now() - startedAt < 9_500);
    } finally {
      smtp.close();
      await mail.close();
      await hook.close();
    }
  });

  it('takes any 2xx of the hook as success, follows no redirect and sends its credentials', async () => {
    const hook = await startHookServer();
    const url = hook.url.replace('http://', 'http://user:pass%20word@');
    const { deliver } = createSmsWebhookDelivery({ url });
    try {
      hook.answer = { status: 202 };
      await deliver(message);
      const { headers } = hook.calls[0] ?? assert.fail('the hook was not called');
      assert.equal(headers.authorization, `Basic ${Buffer.from('user:pass word').toString('base64')}`);
      hook.answer = { status: 302, headers: { location: hook.url } };
      await assert.rejects(deliver(message), { name: 'DeliveryError' });
      hook.answer = { status: 400 };
      await assert.rejects(deliver(message), { name: 'DeliveryError' });
    } finally {
      await hook.close();
    }
    await assert.rejects(deliver(message), { name: 'DeliveryError' }, 'nobody listens');
  });

  it('is bound to the host of secure pages only', () => {
    assert.equal(toPageHost('https://login.example.com'), 'login.example.com');
    assert.equal(toPageHost('https://xn--bcher-kva.example:8443'), 'xn--bcher-kva.example');
    assert.equal(toPageHost('http://localhost:5173'), 'localhost');
    for (const origin of [null, 'null', 'http://example.com', 'https://127.0.0.1', 'https://[::1]', 'x']) {
      assert.equal(toPageHost(origin), undefined);
    }
    assert.match(renderCodeSms({ ...message, pageHost: undefined }), /used once\.$/);
  });

  it('needs an address that can be read', () => {
    const cut = ['/pass', '1?pass', '1#pass'].map((password) => `smtp://user:${password}@mail.example.com`);
    for (const url of ['', 'mail.example.com', 'http://example.com', ...cut]) {
      assert.throws(() => createSmtpDelivery({ url }), { name: 'StartError', message: /^SMTP_URL/ });
    }
    for (const url of ['', 'example.com', 'ftp://example.com']) {
      assert.throws(() => createSmsWebhookDelivery({ url }), {
        name: 'StartError',
        message: /^SMS_WEBHOOK_URL/,
      });
    }
    for (const url of ['https://user:100%@example.com', 'https://100%@example.com']) {
      const message = /^SMS_WEBHOOK_URL .* %25/;
      assert.throws(() => createSmsWebhookDelivery({ url }), { name: 'StartError', message });
    }
  });
});

// The browser's autofill format, with the other form of codes.
describe('an alphanumeric code', () => {
  it('stands alone at the end of the last line', () => {
    assert.match(renderCodeSms({ ...message, code: 'AB12CD34' }), /\n\n@example\.com #AB12CD34$/);
  });
});

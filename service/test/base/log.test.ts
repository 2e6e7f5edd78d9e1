import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createLog, describeError, describeWarning } from '../../src/base/log.ts';
import {
  CONFIGS,
  ORGANIZATION,
  call,
  createDeviceKey,
  createLogin,
  encryptCode,
  nextUser,
  openBundle,
  readCode,
  stamp,
  whoami,
  wrongCode,
} from '../support/client.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { useTestService } from '../support/test-service.ts';

describeOnOneDatabase('the log and the metrics of a login', (database) => {
  const metricsAddress = { host: '127.0.0.1', port: 0 };
  const service = useTestService(database, { program: { metrics: metricsAddress, hasAuditLines: true } });

  it('name no code, token, stamp, signature, key or contact', async () => {
    // Nine digits, because six digits in a row occur some hundred times in logs and metrics, as parts of times and sizes.
    const options = { configId: CONFIGS.digits9 };
    const ask = (path: string, body: unknown) => call(service(), path, body, options);
    const { email, phone } = nextUser();
    const key = createDeviceKey();
    const canaries = [email, phone, key.publicKey, Buffer.from(key.secretKey).toString('hex')];
    const init = await ask('/v1/otp_init_v2', { otpType: 'OTP_TYPE_EMAIL', contact: email });
    await ask('/v1/otp_init', { otpType: 'OTP_TYPE_SMS', contact: phone });
    const code = await readCode(service(), email);
    canaries.push(code, await readCode(service(), phone), wrongCode(code));
    const target = openBundle(init.body.otpEncryptionTargetBundle as string, service().ready.otpSignerKey);
    const otpId = init.body.otpId as string;
    for (const guess of [wrongCode(code), code]) {
      const encryptedOtpBundle = await encryptCode(target, guess, key.publicKey);
      canaries.push((JSON.parse(encryptedOtpBundle) as { ciphertext: string }).ciphertext);
      const reply = await ask('/v1/otp_verify_v2', { otpId, encryptedOtpBundle });
      const token = reply.body.verificationToken as string | undefined;
      if (token === undefined) continue;
      const login = createLogin(token, key) as { clientSignature: { signature: string } };
      canaries.push(token, login.clientSignature.signature);
      canaries.push((await ask('/v1/otp_login_v2', login)).body.session as string);
    }
    const body = JSON.stringify({ organizationId: '8b1f2c3e-0000-4000-8000-000000000001' });
    canaries.push(stamp(key, body));
    assert.equal((await whoami(service(), key)).status, 200);
    await ask(`/v1/${encodeURIComponent(email)}?code=${code}`, '{}');
    await ask('/v1/otp_init', `{"otpType":"OTP_TYPE_EMAIL","contact":"${email}`);

    const log = service().log();
    assert.ok(log.includes('/v1/otp_login_v2'), 'requests are logged at this level');
    const reply = await fetch(service().ready.metricsUrl ?? '');
    const metrics = await reply.text();
    assert.match(reply.headers.get('content-type') ?? '', /^application\/openmetrics-text/);
    assert.match(
      metrics,
      /^latchkey_requests_total\{method="POST",path="\/v1\/otp_verify_v2",status="200"\} 1$/m,
    );
    assert.match(metrics, /^latchkey_messages_total\{kind="code",channel="sms",outcome="accepted"\} 1$/m);
    assert.match(metrics, /^latchkey_request_duration_seconds_count\{path="\(other\)"\} [1-9]/m);
    assert.match(metrics, /^latchkey_ready 1$/m);
    assert.match(metrics, /# EOF\n$/);
    for (const canary of canaries) {
      assert.ok(!log.includes(canary), `the log contains a canary of ${canary.length} characters`);
      assert.ok(!metrics.includes(canary), `the metrics contain a canary of ${canary.length} characters`);
    }
    const ids = new Set(audits(log).map(({ userId }) => userId));
    assert.equal(ids.size, 2, 'the person of the login, and nobody before');
  });

  it('are not public: the address that people reach has no metrics', async () => {
    assert.equal((await fetch(`${service().ready.baseUrl}/metrics`)).status, 404);
    const { metricsUrl = '' } = service().ready;
    assert.equal((await fetch(metricsUrl.replace('/metrics', '/v1/otp_init'))).status, 404);
    assert.equal((await fetch(metricsUrl, { method: 'POST' })).status, 404);
  });

  it('say who did what, and what came of it', async () => {
    const before = audits(service().log()).length;
    await call(service(), '/v1/otp_init', { otpType: 'OTP_TYPE_EMAIL', contact: nextUser().email });
    await call(service(), '/v1/otp_init', '{}', { configId: null });
    const body = JSON.stringify({ organizationId: ORGANIZATION });
    const headers = { 'x-stamp': stamp(createDeviceKey(), body) };
    await call(service(), '/public/v1/query/whoami', body, { headers });
    const [first, second, ...more] = audits(service().log()).slice(before);
    const address = { clientAddress: '127.0.0.1' };
    assert.deepEqual(first, {
      operation: 'otp_init',
      ...address,
      outcome: 'OK',
      organizationId: ORGANIZATION,
    });
    assert.deepEqual(second, { operation: 'otp_init', ...address, outcome: 'UNKNOWN_CONFIGURATION' });
    assert.deepEqual(more, [], 'a query changes nothing');
  });
});

/** The audit lines of a log. */
function audits(log: string): readonly Record<string, unknown>[] {
  return log
    .split('\n')
    .filter((line) => line.includes('"audit":'))
    .map((line) => (JSON.parse(line) as { audit: Record<string, unknown> }).audit);
}

describe('a log line', () => {
  it('hides members that carry secrets, should somebody log them', () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });
    log.info({
      code: 'canary',
      contact: 'canary',
      request: { verificationToken: 'canary', 'x-stamp': 'canary' },
    });
    assert.ok(!lines.join('').includes('canary'));
  });

  it('describes an error without the data in its message', () => {
    const canaries = ['ada@example.com', '+15555550100', '+1 (555) 555-0100', 'a'.repeat(66), '123456'];
    for (const canary of canaries) {
      const cause = new Error(`550 <${canary}> refused`);
      const error = new Error(`Failed query: select 1\nparams: ${canary}`, { cause });
      const text = JSON.stringify(describeError(error));
      assert.ok(!text.includes(canary), text);
      assert.match(text, /Failed query/);
    }
    const quoted = new Error(`invalid input syntax for type integer: "secret" and 'another'`);
    assert.doesNotMatch(JSON.stringify(describeError(quoted)), /secret|another/);
    assert.equal(describeError('text').name, 'string');
    assert.equal(describeError(Object.assign(new Error('x'), { code: '23505' })).errorCode, '23505');
  });

  it('has the words of a warning of the platform, and no address with a secret', () => {
    const advice = "If you want the current behavior, explicitly use 'sslmode=verify-full'";
    const addresses =
      'postgres://ada:secret@db.example.com:1x/login or postgres://db.example.com/?password=secret';
    const warning = Object.assign(new Error(`${advice}\nThe URL ${addresses} is invalid.`), {
      code: 'DEP0170',
    });
    assert.deepEqual(describeWarning(warning), {
      name: 'Error',
      message: `${advice}\nThe URL [hidden] or [hidden] is invalid.`,
      errorCode: 'DEP0170',
    });
  });
});

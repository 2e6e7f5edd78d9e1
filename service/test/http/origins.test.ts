import assert from 'node:assert/strict';
import { it } from 'node:test';
import { call, CONFIGS, createDeviceKey, stamp, toReply } from '../support/client.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { useTestService } from '../support/test-service.ts';

const CONFIG = '/v1/wallet_kit_config';
const ALLOWED = 'https://allowed.example';

describeOnOneDatabase('pages of other origins', (database) => {
  const service = useTestService(database);

  it('are allowed by the configuration, exactly', async () => {
    const status = async (origin: string, configId: string) =>
      (await call(service(), CONFIG, '{}', { origin, configId })).status;
    assert.equal(await status(ALLOWED, CONFIGS.oneOrigin), 200);
    for (const origin of [
      'https://evil.example',
      'http://allowed.example',
      `${ALLOWED}:8443`,
      'https://sub.allowed.example',
      `${ALLOWED}.evil.example`,
      'null',
    ]) {
      assert.equal(await status(origin, CONFIGS.oneOrigin), 403, origin);
      assert.equal(await status(origin, CONFIGS.digits6), 200, origin);
    }
    assert.equal(
      (await call(service(), CONFIG, '{}', { configId: CONFIGS.oneOrigin })).status,
      200,
      'no page',
    );
  });

  it('can read every reply, refusals included, with its date and its waiting time', async () => {
    const origin = 'https://evil.example';
    const body = '{"organizationId":"x"}';
    const replies = [
      await call(service(), CONFIG, '{}', { origin }),
      await call(service(), CONFIG, '{}', { origin, configId: CONFIGS.oneOrigin }),
      await call(service(), CONFIG, '{}', { origin, configId: null }),
      await call(service(), CONFIG, '{', { origin }),
      await call(service(), '/public/v1/query/whoami', body, {
        origin,
        configId: null,
        headers: { 'x-stamp': stamp(createDeviceKey(), body) },
      }),
      await toReply(await fetch(`${service().ready.baseUrl}/nothing`, { headers: { origin } })),
    ];
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 403, 404, 400, 401, 404],
    );
    assert.equal(replies[1]?.body.errorCode, 'ORIGIN_NOT_ALLOWED');
    for (const { headers } of replies) {
      assert.equal(headers.get('access-control-allow-origin'), origin);
      assert.equal(headers.get('access-control-expose-headers'), 'Date, Retry-After');
      assert.equal(headers.get('access-control-allow-credentials'), null);
      assert.match(headers.get('vary') ?? '', /Origin/);
    }
  });

  it('get their preflight answered for every path of the API', async () => {
    for (const path of [CONFIG, '/v1/otp_login_v2', '/public/v1/query/whoami']) {
      const response = await fetch(service().ready.baseUrl + path, {
        method: 'OPTIONS',
        headers: {
          origin: ALLOWED,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type,x-auth-proxy-config-id,x-stamp',
        },
      });
      assert.equal(response.status, 204);
      assert.equal(response.headers.get('access-control-allow-origin'), ALLOWED);
      assert.match(response.headers.get('access-control-allow-methods') ?? '', /POST/);
      assert.equal(
        response.headers.get('access-control-allow-headers'),
        'Content-Type, X-Stamp, X-Stamp-WebAuthn, X-Stamp-Attested, X-Session, X-Client-Version, ' +
          'X-Auth-Proxy-Config-Id, X-Captcha-Token, traceparent',
      );
      assert.ok(Number(response.headers.get('access-control-max-age')) > 0);
    }
  });

  it('cost nothing when they are refused: nothing is sent', async () => {
    const contact = 'ada@example.com';
    const reply = await call(
      service(),
      '/v1/otp_init',
      { otpType: 'OTP_TYPE_EMAIL', contact },
      { origin: 'https://evil.example', configId: CONFIGS.oneOrigin },
    );
    assert.equal(reply.status, 403);
    const inbox = await toReply(await fetch(`${service().ready.baseUrl}/dev/inbox.json?contact=${contact}`));
    assert.deepEqual(inbox.body, { messages: [] });
  });
});

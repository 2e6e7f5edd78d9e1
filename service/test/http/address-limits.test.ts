import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toNetwork } from '../../src/auth/codes/address-limit.ts';
import { DEFAULT_LIMITS } from '../../src/program/limits.ts';
import { toClientAddress } from '../../src/http/client-address.ts';
import { call, nextUser, type Reply } from '../support/client.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { useTestService } from '../support/test-service.ts';

describeOnOneDatabase('limits per client address', (database) => {
  const limits = { ...DEFAULT_LIMITS, sendsPerAddress: 4, attemptsPerAddress: 5 };
  const direct = useTestService(database, { program: { limits } });
  const proxied = useTestService(database, { program: { limits, trustedProxies: 1 } });
  const send = (service: typeof direct, forwardedFor?: string): Promise<Reply> =>
    call(
      service(),
      '/v1/otp_init',
      { otpType: 'OTP_TYPE_EMAIL', contact: nextUser().email },
      forwardedFor === undefined ? {} : { headers: { 'x-forwarded-for': forwardedFor } },
    );
  const alignClock = (service: typeof direct): void => {
    // The clock moves to the beginning of a minute, so that the window does not end within the test.
    service().clock.offsetMs += 60_000 - (service().clock.now() % 60_000);
  };

  it('refuse further codes until the minute is over', async () => {
    alignClock(direct);
    for (let count = 0; count < 4; count += 1) assert.equal((await send(direct)).status, 200);
    const refused = await send(direct);
    assert.equal(refused.status, 429);
    assert.equal(refused.body.errorCode, 'RATE_LIMITED');
    const seconds = Number(refused.headers.get('retry-after'));
    assert.ok(seconds > 0 && seconds <= 60);
    direct().clock.offsetMs += seconds * 1000;
    assert.equal((await send(direct)).status, 200);
  });

  it('refuse further guesses until the minute is over', async () => {
    alignClock(direct);
    const guess = () => call(direct(), '/v1/otp_verify', { otpId: 'x', otpCode: '000000' });
    for (let count = 0; count < 5; count += 1) assert.equal((await guess()).status, 400);
    assert.equal((await guess()).status, 429);
    assert.equal((await call(direct(), '/v1/wallet_kit_config', '{}')).status, 200);
  });

  it('do not believe X-Forwarded-For unless told to', async () => {
    alignClock(direct);
    for (let count = 0; count < 4; count += 1) await send(direct, `203.0.113.${count}`);
    assert.equal((await send(direct, '203.0.113.99')).status, 429);
  });

  it('count by the address that the trusted proxy has seen', async () => {
    alignClock(proxied);
    for (let count = 0; count < 4; count += 1) {
      assert.equal((await send(proxied, `198.51.100.${count}, 203.0.113.7`)).status, 200);
    }
    assert.equal((await send(proxied, '198.51.100.200, 203.0.113.7')).status, 429);
    assert.equal((await send(proxied, '203.0.113.8')).status, 200);
  });
});

describe('the client’s address', () => {
  it('is the entry that the trusted proxy wrote', () => {
    assert.equal(toClientAddress('10.0.0.1', '1.1.1.1, 2.2.2.2, 3.3.3.3', 0), '10.0.0.1');
    assert.equal(toClientAddress('10.0.0.1', '1.1.1.1, 2.2.2.2, 3.3.3.3', 1), '3.3.3.3');
    assert.equal(toClientAddress('10.0.0.1', '1.1.1.1, 2.2.2.2, 3.3.3.3', 2), '2.2.2.2');
    assert.equal(toClientAddress('10.0.0.1', '1.1.1.1', 3), '1.1.1.1');
    assert.equal(toClientAddress('10.0.0.1', 'unknown', 1), '10.0.0.1');
    assert.equal(toClientAddress('10.0.0.1', null, 1), '10.0.0.1');
  });

  it('counts as the network that one subscriber has', () => {
    assert.equal(toNetwork('203.0.113.7'), '203.0.113.7');
    assert.equal(toNetwork('::ffff:203.0.113.7'), '203.0.113.7');
    assert.equal(toNetwork('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2::/64');
    assert.equal(toNetwork('2001:0DB8:0001:0002::1'), '2001:db8:1:2::/64');
    assert.equal(toNetwork('2001:db8::1'), '2001:db8:0:0::/64');
    assert.equal(toNetwork('::1'), '0:0:0:0::/64');
    assert.equal(toNetwork('fe80::1%eth0'), 'fe80:0:0:0::/64');
  });
});

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { tellOwner } from '../../../src/auth/codes/tell-owner.ts';
import { DeliveryError, type Notice } from '../../../src/auth/delivery/delivery.ts';
import { createLog } from '../../../src/base/log.ts';
import { DEFAULT_LIMITS } from '../../../src/program/limits.ts';
import { openServiceKeys } from '../../../src/secrets/service-keys.ts';
import { openDatabase } from '../../../src/store/open-database.ts';
import { describeOnOneDatabase } from '../../support/databases.ts';

describeOnOneDatabase('tellOwner', (kind) => {
  it('tries again at the next request after a message that could not be sent, and then waits an hour', async () => {
    const { close, database } = await openDatabase(await kind.create());
    const clock = { now: () => 1_800_000_000_000 };
    const told: Notice[] = [];
    let isMailDown = true;
    const services = {
      clock,
      database,
      keys: await openServiceKeys(database, new Uint8Array(32).fill(1), clock),
      limits: DEFAULT_LIMITS,
      log: createLog('silent'),
      raiseAlert: () => Promise.resolve(),
      delivery: {
        notify: (notice: Notice) => {
          if (isMailDown) return Promise.reject(new DeliveryError('the mail server is away'));
          told.push(notice);
          return Promise.resolve();
        },
      },
    };
    const request = (): Promise<void> =>
      tellOwner(services, {
        configuration: { budgetOrganizationId: 'demo', organizationName: 'Demo' },
        otpType: 'OTP_TYPE_EMAIL',
        address: 'ada@example.com',
        contact: 'ada@example.com',
        language: 'en',
      });
    await request();
    isMailDown = false;
    await request();
    assert.equal(told.length, 1);
    await request();
    assert.equal(told.length, 1);
    await close();
  });
});

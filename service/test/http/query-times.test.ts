import assert from 'node:assert/strict';
import { it } from 'node:test';
import { assertQueryFresh, isFresh } from '../../src/activities/freshness.ts';
import type { Clock } from '../../src/base/clock.ts';
import { DEFAULT_LIMITS } from '../../src/program/limits.ts';
import { createOrganization, provisioningOf, query } from '../support/activities.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { useTestService } from '../support/test-service.ts';

describeOnOneDatabase('the time of queries (issue 19)', (database) => {
  const organization = createOrganization(['ada']);
  const service = useTestService(database, {
    provisioning: provisioningOf(organization),
    program: { limits: { ...DEFAULT_LIMITS, maximumQueryAgeMs: 60_000 } },
  });
  const ask = async (parameters: object): Promise<string> => {
    const { organizationId, members } = organization;
    const { body } = await query(service(), organizationId, members.ada, 'whoami', parameters);
    return body.errorCode ?? 'fine';
  };

  it('is asked for where the operator says so, and one that is too far off is refused', async () => {
    const now = service().clock.now();
    assert.equal(await ask({}), 'INVALID_REQUEST');
    assert.equal(await ask({ timestampMs: String(now - 60_000) }), 'fine');
    assert.equal(await ask({ timestampMs: String(now - 60_001) }), 'REQUEST_STALE');
    assert.equal(await ask({ timestampMs: String(now + 300_001) }), 'REQUEST_STALE');
    assert.equal(await ask({ timestampMs: 'yesterday' }), 'INVALID_REQUEST');
  });

  it('may be left out otherwise, and counts for an hour where it is said', () => {
    const now = 1_800_000_000_000;
    const limits = { maximumQueryAgeMs: 0 };
    const clock = { now: () => now };
    assertQueryFresh(undefined, clock, limits);
    assertQueryFresh(String(now - 3_600_000), clock, limits);
    assert.throws(() => assertQueryFresh(String(now - 3_600_001), clock, limits), { code: 'REQUEST_STALE' });
  });

  it('is that of the machine, too, where a developer has moved the clock', () => {
    const now = 1_800_000_000_000;
    const DAY_MS = 86_400_000;
    const limits = { maximumRequestAgeMs: 300_000, maximumRequestLeadMs: 60_000 };
    const isFine = (clock: Clock, timestampMs: number) => isFresh(String(timestampMs), clock, limits);
    for (const moved of [DAY_MS, -DAY_MS, 400_000, 0]) {
      const clock = { now: () => now + moved, machineNow: () => now };
      for (const time of [now, now + moved]) {
        assert.ok(isFine(clock, time - 300_000) && isFine(clock, time + 60_000), String(moved));
      }
      assert.ok(!isFine(clock, Math.min(now, now + moved) - 300_001));
      assert.ok(!isFine(clock, Math.max(now, now + moved) + 60_001));
      if (Math.abs(moved) === DAY_MS) assert.ok(!isFine(clock, now + moved / 2));
    }
  });
});

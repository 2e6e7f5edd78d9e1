import assert from 'node:assert/strict';
import { it } from 'node:test';
import { assertQueryFresh } from '../../src/activities/freshness.ts';
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
    assertQueryFresh(undefined, now, limits);
    assertQueryFresh(String(now - 3_600_000), now, limits);
    assert.throws(() => assertQueryFresh(String(now - 3_600_001), now, limits), { code: 'REQUEST_STALE' });
  });
});

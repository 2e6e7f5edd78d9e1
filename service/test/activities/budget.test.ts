/** A policy's condition is hostile together with a large request; it must not slow down other users of the service. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { createOrganization, provisioningOf, query, submit, type Member } from '../support/activities.ts';
import type { Reply } from '../support/client.ts';
import { pglite } from '../support/databases.ts';
import { processorMs } from '../support/processor-time.ts';
import { useTestService } from '../support/test-service.ts';

const PAYLOADS = 'activity.params.payloads';
const privateKeyId = randomUUID();
const otherKeyId = randomUUID();
const SIGN = {
  encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
  hashFunction: 'HASH_FUNCTION_SHA256',
};

function key(id: string): object {
  return {
    privateKeyId: id,
    privateKeyName: 'key',
    curve: 'CURVE_SECP256K1',
    addressFormats: ['ADDRESS_FORMAT_ETHEREUM'],
  };
}

describe('a hostile condition', () => {
  const party = createOrganization(['root', 'member'], {
    parts: () => ({
      privateKeys: [key(privateKeyId)],
      policies: [
        {
          policyId: randomUUID(),
          policyName: 'hostile',
          effect: 'EFFECT_ALLOW',
          condition: `${PAYLOADS}.all(x, ${PAYLOADS}.all(y, ${PAYLOADS}[0].size() + x.size() + y.size() > 0))`,
        },
      ],
    }),
  });
  const others = createOrganization(['root', 'member'], {
    parts: () => ({ privateKeys: [key(otherKeyId)] }),
  });
  const service = useTestService(pglite, { provisioning: provisioningOf(party, others) });
  const { member } = party.members;

  it('counts as failed, and nobody else waits for it', async () => {
    const payloads = Array.from({ length: 250 }, () => 'a'.repeat(3_900));
    /** Answers the CPU time between a request and its reply, in milliseconds. Client and service share the process. */
    const ask = async (): Promise<number> => {
      const startedAt = processorMs();
      const reply = await query(service(), others.organizationId, others.members.root, 'whoami');
      assert.equal(reply.status, 200);
      return processorMs() - startedAt;
    };
    /** Answers the longest CPU time of other requests while a member of an organization sends the large one. */
    const disturb = async (
      { organizationId }: { organizationId: string },
      by: Member,
      signWith: string,
    ): Promise<{ slowest: number; reply: Reply }> => {
      const parameters = { ...SIGN, signWith, payloads };
      const large = submit(service(), organizationId, by, 'sign_raw_payloads', parameters);
      const durations = await Promise.all([ask(), ask(), ask()]);
      return { slowest: Math.max(...durations), reply: await large };
    };
    await ask();
    // The same request in an organization without policies is the baseline on this machine.
    const harmless = await disturb(others, others.members.member, otherKeyId);
    assert.equal(harmless.reply.status, 403, harmless.reply.text);
    const { reply, slowest } = await disturb(party, member, privateKeyId);
    assert.equal(reply.status, 403, reply.text);
    assert.equal(reply.body.errorCode, 'ACTIVITY_DENIED');
    assert.ok(slowest < 3 * harmless.slowest + 500, `${slowest} ms instead of ${harmless.slowest} ms`);

    const { activityId } = reply.body.details[0];
    const told = await query(service(), party.organizationId, member, 'get_policy_evaluations', {
      activityId,
    });
    assert.match(told.text, /OUTCOME_ERROR/);
  });
});

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { it } from 'node:test';
import { eq } from 'drizzle-orm';
import { activities, votes } from '../../../src/store/tables.ts';
import { DEMO, refusalOf } from '../../support/credentials.ts';
import { describeOnOneDatabase } from '../../support/databases.ts';
import { BODY, UNAUTHENTICATED, usePasskeys } from '../../support/passkeys.ts';
import { createPasskey, passkeyStamp } from '../../support/stamps.ts';

describeOnOneDatabase('authentication by X-Stamp-WebAuthn with a counter', (kind) => {
  const { ask, countOf, credentials } = usePasskeys(kind);

  it('wants the counter of a passkey that counts to grow', async () => {
    const passkey = createPasskey();
    await credentials().addPasskey(passkey);
    const stampAt = (signCount: number, body = BODY): ReturnType<typeof ask> =>
      ask(passkeyStamp(passkey, body, { signCount }), body);
    await stampAt(0);
    await stampAt(0, `${BODY} `);
    assert.equal(await countOf(passkey), 0);
    await stampAt(5);
    assert.equal(await countOf(passkey), 5);
    for (const signCount of [5, 4, 1, 0]) {
      assert.equal(await refusalOf(stampAt(signCount, `${BODY} `)), UNAUTHENTICATED, String(signCount));
    }
    assert.equal(await countOf(passkey), 5);
    await stampAt(6);
    await stampAt(0xffffffff);
    assert.equal(await countOf(passkey), 0xffffffff);
  });

  it('takes the same body again at the same count, because a repeat carries the same stamp', async () => {
    const passkey = createPasskey();
    await credentials().addPasskey(passkey);
    const headers = passkeyStamp(passkey, BODY, { signCount: 3 });
    for (let count = 0; count < 3; count += 1) assert.equal((await ask(headers, BODY)).userId, 'ada');
    assert.equal(await refusalOf(ask(headers, `${BODY} `)), UNAUTHENTICATED);
    await ask(passkeyStamp(passkey, `${BODY} `, { signCount: 4 }), `${BODY} `);
    assert.equal(await refusalOf(ask(headers, BODY)), UNAUTHENTICATED, 'but not after the next one');
  });

  it('takes the body of a recorded activity again at any time', async () => {
    const { addPasskey, database } = credentials();
    const passkey = createPasskey();
    await addPasskey(passkey);
    const body = '{"organizationId":"demo","type":"recorded"}';
    const headers = passkeyStamp(passkey, body, { signCount: 3 });
    await ask(headers, body);
    await ask(passkeyStamp(passkey, BODY, { signCount: 4 }), BODY);
    assert.equal(await refusalOf(ask(headers, body)), UNAUTHENTICATED);
    const fingerprint = `sha256:${createHash('sha256').update(body).digest('hex')}`;
    const times = { createdAt: 0, updatedAt: 0 };
    const status = 'ACTIVITY_STATUS_COMPLETED';
    const row = {
      id: 'a',
      ...DEMO,
      type: 't',
      fingerprint,
      status,
      parameters: {},
      isProved: false,
      ...times,
    } as const;
    await database.insert(activities).values(row);
    const vote = {
      id: 'v',
      activityId: 'a',
      userId: 'ada',
      selection: 'VOTE_SELECTION_APPROVED',
      message: body,
      publicKey: 'another',
      signature: '',
      scheme: '',
      authentications: [],
      createdAt: 0,
    } as const;
    await database.insert(votes).values(vote);
    assert.equal(await refusalOf(ask(headers, body)), UNAUTHENTICATED, 'another credential recorded it');
    await database.update(votes).set({ publicKey: passkey.credentialId }).where(eq(votes.id, 'v'));
    assert.equal((await ask(headers, body)).userId, 'ada');
    assert.equal(await countOf(passkey), 4, 'which does not turn the counter back');
  });

  it('lets one of two bodies in that come at once with the same count', async () => {
    const passkey = createPasskey();
    await credentials().addPasskey(passkey);
    const bodies = Array.from({ length: 20 }, (_, index) => `${BODY}${' '.repeat(index)}`);
    const attempts = bodies.flatMap((body) => {
      const headers = passkeyStamp(passkey, body, { signCount: 1 });
      return [ask(headers, body), ask(headers, body)];
    });
    const outcomes = await Promise.allSettled(attempts);
    const admitted = outcomes.flatMap(({ status }, index) => (status === 'fulfilled' ? [index >> 1] : []));
    assert.equal(new Set(admitted).size, 1);
    assert.equal(admitted.length, 2, 'and its repeat');
  });
});

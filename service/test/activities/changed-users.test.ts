import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, it } from 'node:test';
import { createOrganization, provisioningOf, submit } from '../support/activities.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { assertProblem, resultOf } from '../support/outcome.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

interface Person {
  readonly userId: string;
  readonly userTagId: string;
}

const unchanged = { addUserIds: [], removeUserIds: [] };

/** Changes of a user, each with what an organization allows only as long as it has not been made. */
const CHANGES: readonly (readonly [segment: string, given: (person: Person) => object, allowed: string])[] = [
  [
    'update_user_tag',
    ({ userId, userTagId }) => ({ ...unchanged, userTagId, removeUserIds: [userId] }),
    "'senders' in user.tagNames",
  ],
  [
    'update_user_tag',
    ({ userTagId }) => ({ ...unchanged, userTagId, newUserTagName: 'former senders' }),
    "'senders' in user.tagNames",
  ],
  ['delete_user_tags', ({ userTagId }) => ({ userTagIds: [userTagId] }), "'senders' in user.tagNames"],
  [
    'create_user_tag',
    ({ userId }) => ({ userTagName: 'blocked', userIds: [userId] }),
    "!('blocked' in user.tagNames)",
  ],
  ['update_user', ({ userId }) => ({ userId, userTagIds: [] }), "'senders' in user.tagNames"],
  ['update_user_name', ({ userId }) => ({ userId, userName: 'Grace' }), "user.name == 'ada'"],
  [
    'update_user_email',
    ({ userId }) => ({ userId, userEmail: 'ada@elsewhere.example' }),
    "user.email == 'ada@example.com'",
  ],
  [
    'update_user_phone_number',
    ({ userId }) => ({ userId, userPhoneNumber: '+15555550199' }),
    "user.phoneNumber == '+15555550198'",
  ],
];

describeOnOneDatabase('an activity that is decided while its submitter is changed', (database) => {
  const cases = CHANGES.map(([segment, given, allowed]) => {
    const userTagId = crypto.randomUUID();
    const party = createOrganization(['root', 'ada'], {
      users: { ada: { userEmail: 'ada@example.com', userPhoneNumber: '+15555550198' } },
      parts: ({ userIds }) => ({
        userTags: [{ userTagId, userTagName: 'senders', userIds: [userIds.ada] }],
        authProxyConfigs: [{ authProxyConfigId: crypto.randomUUID(), enabledProviders: ['sms'] }],
        policies: [
          {
            ...{ policyId: crypto.randomUUID(), policyName: 'senders', effect: 'EFFECT_ALLOW' },
            condition: `activity.type == 'ACTIVITY_TYPE_INIT_OTP_V3' && ${allowed}`,
          },
        ],
      }),
    });
    return { party, segment, parameters: given({ userId: party.members.ada.userId, userTagId }) };
  });

  let service: TestService | undefined;
  /** What happens while the service sends a message, between its decision and its record. */
  let meanwhile = (): Promise<void> => Promise.resolve();
  const gateway = createServer((request, response) => {
    request.resume();
    void meanwhile().then(
      () => response.end(),
      () => response.writeHead(500).end(),
    );
  });
  before(async () => {
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
    const { port } = gateway.address() as AddressInfo;
    service = await startTestService(database, {
      provisioning: provisioningOf(...cases.map(({ party }) => party)),
      program: { smsWebhookUrl: `http://127.0.0.1:${port}/`, hasDevelopmentTools: false },
    });
  });
  after(async () => {
    await service?.close();
    gateway.closeAllConnections();
    gateway.close();
  });

  for (const [index, { parameters, party, segment }] of cases.entries()) {
    it(`is decided by what ${segment} has answered (${index + 1})`, async () => {
      const running = service ?? assert.fail();
      const { ada, root } = party.members;
      const send = () => {
        const code = { otpType: 'OTP_TYPE_SMS', contact: `+1555555${2000 + index}`, appName: 'Shop' };
        return submit(running, party.organizationId, ada, 'init_otp', code);
      };
      resultOf(await send());
      let hasChanged = false;
      meanwhile = async () => {
        resultOf(await submit(running, party.organizationId, root, segment, parameters));
        hasChanged = true;
      };
      const reply = await send();
      meanwhile = () => Promise.resolve();
      assert.ok(hasChanged);
      assertProblem(reply, 403, 'ACTIVITY_DENIED');
    });
  }

  it('is done as often as it is asked for, when many change users at the same time', async () => {
    const running = service ?? assert.fail();
    const [{ party } = assert.fail()] = cases;
    const { ada, root } = party.members;
    const replies = await Promise.all(
      Array.from({ length: 60 }, (_one, index) => {
        const parameters = { userId: ada.userId, userName: `Ada ${index}` };
        return submit(running, party.organizationId, root, 'update_user_name', parameters);
      }),
    );
    for (const reply of replies) resultOf(reply);
  });
});

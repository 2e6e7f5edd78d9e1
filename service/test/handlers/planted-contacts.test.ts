/** A stranger claims other people's contacts in a sub-organization of their own, without a proof. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createOrganization, provisioningOf, query, submit, type Member } from '../support/activities.ts';
import {
  call,
  createDeviceKey,
  createLogin,
  decodeJwt,
  verifyContact,
  type DeviceKey,
  type Reply,
} from '../support/client.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { assertProblem, resultOf } from '../support/outcome.ts';
import { NOTHING, withContact } from '../support/signups.ts';
import { useTestService } from '../support/test-service.ts';

const OPEN = { configId: 'planted-open' };

/** A contact, with the members by which requests name it. */
const email = (userEmail: string) =>
  ({ filterType: 'EMAIL', contact: userEmail, member: { userEmail } }) as const;
const phone = (userPhoneNumber: string) =>
  ({
    filterType: 'PHONE_NUMBER',
    contact: userPhoneNumber,
    member: { userPhoneNumber },
  }) as const;
type Contact = ReturnType<typeof email> | ReturnType<typeof phone>;

describeOnEachDatabase('a contact that only its sub-organization speaks of', (database) => {
  const party = createOrganization(['root'], {
    parts: () => ({
      authProxyConfigs: [
        {
          ...{ authProxyConfigId: 'planted-open', otpAlphanumeric: false, signupEnabled: true },
          enabledProviders: ['email', 'sms', 'wallet'],
        },
      ],
    }),
  });
  const service = useTestService(database, { provisioning: provisioningOf(party) });
  const { root } = party.members;

  /** Signs up with a key and without a contact, as a stranger with a wallet does. */
  async function signUpWithKey(): Promise<{ readonly id: string; readonly member: Member }> {
    const key = createDeviceKey();
    const wallet = { apiKeyName: 'wallet', publicKey: key.publicKey, curveType: 'API_KEY_CURVE_P256' };
    const { body, text } = await call(service(), '/v1/signup_v2', { ...NOTHING, apiKeys: [wallet] }, OPEN);
    assert.ok(typeof body.organizationId === 'string', text);
    return { id: body.organizationId, member: { userId: body.userId as string, key } };
  }

  /** Verifies a contact, as its owner does. Answers the verification token. */
  function verify({ contact }: Contact, key: DeviceKey): Promise<string> {
    // The clock moves past the limit of codes for one contact.
    service().clock.offsetMs += 181_000;
    return verifyContact(service(), contact, key, OPEN);
  }

  async function signUp(contact: Contact): Promise<Reply> {
    const key = createDeviceKey();
    const verificationToken = await verify(contact, key);
    return call(service(), '/v1/signup_v2', withContact(verificationToken, key, contact.member), OPEN);
  }

  /**
   * Answers where a login of the contact's owner leads: the organization, or the refusal. Asserts that both ways to ask
   * agree.
   */
  async function destinationOf(contact: Contact, organizationId?: string): Promise<string> {
    const key = createDeviceKey();
    const verificationToken = await verify(contact, key);
    const { contact: filterValue, filterType } = contact;
    const asked = { filterType, filterValue, verificationToken };
    const found = (await call(service(), '/v1/account', asked, OPEN)).body.organizationId as
      | string
      | undefined;
    const changes = organizationId === undefined ? {} : { body: { organizationId } };
    const login = createLogin(verificationToken, key, changes);
    const { body } = await call(service(), '/v1/otp_login_v2', login, OPEN);
    if (organizationId === undefined) {
      const session = body.session as string | undefined;
      assert.equal(session && decodeJwt(session).payload['organization_id'], found);
    }
    return (found ?? body.errorCode ?? 'a session') as string;
  }

  const person = (changes: object) => ({ userName: 'Planted', userTags: [], ...NOTHING, ...changes });
  /** The activities that set a contact without a proof. */
  const WAYS: readonly (readonly [string, (contact: Contact, userId: string) => object])[] = [
    ['update_user_email', ({ member }, userId) => ({ ...member, userId })],
    ['update_user_phone_number', ({ member }, userId) => ({ ...member, userId })],
    ['update_user', ({ member }, userId) => ({ ...member, userId })],
    ['create_users', ({ member }) => ({ users: [person(member)] })],
  ];
  const victims = (segment: string, who: string): readonly Contact[] => {
    const address = email(`${who}.${segment.replaceAll('_', '-')}@example.com`);
    const digits = String(
      [...segment, ...who].reduce((sum, char) => sum * 7 + char.charCodeAt(0), 1) % 10_000,
    );
    const number = phone(`+1555555${digits.padStart(4, '0')}`);
    if (segment === 'update_user_email') return [address];
    return segment === 'update_user_phone_number' ? [number] : [address, number];
  };

  it('neither opens that sub-organization to its owner nor keeps the owner from an account', async () => {
    for (const [segment, toParameters] of WAYS) {
      for (const contact of victims(segment, 'new')) {
        const { id, member } = await signUpWithKey();
        resultOf(await submit(service(), id, member, segment, toParameters(contact, member.userId)));
        assert.equal(await destinationOf(contact), 'ACCOUNT_NOT_FOUND', segment);
        const { body, status, text } = await signUp(contact);
        assert.equal(status, 200, text);
        assert.equal(await destinationOf(contact), body.organizationId, segment);
      }
    }
  });

  it('does not come before the account of its owner, however old the sub-organization is', async () => {
    for (const [segment, toParameters] of WAYS) {
      for (const contact of victims(segment, 'known')) {
        const { id, member } = await signUpWithKey();
        const { organizationId } = (await signUp(contact)).body;
        resultOf(await submit(service(), id, member, segment, toParameters(contact, member.userId)));
        assert.equal(await destinationOf(contact), organizationId, segment);
      }
    }
  });

  it('is entered by name, and found without one when its owner has done so', async () => {
    const contact = email('named@example.com');
    const { id, member } = await signUpWithKey();
    resultOf(
      await submit(service(), id, member, 'update_user_email', { ...contact.member, userId: member.userId }),
    );
    assert.equal(await destinationOf(contact, id), 'a session');
    assert.equal(await destinationOf(contact), id);
    // A client that sends the whole user to rename it also sends the unchanged contact.
    const same = { userId: member.userId, userName: 'Renamed', userEmail: 'Named@example.com' };
    resultOf(await submit(service(), id, member, 'update_user', same));
    assert.equal(await destinationOf(contact), id);
  });

  it('counts where the organization above gave it, as long as it is that one', async () => {
    const [address, number] = [email('Given@Example.com'), phone('+15555550142')];
    const key = createDeviceKey();
    const apiKeys = [{ apiKeyName: 'Key', publicKey: key.publicKey, curveType: 'API_KEY_CURVE_P256' }];
    const rootUser = { userName: 'Given', ...NOTHING, apiKeys, ...address.member, ...number.member };
    const { rootUserIds, subOrganizationId: id } = resultOf(
      await submit(service(), party.organizationId, root, 'create_sub_organization', {
        ...{ subOrganizationName: 'Given', rootUsers: [rootUser], rootQuorumThreshold: 1 },
      }),
    ) as { rootUserIds: [string]; subOrganizationId: string };
    const [userId] = rootUserIds;
    const change = async (userEmail: string) =>
      resultOf(await submit(service(), id, { userId, key }, 'update_user_email', { userId, userEmail }));
    const verified = async (): Promise<boolean> =>
      (await query(service(), id, { userId, key }, 'get_user', { userId })).body.user.userEmailVerified;
    assert.equal(await verified(), false);
    assert.equal(await destinationOf(number), id);
    assert.equal(await destinationOf(address), id);
    assert.equal(await verified(), true, 'the login has shown who holds it');
    await change('GIVEN@example.com');
    assert.equal(await verified(), true, 'the same address');
    await change('other@example.com');
    assert.equal(await verified(), false, 'the proof was for another');
    assert.equal(await destinationOf(email('other@example.com')), 'ACCOUNT_NOT_FOUND');
    await change('given@example.com');
    assert.equal(await verified(), false);
    assert.equal(await destinationOf(address), id);
  });

  it('comes after one that its owner has shown, though the organization above gave it', async () => {
    const contact = email('twice@example.com');
    const rootUsers = [{ userName: 'Given', ...NOTHING, ...contact.member }];
    const given = { subOrganizationName: 'Given', rootUsers, rootQuorumThreshold: 1 };
    const { organizationId } = (await signUp(contact)).body;
    const { subOrganizationId } = resultOf(
      await submit(service(), party.organizationId, root, 'create_sub_organization', given),
    );
    assert.equal(await destinationOf(contact), organizationId);
    assert.equal(await destinationOf(contact, subOrganizationId as string), organizationId);
    const listed = { filterType: 'EMAIL', filterValue: contact.contact };
    const { organizationIds } = (
      await query(service(), party.organizationId, root, 'list_verified_suborgs', listed)
    ).body;
    assert.deepEqual(organizationIds, [organizationId, subOrganizationId]);
    assertProblem(await signUp(contact), 409, 'ALREADY_EXISTS', 'verificationToken');
  });
});

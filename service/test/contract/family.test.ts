/** Checks what a parent, its sub-organizations and their siblings may do to each other, in every stamped operation. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { it } from 'node:test';
import { operations } from '../../src/base/contract.ts';
import { createOrganization, post, provisioningOf, submit, type Member } from '../support/activities.ts';
import { call, type Reply } from '../support/client.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import {
  NAMING,
  NOBODY,
  segmentOf,
  STAMPED,
  type Ids,
  type Own,
  type Stamped,
} from '../support/named-things.ts';
import { resultOf } from '../support/outcome.ts';
import { bodiesOf, isActivity } from '../support/stamped-bodies.ts';
import { useTestService } from '../support/test-service.ts';
import { useThings } from '../support/things.ts';
import { codeOf, toVerdict } from '../support/verdict.ts';

describeOnOneDatabase('a family of organizations', (database) => {
  const withKey = (more: object = {}) => ({
    parts: () => ({
      privateKeys: [
        {
          ...{ privateKeyId: randomUUID(), privateKeyName: 'K', curve: 'CURVE_SECP256K1' },
          addressFormats: ['ADDRESS_FORMAT_ETHEREUM'],
        },
      ],
      ...more,
    }),
  });
  const above = createOrganization(['root', 'ada'], withKey());
  const isBelow = withKey({ parentOrganizationId: above.organizationId });
  const below = createOrganization(['eve', 'mia'], isBelow);
  const sibling = createOrganization(['bob'], isBelow);
  const service = useTestService(database, { provisioning: provisioningOf(above, below, sibling) });
  const { ada, root } = above.members;
  const { eve, mia } = below.members;
  const ofAbove = useThings(service, above.organizationId, root);
  const ofBelow = useThings(service, below.organizationId, eve, { isBelow: true });
  const ofSibling = useThings(service, sibling.organizationId, sibling.members.bob, { isBelow: true });
  let made: Promise<Readonly<Record<'above' | 'below' | 'sibling', Ids>>> | undefined;
  const madeOnce = () =>
    (made ??= (async () => ({
      above: await ofAbove.createThings(),
      below: await ofBelow.createThings(),
      sibling: await ofSibling.createThings(),
    }))());
  const snapshot = async () => [
    await ofAbove.snapshot(),
    await ofBelow.snapshot(),
    await ofSibling.snapshot(),
  ];
  let secret: ReturnType<typeof ofAbove.clientSecret> | undefined;
  const secretOnce = () => (secret ??= ofAbove.clientSecret());
  const ownOf = ({ keyTag, user, userTag }: Ids): Own => ({
    ...{ user, userTag, keyTag },
    secret: secretOnce().encryptedClientSecret,
  });

  type Send = (name: Stamped, body: string) => Promise<Reply>;
  const asMember =
    ({ key }: Member): Send =>
    (name, body) =>
      post(service(), operations[name].path, key, body);
  const asSession =
    (session: string): Send =>
    (name, body) =>
      call(service(), operations[name].path, body, { configId: null, headers: { 'x-session': session } });
  const openReadOnly = async (organizationId: string, by: Member): Promise<Send> =>
    asSession(
      resultOf(await submit(service(), organizationId, by, 'create_read_only_session', {})).session as string,
    );
  const bodyIn = (name: Stamped, organizationId: string, ids: Ids): string =>
    bodiesOf(name, service(), organizationId, { ids, own: ownOf(ids), clientSecret: secretOnce() })[0] ?? '';

  it('answers somebody of a sub-organization about its parent and its siblings as about none', async () => {
    const things = await madeOnce();
    const sessionOfEve = await openReadOnly(below.organizationId, eve);
    const before = await snapshot();
    for (const name of STAMPED) {
      const expected = toVerdict(await asMember(eve)(name, bodyIn(name, randomUUID(), things.above)));
      for (const [send, organizationId, ids] of [
        [asMember(eve), above.organizationId, things.above],
        [asMember(eve), sibling.organizationId, things.sibling],
        [sessionOfEve, above.organizationId, things.above],
      ] as const) {
        const reply = await send(name, bodyIn(name, organizationId, ids));
        if (name === 'whoami' && organizationId === above.organizationId) {
          assert.equal(reply.body.organizationId, below.organizationId);
          continue;
        }
        assert.equal(codeOf(reply), '403 PERMISSION_DENIED', `${name} ${reply.text}`);
        if (send !== sessionOfEve) assert.deepEqual(toVerdict(reply), expected, name);
      }
    }
    assert.deepEqual(await snapshot(), before);
  });

  it('lets a parent’s user, its root quorum too, do nothing below', async () => {
    const things = await madeOnce();
    const sessionOfRoot = await openReadOnly(above.organizationId, root);
    const senders = [asMember(root), asMember(ada), sessionOfRoot];
    const before = await snapshot();
    // A parent may submit otp_login for a user of its sub-organization.
    for (const name of STAMPED.filter((one) => isActivity(one) && one !== 'otpLogin')) {
      for (const send of senders) {
        const reply = await send(name, bodyIn(name, below.organizationId, things.below));
        assert.equal(codeOf(reply), '403 PERMISSION_DENIED', `${name} ${reply.text}`);
      }
    }
    assert.deepEqual(await snapshot(), before);
    const carried = senders.map((send) =>
      send('otpLogin', bodyIn('otpLogin', below.organizationId, things.below)),
    );
    const expected = ['200 ACTIVITY_STATUS_FAILED', '200 ACTIVITY_STATUS_FAILED', '403 PERMISSION_DENIED'];
    assert.deepEqual((await Promise.all(carried)).map(codeOf), expected, 'and this token is none');
  });

  it('lets a parent’s user and its read-only session read below what everybody reads there', async () => {
    const things = await madeOnce();
    const sessionOfAda = await openReadOnly(above.organizationId, ada);
    const before = await snapshot();
    for (const name of STAMPED.filter((one) => !isActivity(one) && one !== 'whoami')) {
      const body = bodyIn(name, below.organizationId, things.below);
      const expected = await asMember(mia)(name, body);
      for (const send of [asMember(ada), sessionOfAda]) {
        const reply = await send(name, body);
        assert.deepEqual([reply.status, reply.text], [expected.status, expected.text], name);
      }
    }
    assert.deepEqual(await snapshot(), before);
  });

  for (const [title, at, by, whose, kinds] of [
    ['below, of what is above', below, eve, 'above', ['activity', 'query']],
    ['below, of what a sibling has', below, eve, 'sibling', ['activity', 'query']],
    ['above, of what is below', above, root, 'below', ['activity', 'query']],
    ['by a parent’s user who reads below, of what is above', below, root, 'above', ['query']],
    ['by a parent’s user who reads below, of what a sibling has', below, root, 'sibling', ['query']],
  ] as const) {
    it(`has nothing that can be named ${title}`, async () => {
      const things = await madeOnce();
      const own = ownOf(at === above ? things.above : things.below);
      const attacked = { above: ofAbove, below: ofBelow, sibling: ofSibling }[whose];
      const before = await attacked.snapshot();
      const ask = (name: Stamped, parameters: object): Promise<Reply> => {
        if (isActivity(name)) return submit(service(), at.organizationId, by, segmentOf(name), parameters);
        return asMember(by)(name, JSON.stringify({ ...parameters, organizationId: at.organizationId }));
      };
      let asked = 0;
      for (const name of STAMPED.filter((one) =>
        (kinds as readonly string[]).includes(operations[one].kind),
      )) {
        const unreal = NAMING[name]?.(NOBODY, own) ?? [];
        for (const [index, parameters] of (NAMING[name]?.(things[whose], own) ?? []).entries()) {
          const reply = await ask(name, parameters);
          const expected = toVerdict(await ask(name, unreal[index] ?? {}));
          assert.deepEqual(toVerdict(reply), expected, `${name} ${JSON.stringify(parameters)}`);
          asked += 1;
        }
      }
      assert.ok(asked > (kinds.length > 1 ? 60 : 20), String(asked));
      assert.deepEqual(await attacked.snapshot(), before);
    });
  }
});

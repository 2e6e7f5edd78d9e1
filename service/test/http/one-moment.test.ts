import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { it } from 'node:test';
import { operations } from '../../src/base/contract.ts';
import { READS_AT_ONCE } from '../../src/handlers/reads-at-once.ts';
import { createOrganization, provisioningOf, query, submit } from '../support/activities.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { resultOf } from '../support/outcome.ts';
import { useTestService } from '../support/test-service.ts';

type Json = Record<string, unknown>;

describeOnEachDatabase('a query sees one moment', (database) => {
  const ids = { key: randomUUID(), policy: randomUUID(), mfaPolicy: randomUUID() };
  const party = createOrganization(['root', 'ada', 'ben'], {
    parts: () => ({
      privateKeys: [{ privateKeyId: ids.key, privateKeyName: 'K', curve: 'CURVE_ED25519' }],
      policies: [
        { policyId: ids.policy, policyName: 'P', effect: 'EFFECT_ALLOW', condition: "user.name == 'ada'" },
      ],
    }),
    users: {
      ada: {
        mfaPolicies: [
          {
            mfaPolicyId: ids.mfaPolicy,
            mfaPolicyName: 'M',
            condition: "activity.type == 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2'",
            requiredAuthenticationMethods: [{ any: [{ type: 'AUTHENTICATION_TYPE_PASSKEY' }] }],
            order: 0,
          },
        ],
      },
    },
  });
  const { organizationId } = party;
  const { ada, ben, root } = party.members;
  const statements: string[] = [];
  const service = useTestService(database, {
    provisioning: provisioningOf(party),
    parts: { queryLogger: { logQuery: (statement) => void statements.push(statement) } },
  });
  const act = async (segment: string, parameters: object) =>
    resultOf(await submit(service(), organizationId, root, segment, parameters)) as Json;

  /** Sends a query and answers its statements, without those that authenticate the caller. */
  async function statementsOf(name: keyof typeof operations, parameters: object): Promise<readonly string[]> {
    const segment = operations[name].path.slice('/public/v1/query/'.length);
    statements.length = 0;
    const asks = await query(service(), organizationId, root, 'whoami');
    assert.equal(asks.status, 200, asks.text);
    const toKnowWhoAsks = statements.length;
    statements.length = 0;
    const reply = await query(service(), organizationId, root, segment, parameters);
    assert.notEqual(reply.status, 400, reply.text);
    return statements.slice(toKnowWhoAsks);
  }

  it('with at most one statement, or in a transaction that sees no change', async () => {
    const { walletId } = await act('create_wallet', { walletName: 'W', accounts: [] });
    const made = await submit(service(), organizationId, root, 'create_user_tag', {
      userTagName: 'T',
      userIds: [ada.userId],
    });
    const { id: activityId } = made.body.activity as unknown as { id: string };
    const ofAda = { userId: ada.userId };
    const parameters: Readonly<Record<string, object>> = {
      evaluateActivity: {
        type: 'ACTIVITY_TYPE_CREATE_USER_TAG',
        parameters: { userTagName: 'T', userIds: [] },
        approvals: [ofAda],
      },
      getActivity: { activityId },
      getApiKey: { apiKeyId: ada.key.publicKey },
      getAuthenticator: { authenticatorId: 'none' },
      getAuthenticators: ofAda,
      getBootProof: { ephemeralKey: '04'.repeat(65) },
      getIpAllowlist: { publicKey: ada.key.publicKey },
      getLatestBootProof: { appName: 'latchkey' },
      getLogProof: { activityId },
      getMfaPolicies: ofAda,
      getMfaPolicy: { ...ofAda, mfaPolicyId: ids.mfaPolicy },
      getOauth2Credential: { oauth2CredentialId: randomUUID() },
      getPolicy: { policyId: ids.policy },
      getPolicyEvaluations: { activityId },
      getPrivateKey: { privateKeyId: ids.key },
      getSendTransactionStatus: { sendTransactionStatusId: randomUUID() },
      getUser: ofAda,
      getWallet: { walletId },
      getWalletAccount: { walletId, path: 'm/0' },
      replayActivities: { policies: [] },
    };
    for (const [name, { kind }] of Object.entries(operations)) {
      if (kind !== 'query' || name === 'getLogProof') continue;
      const asked = await statementsOf(name as keyof typeof operations, parameters[name] ?? {});
      if (READS_AT_ONCE.has(name as 'whoami')) {
        assert.ok(asked.length <= 1, `${name}: ${asked.join('; ')}`);
      } else {
        assert.match(asked[0] ?? '', /^begin isolation level repeatable read read only$/i, name);
        // A query that finds nothing ends with an error, and so with a rollback.
        assert.match(asked.at(-1) ?? '', /^(commit|rollback)$/i, name);
      }
    }
  });

  it('a quorum that is read while it changes is one of those it was', async () => {
    const quorums = [
      { threshold: 1, userIds: [root.userId] },
      { threshold: 2, userIds: [root.userId, ada.userId, ben.userId] },
    ].map((quorum) => ({ ...quorum, userIds: quorum.userIds.sort() }));
    const seen = new Set<string>();
    let isOver = false;
    const changing = (async () => {
      for (let turn = 1; turn <= 20; turn += 1) {
        const change = await submit(service(), organizationId, root, 'update_root_quorum', quorums[turn % 2]);
        if (turn % 2 === 1)
          assert.equal(change.body.activity?.status, 'ACTIVITY_STATUS_COMPLETED', change.text);
        const { fingerprint } = change.body.activity as unknown as { fingerprint: string };
        if (turn % 2 === 0) await submit(service(), organizationId, ada, 'approve_activity', { fingerprint });
      }
      isOver = true;
    })();
    const reading = Array.from({ length: 3 }, async () => {
      while (!isOver) {
        const { body } = await query(service(), organizationId, root, 'get_organization_configs');
        const { quorum } = (body as unknown as { configs: { quorum: Json } }).configs;
        seen.add(JSON.stringify(quorum));
      }
    });
    await Promise.all([changing, ...reading]);
    assert.deepEqual([...seen].sort(), quorums.map((quorum) => JSON.stringify(quorum)).sort());
  });
});

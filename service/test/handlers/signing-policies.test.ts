/** A policy about an address applies in whatever case the address is written, because keys are found in either case. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createOrganization, provisioningOf, submit } from '../support/activities.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { createTargetKey } from '../support/hpke-bundles.ts';
import { assertProblem, resultOf } from '../support/outcome.ts';
import { useTestService } from '../support/test-service.ts';

const ACCOUNTS = [
  {
    ...{ curve: 'CURVE_SECP256K1', pathFormat: 'PATH_FORMAT_BIP32', path: "m/44'/60'/0'/0/0" },
    addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
  },
  {
    ...{ curve: 'CURVE_SECP256K1', pathFormat: 'PATH_FORMAT_BIP32', path: "m/84'/0'/0'/0/0" },
    addressFormat: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH',
  },
];
const PAYLOAD = {
  ...{ payload: '00'.repeat(32), encoding: 'PAYLOAD_ENCODING_HEXADECIMAL' },
  hashFunction: 'HASH_FUNCTION_NO_OP',
};

describeOnOneDatabase('a policy about an address', (database) => {
  const party = createOrganization(['root', 'ada']);
  const service = useTestService(database, { provisioning: provisioningOf(party) });
  const { ada, root } = party.members;
  const act = (segment: string, parameters: object, member = ada) =>
    submit(service(), party.organizationId, member, segment, parameters);
  const toPolicy = (effect: 'EFFECT_ALLOW' | 'EFFECT_DENY', condition: string) =>
    act('create_policy', { policyName: condition.slice(0, 100), effect, condition }, root);
  const makeAddresses = async (walletName: string): Promise<readonly [ethereum: string, bitcoin: string]> =>
    resultOf(await act('create_wallet', { walletName, accounts: ACCOUNTS }, root)).addresses;
  /** Every spelling of an Ethereum and a Bitcoin address by which their keys are found. */
  const spell = ([ethereum, bitcoin]: readonly [string, string]) => [
    ...[ethereum, ethereum.toLowerCase(), ethereum.toUpperCase(), `0x${ethereum.slice(2).toUpperCase()}`],
    ...[bitcoin, bitcoin.toUpperCase()],
  ];

  it('denies whatever signs with it, in whatever spelling', async () => {
    resultOf(
      await toPolicy('EFFECT_ALLOW', "activity.resource == 'PRIVATE_KEY' && activity.action == 'SIGN'"),
    );
    const conditions = [
      ([ethereum, bitcoin]: readonly string[]) =>
        `activity.params.signWith == '${ethereum}' || '${bitcoin}' == activity.params.sign_with`,
      (addresses: readonly string[]) =>
        `activity.params['signWith'] in [${addresses.map((text) => `'${text}'`).join(', ')}]`,
      ([ethereum, bitcoin]: readonly string[]) =>
        `activity['params'].signWith == '${ethereum}' || activity['params']['signWith'] in ['${bitcoin}']`,
      (addresses: readonly string[]) =>
        `[${addresses.map((text) => `'${text}'`).join(', ')}].contains((activity.params.sign_with))`,
      (addresses: readonly string[]) =>
        `cel.bind(p, activity.params, [${addresses.map((text) => `'${text.toLowerCase()}'`).join(', ')}]
          .exists(a, p.signWith.lowerAscii() == a))`,
    ];
    for (const [index, toCondition] of conditions.entries()) {
      const addresses = await makeAddresses(`Kept ${index}`);
      const others = await makeAddresses(`Free ${index}`);
      const { policyId } = resultOf(await toPolicy('EFFECT_DENY', toCondition(addresses)));
      for (const signWith of spell(addresses)) {
        assertProblem(await act('sign_raw_payload', { signWith, ...PAYLOAD }), 403, 'ACTIVITY_DENIED');
      }
      for (const signWith of spell(others)) resultOf(await act('sign_raw_payload', { signWith, ...PAYLOAD }));
      resultOf(await act('delete_policy', { policyId }, root));
    }
  });

  it('is refused where the spelling would decide', async () => {
    const [ethereum] = await makeAddresses('Bound');
    const reply = await toPolicy('EFFECT_DENY', `cel.bind(s, activity.params.signWith, s == '${ethereum}')`);
    assertProblem(reply, 400, 'INVALID_REQUEST', 'parameters.condition');
    assert.match(reply.text, /activity\.params\.signWith\.lowerAscii\(\)/);
  });

  it('denies all but it, and an export of it, in whatever spelling', async () => {
    const addresses = await makeAddresses('Exported');
    const { publicKey: targetPublicKey } = createTargetKey();
    const [ethereum] = addresses;
    resultOf(await toPolicy('EFFECT_ALLOW', "activity.type == 'ACTIVITY_TYPE_EXPORT_WALLET_ACCOUNT'"));
    resultOf(
      await toPolicy(
        'EFFECT_DENY',
        `activity.action == 'EXPORT' && activity.params.address != '${addresses[1].toUpperCase()}'`,
      ),
    );
    for (const address of spell([ethereum, ethereum])) {
      const reply = await act('export_wallet_account', { address, targetPublicKey });
      assertProblem(reply, 403, 'ACTIVITY_DENIED');
    }
    for (const address of [addresses[1], addresses[1].toUpperCase()]) {
      assert.ok(resultOf(await act('export_wallet_account', { address, targetPublicKey })).exportBundle);
    }
  });
});

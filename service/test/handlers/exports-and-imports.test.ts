import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { it } from 'node:test';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { HDNodeWallet, Wallet } from 'ethers';
import { createOrganization, provisioningOf, query, submit } from '../support/activities.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { createTargetKey, decryptExport, encryptImport, readBundle } from '../support/hpke-bundles.ts';
import { assertFailed, assertProblem, resultOf } from '../support/outcome.ts';
import { useTestService } from '../support/test-service.ts';

const WORDS = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';
const PATH = "m/44'/60'/0'/0/0";
const ETHEREUM = {
  curve: 'CURVE_SECP256K1',
  pathFormat: 'PATH_FORMAT_BIP32',
  path: PATH,
  addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
};

describeOnOneDatabase('exports and imports', (database) => {
  const party = createOrganization(['root', 'ada'], {
    parts: ({ userIds }) => ({
      policies: [
        {
          policyId: randomUUID(),
          policyName: 'imports',
          effect: 'EFFECT_ALLOW',
          consensus: `approvers.exists(user, user.id == '${userIds.ada}')`,
          condition: "activity.type.contains('IMPORT')",
        },
      ],
    }),
  });
  const service = useTestService(database, { provisioning: provisioningOf(party) });
  const { organizationId } = party;
  const { ada, root } = party.members;
  const act = (segment: string, parameters: object, member = root) =>
    submit(service(), organizationId, member, segment, parameters);
  const ask = (segment: string, parameters: object = {}) =>
    query(service(), organizationId, root, segment, parameters);
  const signerKey = () => service().ready.otpSignerKey;
  const target = createTargetKey();
  const { publicKey: targetPublicKey } = target;
  const open = (bundle: string) => decryptExport(bundle, signerKey(), organizationId, target);
  let names = 0;

  async function importWallet(text: string, changes: object = {}) {
    const { importBundle } = resultOf(await act('init_import_wallet', { userId: root.userId }));
    const data = readBundle(importBundle as string, signerKey());
    assert.deepEqual([data['organizationId'], data['userId']], [organizationId, root.userId]);
    const encryptedBundle = await encryptImport(data['targetPublic'] ?? '', utf8ToBytes(text));
    names += 1;
    const parameters = { userId: root.userId, walletName: `Imported ${names}`, accounts: [ETHEREUM] };
    return act('import_wallet', { ...parameters, encryptedBundle, ...changes });
  }
  async function importKey(bytes: Uint8Array, changes: object = {}) {
    const { importBundle } = resultOf(await act('init_import_private_key', { userId: root.userId }));
    const data = readBundle(importBundle as string, signerKey());
    const encryptedBundle = await encryptImport(data['targetPublic'] ?? '', bytes);
    const parameters = {
      userId: root.userId,
      privateKeyName: 'Imported',
      curve: 'CURVE_SECP256K1',
      addressFormats: ['ADDRESS_FORMAT_ETHEREUM'],
    };
    return act('import_private_key', { ...parameters, encryptedBundle, ...changes });
  }

  it('bring a wallet in and give its words back', async () => {
    const { addresses, walletId } = resultOf(await importWallet(WORDS));
    assert.deepEqual(addresses, [HDNodeWallet.fromPhrase(WORDS, undefined, PATH).address]);
    const shown = async () => (await ask('get_wallet', { walletId })).body.wallet;
    assert.deepEqual([(await shown()).imported, (await shown()).exported], [true, false]);
    const result = resultOf(await act('export_wallet', { walletId, targetPublicKey }));
    assert.equal(new TextDecoder().decode(await open(result.exportBundle as string)), WORDS);
    assert.equal((await shown()).exported, true);
    resultOf(await act('delete_wallets', { walletIds: [walletId] }));
  });

  it('give the key of an account and of a wallet that the service has made', async () => {
    const made = resultOf(await act('create_wallet', { walletName: 'Made', accounts: [ETHEREUM] }));
    const [address] = made.addresses as [string];
    const { exportBundle } = resultOf(await act('export_wallet_account', { address, targetPublicKey }));
    assert.equal(new Wallet(bytesToHex(await open(exportBundle as string))).address, address);
    const wallet = resultOf(await act('export_wallet', { walletId: made.walletId, targetPublicKey }));
    const words = new TextDecoder().decode(await open(wallet.exportBundle as string));
    assert.equal(HDNodeWallet.fromPhrase(words, undefined, PATH).address, address);
  });

  it('give the key of an account whose key was brought in as a private key, too', async () => {
    const accounts = [{ ...ETHEREUM, path: "m/44'/60'/0'/0/7" }];
    const made = resultOf(await act('create_wallet', { walletName: 'Copied', accounts }));
    const [address] = made.addresses as [string];
    const exported = async (): Promise<Uint8Array> => {
      const result = resultOf(await act('export_wallet_account', { address, targetPublicKey }));
      return open(result.exportBundle as string);
    };
    const secret = await exported();
    const { privateKeyId } = resultOf(await importKey(secret));
    assert.deepEqual(await exported(), secret);
    resultOf(await act('delete_private_keys', { privateKeyIds: [privateKeyId], deleteWithoutExport: true }));
  });

  it('bring private keys of every curve in and give them back', async () => {
    for (const [curve, format] of [
      ['CURVE_SECP256K1', 'ADDRESS_FORMAT_ETHEREUM'],
      ['CURVE_ED25519', 'ADDRESS_FORMAT_SOLANA'],
      ['CURVE_P256', 'ADDRESS_FORMAT_COMPRESSED'],
    ] as const) {
      const secret = hexToBytes('46'.repeat(32));
      const changes = { curve, addressFormats: [format] };
      const { addresses, privateKeyId } = resultOf(await importKey(secret, changes));
      assert.equal(addresses[0].format, format);
      const shown = (await ask('get_private_key', { privateKeyId })).body.privateKey;
      assert.deepEqual([shown.imported, shown.exported, shown.curve], [true, false, curve]);
      const { exportBundle } = resultOf(await act('export_private_key', { privateKeyId, targetPublicKey }));
      assert.equal(bytesToHex(await open(exportBundle as string)), '46'.repeat(32));
      assert.equal((await ask('get_private_key', { privateKeyId })).body.privateKey.exported, true);
      resultOf(await act('delete_private_keys', { privateKeyIds: [privateKeyId] }));
    }
  });

  it('refuse what they cannot read, by its member, and never repeat it', async () => {
    const path = 'parameters.encryptedBundle';
    const wrong = WORDS.replace('about', 'abandon');
    for (const reply of [
      await importWallet(wrong),
      await importWallet(`${WORDS}\npassphrase`),
      await importKey(new Uint8Array(32)),
      await importKey(new Uint8Array(31).fill(1)),
      await importKey(new Uint8Array(32).fill(255)),
      await importWallet(WORDS, { encryptedBundle: 'x' }),
    ]) {
      assertFailed(reply, 'INVALID_REQUEST', path);
      assert.doesNotMatch(reply.text, /abandon|passphrase/);
    }
    assertFailed(
      await importWallet(WORDS, { walletName: 'Made' }),
      'ALREADY_EXISTS',
      'parameters.walletName',
    );
    const noKey = { walletId: randomUUID(), targetPublicKey: '00' };
    assertProblem(await act('export_wallet', noKey), 400, 'INVALID_REQUEST', 'parameters.targetPublicKey');
    const unknown = { walletId: randomUUID(), targetPublicKey };
    assertFailed(await act('export_wallet', unknown), 'NOT_FOUND', 'parameters.walletId');
    const key = { privateKeyId: randomUUID(), targetPublicKey };
    assertFailed(await act('export_private_key', key), 'NOT_FOUND', 'parameters.privateKeyId');
    const account = { address: `0x${'00'.repeat(20)}`, targetPublicKey };
    assertProblem(await act('export_wallet_account', account), 404, 'NOT_FOUND', 'parameters.address');
  });

  it('take an import bundle once, within an hour, for the user it was made for', async () => {
    const { importBundle } = resultOf(await act('init_import_wallet', { userId: root.userId }));
    const { targetPublic = '' } = readBundle(importBundle as string, signerKey());
    const encryptedBundle = await encryptImport(targetPublic, utf8ToBytes(WORDS));
    const parameters = { walletName: 'Once', accounts: [], encryptedBundle };
    const foreign = { ...parameters, userId: ada.userId };
    assertProblem(await act('import_wallet', foreign), 403, 'PERMISSION_DENIED', 'parameters.userId');
    assertFailed(await act('import_wallet', foreign, ada), 'PRECONDITION_FAILED');
    const own = { ...parameters, userId: root.userId };
    resultOf(await act('import_wallet', own));
    assertFailed(await act('import_wallet', { ...own, walletName: 'Twice' }), 'PRECONDITION_FAILED');
    resultOf(await act('init_import_wallet', { userId: root.userId }));
    service().clock.offsetMs += 3_600_000;
    assertFailed(await act('import_wallet', { ...own, walletName: 'Late' }), 'PRECONDITION_FAILED');
  });

  it('ask the policies: whoever may import may not export', async () => {
    resultOf(await act('init_import_wallet', { userId: ada.userId }, ada));
    const { wallets } = (await ask('list_wallets')).body;
    const parameters = { walletId: wallets[0].walletId, targetPublicKey };
    assertProblem(await act('export_wallet', parameters, ada), 403, 'ACTIVITY_DENIED');
  });

  it('leave no secret in the log', () => {
    assert.doesNotMatch(service().log(), /abandon|4646464646/);
  });
});

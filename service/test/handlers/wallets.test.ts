import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { it } from 'node:test';
import { verifyMessage } from 'ethers';
import { addressFormats, type Curve } from '../../src/base/contract.ts';
import { ADDRESS_DERIVATIONS } from '../../src/keys/addresses/index.ts';
import { isVerifiedByOpenSsl } from '../keys/support.ts';
import { createOrganization, provisioningOf, query, submit } from '../support/activities.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { assertFailed, assertProblem, resultOf } from '../support/outcome.ts';
import { useTestService } from '../support/test-service.ts';

const ETHEREUM = {
  curve: 'CURVE_SECP256K1',
  pathFormat: 'PATH_FORMAT_BIP32',
  path: "m/44'/60'/0'/0/0",
  addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
};
const SOLANA = {
  ...ETHEREUM,
  curve: 'CURVE_ED25519',
  path: "m/44'/501'/0'/0'",
  addressFormat: 'ADDRESS_FORMAT_SOLANA',
};

describeOnOneDatabase('wallets', (database) => {
  const party = createOrganization(['root', 'ada'], {
    parts: () => ({
      policies: [
        {
          policyId: randomUUID(),
          policyName: 'Ada signs',
          effect: 'EFFECT_ALLOW',
          condition: "user.name == 'ada' && activity.type.contains('SIGN_RAW_PAYLOAD')",
        },
      ],
    }),
  });
  const other = createOrganization(['eve']);
  const service = useTestService(database, { provisioning: provisioningOf(party, other) });
  const { ada, root } = party.members;
  const act = (segment: string, parameters: object, member = root) =>
    submit(service(), party.organizationId, member, segment, parameters);
  const ask = (segment: string, parameters: object = {}, member = root) =>
    query(service(), party.organizationId, member, segment, parameters);
  let names = 0;
  const create = async (accounts: readonly object[] = [], more: object = {}) => {
    names += 1;
    const parameters = { walletName: `Wallet ${names}`, accounts, ...more };
    return resultOf(await act('create_wallet', parameters)) as {
      readonly walletId: string;
      readonly addresses: readonly string[];
    };
  };
  const sign = (signWith: string, changes: object = {}) =>
    act(
      'sign_raw_payload',
      {
        signWith,
        payload: 'hello',
        encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
        hashFunction: 'HASH_FUNCTION_SHA256',
        ...changes,
      },
      ada,
    );

  it('are created with accounts, and read one by one and together', async () => {
    const now = service().clock.now();
    const time = { seconds: String(Math.floor(now / 1000)), nanos: String((now % 1000) * 1_000_000) };
    const { addresses, walletId } = await create([ETHEREUM, { ...SOLANA, name: 'Savings' }]);
    assert.match(addresses[0] ?? '', /^0x[0-9a-fA-F]{40}$/);
    const wallet = {
      walletId,
      walletName: `Wallet ${names}`,
      createdAt: time,
      updatedAt: time,
      exported: false,
      imported: false,
    };
    assert.deepEqual((await ask('get_wallet', { walletId })).body, { wallet });
    assert.deepEqual((await ask('list_wallets')).body.wallets.at(-1), wallet);
    const { body } = await ask('list_wallet_accounts', { walletId, includeWalletDetails: true });
    const [first, second] = body.accounts;
    assert.deepEqual(first, {
      walletAccountId: first.walletAccountId,
      organizationId: party.organizationId,
      walletId,
      ...ETHEREUM,
      address: addresses[0],
      createdAt: time,
      updatedAt: time,
      publicKey: first.publicKey,
      walletDetails: wallet,
      caip2Prefix: 'eip155',
    });
    assert.match(first.publicKey as string, /^0[23][0-9a-f]{64}$/);
    assert.equal(second.name, 'Savings');
    const found = await ask('get_wallet_account', {
      walletId,
      address: addresses[0]?.toUpperCase().replace('X', 'x'),
    });
    assert.equal(found.body.account.walletAccountId, first.walletAccountId);
    const byPath = await ask('get_wallet_account', { walletId, path: 'm/44h/501h/0h/0h' });
    assert.equal(byPath.body.account.walletAccountId, second.walletAccountId);
  });

  it('have an account in every one of the 38 formats on every curve that has it, and each signs', async () => {
    const curves: readonly Curve[] = ['CURVE_SECP256K1', 'CURVE_ED25519', 'CURVE_P256'];
    for (const curve of curves) {
      const formats = addressFormats().filter((format) => ADDRESS_DERIVATIONS[format].curves.includes(curve));
      const path = "m/44'/0'/7'";
      const { addresses, walletId } = await create(
        formats.map((addressFormat) => ({ ...ETHEREUM, curve, path, addressFormat })),
      );
      assert.equal(addresses.length, formats.length);
      const hashFunction =
        curve === 'CURVE_ED25519' ? 'HASH_FUNCTION_NOT_APPLICABLE' : 'HASH_FUNCTION_SHA256';
      const page = { walletId, paginationOptions: { limit: '1' } };
      const shown = (await ask('list_wallet_accounts', page)).body.accounts[0].publicKey as string;
      for (const [index, address] of addresses.entries()) {
        const signature = resultOf(await sign(address, { hashFunction }));
        if (/P2TR$|SPARK/.test(formats[index] ?? '')) continue;
        const uncompressed =
          curve === 'CURVE_ED25519' ? shown : addresses[formats.indexOf('ADDRESS_FORMAT_UNCOMPRESSED')];
        assert.ok(
          isVerifiedByOpenSsl(curve, uncompressed ?? '', Buffer.from('hello'), signature),
          formats[index],
        );
      }
    }
  });

  it('sign several payloads and, as ethers sees it, for the address that was answered', async () => {
    const [address = ''] = (await create([ETHEREUM])).addresses;
    const payload = Buffer.from('\x19Ethereum Signed Message:\n5hello').toString('hex');
    const { signatures } = resultOf(
      await act(
        'sign_raw_payloads',
        {
          signWith: address,
          payloads: [payload, payload],
          encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
          hashFunction: 'HASH_FUNCTION_KECCAK256',
        },
        ada,
      ),
    );
    for (const { r, s, v } of signatures) {
      assert.equal(verifyMessage('hello', `0x${r}${s}${v === '01' ? '1c' : '1b'}`), address);
    }
    assert.equal(signatures.length, 2);
  });

  it('have 12 words unless the request says how many, and each wallet has its own', async () => {
    const seen = new Set<string>();
    for (const mnemonicLength of [undefined, 12, 15, 18, 21, 24]) {
      const { addresses } = await create([ETHEREUM], mnemonicLength === undefined ? {} : { mnemonicLength });
      seen.add(addresses[0] ?? '');
    }
    assert.equal(seen.size, 6);
    for (const mnemonicLength of [0, 11, 13, 27]) {
      const reply = await act('create_wallet', { walletName: 'No', accounts: [], mnemonicLength });
      assertProblem(reply, 400, 'INVALID_REQUEST', 'parameters.mnemonicLength');
    }
  });

  it('derive accounts later, the same ones again, and keep none that are only looked at', async () => {
    const { addresses, walletId } = await create([ETHEREUM]);
    const second = { ...ETHEREUM, path: 'm/44h/60h/0h/0/1' };
    const looked = resultOf(
      await act('create_wallet_accounts', { walletId, accounts: [ETHEREUM, second], persist: false }),
    );
    assert.equal(looked.addresses[0], addresses[0]);
    assert.equal((await ask('list_wallet_accounts', { walletId })).body.accounts.length, 1);
    const kept = resultOf(await act('create_wallet_accounts', { walletId, accounts: [second] }));
    assert.equal(kept.addresses[0], looked.addresses[1]);
    const { accounts } = (await ask('list_wallet_accounts', { walletId })).body;
    assert.equal(accounts[1].path, "m/44'/60'/0'/0/1");
    assertFailed(
      await act('create_wallet_accounts', { walletId, accounts: [SOLANA, second] }),
      'ALREADY_EXISTS',
      'parameters.accounts[1]',
    );
    assert.equal((await ask('list_wallet_accounts', { walletId })).body.accounts.length, 2, 'all or none');
  });

  it('refuse accounts that cannot be, with the place of the fault', async () => {
    const faults = [
      [{ ...ETHEREUM, path: '44/60' }, 'path'],
      [{ ...ETHEREUM, path: 'm/2147483648' }, 'path'],
      [{ ...SOLANA, path: 'm/44/501' }, 'path'],
      [{ ...SOLANA, addressFormat: 'ADDRESS_FORMAT_ETHEREUM' }, 'addressFormat'],
      [{ ...ETHEREUM, path: "m/44h/60'/0'/0/0" }, 'path'],
    ] as const;
    for (const [account, member] of faults) {
      const reply = await act('create_wallet', { walletName: 'No', accounts: [ETHEREUM, account] });
      assertProblem(reply, 400, 'INVALID_REQUEST', `parameters.accounts[1].${member}`);
    }
  });

  it('have at most 500 levels together, of which shared ones count once', async () => {
    const accountsOf = (count: number, toPath: (index: number) => string) =>
      Array.from({ length: count }, (_, index) => ({ ...ETHEREUM, path: toPath(index) }));
    assert.equal((await create(accountsOf(100, (index) => `m/44'/60'/${index}'/0/0`))).addresses.length, 100);
    const deep = accountsOf(32, (index) => `m/${index}${'/0'.repeat(15)}`);
    for (const [segment, parameters] of [
      ['create_wallet', { walletName: 'No' }],
      ['create_wallet_accounts', { walletId: randomUUID(), persist: false }],
    ] as const) {
      const reply = await act(segment, { ...parameters, accounts: deep });
      assertProblem(reply, 400, 'INVALID_REQUEST', 'parameters.accounts[31].path');
      assert.match(reply.text, /more than 500 different levels/);
    }
  });

  it('have names of their own within the organization', async () => {
    const { walletId } = await create();
    const { walletId: second } = await create();
    const name = `Wallet ${names}`;
    assertFailed(
      await act('create_wallet', { walletName: name, accounts: [] }),
      'ALREADY_EXISTS',
      'parameters.walletName',
    );
    assertFailed(
      await act('update_wallet', { walletId, walletName: name }),
      'ALREADY_EXISTS',
      'parameters.walletName',
    );
    resultOf(await act('update_wallet', { walletId: second, walletName: name }));
    resultOf(await act('update_wallet', { walletId, walletName: 'Renamed' }));
    assert.equal((await ask('get_wallet', { walletId })).body.wallet.walletName, 'Renamed');
    resultOf(await act('update_wallet', { walletId }));
    assert.equal((await ask('get_wallet', { walletId })).body.wallet.walletName, 'Renamed');
  });

  it('are read page by page, forwards and backwards', async () => {
    const accounts = Array.from({ length: 25 }, (_, index) => ({ ...ETHEREUM, path: `m/${index}` }));
    const { walletId } = await create(accounts);
    const read = async (paginationOptions?: object): Promise<string[]> =>
      (await ask('list_wallet_accounts', { walletId, paginationOptions })).body.accounts.map(
        ({ path }: { readonly path: string }) => path.slice(2),
      );
    const idOf = async (index: number): Promise<string> =>
      (await ask('get_wallet_account', { walletId, path: `m/${index}` })).body.account.walletAccountId;
    assert.deepEqual(await read(), ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
    assert.equal((await read({ limit: '100' })).length, 25);
    assert.deepEqual(await read({ limit: '2', after: await idOf(9) }), ['10', '11']);
    assert.deepEqual(await read({ limit: '2', before: await idOf(9) }), ['7', '8']);
    assert.deepEqual(await read({ after: await idOf(3), before: await idOf(6) }), ['4', '5']);
    const unknown = { walletId, paginationOptions: { after: randomUUID() } };
    assertProblem(await ask('list_wallet_accounts', unknown), 404, 'NOT_FOUND', 'paginationOptions.after');
    for (const limit of ['0', '101', '-1', '1.5', '']) {
      const reply = await ask('list_wallet_accounts', { walletId, paginationOptions: { limit } });
      assertProblem(reply, 400, 'INVALID_REQUEST', 'paginationOptions.limit');
    }
  });

  it('are deleted with their accounts, after an export or on purpose, and sign no more', async () => {
    const { addresses, walletId } = await create([ETHEREUM]);
    const { walletId: kept } = await create();
    assertFailed(
      await act('delete_wallets', { walletIds: [walletId] }),
      'PRECONDITION_FAILED',
      'parameters.walletIds[0]',
    );
    const both = { walletIds: [walletId, randomUUID()], deleteWithoutExport: true };
    assertFailed(await act('delete_wallets', both), 'NOT_FOUND', 'parameters.walletIds[1]');
    resultOf(await sign(addresses[0] ?? ''));
    assert.deepEqual(
      resultOf(await act('delete_wallets', { walletIds: [walletId], deleteWithoutExport: true })),
      { walletIds: [walletId] },
    );
    assertProblem(await sign(addresses[0] ?? ''), 404, 'NOT_FOUND', 'parameters.signWith');
    assertProblem(await ask('get_wallet', { walletId }), 404, 'NOT_FOUND', 'walletId');
    const listed = (await ask('list_wallets')).body.wallets.map(
      (wallet: { walletId: string }) => wallet.walletId,
    );
    assert.ok(!listed.includes(walletId) && listed.includes(kept));
    const { body } = await ask('list_wallet_accounts', { paginationOptions: { limit: '100' } });
    assert.ok(!JSON.stringify(body).includes(addresses[0] ?? ''));
  });

  it('lose single accounts, which they can derive again', async () => {
    const { addresses, walletId } = await create([ETHEREUM, SOLANA]);
    const { accounts } = (await ask('list_wallet_accounts', { walletId })).body;
    const walletAccountIds = [accounts[0].walletAccountId];
    assertFailed(
      await act('delete_wallet_accounts', { walletAccountIds }),
      'PRECONDITION_FAILED',
      'parameters.walletAccountIds[0]',
    );
    resultOf(await act('delete_wallet_accounts', { walletAccountIds, deleteWithoutExport: true }));
    assertProblem(await sign(addresses[0] ?? ''), 404, 'NOT_FOUND', 'parameters.signWith');
    resultOf(await sign(addresses[1] ?? '', { hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE' }));
    resultOf(await act('create_wallet_accounts', { walletId, accounts: [ETHEREUM] }));
    resultOf(await sign(addresses[0] ?? ''));
  });

  it('sign once for an address that two formats write alike', async () => {
    const format = (network: string) => `ADDRESS_FORMAT_BITCOIN_${network}_P2WPKH`;
    const { addresses } = await create([
      { ...ETHEREUM, addressFormat: format('TESTNET') },
      { ...ETHEREUM, addressFormat: format('SIGNET') },
    ]);
    assert.equal(addresses[0], addresses[1]);
    resultOf(await sign(addresses[0] ?? ''));
  });

  it('are denied to whom no policy allows them', async () => {
    assertProblem(
      await act('create_wallet', { walletName: 'Ada', accounts: [] }, ada),
      403,
      'ACTIVITY_DENIED',
    );
  });

  it('tell another organization nothing: what it does not have is what nobody has', async () => {
    const { addresses, walletId } = await create([ETHEREUM]);
    const asEve = (segment: string, parameters: object) =>
      query(service(), other.organizationId, other.members.eve, segment, parameters);
    for (const segment of ['get_wallet', 'list_wallet_accounts']) {
      const foreign = await asEve(segment, { walletId });
      assert.equal(foreign.text, (await asEve(segment, { walletId: randomUUID() })).text);
      assert.equal(foreign.status, 404);
    }
    const eve = other.members.eve;
    for (const [segment, parameters] of [
      ['create_wallet_accounts', { walletId, accounts: [ETHEREUM] }],
      ['update_wallet', { walletId, walletName: 'Mine' }],
      ['delete_wallets', { walletIds: [walletId], deleteWithoutExport: true }],
    ] as const) {
      const reply = await submit(service(), other.organizationId, eve, segment, parameters);
      assert.equal(reply.body.activity.failure.code, 5, reply.text);
    }
    resultOf(await sign(addresses[0] ?? ''));
  });
});

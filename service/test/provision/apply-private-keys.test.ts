import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { sql } from 'drizzle-orm';
import type { Curve } from '../../src/base/contract.ts';
import {
  privateKeyAddresses,
  privateKeys,
  privateKeyTagMembers,
  provisionedItems,
} from '../../src/store/tables.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { useProvisioning } from './support.ts';

/** The example key of protocol.md section 4, with its addresses. */
const SECRET = '46'.repeat(32);
const ETHEREUM = '0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F';
const BITCOIN = 'bc1qhkfq3zahaqkkzx5mjnamwjsfpq2jk7z00ppggv';
const COSMOS = 'cosmos1hkfq3zahaqkkzx5mjnamwjsfpq2jk7z0emlrvp';
const SOLANA = 'H4JcMPicKkHcxxDjkyyrLoQj7Kcibd9t815ak4UvTr9M';

const imported = {
  privateKeyId: 'k1',
  privateKeyName: 'Imported',
  curve: 'CURVE_SECP256K1',
  addressFormats: ['ADDRESS_FORMAT_ETHEREUM', 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH'],
  privateKey: SECRET,
};
const generated = {
  privateKeyId: 'k2',
  privateKeyName: 'Generated',
  curve: 'CURVE_ED25519',
  addressFormats: ['ADDRESS_FORMAT_SOLANA'],
};
const toMain = (...keys: object[]) => ({
  organizationId: 'main',
  organizationName: 'Main',
  privateKeys: keys,
});

describeOnEachDatabase('provisioned private keys', (kind) => {
  const bench = useProvisioning(kind);
  const { apply, assertRefused, database, keys } = bench;
  const readAddresses = async () => {
    const rows = await database().select().from(privateKeyAddresses).orderBy(privateKeyAddresses.sequence);
    return rows.map(({ address, privateKeyId }) => `${privateKeyId} ${address}`);
  };
  const open = ({ curve, id, organizationId, sealedSecret }: typeof privateKeys.$inferSelect) =>
    bytesToHex(keys().open(sealedSecret, { organizationId, keyId: id, curve }));

  it('given by the file are imported, sealed, and have their addresses in its order', async () => {
    assert.deepEqual(await apply(toMain(imported)), { organizations: 1, privateKeys: 1 });
    const [row] = await database().select().from(privateKeys);
    assert.ok(row);
    const { sealedSecret, ...rest } = row;
    assert.deepEqual(rest, {
      id: 'k1',
      organizationId: 'main',
      name: 'Imported',
      curve: 'CURVE_SECP256K1',
      publicKey: bytesToHex(secp256k1.getPublicKey(Buffer.from(SECRET, 'hex'), false)),
      isExported: false,
      isImported: true,
      createdAt: bench.now,
      updatedAt: bench.now,
    });
    assert.match(sealedSecret, /^v1\./);
    assert.equal(open(row), SECRET);
    assert.deepEqual(await readAddresses(), [`k1 ${ETHEREUM}`, `k1 ${BITCOIN}`]);
    assert.deepEqual(await apply(toMain(imported)), {});
  });

  it('that the file does not give are generated once', async () => {
    await apply(
      toMain(generated, { ...generated, privateKeyId: 'k3', curve: 'CURVE_P256', addressFormats: [] }),
    );
    const rows = await database().select().from(privateKeys).orderBy(privateKeys.id);
    assert.deepEqual(
      rows.map(({ isImported }) => isImported),
      [false, false],
    );
    const [row] = rows;
    assert.ok(row);
    assert.equal(row.publicKey, bytesToHex(ed25519.getPublicKey(Buffer.from(open(row), 'hex'))));
    assert.notEqual(row.publicKey, rows[1]?.publicKey);
    await apply(toMain(generated));
    assert.deepEqual((await database().select().from(privateKeys).orderBy(privateKeys.id))[0], row);
  });

  it('may share a secret on different curves', async () => {
    const { addressFormats: _, ...solana } = { ...imported, privateKeyId: 'k4', curve: 'CURVE_ED25519' };
    await apply(toMain(imported, { ...solana, addressFormats: ['ADDRESS_FORMAT_SOLANA'] }));
    assert.ok((await readAddresses()).includes(`k4 ${SOLANA}`));
  });

  it('are told to be exported where the file says so', async () => {
    await apply(toMain({ ...imported, exported: true }));
    assert.equal((await database().select().from(privateKeys))[0]?.isExported, true);
  });

  it('gain the addresses that their lists gain', async () => {
    await apply(toMain(imported));
    bench.now += 1000;
    const longer = ['ADDRESS_FORMAT_COSMOS', 'ADDRESS_FORMAT_ETHEREUM'];
    await apply(toMain({ ...imported, addressFormats: longer }));
    assert.deepEqual(await readAddresses(), [`k1 ${ETHEREUM}`, `k1 ${BITCOIN}`, `k1 ${COSMOS}`]);
    const [row] = await database().select().from(privateKeys);
    assert.equal(row?.updatedAt, bench.now);
    assert.equal(row.createdAt, bench.now - 1000);
    const { privateKey: _, ...withoutSecret } = imported;
    assert.deepEqual(await apply(toMain(withoutSecret)), {}, 'the secret may leave the file');
  });

  it('never change their secret or curve', async () => {
    await apply(toMain(imported));
    const other = { ...imported, privateKey: '47'.repeat(32) };
    await assertRefused('organizations[0].privateKeys[0].privateKey', toMain(other));
    const curve: Curve = 'CURVE_P256';
    const moved = { ...imported, curve, addressFormats: [] };
    await assertRefused('organizations[0].privateKeys[0].curve', toMain(moved));
  });

  it('are there once in an organization, and may be in several', async () => {
    await apply(toMain(imported));
    const path = 'organizations[0].privateKeys[0].privateKey';
    const refusal = await assertRefused(path, toMain({ ...imported, privateKeyId: 'twin' }));
    assert.match(refusal.message, /k1/);
    const other = { organizationId: 'other', organizationName: 'Other' };
    await assertRefused('organizations[0].privateKeys[0].privateKeyId', {
      ...other,
      privateKeys: [imported],
    });
    assert.equal(
      (await apply({ ...other, privateKeys: [{ ...imported, privateKeyId: 'k5' }] })).privateKeys,
      1,
    );
  });

  it('do not open in another organization’s place', async () => {
    await apply(toMain(imported), { organizationId: 'other', organizationName: 'Other' });
    await database().update(privateKeys).set({ organizationId: 'other' });
    const [row] = await database().select().from(privateKeys);
    assert.ok(row);
    assert.throws(() => open(row), { name: 'SealedDataError' });
  });

  it('carry their tags, named by the tag or by the key', async () => {
    const tags = ['hot', 'cold'].map((name) => ({
      privateKeyTagId: name,
      privateKeyTagName: name,
      privateKeyIds: name === 'hot' ? ['k1'] : [],
    }));
    const file = {
      ...toMain({ ...imported, privateKeyTags: ['cold', 'hot'] }, generated),
      privateKeyTags: tags,
    };
    assert.equal((await apply(file)).privateKeyTags, 2);
    const read = async () =>
      (await database().select().from(privateKeyTagMembers))
        .map(({ memberId, tagId }) => `${tagId} ${memberId}`)
        .sort();
    assert.deepEqual(await read(), ['cold k1', 'hot k1']);
    await database().delete(privateKeyTagMembers);
    await apply(file);
    assert.deepEqual(await read(), [], 'what was removed does not come back');
  });

  it('leave no trace of their secret in the database', async () => {
    await apply(toMain(imported));
    assert.equal((await database().select().from(provisionedItems)).length, 2);
    for (const table of ['private_keys', 'private_key_addresses', 'provisioned_items', 'organizations']) {
      const result: unknown = await database().execute(
        sql.raw(`select count(*)::int as n from ${table} x where to_jsonb(x)::text ilike '%${SECRET}%'`),
      );
      assert.equal((result as { rows: { n: number }[] }).rows[0]?.n, 0, table);
    }
  });
});

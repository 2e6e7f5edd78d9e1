import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { it } from 'node:test';
import { createOrganization, provisioningOf, query, submit } from '../support/activities.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { assertFailed, assertProblem, resultOf } from '../support/outcome.ts';
import { useTestService } from '../support/test-service.ts';

const privateKeyId = randomUUID();
const generatedId = randomUUID();
const foreignId = randomUUID();
const tagIds = [randomUUID(), randomUUID(), randomUUID()].sort();
const privateKeys = [
  {
    privateKeyId,
    privateKeyName: 'Vector',
    curve: 'CURVE_SECP256K1',
    addressFormats: [
      'ADDRESS_FORMAT_XRP',
      'ADDRESS_FORMAT_ETHEREUM',
      'ADDRESS_FORMAT_BITCOIN_MAINNET_P2TR',
      'ADDRESS_FORMAT_COMPRESSED',
    ],
    privateKey: '46'.repeat(32),
    exported: true,
  },
  { privateKeyId: generatedId, privateKeyName: 'Generated', curve: 'CURVE_ED25519' },
];

describeOnOneDatabase('get_private_key', (database) => {
  const party = createOrganization(['root', 'ada'], {
    parts: () => ({
      privateKeys,
      privateKeyTags: [2, 0, 1].map((index) => ({
        privateKeyTagId: tagIds[index],
        privateKeyTagName: `tag ${index}`,
        privateKeyIds: [privateKeyId],
      })),
    }),
  });
  const other = createOrganization(['eve'], {
    parts: () => ({ privateKeys: [{ ...privateKeys[1], privateKeyId: foreignId }] }),
  });
  const service = useTestService(database, { provisioning: provisioningOf(party, other) });
  const { ada } = party.members;
  const ask = (segment: string, parameters: object) =>
    query(service(), party.organizationId, ada, segment, parameters);

  it('answers the key with its addresses in the order of their making and its tags sorted', async () => {
    const now = service().clock.now();
    const time = { seconds: String(Math.floor(now / 1000)), nanos: String((now % 1000) * 1_000_000) };
    const { body } = await ask('get_private_key', { privateKeyId });
    assert.deepEqual(body, {
      privateKey: {
        privateKeyId,
        publicKey:
          '044bc2a31265153f07e70e0bab08724e6b85e217f8cd628ceb62974247bb493382' +
          (body.privateKey.publicKey as string).slice(66),
        privateKeyName: 'Vector',
        curve: 'CURVE_SECP256K1',
        addresses: [
          { format: 'ADDRESS_FORMAT_XRP', address: 'rJHMeqKu8Ep7Fazx8MQG6JunaafBXz93YQ' },
          { format: 'ADDRESS_FORMAT_ETHEREUM', address: '0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F' },
          {
            format: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2TR',
            address: 'bc1pcflwn3g4de9mvrfyhtv5ujxcq664r69wd3alhpj98j9c0wfuj5aqq3zavz',
          },
          {
            format: 'ADDRESS_FORMAT_COMPRESSED',
            address: '024bc2a31265153f07e70e0bab08724e6b85e217f8cd628ceb62974247bb493382',
          },
        ],
        privateKeyTags: tagIds,
        createdAt: time,
        updatedAt: time,
        exported: true,
        imported: true,
      },
    });
    assert.match(body.privateKey.publicKey, /^04[0-9a-f]{128}$/);
  });

  it('answers a generated key without addresses and tags', async () => {
    const { body } = await ask('get_private_key', { privateKeyId: generatedId });
    const { addresses, exported, imported, privateKeyTags, publicKey } = body.privateKey;
    assert.deepEqual([addresses, privateKeyTags, exported, imported], [[], [], false, false]);
    assert.match(publicKey as string, /^[0-9a-f]{64}$/);
  });

  it('does not find a foreign key, in the words for an unknown one', async () => {
    const unknown = await ask('get_private_key', { privateKeyId: randomUUID() });
    assertProblem(unknown, 404, 'NOT_FOUND', 'privateKeyId');
    assert.equal((await ask('get_private_key', { privateKeyId: foreignId })).text, unknown.text);
  });
});

describeOnOneDatabase('private keys', (database) => {
  const party = createOrganization(['root']);
  const service = useTestService(database, { provisioning: provisioningOf(party) });
  const { root } = party.members;
  const act = (segment: string, parameters: object) =>
    submit(service(), party.organizationId, root, segment, parameters);
  const ask = (segment: string, parameters: object = {}) =>
    query(service(), party.organizationId, root, segment, parameters);

  it('are created with addresses and tags, sign, are listed and deleted for good', async () => {
    const { privateKeyTagId } = resultOf(
      await act('create_private_key_tag', { privateKeyTagName: 'hot', privateKeyIds: [] }),
    );
    const key = {
      privateKeyName: 'Treasury',
      curve: 'CURVE_SECP256K1',
      privateKeyTags: [privateKeyTagId],
      addressFormats: ['ADDRESS_FORMAT_ETHEREUM', 'ADDRESS_FORMAT_TRON'],
    };
    const { privateKeys } = resultOf(await act('create_private_keys', { privateKeys: [key] }));
    const [{ addresses, privateKeyId }] = privateKeys;
    assert.deepEqual(
      addresses.map(({ format }: { readonly format: string }) => format),
      key.addressFormats,
    );
    const sign = () =>
      act('sign_raw_payload', {
        signWith: addresses[0].address,
        payload: '46'.repeat(32),
        encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
        hashFunction: 'HASH_FUNCTION_NO_OP',
      });
    resultOf(await sign());
    const { body } = await ask('get_private_key', { privateKeyId });
    assert.deepEqual((await ask('list_private_keys')).body.privateKeys, [body.privateKey]);
    assert.deepEqual([body.privateKey.privateKeyTags, body.privateKey.imported], [[privateKeyTagId], false]);
    const ids = { privateKeyIds: [privateKeyId] };
    assertFailed(await act('delete_private_keys', ids), 'PRECONDITION_FAILED', 'parameters.privateKeyIds[0]');
    resultOf(await act('delete_private_keys', { ...ids, deleteWithoutExport: true }));
    assertProblem(await sign(), 404, 'NOT_FOUND', 'parameters.signWith');
    assert.deepEqual((await ask('list_private_keys')).body.privateKeys, []);
    const again = { ...ids, deleteWithoutExport: true };
    assertFailed(await act('delete_private_keys', again), 'NOT_FOUND', 'parameters.privateKeyIds[0]');
  });

  it('refuse formats that the curve does not have and tags that there are not', async () => {
    const key = {
      privateKeyName: 'No',
      curve: 'CURVE_ED25519',
      privateKeyTags: [] as string[],
      addressFormats: ['ADDRESS_FORMAT_SOLANA', 'ADDRESS_FORMAT_ETHEREUM'],
    };
    assertProblem(
      await act('create_private_keys', { privateKeys: [key] }),
      400,
      'INVALID_REQUEST',
      'parameters.privateKeys[0].addressFormats[1]',
    );
    const tagged = { ...key, addressFormats: [], privateKeyTags: [randomUUID()] };
    assertFailed(
      await act('create_private_keys', { privateKeys: [tagged] }),
      'NOT_FOUND',
      'parameters.privateKeys[0].privateKeyTags[0]',
    );
    assert.deepEqual((await ask('list_private_keys')).body.privateKeys, []);
  });
});

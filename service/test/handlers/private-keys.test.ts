import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { it } from 'node:test';
import { createOrganization, provisioningOf, query } from '../support/activities.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { assertProblem } from '../support/outcome.ts';
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

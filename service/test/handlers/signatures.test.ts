import assert from 'node:assert/strict';
import { createECDH, randomUUID } from 'node:crypto';
import { it } from 'node:test';
import { schnorr } from '@noble/curves/secp256k1.js';
import fc from 'fast-check';
import {
  addressFormats,
  HASH_FUNCTIONS,
  operations,
  PAYLOAD_ENCODINGS,
  verifyAppProof,
  type Curve,
  type Operation,
} from '../../src/base/contract.ts';
import { ADDRESS_DERIVATIONS } from '../../src/keys/addresses/index.ts';
import type { SignatureParts } from '../../src/keys/signing/signature-parts.ts';
import { toTaprootOutputKey } from '../../src/keys/taproot.ts';
import { isVerifiedByOpenSsl, readVectors, toRuns, toSignatureBytes } from '../keys/support.ts';
import { createOrganization, provisioningOf, query, submit } from '../support/activities.ts';
import { encryptClientSecret } from '../support/client-secret.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { createTargetKey } from '../support/hpke-bundles.ts';
import { assertProblem, resultOf } from '../support/outcome.ts';
import { useTestService } from '../support/test-service.ts';

const CURVES = ['CURVE_SECP256K1', 'CURVE_P256', 'CURVE_ED25519'] as const;
const SECRET = '46'.repeat(32);
const cautiousKey = randomUUID();
const SCHNORR = /_P2TR$|^ADDRESS_FORMAT_SPARK/;
const ED25519_KEY = 'ee93a4f66f8d16b819bb9beb9ffccdfcdc1412e87fee6a324c2a99a1e0e67148';

const ids: Record<Curve, string> = {
  CURVE_SECP256K1: randomUUID(),
  CURVE_P256: randomUUID(),
  CURVE_ED25519: randomUUID(),
};
const publicKeys: Record<Curve, string> = {
  CURVE_SECP256K1: publicKeyOf('secp256k1'),
  CURVE_P256: publicKeyOf('prime256v1'),
  CURVE_ED25519: ED25519_KEY,
};

/** Derives the public key with OpenSSL. */
function publicKeyOf(curve: string): string {
  const key = createECDH(curve);
  key.setPrivateKey(SECRET, 'hex');
  return key.getPublicKey('hex', 'uncompressed');
}

const toFormats = (curve: Curve) =>
  addressFormats().filter((format) => ADDRESS_DERIVATIONS[format].curves.includes(curve));

const toKey = (privateKeyId: string, curve: Curve) => ({
  privateKeyId,
  privateKeyName: privateKeyId,
  curve,
  addressFormats: toFormats(curve),
  privateKey: SECRET,
});

describeOnOneDatabase('signing', (database) => {
  const party = createOrganization(['root'], {
    parts: () => ({ privateKeys: CURVES.map((curve) => toKey(ids[curve], curve)) }),
  });
  const twin = createOrganization(['eve'], {
    parts: () => ({ privateKeys: [toKey(randomUUID(), 'CURVE_SECP256K1')] }),
  });
  const cautious = createOrganization(['root', 'second'], {
    rootQuorum: { threshold: 2, members: ['root', 'second'] },
    parts: () => ({ privateKeys: [toKey(cautiousKey, 'CURVE_ED25519')] }),
  });
  const service = useTestService(database, { provisioning: provisioningOf(party, twin, cautious) });
  const { root } = party.members;

  const toParameters = (curve: Curve, parameters: object = {}): object => ({
    signWith: ids[curve],
    payload: 'é 漢 🔑',
    encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
    hashFunction: curve === 'CURVE_ED25519' ? 'HASH_FUNCTION_NOT_APPLICABLE' : 'HASH_FUNCTION_SHA256',
    ...parameters,
  });
  const sign = (curve: Curve, parameters?: object) =>
    submit(service(), party.organizationId, root, 'sign_raw_payload', toParameters(curve, parameters));
  const signBatch = (curve: Curve, payloads: readonly string[], parameters?: object) => {
    const { payload: _, ...rest } = toParameters(curve, parameters) as { readonly payload: string };
    return submit(service(), party.organizationId, root, 'sign_raw_payloads', { ...rest, payloads });
  };

  for (const curve of CURVES) {
    it(`with an imported key of ${curve} works by its identifier and by every address, in the scheme of the address`, async () => {
      const asked = await query(service(), party.organizationId, root, 'get_private_key', {
        privateKeyId: ids[curve],
      });
      const { addresses, exported, imported, publicKey } = asked.body.privateKey;
      assert.deepEqual([publicKey, exported, imported], [publicKeys[curve], false, true]);
      assert.deepEqual(
        addresses.map(({ format }: { format: string }) => format),
        toFormats(curve),
      );
      const message = Buffer.from('é 漢 🔑');
      const plain = resultOf(await sign(curve)) as SignatureParts;
      assert.ok(isVerifiedByOpenSsl(curve, publicKey as string, message, plain));
      for (const { address, format } of addresses as { address: string; format: string }[]) {
        const signature = resultOf(await sign(curve, { signWith: address })) as SignatureParts;
        if (!SCHNORR.test(format)) {
          assert.deepEqual(signature, plain, format);
          continue;
        }
        const compressed = Uint8Array.from(Buffer.from(`02${publicKeys[curve].slice(2, 66)}`, 'hex'));
        const key = format.endsWith('_P2TR') ? toTaprootOutputKey(compressed) : compressed.subarray(1);
        const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', message));
        assert.ok(schnorr.verify(toSignatureBytes(signature), digest, key), format);
        assert.equal(signature.v, '00');
      }
    });
  }

  it('of several payloads keeps their order and signs each as it would be signed alone', async () => {
    for (const curve of CURVES) {
      const payloads = ['b', 'a', 'b', '', 'c'];
      const { signatures } = resultOf(await signBatch(curve, payloads)) as { signatures: SignatureParts[] };
      for (const [index, payload] of payloads.entries()) {
        assert.deepEqual(signatures[index], resultOf(await sign(curve, { payload })), payload);
      }
      assert.equal(signatures.length, payloads.length);
    }
  });

  it('of several payloads is all or nothing, and takes 1 to 250', async () => {
    const full = Array.from({ length: 250 }, (_, index) => `payload ${index}`);
    const { signatures } = resultOf(await signBatch('CURVE_ED25519', full)) as { signatures: unknown[] };
    assert.equal(signatures.length, 250);
    assertProblem(
      await signBatch('CURVE_ED25519', [...full, '']),
      400,
      'INVALID_REQUEST',
      'parameters.payloads',
    );
    assertProblem(await signBatch('CURVE_ED25519', []), 400, 'INVALID_REQUEST', 'parameters.payloads');
    const hex = { encoding: 'PAYLOAD_ENCODING_HEXADECIMAL' };
    const broken = await signBatch('CURVE_P256', ['00', '0x01', 'no'], hex);
    assertProblem(broken, 400, 'INVALID_REQUEST', 'parameters.payloads[2]');
    assert.doesNotMatch(broken.text, /"[rsv]"/);
  });

  it('is refused for every pairing that has no meaning, with the ones that have', async () => {
    const authorization = JSON.stringify({ address: `0x${'00'.repeat(20)}`, chainId: 1, nonce: 0 });
    const typedData = JSON.stringify({ types: { A: [] }, primaryType: 'A', domain: {}, message: {} });
    const payloads: Record<string, string> = {
      PAYLOAD_ENCODING_HEXADECIMAL: '00'.repeat(32),
      PAYLOAD_ENCODING_TEXT_UTF8: '0'.repeat(32),
      PAYLOAD_ENCODING_EIP712: typedData,
      PAYLOAD_ENCODING_EIP7702_AUTHORIZATION: authorization,
    };
    const accepted: string[] = [];
    for (const curve of CURVES) {
      for (const encoding of PAYLOAD_ENCODINGS) {
        for (const hashFunction of HASH_FUNCTIONS) {
          const reply = await sign(curve, { payload: payloads[encoding], encoding, hashFunction });
          if (reply.status === 200) accepted.push(`${curve} ${encoding} ${hashFunction}`);
          else {
            assert.equal(reply.status, 400, reply.text);
            assert.match(reply.body.details[0].path as string, /^parameters\.(?:encoding|hashFunction)$/);
            assert.match(reply.body.message as string, / takes [A-Z0-9_]+(?: or [A-Z0-9_]+)*/);
          }
        }
      }
    }
    // Two curves with three digests of plain payloads, and two names for each of Ethereum's forms; Ed25519 as it is.
    assert.equal(accepted.length, 2 * (2 * 3 + 2 * 2) + 2);
  });

  it('answers 400 or a signature, whatever the payload is', async () => {
    const cases = readVectors<{ cases: { typedData: unknown }[] }>('typed-data').cases;
    const typedData = fc
      .constantFrom(...cases)
      .map(({ typedData: data }) => (typeof data === 'string' ? data : JSON.stringify(data)));
    const damaged = fc.tuple(typedData, fc.nat(), fc.string({ maxLength: 3 })).map(([text, place, other]) => {
      const at = place % (text.length + 1);
      return text.slice(0, at) + other + text.slice(at + 1);
    });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...CURVES),
        fc.constantFrom(...PAYLOAD_ENCODINGS),
        fc.constantFrom(...HASH_FUNCTIONS),
        fc.oneof(damaged, typedData, fc.json(), fc.string({ unit: 'binary' }), fc.string()),
        async (curve, encoding, hashFunction, payload) => {
          const reply = await sign(curve, { payload, encoding, hashFunction });
          if (reply.status === 200) assert.match((resultOf(reply) as SignatureParts).r, /^[0-9a-f]{64}$/);
          else assertProblem(reply, 400, 'INVALID_REQUEST', reply.body.details[0].path as string);
        },
      ),
      toRuns(60),
    );
  });

  it('finds the keys of its organization only', async () => {
    const { eve } = twin.members;
    const ask = (signWith: string) => {
      const parameters = toParameters('CURVE_SECP256K1', { signWith });
      return submit(service(), twin.organizationId, eve, 'sign_raw_payload', parameters);
    };
    const unknown = await ask(randomUUID());
    assertProblem(unknown, 404, 'NOT_FOUND', 'parameters.signWith');
    assert.equal((await ask(ids.CURVE_SECP256K1)).text, unknown.text);
    // A key of each organization has the same address.
    assert.deepEqual(
      resultOf(await ask('0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F')),
      resultOf(await sign('CURVE_SECP256K1')),
    );
  });

  it('and every other activity that policies decide about carries an app proof of the decision', async () => {
    const { organizationId } = cautious;
    const { userId } = cautious.members.root;
    const signing = { ...toParameters('CURVE_ED25519'), signWith: cautiousKey } as Record<string, unknown>;
    const { payload: _, ...batch } = signing;
    const policy = {
      policyName: 'Nobody',
      effect: 'EFFECT_DENY',
      condition: 'false',
      consensus: '',
      notes: '',
    };
    const parameters: Record<string, object> = {
      sign_raw_payload: signing,
      sign_raw_payloads: { ...batch, payloads: ['a'] },
      create_private_key_tag: { privateKeyTagName: 'tag', privateKeyIds: [] },
      create_user_tag: { userTagName: 'tag', userIds: [] },
      set_organization_feature: { name: 'FEATURE_NAME_WEBHOOK', value: 'https://hooks.example.com/' },
      update_organization_name: { organizationName: 'Other' },
      create_oauth2_credential: {
        provider: 'OAUTH2_PROVIDER_X',
        clientId: 'client',
        encryptedClientSecret: encryptClientSecret('secret', service().ready.quorumKey),
      },
      disable_auth_proxy: {},
      enable_auth_proxy: {},
      delete_oauth_providers: { userId, providerIds: ['none'] },
      create_read_only_session: {},
      create_read_write_session: { targetPublicKey: createTargetKey().publicKey },
      end_sessions: { userId },
      init_import_wallet: { userId },
      init_import_private_key: { userId },
      create_sub_organization: {
        subOrganizationName: 'Below',
        rootUsers: [{ userName: 'Grace', apiKeys: [], authenticators: [], oauthProviders: [] }],
        rootQuorumThreshold: 1,
      },
      remove_ip_allowlist: {},
      create_wallet: { walletName: 'Savings', accounts: [] },
      create_private_keys: {
        privateKeys: [
          { privateKeyName: 'Made', curve: 'CURVE_ED25519', addressFormats: [], privateKeyTags: [] },
        ],
      },
      create_users: {
        users: [{ userName: 'Grace', apiKeys: [], authenticators: [], oauthProviders: [], userTags: [] }],
      },
      update_user: { userId, userName: 'Root' },
      update_user_name: { userId, userName: 'root' },
      create_policy: policy,
      create_policies: { policies: [{ ...policy, policyName: 'Also nobody' }] },
    };
    const open: string[] = [];
    for (const operation of Object.values<Operation>(operations)) {
      if (operation.kind !== 'activity' || !operation.hasAppProofs) continue;
      const segment = operation.path.replace(/^.*\//, '');
      const chosen = parameters[segment];
      if (chosen === undefined) {
        open.push(segment);
        continue;
      }
      const reply = await submit(service(), organizationId, cautious.members.root, segment, chosen, {
        body: { generateAppProofs: true },
      });
      assert.equal(reply.status, 200, `${segment} ${reply.text}`);
      const { appProofs, id } = reply.body.activity;
      assert.equal(appProofs.length, 1, segment);
      const verdict = await verifyAppProof({
        appProof: appProofs[0],
        ephemeralPublicKey: appProofs[0].publicKey,
      });
      assert.ok(verdict.ok, segment);
      const proved = JSON.parse(appProofs[0].proofPayload as string).policyOutcomeProof;
      assert.deepEqual([proved.activityId, proved.activityType], [id, operation.type]);
      assert.match(proved.outcome as string, /^OUTCOME_/);
    }
    // The other activities concern things that do not exist here: a tag, a wallet, a credential, a code, a bundle, a vote.
    for (const segment of open) {
      assert.match(
        segment,
        /^(?:(?:update|delete|approve|reject|stamp|sol_send|export|import)_\w+|(?:init|verify)_otp|otp_login|sign_transaction|create_(?:authenticators|wallet_accounts|api_keys|oauth_providers|mfa_policy)|set_ip_allowlist|remove_organization_feature)$/,
      );
    }
  });
});

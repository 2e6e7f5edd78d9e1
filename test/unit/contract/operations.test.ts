import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import {
  ACTIVITY_STATUSES,
  OUTCOMES,
  SOLANA_CHAINS,
  operations,
  schemas,
} from '../../../src/contract/index.ts';
import {
  AUTHENTICATION_TYPES,
  CURVES,
  FEATURE_NAMES,
  HASH_FUNCTIONS,
  PAYLOAD_ENCODINGS,
  addressFormats,
  type ActivitySchema,
  type DiscoverySchema,
  type OperationSchema,
  type Operation,
  type Schema,
} from '../../../src/contract/index.ts';
import { OAUTH2_PROVIDERS } from '../../../src/contract/operations/create_oauth2_credential.ts';
import { wireSchemas } from '../../../src/contract/wire.ts';
import { activities, queries } from './api-tables.ts';

interface PublishedNames {
  readonly activities: Readonly<Record<string, unknown>>;
}

/** Activities that the published client does not have, has in another place, or that answer what is voted on. */
const OWN_NAMES: ReadonlySet<string> = new Set(['approveActivity', 'rejectActivity', 'stampLogout']);

/** The members of an object's schema, as the tables above write them. */
function membersOf(schema: Schema | undefined): string[] {
  assert.equal(schema?.additionalProperties, false);
  const required = new Set(schema.required);
  return Object.keys(schema.properties ?? {})
    .map((name) => (required.has(name) ? name : `${name}?`))
    .sort();
}

const words = (text: string): string[] => text.split(' ').filter(Boolean).sort();

describe('the contract', () => {
  for (const [name, expected] of Object.entries(activities)) {
    it(`has ${expected.path} as api.md has it`, () => {
      const operation = operations[name as keyof typeof activities];
      const schema: ActivitySchema = schemas[name as keyof typeof activities];
      assert.equal(operation.kind, 'activity');
      assert.equal(operation.path, `/public/v1/submit/${expected.path}`);
      assert.equal(operation.type, expected.type);
      assert.equal(operation.intent, expected.intent);
      assert.equal(operation.result, expected.result);
      assert.deepEqual(membersOf(schema.parameters), words(expected.parameters));
      assert.deepEqual(membersOf(schema.result), words(expected.answers));
      assert.ok(!schema.companion);
    });

    it(`says of ${expected.path} whether it takes generateAppProofs`, () => {
      const isWithout = ['delete_mfa_policy', 'update_mfa_policy'].includes(expected.path);
      const operation = operations[name as keyof typeof activities];
      const { request } = wireSchemas(operation, schemas[name as keyof typeof activities]);
      const members = words('type timestampMs organizationId parameters');
      assert.deepEqual(membersOf(request), isWithout ? members : ['generateAppProofs?', ...members]);
      assert.equal(operation.hasAppProofs, !isWithout);
      assert.deepEqual(request?.properties?.['type']?.enum, [expected.type]);
    });
  }

  for (const [name, expected] of Object.entries(queries)) {
    it(`has ${expected.path} as api.md has it`, () => {
      const operation = operations[name as keyof typeof queries];
      const schema: OperationSchema = schemas[name as keyof typeof queries];
      assert.equal(operation.kind, 'query');
      assert.equal(operation.path, `/public/v1/query/${expected.path}`);
      assert.deepEqual(membersOf(schema.request), words(expected.body));
      const answer = schema.response.properties?.[expected.member];
      assert.deepEqual(membersOf(schema.response), [expected.member]);
      assert.deepEqual(membersOf(answer?.items ?? answer), words(expected.answers));
      assert.ok(!schema.companion);
    });
  }

  it('has the two operations of the session proxy and the key set as api.md has them', () => {
    assert.equal(operations.otpLoginV2.path, '/v1/otp_login_v2');
    assert.deepEqual(
      membersOf(schemas.otpLoginV2.request),
      words('verificationToken publicKey clientSignature invalidateExisting? organizationId?'),
    );
    assert.deepEqual(
      membersOf(schemas.otpLoginV2.request.properties?.['clientSignature']),
      words('publicKey scheme message signature'),
    );
    assert.equal(operations.walletKitConfig.path, '/v1/wallet_kit_config');
    assert.deepEqual(
      membersOf(schemas.walletKitConfig.response),
      words(
        'enabledProviders sessionExpirationSeconds organizationId oauthClientIds? oauthRedirectUrl? otpAlphanumeric? otpLength? oauthAuthorizationUrls? oauthIssuers? signupEnabled?',
      ),
    );
    assert.equal(operations.webhooksJwks.path, '/public/v1/discovery/webhooks/jwks');
    assert.deepEqual(
      membersOf(schemas.webhooksJwks.response.properties?.['keys']?.items),
      words('kid kty crv alg use x service_signature_algorithm service_signature_version'),
    );
  });

  it('calls everything that api.md does not list a companion, and nothing else', () => {
    const listed = [
      ...Object.keys(activities),
      ...Object.keys(queries),
      'otpLoginV2',
      'walletKitConfig',
      'webhooksJwks',
    ];
    const companions = Object.entries<ActivitySchema | DiscoverySchema | OperationSchema>(schemas).flatMap(
      ([name, { companion }]) => (companion ? [name] : []),
    );
    assert.deepEqual([...listed, ...companions].sort(), Object.keys(operations).sort());
  });

  it('calls companions that the published client has by the same names', () => {
    const published = JSON.parse(
      readFileSync(new URL('published-names.json', import.meta.url), 'utf8'),
    ) as PublishedNames;
    for (const [name, operation] of Object.entries<Operation>(operations)) {
      if (operation.kind !== 'activity' || name in activities || OWN_NAMES.has(name)) continue;
      const segment = operation.path.split('/').at(-1) ?? '';
      const { intent, result, type } = operation;
      assert.deepEqual({ type, intent, result }, published.activities[segment], segment);
    }
  });

  it('shows an activity with the members of api.md', () => {
    const { response } = wireSchemas(operations.signRawPayload, schemas.signRawPayload);
    const { activity } = response.properties ?? {};
    assert.deepEqual(
      membersOf(activity),
      words(
        'id organizationId status type intent result votes fingerprint canApprove canReject createdAt updatedAt failure? appProofs?',
      ),
    );
    assert.deepEqual(membersOf(activity?.properties?.['intent']), ['signRawPayloadIntentV2']);
    assert.deepEqual(membersOf(activity?.properties?.['result']), ['signRawPayloadResult?']);
  });
});

describe('the values of the contract', () => {
  const prefixed = (prefix: string, text: string): string[] => text.split(' ').map((word) => prefix + word);

  for (const [title, found, expected] of [
    ['curves', CURVES, prefixed('CURVE_', 'SECP256K1 ED25519 P256')],
    [
      'ways to show who one is',
      AUTHENTICATION_TYPES,
      prefixed('AUTHENTICATION_TYPE_', 'EMAIL_OTP SMS_OTP PASSKEY API_KEY OAUTH SESSION'),
    ],
    [
      'outcomes',
      OUTCOMES,
      prefixed(
        'OUTCOME_',
        'ALLOW DENY_EXPLICIT DENY_IMPLICIT REQUIRES_CONSENSUS REJECTED ERROR REQUIRES_AUTHENTICATORS',
      ),
    ],
    [
      'features',
      FEATURE_NAMES,
      prefixed(
        'FEATURE_NAME_',
        'ROOT_USER_EMAIL_RECOVERY WEBAUTHN_ORIGINS EMAIL_AUTH EMAIL_RECOVERY WEBHOOK SMS_AUTH OTP_EMAIL_AUTH AUTH_PROXY SOLANA_RENT_PREFUND_ENABLED',
      ),
    ],
    [
      'encodings',
      PAYLOAD_ENCODINGS,
      prefixed('PAYLOAD_ENCODING_', 'HEXADECIMAL TEXT_UTF8 EIP712 EIP7702_AUTHORIZATION'),
    ],
    ['hash functions', HASH_FUNCTIONS, prefixed('HASH_FUNCTION_', 'NO_OP SHA256 KECCAK256 NOT_APPLICABLE')],
    ['OAuth 2.0 providers', OAUTH2_PROVIDERS, prefixed('OAUTH2_PROVIDER_', 'X DISCORD')],
    [
      'states of an activity',
      ACTIVITY_STATUSES,
      prefixed(
        'ACTIVITY_STATUS_',
        'CREATED PENDING COMPLETED FAILED CONSENSUS_NEEDED REJECTED AUTHENTICATORS_NEEDED',
      ),
    ],
  ] as const) {
    it(`are those of api.md: ${title}`, () => assert.deepEqual([...found].sort(), [...expected].sort()));
  }

  it('are those of api.md: 38 address formats, 20 of them of Bitcoin', () => {
    const others = prefixed(
      'ADDRESS_FORMAT_',
      'UNCOMPRESSED COMPRESSED ETHEREUM SOLANA COSMOS TRON SUI APTOS SEI XLM XRP DOGE_MAINNET DOGE_TESTNET TON_V3R2 TON_V4R2 TON_V5R1 SPARK_MAINNET SPARK_REGTEST',
    );
    const bitcoin = 'MAINNET TESTNET SIGNET REGTEST'
      .split(' ')
      .flatMap((network) => prefixed(`ADDRESS_FORMAT_BITCOIN_${network}_`, 'P2PKH P2SH P2WPKH P2WSH P2TR'));
    assert.equal(addressFormats().length, 38);
    assert.deepEqual([...addressFormats()].sort(), [...others, ...bitcoin].sort());
  });

  it('name the chains of Solana by two aliases and four canonical forms', () => {
    const references = SOLANA_CHAINS.map((chain) => /^solana:(\w+)$/.exec(chain)?.[1]?.length);
    assert.deepEqual(references, ['mainnet'.length, 'devnet'.length, 32, 44, 32, 44]);
    const [, , mainnet32, mainnet44 = '', devnet32, devnet44 = ''] = SOLANA_CHAINS;
    assert.ok(mainnet44.startsWith(String(mainnet32)) && devnet44.startsWith(String(devnet32)));
  });
});

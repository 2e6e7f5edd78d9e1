import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import {
  operations,
  schemas,
  type ActivitySchema,
  type DiscoverySchema,
  type OperationSchema,
  type Operation,
  type Schema,
} from '../../../src/contract/index.ts';
import { wireSchemas } from '../../../src/contract/wire.ts';
import { activities, queries } from './api-tables.ts';

interface PublishedNames {
  readonly activities: Readonly<Record<string, unknown>>;
}

/** Activities that the published client lacks or has elsewhere, or that answer the activity which is voted on. */
const OWN_NAMES: ReadonlySet<string> = new Set([
  'approveActivity',
  'endSessions',
  'rejectActivity',
  'stampLogout',
]);

/** Activities whose types alone are published, with no method: v1ActivityType of `@turnkey/sdk-types` 1.10.0. */
const PUBLISHED_TYPES: Readonly<Record<string, readonly [type: string, intent: string, result: string]>> = {
  disableAuthProxy: ['ACTIVITY_TYPE_DISABLE_AUTH_PROXY', 'disableAuthProxyIntent', 'disableAuthProxyResult'],
  enableAuthProxy: ['ACTIVITY_TYPE_ENABLE_AUTH_PROXY', 'enableAuthProxyIntent', 'enableAuthProxyResult'],
  updateAuthProxyConfig: [
    'ACTIVITY_TYPE_UPDATE_AUTH_PROXY_CONFIG',
    'updateAuthProxyConfigIntent',
    'updateAuthProxyConfigResult',
  ],
};

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
        'enabledProviders sessionExpirationSeconds organizationId oauthClientIds? oauthRedirectUrl? otpAlphanumeric? otpLength? oauthAuthorizationUrls? oauthIssuers? signupEnabled? userVerification?',
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
      const types = PUBLISHED_TYPES[name];
      if (types !== undefined) {
        assert.deepEqual([operation.type, operation.intent, operation.result], types);
        continue;
      }
      const segment = operation.path.split('/').at(-1) ?? '';
      const { intent, result, type } = operation;
      assert.deepEqual({ type, intent, result }, published.activities[segment], segment);
    }
  });

  it('shows an activity with the members of api.md, and mfaStep where a step is awaited', () => {
    const { response } = wireSchemas(operations.signRawPayload, schemas.signRawPayload);
    const { activity } = response.properties ?? {};
    assert.deepEqual(
      membersOf(activity),
      words(
        'id organizationId status type intent result votes fingerprint canApprove canReject createdAt updatedAt failure? mfaStep? appProofs?',
      ),
    );
    assert.deepEqual(membersOf(activity?.properties?.['intent']), ['signRawPayloadIntentV2']);
    assert.deepEqual(membersOf(activity?.properties?.['result']), ['signRawPayloadResult?']);
  });
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { it } from 'node:test';
import { FEATURE_NAMES } from '../../src/base/contract.ts';
import {
  createOrganization,
  post,
  createBody,
  provisioningOf,
  query,
  submit,
} from '../support/activities.ts';
import type { Reply } from '../support/client.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { assertProblem, resultOf } from '../support/outcome.ts';
import { useTestService } from '../support/test-service.ts';

const EVERYTHING = { policyId: randomUUID(), policyName: 'everything', effect: 'EFFECT_ALLOW' };

describeOnOneDatabase('set_organization_feature', (database) => {
  const features = [
    { name: 'FEATURE_NAME_WEBHOOK', value: 'https://example.com/hook' },
    { name: 'FEATURE_NAME_SMS_AUTH' },
  ];
  const party = createOrganization(['root', 'second', 'ada'], {
    rootQuorum: { threshold: 2, members: ['root', 'second'] },
    parts: () => ({ features, policies: [EVERYTHING] }),
  });
  const other = createOrganization(['eve']);
  const service = useTestService(database, { provisioning: provisioningOf(party, other) });
  const { ada, root, second } = party.members;
  const set = (name: string, value: string): Promise<Reply> =>
    submit(service(), other.organizationId, other.members.eve, 'set_organization_feature', { name, value });

  it('needs the root quorum, whatever policies allow', async () => {
    const parameters = { name: 'FEATURE_NAME_EMAIL_AUTH', value: 'true' };
    const body = createBody(service(), party.organizationId, 'set_organization_feature', parameters);
    const path = '/public/v1/submit/set_organization_feature';
    const asked = await post(service(), path, ada.key, body);
    assert.equal(asked.body.activity?.status, 'ACTIVITY_STATUS_CONSENSUS_NEEDED', asked.text);
    const byRoot = await submit(
      service(),
      party.organizationId,
      root,
      'set_organization_feature',
      parameters,
    );
    assert.equal(byRoot.body.activity.status, 'ACTIVITY_STATUS_CONSENSUS_NEEDED');
    const { fingerprint } = byRoot.body.activity;
    const approved = await submit(service(), party.organizationId, second, 'approve_activity', {
      fingerprint,
    });
    assert.deepEqual(resultOf(approved), {
      features: [
        parameters,
        { name: 'FEATURE_NAME_SMS_AUTH' },
        { name: 'FEATURE_NAME_WEBHOOK', value: 'https://example.com/hook' },
      ],
    });
  });

  it('answers every feature of the organization by name, and overrides values', async () => {
    assert.deepEqual(resultOf(await set('FEATURE_NAME_SMS_AUTH', 'false')), {
      features: [{ name: 'FEATURE_NAME_SMS_AUTH', value: 'false' }],
    });
    resultOf(await set('FEATURE_NAME_WEBHOOK', 'https://example.com/'));
    resultOf(await set('FEATURE_NAME_AUTH_PROXY', ''));
    assert.deepEqual(resultOf(await set('FEATURE_NAME_SMS_AUTH', 'true')), {
      features: [
        { name: 'FEATURE_NAME_AUTH_PROXY', value: '' },
        { name: 'FEATURE_NAME_SMS_AUTH', value: 'true' },
        { name: 'FEATURE_NAME_WEBHOOK', value: 'https://example.com/' },
      ],
    });
  });

  it('refuses values that the service could not act upon', async () => {
    const bad = {
      FEATURE_NAME_WEBHOOK: [
        'hook',
        'ftp://example.com/',
        '//example.com',
        'https://',
        'https://user@example.com/',
        'https://:password@example.com/',
        'javascript:alert(1)',
        // The service would not send to these addresses.
        'http://example.com/hook',
        'https://127.0.0.1:9000/hook',
        'https://[fd00::1]/hook',
      ],
      FEATURE_NAME_WEBAUTHN_ORIGINS: [
        'example.com',
        '*',
        'null',
        'https://example.com/',
        'https://example.com/path',
        'https://EXAMPLE.com',
        'https://*.example.com',
        'https://example.com:443',
        'https://a.example; https://b.example',
      ],
      FEATURE_NAME_EMAIL_AUTH: ['on', 'False', '0'],
      FEATURE_NAME_OTP_EMAIL_AUTH: ['off'],
      FEATURE_NAME_SMS_AUTH: ['no'],
      FEATURE_NAME_AUTH_PROXY: [' false'],
      FEATURE_NAME_ROOT_USER_EMAIL_RECOVERY: ['true'],
      FEATURE_NAME_EMAIL_RECOVERY: ['true'],
      FEATURE_NAME_SOLANA_RENT_PREFUND_ENABLED: ['true'],
    };
    assert.deepEqual(Object.keys(bad).sort(), [...FEATURE_NAMES].sort());
    for (const [name, values] of Object.entries(bad)) {
      for (const value of values) {
        assertProblem(await set(name, value), 400, 'INVALID_REQUEST', 'parameters.value');
      }
    }
  });

  it('takes addresses and lists of origins, and an empty value to end what they switched on', async () => {
    const good = {
      FEATURE_NAME_WEBHOOK: ['https://example.com/hook?a=b', 'https://hooks.internal/', ''],
      FEATURE_NAME_WEBAUTHN_ORIGINS: [
        'https://example.com',
        'https://a.example,https://b.example:8443',
        'https://a.example, http://localhost:5173 https://b.example http://[::1]:8080',
        '',
      ],
      FEATURE_NAME_EMAIL_AUTH: ['true', 'false', ''],
      FEATURE_NAME_OTP_EMAIL_AUTH: ['true', 'false', ''],
      FEATURE_NAME_SMS_AUTH: ['true', 'false', ''],
      FEATURE_NAME_AUTH_PROXY: ['true', 'false', ''],
      // These features have no effect here; only "off" values are accepted.
      FEATURE_NAME_ROOT_USER_EMAIL_RECOVERY: ['false', ''],
      FEATURE_NAME_EMAIL_RECOVERY: ['false', ''],
      FEATURE_NAME_SOLANA_RENT_PREFUND_ENABLED: ['false', ''],
    };
    assert.deepEqual(Object.keys(good).sort(), [...FEATURE_NAMES].sort());
    for (const [name, values] of Object.entries(good)) {
      for (const value of values) {
        const { features: all } = resultOf(await set(name, value));
        assert.equal(all.find((one: { name: string }) => one.name === name).value, value);
      }
    }
  });
});

describeOnOneDatabase('update_organization_name', (database) => {
  const party = createOrganization(['root', 'ada']);
  const other = createOrganization(['eve']);
  const service = useTestService(database, { provisioning: provisioningOf(party, other) });
  const { ada, root } = party.members;

  it('renames the organization of the caller and no other', async () => {
    const { organizationId } = party;
    const parameters = { organizationName: 'Žluť & Co. 🔑' };
    const reply = await submit(service(), organizationId, root, 'update_organization_name', parameters);
    assert.deepEqual(resultOf(reply), { organizationId, ...parameters });
    const own = await query(service(), organizationId, ada, 'whoami');
    assert.equal(own.body.organizationName, parameters.organizationName);
    const foreign = await query(service(), other.organizationId, other.members.eve, 'whoami');
    assert.equal(foreign.body.organizationName, 'Test');
  });

  it('is denied to who is neither of the root quorum nor allowed by a policy', async () => {
    const parameters = { organizationName: 'Mine' };
    const reply = await submit(service(), party.organizationId, ada, 'update_organization_name', parameters);
    assertProblem(reply, 403, 'ACTIVITY_DENIED');
  });
});

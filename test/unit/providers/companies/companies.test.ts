import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  isOpenIdProvider,
  OAUTH2_PROVIDERS,
  OPENID_PROVIDERS,
} from '../../../../service/src/auth/social/providers.ts';
import { COMPANY_IDS, isCompany } from '../../../../src/providers/companies/ids.ts';
import { companies } from '../../../../src/providers/companies/index.ts';
import { isMethod } from '../../../../src/providers/methods.ts';
import { createAuthorizationUrl, findClient } from '../../../../src/providers/oauth/endpoints.ts';
import { listFiles } from '../../../support/runner/list-files.ts';
import { configured, ORIGIN } from '../oauth/clients.ts';
import { languageTags, languages } from '../../../support/package/languages.ts';

const request = { state: 'the-state', nonce: 'the-nonce', challenge: 'the-challenge' };

/** Parameters that a request adds itself; a company must not set them. */
const OWN_PARAMETERS = ['client_id', 'redirect_uri', 'state', 'nonce', 'code_challenge'];

describe('the companies', () => {
  it('are one file each, and no other name is one', () => {
    const files = listFiles('src/providers/companies', '.ts').map((path) =>
      path.slice(path.lastIndexOf('/') + 1, -3),
    );
    const helpers = ['buttons', 'clients', 'company', 'ids', 'index'];
    assert.deepEqual(
      files.filter((name) => !helpers.includes(name)),
      [...COMPANY_IDS],
    );
    for (const name of ['', 'email', 'passkey', 'constructor', 'GOOGLE']) {
      assert.equal(isCompany(name), false, name);
    }
  });

  for (const id of COMPANY_IDS) {
    describe(id, () => {
      const company = companies[id];

      it('has a name, and a button label with it in every language', async () => {
        assert.match(company.name, /^\S(?:.{0,18}\S)?$/);
        for (const tag of languageTags) {
          const { messages } = await languages[tag]();
          assert.ok(messages.continueWith.company(company.name).includes(company.name), tag);
        }
      });

      it('has an icon of paths and plain colours, light enough for the first screen', () => {
        const { size, shapes } = company.icon;
        assert.ok(size > 0 && shapes.length > 0);
        for (const [fill, path] of shapes) {
          assert.match(fill, /^(?:currentColor|#[\dA-Fa-f]{6})$/);
          assert.match(path, /^M[\d\s.,A-Za-z-]+$/);
        }
        assert.ok(shapes.flat().join('').length <= 1600, 'an icon of more than 1,600 characters');
      });

      it('is known to the service by the same name and issuers', () => {
        if (company.oauth2 !== undefined) {
          const { name, title } = OAUTH2_PROVIDERS[company.oauth2];
          assert.deepEqual({ name, title }, { name: id, title: company.name });
          return;
        }
        assert.ok(isOpenIdProvider(id), 'service/src/auth/social/providers.ts has no entry for it');
        const { issuer, otherIssuers, title } = OPENID_PROVIDERS[id];
        assert.equal(title, company.name);
        assert.deepEqual([issuer, ...otherIssuers], company.issuers);
      });

      it('is asked at an address of its own, for what a login needs', () => {
        assert.ok(isMethod(id));
        const { authorizationUrl, fedcmUrl, issuers, oauth2, parameters } = company;
        for (const address of [authorizationUrl, fedcmUrl ?? authorizationUrl]) {
          assert.equal(new URL(address).protocol, 'https:');
        }
        for (const issuer of issuers) assert.match(issuer, /^[\w.:/-]+$/);
        for (const name of OWN_PARAMETERS) assert.equal(Object.hasOwn(parameters, name), false, name);
        const client = findClient(id, configured, ORIGIN);
        const sent = new URL(createAuthorizationUrl(client, request)).searchParams;
        const types = sent.get('response_type')?.split(' ') ?? [];
        // The service redeems a code with a secret. Without that, the answer is an ID token bound to our key.
        assert.equal(types.includes('id_token'), oauth2 === undefined);
        assert.equal(sent.get('nonce'), oauth2 === undefined ? 'the-nonce' : null);
        assert.equal(sent.get('code_challenge'), oauth2 === undefined ? null : 'the-challenge');
      });
    });
  }
});

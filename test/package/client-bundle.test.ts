import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { operations } from '../../src/contract/operations/index.ts';
import { bundleProgram, bundlers, type MinifiedBundle } from '../support/package/bundle-sizes.ts';
import { packPackage, type PackedPackage } from '../support/package/packed-package.ts';

/** Programs that call the API, each with the maximum size of its bundle in gzip bytes. */
const programs = {
  'a client with two operations': {
    program: `import { createClient, getPrivateKey, signRawPayload } from 'latchkey/operations';
      export const create = (stamper) => createClient(
        { baseUrl: 'https://api.example.com', organizationId: 'o', stamper }, { getPrivateKey, signRawPayload });`,
    limit: 3.6 * 1024,
    holds: ['getPrivateKey', 'signRawPayload', 'getActivity'],
  },
  'a client with every operation': {
    program: `import { createClient } from 'latchkey/client';
      export const create = (stamper) => createClient({ baseUrl: 'https://api.example.com', stamper });`,
    limit: 5 * 1024,
    holds: Object.keys(operations),
  },
} as const;

/** Words that occur only in schemas, validators and the OpenAPI document. */
const descriptions = /additionalProperties|minLength|Uncompressed, hexadecimal|openapi/;

describe('the bundle of', () => {
  let packed: PackedPackage;
  before(() => {
    packed = packPackage();
  });
  after(() => packed.remove());

  for (const [title, { program, limit, holds }] of Object.entries(programs)) {
    for (const bundler of Object.keys(bundlers)) {
      describe(`${title}, by ${bundler},`, () => {
        let bundle: MinifiedBundle;
        before(async () => {
          bundle = await bundleProgram(packed.project, bundler, program);
          console.log(`${title}, by ${bundler}: ${bundle.gzip} bytes gzip`);
        });

        it(`has at most ${limit} bytes, gzip`, () => assert.ok(bundle.gzip <= limit, String(bundle.gzip)));

        it('is one piece', () => assert.doesNotMatch(bundle.code, /\bimport\(/));

        it('holds the operations it calls and no other', () => {
          const found = Object.entries(operations).flatMap(([name, { path }]) => {
            const segment = path.split('/').at(-1) ?? '';
            return new RegExp(`[\`"'/]${segment}[\`"']`).test(bundle.code) ? [name] : [];
          });
          assert.deepEqual(found.sort(), [...holds].sort());
        });

        it('describes nothing and validates nothing', () => assert.doesNotMatch(bundle.code, descriptions));
      });
    }
  }

  for (const [stamper, limit] of [
    ['createReadOnlySessionStamper', 300],
    ['createSessionKeyStamper', 1100],
    ['createPasskeyStamper', 5000],
    ['createWalletStamper', 8_200],
    ['createApiKeyStamper', 30_000],
  ] as const) {
    for (const bundler of Object.keys(bundlers)) {
      it(`${stamper}, by ${bundler}, holds no other stamper and has at most ${limit} bytes`, async () => {
        const program = `export { ${stamper} } from 'latchkey/stamp';`;
        const { code, gzip } = await bundleProgram(packed.project, bundler, program);
        console.log(`${stamper}, by ${bundler}: ${code.length} bytes, ${gzip} gzip`);
        const marks = {
          createReadOnlySessionStamper: 'X-Session',
          createSessionKeyStamper: 'subtle.sign',
          createPasskeyStamper: 'X-Stamp-WebAuthn',
          createWalletStamper: 'personal_sign',
          createApiKeyStamper: 'TK_API_P256',
        };
        const found = Object.entries(marks).flatMap(([name, mark]) => (code.includes(mark) ? [name] : []));
        assert.ok(found.includes(stamper));
        // Session keys and API keys use the same stamp scheme, so these two stampers share code.
        const kin = stamper === 'createSessionKeyStamper' ? ['createApiKeyStamper'] : [];
        assert.deepEqual(
          found.filter((name) => name !== stamper && !kin.includes(name)),
          [],
        );
        assert.ok(gzip <= limit, String(gzip));
      });
    }
  }
});

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { bundlers, splitProgram, type SplitBundle } from '../support/package/bundle-sizes.ts';
import { packPackage, type PackedPackage } from '../support/package/packed-package.ts';

const headless = `import { createLogin } from 'latchkey/headless';
  export const login = createLogin({ proxyUrl: 'https://login.example.com', configId: 'c' });`;
const element = `import 'latchkey';`;

/** Words that occur in every bundle with Lit, minified or not: its markers, versions and Trusted Types policy. */
const lit = /lit\$|_\$lit|litHtmlVersions|lit-html|litElement/i;
/** Words that occur only in the code of screens. */
const drawing = /attachShadow|adoptedStyleSheets|customElements|<button|Continue with|aria-/;

describe('a login without an element', () => {
  let packed: PackedPackage;
  before(() => {
    packed = packPackage();
  });
  after(() => packed.remove());

  for (const bundler of Object.keys(bundlers)) {
    describe(`bundled by ${bundler}`, () => {
      let bundle: SplitBundle;
      before(async () => {
        bundle = await splitProgram(packed.project, bundler, headless);
        const { first, later } = bundle;
        console.log(
          `latchkey/headless, by ${bundler}: ${first.gzip} bytes gzip, ${later.gzip} more by parts`,
        );
      });
      const whole = (): string => `${bundle.first.code}\n${bundle.later.code}`;

      it('has no Lit inside, nor in what it loads later', () => assert.doesNotMatch(whole(), lit));

      it('draws nothing, and has no texts', () => assert.doesNotMatch(whole(), drawing));

      it('loads every way to sign in and the life of a session when they are needed', () => {
        for (const mark of ['stamp_login', 'credentials.get', 'eip6963:requestProvider', 'code_challenge']) {
          assert.ok(bundle.later.code.includes(mark), mark);
          assert.ok(!bundle.first.code.includes(mark), mark);
        }
      });

      it('is told from the element by the same marks', async () => {
        const { first, later } = await splitProgram(packed.project, bundler, element);
        for (const mark of [lit, drawing]) assert.match(`${first.code}\n${later.code}`, mark);
      });
    });
  }
});

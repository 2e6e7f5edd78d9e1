/** Changes a file's text; for a new file the text is empty. `read` reads any file of the repository. */
type Change = (text: string, read: (path: string) => string) => string;

/** A made-up entry for a registry. */
export interface Addition {
  readonly what: string;
  /** The files that docs/contributing.md names for such an entry, each with its change. */
  readonly files: Readonly<Record<string, Change>>;
  /** Expected values in the registry's tests, with their changes. */
  readonly expectations?: Readonly<Record<string, Change>>;
  /** The registry's own tests. */
  readonly tests: readonly string[];
}

/** Inserts text after an anchor. */
const after =
  (anchor: string, text: string): Change =>
  (before) =>
    before.replace(anchor, (found) => found + text);

/** A made-up entry for each kind that docs/contributing.md has a row for. */
export const additions: Readonly<Record<string, Addition>> = {
  company: {
    what: 'a social provider',
    files: {
      'src/providers/companies/madeup.ts': (_, read) =>
        read('src/providers/companies/facebook.ts')
          .replaceAll('Facebook', 'Madeup')
          .replaceAll('www.facebook.com', 'accounts.madeup.example'),
      'service/src/auth/social/providers.ts': after(
        'export const OPENID_PROVIDERS = {\n',
        `  madeup: {
    title: 'Madeup',
    issuer: 'https://accounts.madeup.example',
    otherIssuers: [],
    jwksUri: 'https://accounts.madeup.example/keys',
  },
`,
      ),
    },
    tests: ['test/unit/providers/companies/companies.test.ts', 'service/test/auth/social/providers.test.ts'],
  },
  operation: {
    what: 'an operation',
    files: {
      'src/contract/operations/get_greeting.ts':
        () => `import { query, type OperationSchema } from '../operation.ts';
import { object, string } from '../schema.ts';
import { organizationId } from '../shared.ts';

/** Schemas of {@link getGreeting}. */
export const getGreetingSchema = () =>
  ({
    summary: 'Greets whose key stamped the request.',
    companion: true,
    request: object({ organizationId: organizationId() }),
    response: object({ greeting: string('A few words.') }),
  }) satisfies OperationSchema;

/** Greets whose key stamped the request. */
export const getGreeting = /* @__PURE__ */ query<ReturnType<typeof getGreetingSchema>>('get_greeting');
`,
      'service/src/handlers/greetings.ts': () => `import type { Handlers } from './handler.ts';

/** Greets whose key stamped the request. */
export const getGreeting: Handlers['getGreeting'] = (_parameters, { caller }) => ({
  greeting: \`Hello, \${caller.userId}.\`,
});
`,
    },
    tests: ['test/unit/contract/operations.test.ts', 'test/package/operation-table.test.ts'],
  },
  language: {
    what: 'a language',
    files: {
      'src/locales/cy.ts': (_, read) =>
        read('src/locales/de.ts')
          .replace('/** German, with the formal "Sie".', '/** Welsh, made up.')
          .replace("locale: 'de'", "locale: 'cy'"),
      'service/src/auth/delivery/words/cy.ts': (_, read) => read('service/src/auth/delivery/words/de.ts'),
    },
    tests: ['test/unit/locales/locales.test.ts', 'test/unit/locales/messages-with-codes.test.ts'],
  },
  theme: {
    what: 'a theme',
    files: {
      'src/themes/madeup.css': (_, read) => read('src/themes/mint.css').replace('Fresh and round', 'Made up'),
    },
    tests: ['test/unit/element/themes.test.ts'],
  },
  code: {
    what: 'an error code',
    files: {
      'src/base/error-codes.ts': after(
        "  aborted: 'retry',\n",
        "  made_up: 'edit', // the script made it up\n",
      ),
    },
    tests: ['test/unit/element/error-text.test.ts', 'test/package/errors-doc.test.ts'],
  },
  'api-code': {
    what: 'an error code of the API',
    files: {
      'src/base/api-error-codes.ts': after(
        "  already_exists: 'contact-site',\n",
        "  api_made_up: 'wait', // the script made it up for the API\n",
      ),
      'src/contract/problem.ts': after(
        'export const PROBLEMS = {\n',
        "  API_MADE_UP: { status: 429, grpc: 8, meaning: 'The script made it up.' },\n",
      ),
    },
    // The first test asserts that a code without a text of its own shows the text of its recovery.
    tests: ['test/unit/element/error-text.test.ts', 'test/unit/client/call.test.ts'],
  },
  'address-format': {
    what: 'an address format',
    files: {
      'service/src/keys/addresses/madeup.ts': () => `import { toHex } from '../../base/contract.ts';
import type { AddressDerivations } from './address-derivation.ts';

/** The public key behind a made-up prefix. */
export const formats = {
  ADDRESS_FORMAT_MADEUP: {
    curves: ['CURVE_SECP256K1'],
    toAddress: (publicKey) => \`madeup:\${toHex(publicKey)}\`,
  },
} satisfies Partial<AddressDerivations>;
`,
      'src/contract/shared.ts': after("  'ADDRESS_FORMAT_SEI',\n", "  'ADDRESS_FORMAT_MADEUP',\n"),
    },
    expectations: {
      'service/test/vectors/addresses.json': (text) =>
        text.replace(
          /"ADDRESS_FORMAT_COMPRESSED": "(\w+)"(?=,)/g,
          '$&, "ADDRESS_FORMAT_MADEUP": "madeup:$1"',
        ),
    },
    // Without test/unit/contract/values.test.ts: it compares with api.md, which has no made-up formats.
    tests: ['service/test/keys/addresses/derive-address.test.ts'],
  },
};

/**
 * The layers: which folder may import which, types included. A folder that is not in these tables may import nothing,
 * and no imports may form a circle. `npm run arrows` checks it, and so does `npm test`.
 */

/** Folders of the root package, each with those that it may import. `base` imports nothing outside itself. */
const rootFolders = {
  base: [],
  contract: [],
  stamp: ['base'],
  client: ['contract', 'stamp', 'base'],
  webhook: ['base'],
  proof: ['base'],
  // Inert data; the machine and the languages name companies by their ids.
  'providers/companies': ['contract'],
  flow: ['providers/companies', 'base', 'contract'],
  storage: ['stamp', 'base'],
  session: ['base'],
  providers: ['flow', 'client', 'contract', 'storage', 'stamp', 'base'],
  locales: ['flow', 'base'],
  login: ['providers', 'storage', 'flow', 'client', 'contract', 'stamp', 'base'],
  diagnose: ['login', 'providers', 'storage', 'flow', 'client', 'contract', 'stamp', 'base'],
  element: [
    ...[
      'diagnose',
      'login',
      'locales',
      'providers',
      'storage',
      'flow',
      'client',
      'contract',
      'stamp',
      'base',
    ],
  ],
  // The element for applications of one framework.
  react: ['element', 'client', 'flow'],
  // The first screen for servers, drawn with the element's templates.
  ssr: ['element', 'login', 'locales', 'flow', 'contract', 'base'],
  // Logins in the tests of an application.
  testing: ['login', 'flow', 'base'],
};

/** Packages that a folder of the root package may import; every other folder imports none. */
const rootPackages = {
  stamp: ['@noble/curves', '@noble/hashes', '@noble/secp256k1'],
  webhook: ['@noble/curves'],
  storage: ['idb-keyval'],
  element: ['lit', 'libphonenumber-js', '@lit-labs/ssr-client'],
  ssr: ['lit', '@noble/hashes'],
  react: ['react'],
};

/** Folders of the service, in the same way. */
const serviceFolders = {
  base: [],
  store: ['base'],
  secrets: ['store', 'keys', 'base'],
  keys: ['base'],
  auth: ['secrets', 'store', 'keys', 'base'],
  activities: ['auth', 'store', 'base'],
  webhooks: ['secrets', 'store', 'keys', 'base'],
  solana: ['secrets', 'store', 'keys', 'base'],
  proofs: ['secrets', 'store', 'keys', 'base'],
  ledger: ['secrets', 'store', 'keys', 'base'],
  handlers: [
    'activities',
    'webhooks',
    'solana',
    'proofs',
    'ledger',
    'auth',
    'secrets',
    'store',
    'keys',
    'base',
  ],
  provision: ['handlers', 'activities', 'auth', 'secrets', 'store', 'keys', 'base'],
  http: ['handlers', 'activities', 'ledger', 'auth', 'secrets', 'store', 'base'],
  telemetry: ['http', 'auth', 'base'],
};

/** Matches every path of a package but those in the named folders. */
const outside = (source, folders) => `^${source}/(?!(?:${folders.join('|')})/)`;

const folderRules = (name, source, folders) =>
  Object.entries(folders).map(([folder, allowed]) => ({
    name: `${name}: ${folder}`,
    comment: `${source}/${folder} may import ${allowed.join(', ') || 'nothing outside itself'}.`,
    severity: 'error',
    from: { path: `^${source}/${folder}/` },
    to: { path: outside(source, [folder, ...allowed]) },
  }));

const packageRules = Object.keys(rootFolders).map((folder) => ({
  name: `root packages: ${folder}`,
  comment: 'Every byte of the root package reaches every site.',
  severity: 'error',
  from: { path: `^src/${folder}/` },
  to: {
    dependencyTypesNot: ['local', 'type-only'],
    pathNot: ['^src/', ...(rootPackages[folder] ?? []).map((name) => `node_modules/${name}/`)],
  },
}));

/** The service's one file that imports the root package. */
const contractFile = '^service/src/base/contract\\.ts$';

export default {
  forbidden: [
    {
      name: 'no circle',
      comment: 'Types included: whoever reads one file of a circle has to read them all.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no unknown folder',
      comment: 'Every folder of both packages stands in the table of this file.',
      severity: 'error',
      from: {
        path: '^(?:src|service/src)/',
        pathNot: [
          `^src/(?:${Object.keys(rootFolders).join('|')})/`,
          `^service/src/(?:program|testing|${Object.keys(serviceFolders).join('|')})/`,
          '^src/(?:index|headless|operations|oauth-callback|script)\\.ts$',
        ],
      },
      to: {},
    },
    {
      name: 'found',
      comment: 'An import names a file or package that is there.',
      severity: 'error',
      from: {},
      // Our own name is resolved by what has been built, and the generator of the site by what only the site installs:
      // neither need be there.
      to: { couldNotResolve: true, pathNot: '^(?:latchkey|vitepress)($|/)' },
    },
    ...folderRules('root', 'src', rootFolders),
    ...folderRules('service', 'service/src', serviceFolders),
    ...packageRules,
    {
      name: 'element/phone alone knows numbers',
      comment: 'The country picker and the numbering plans load where a phone number is asked for.',
      severity: 'error',
      from: { path: '^src/element/', pathNot: '^src/element/phone/' },
      to: { path: 'node_modules/libphonenumber-js/' },
    },
    {
      name: 'no node: in the root package',
      comment: 'It runs in browsers.',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'source imports source',
      comment: 'Nothing that ships imports tests, scripts or the demo.',
      severity: 'error',
      from: { path: '^(?:src|service/src)/' },
      to: { path: '^(?:test|scripts|demo|site|service/test|service/bench)/' },
    },
    {
      name: 'one file imports the root package',
      comment: 'The service reaches the contract through service/src/base/contract.ts alone.',
      severity: 'error',
      from: { path: '^service/src/', pathNot: contractFile },
      to: { path: ['^src/', '^latchkey($|/)'] },
    },
    {
      name: 'tests of the service meet the root package as others do',
      comment: 'Through its public entries.',
      severity: 'error',
      from: { path: '^service/test/' },
      to: { path: '^src/', pathNot: '^src/(?:client|proof|session|stamp|webhook)/index\\.ts$' },
    },
    {
      name: 'the site imports nothing of the packages',
      comment: 'Its pages load the built element, as any site does. Its settings share how anchors are made.',
      severity: 'error',
      from: { path: '^site/' },
      to: {
        pathNot: [
          '^site/',
          '^test/support/package/markdown-links\\.ts$',
          '^(?:vue|vitepress)($|/)',
          'node_modules/(?:vue|vitepress)/',
        ],
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'a demo page uses what the package exports',
      comment: 'Tools of the demo run in Node and are free.',
      severity: 'error',
      from: { path: '^demo/', pathNot: '^demo/(?:start\\.ts|vite\\.config\\.ts|server/)' },
      to: {
        pathNot: [
          '^demo/(?!start\\.ts|vite\\.config\\.ts|server/)',
          '^latchkey($|/)',
          'node_modules/@noble/(?:curves|hashes|secp256k1)/',
          '^src/(?:index|headless|operations)\\.ts$',
          '^src/(?:client|contract|diagnose|proof|session|stamp|webhook)/index\\.ts$',
          '^src/locales/[\\w-]+\\.ts$',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(?:^|/)(?:dist|migrations|left-out|\\.pages)/|^site/node_modules/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { conditionNames: ['import', 'types', 'default'], exportsFields: ['exports'] },
  },
};

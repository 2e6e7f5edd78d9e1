import { chosenPart, TESTS_FOLDER } from './chosen-part.js';

const { mutate, name } = chosenPart();

/** The configuration of StrykerJS. */
export default {
  mutate,
  // Folders that no test of these parts reads.
  ignorePatterns: [
    'demo',
    'dist',
    'docs',
    'scripts',
    'service/bench',
    'service/dist',
    'test/browser',
    'test/pictures',
  ],
  testRunner: 'tap',
  plugins: ['@stryker-mutator/tap-runner'],
  // Bundled once for all mutants: TypeScript would take longer to transpile for each than the tests take.
  buildCommand: 'node --import tsx test/mutants/stryker/bundle-tests.js',
  tap: { testFiles: [`${TESTS_FOLDER}/*.js`], nodeArgs: ['--test-reporter=tap'], forceBail: true },
  coverageAnalysis: 'perTest',
  disableTypeChecks: false,
  concurrency: Number(process.env['LATCHKEY_MUTANTS_CONCURRENCY'] ?? '2'),
  // A busy machine is not a mutant that was found: what loops without end is counted out by its steps.
  timeoutMS: 30_000,
  tempDirName: '.latchkey/stryker',
  cleanTempDir: 'always',
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: `.latchkey/mutants-${name}.json` },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 95, low: 90, break: 90 },
};

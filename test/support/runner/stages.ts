import { availableParallelism } from 'node:os';

/** One step of `npm test`. */
export interface Stage {
  readonly name: string;
  /** Programs run one after the other, each a script or package binary with its arguments. */
  readonly commands: readonly (readonly string[])[];
  /**
   * Whether the stage reports the counts of its tests. Without this the stage counts as one check that passes or fails.
   */
  readonly counts?: true;
  /** How many of the two cores it keeps busy. */
  readonly cores: 1 | 2;
  /** The stage that must have ended before this one starts, passed or failed. */
  readonly after?: string;
}

const nodeTests = 'test/support/runner/node-tests.ts';

/**
 * Every stage of `npm test`, in the order they are started. Each script runs in a process of its own with
 * tsx; see {@link commandFor}.
 */
export const stages: readonly Stage[] = [
  // The longest of the stages that take one core comes first, so that the others run beside it.
  {
    name: 'lint',
    // oxlint also checks the types (.oxlintrc.json). ESLint has only the rules for templates.
    commands: [['oxlint'], ['eslint', 'src/element', 'src/ssr', '--max-warnings', '0']],
    cores: 1,
  },
  // The quickest stage comes early, so that there is a result after a few seconds.
  {
    name: 'arrows',
    commands: [
      [
        'depcruise',
        '--config',
        '.dependency-cruiser.js',
        'src',
        'service/src',
        'service/test',
        'demo',
        'site',
      ],
    ],
    cores: 1,
  },
  { name: 'build', commands: [['scripts/build.ts'], ['scripts/prepare-service.ts']], cores: 1 },
  { name: 'knip', commands: [['knip', '--no-progress']], cores: 1 },
  { name: 'format', commands: [['oxfmt', '--check']], cores: 1 },
  // A stage of its own, on one core beside the checks: otherwise two files of e2e would wait for the site with open
  // browsers.
  { name: 'site', commands: [['scripts/docs-site.js']], cores: 1, after: 'build' },
  { name: 'unit', commands: [[nodeTests, 'test/unit', '--shared']], counts: true, cores: 2 },
  {
    name: 'service',
    // Shared, because a process for each of more than a hundred files took 50 % longer. One process more than there are
    // cores, because many of these tests wait for a receiver, a node, or a database that is unavailable.
    commands: [
      [
        nodeTests,
        'service/test',
        ...['--bundle', 'service', '--shared', '--concurrency', String(availableParallelism() + 1)],
      ],
    ],
    counts: true,
    cores: 2,
  },
  {
    name: 'browser',
    commands: [['test/support/runner/browser-tests.ts']],
    counts: true,
    cores: 2,
    after: 'build',
  },
  {
    name: 'e2e',
    // The files of a process share its service and its browsers, which take longer to start than most of their tests.
    commands: [[nodeTests, 'test/browser', '--ending', '.e2e.ts', '--shared']],
    counts: true,
    cores: 2,
    after: 'site',
  },
  {
    name: 'package',
    // The files of a process share the packed package.
    commands: [[nodeTests, 'test/package', '--shared']],
    counts: true,
    cores: 2,
    after: 'build',
  },
];

/**
 * Returns a stage that runs a single test file: `npm test -- test/unit/flow/transition.test.ts`. The path is relative
 * to the repository.
 *
 * @throws RangeError when a path is not that of a test.
 */
export function stageOfFile(path: string): Stage {
  const stage = { name: path, counts: true, cores: 2 } as const;
  if (/^test\/browser\/.*\.test\.ts$/.test(path)) {
    return { ...stage, commands: [['test/support/runner/browser-tests.ts', path]] };
  }
  if (/^service\/test\/.*\.test\.ts$/.test(path)) {
    return { ...stage, commands: [[nodeTests, path, '--bundle', 'service']] };
  }
  if (/^test\/unit\/.*\.test\.ts$/.test(path)) return { ...stage, commands: [[nodeTests, path]] };
  // These tests read the built files.
  if (/^test\/(?:package\/.*\.test|browser\/.*\.e2e)\.ts$/.test(path)) {
    return { ...stage, commands: [[nodeTests, path]], after: 'build' };
  }
  throw new RangeError(
    `"${path}" is not a test; tests are test/**/*.test.ts, test/browser/**/*.e2e.ts and service/test/**/*.test.ts.`,
  );
}

/** Changes the stage `build` for runs of single files: it builds only if its input has changed. */
export function buildIfChanged(stage: Stage): Stage {
  return { ...stage, commands: stage.commands.map((command) => [...command, '--if-changed']) };
}

/** Returns a stage with all stages that have to run before it, in the order to run them. */
export function withStagesBefore(stage: Stage): readonly Stage[] {
  const before = stages.find(({ name }) => name === stage.after);
  return before === undefined ? [stage] : [...withStagesBefore(before), stage];
}

/** Turns a command of a stage into arguments for Node: TypeScript runs with tsx, a package binary from node_modules. */
export function commandFor([program = '', ...rest]: readonly string[]): readonly string[] {
  if (program.endsWith('.js')) return [program, ...rest];
  if (program.endsWith('.ts')) return ['--import', 'tsx', program, ...rest];
  return [binaries[program as keyof typeof binaries], ...rest];
}

/**
 * Paths of package binaries. Node runs them directly, because the files in node_modules/.bin are shell scripts on
 * Windows.
 */
const binaries = {
  eslint: 'node_modules/eslint/bin/eslint.js',
  oxlint: 'node_modules/oxlint/bin/oxlint',
  oxfmt: 'node_modules/oxfmt/bin/oxfmt',
  depcruise: 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
  knip: 'node_modules/knip/bin/knip.js',
} as const;

import { chromeLauncher, type TestRunnerConfig } from '@web/test-runner';
import { esbuildPlugin } from '@web/dev-server-esbuild';
import { join } from 'node:path';
import { chromiumArguments, oneProcess } from '../engines/chromium-arguments.ts';
import type { CuttingProxy } from '../services/cutting-proxy.ts';
import type { Engine, EngineName } from '../engines/engines.ts';
import { root } from './list-files.ts';
import type { ServiceInfo } from '../services/service-process.ts';
import { testPages } from '../services/test-pages.ts';
import { webKitLauncher } from '../engines/webkit-launcher.ts';

type Browser = NonNullable<TestRunnerConfig['browsers']>[number];
type Middleware = NonNullable<TestRunnerConfig['middleware']>[number];
type Installed = Exclude<Engine, { missing: string }>;

/** The settings of a browser run. */
export interface BrowserRun {
  readonly engines: readonly Installed[];
  /** Test files, relative to the repository. */
  readonly files: readonly string[];
  /** Serves the bundled tests. */
  readonly serveTests: Middleware;
  readonly port: number;
  readonly services: ReadonlyMap<EngineName, ServiceInfo>;
  readonly cuttingProxies: ReadonlyMap<EngineName, CuttingProxy>;
  /** How long one file may take in an engine; 3 minutes by default. */
  readonly fileLimitMs?: number;
  /** Which part of a long series to run: `2/4` is the second of four. Default: all of it. */
  readonly part?: string;
  readonly reporters: NonNullable<TestRunnerConfig['reporters']>;
  /** Runs only the tests whose title contains this. */
  readonly grep?: string;
  /** Whether engines run one after the other, for tests that need the whole machine. */
  readonly isInTurn: boolean;
  /** Whether every engine runs all cases of the series that engines otherwise split. */
  readonly isThorough: boolean;
}

/**
 * Builds the test runner's configuration: three engines, the bundled tests, the test pages, other modules unbundled.
 */
export function browserTestConfig(run: BrowserRun): TestRunnerConfig {
  const browsers = run.engines.map(launcherFor);
  return {
    rootDir: root,
    staticLogging: true,
    port: run.port,
    browsers,
    // Some files mostly wait. Each engine starts at a different file, so that the engines do not wait at the same time.
    groups: run.engines.map(({ name }, index) => ({
      name,
      browsers: browsers.slice(index, index + 1),
      files: beginAt(run.files, Math.floor((run.files.length * index) / browsers.length)),
    })),
    concurrentBrowsers: run.isInTurn ? 1 : 3,
    // One page at a time in each engine: a page in the background is throttled, and files share the
    // engine's service with its clock and faults.
    concurrency: 1,
    browserStartTimeout: 60_000,
    testsStartTimeout: 60_000,
    testsFinishTimeout: run.fileLimitMs ?? 180_000,
    nodeResolve: { exportConditions: ['development', 'browser'] },
    plugins: [esbuildPlugin({ ts: true, target: 'es2022', tsconfig: join(root, 'tsconfig.json') })],
    middleware: [testPages(run.services, run.cuttingProxies), run.serveTests],
    testFramework: {
      config: { timeout: '20000', ...(run.grep === undefined ? {} : { grep: run.grep }) },
    },
    testRunnerHtml: (framework) =>
      `<!doctype html><html ${run.isThorough ? 'data-thorough' : ''} data-part="${run.part ?? '1/1'}"><body><script type="module" src="${framework}"></script></body></html>`,
    reporters: [...run.reporters],
    // Hides only the notice of Lit's development build on each page. Its other warnings are shown.
    filterBrowserLogs: ({ args }) => !String(args[0]).startsWith('Lit is in dev mode'),
  };
}

/** Rotates the list, so that it begins with the file at `index`. */
function beginAt(files: readonly string[], index: number): string[] {
  return [...files.slice(index), ...files.slice(0, index)];
}

function launcherFor(engine: Installed): Browser {
  // Otherwise the driver and Firefox record every request, which takes time and grows to gigabytes in files that run
  // for hours.
  const networkEnabled = false;
  switch (engine.name) {
    case 'chromium':
      return named(
        'Chromium',
        chromeLauncher({
          launchOptions: {
            executablePath: engine.path,
            args: [...chromiumArguments, ...oneProcess],
            networkEnabled,
            issuesEnabled: false,
          },
        }),
      );
    case 'firefox':
      return named(
        'Firefox',
        chromeLauncher({
          launchOptions: { browser: 'firefox', executablePath: engine.path, headless: true, networkEnabled },
        }),
      );
    case 'webkit':
      return webKitLauncher(engine);
  }
}

/** Renames a launcher: those for Chromium and Firefox are both named Chrome. */
function named(name: string, launcher: Browser): Browser {
  const initialize = launcher.initialize?.bind(launcher);
  return Object.assign(launcher, {
    name,
    initialize: async (...args: Parameters<NonNullable<typeof initialize>>) => {
      await initialize?.(...args);
      launcher.name = name;
    },
  });
}

import { join } from 'node:path';
import { createServer } from 'vite';
import { BUILT_VARIABLE } from '../../test/support/services/demo-process.ts';
import { holdFreePort } from '../../test/support/services/free-port.ts';
import { root } from '../../test/support/runner/list-files.ts';
import { startService } from '../../test/support/services/service-process.ts';
import { builtPages } from './built-pages.ts';
import { DOCS_SERVICE_PATH } from './docs-site.ts';
import { writeProvisioning } from './provision.ts';
import { DELIVERIES_PATH, startReceiver } from './receiver.ts';

/** Options of the demo. */
export interface DemoOptions {
  /** Folder of the embedded database. */
  readonly data: string;
  /** True uses any free ports instead of the default ones. */
  readonly anyPort: boolean;
}

/** High limits, because in the demo the same few addresses request codes again and again. */
const PLENTY: Readonly<Record<string, string>> = {
  LATCHKEY_CODES_PER_CONTACT: '1000',
  LATCHKEY_SENDS_PER_ADDRESS: '10000',
  LATCHKEY_ATTEMPTS_PER_ADDRESS: '10000',
  LATCHKEY_WRONG_CODES_PER_CONTACT: '100',
  LATCHKEY_WRONG_CODES_PER_DAY: '10000',
};

/** A running demo. */
export interface RunningDemo {
  readonly pageUrl: string;
  readonly inboxUrl: string;
  readonly receiverUrl: string;
  /** Resolves when the service has ended, for any reason. */
  readonly ended: Promise<void>;
  /** Stops everything that was started. */
  stop(): Promise<void>;
}

/**
 * Starts the service on its embedded database, a stand-in for Google and other providers, a receiver of webhooks, and
 * the demo pages. After a failure everything that was started is stopped, and the reason is thrown.
 *
 * The pages learn the service's address from Vite: `%VITE_SERVICE_URL%` in HTML and `import.meta.env.VITE_SERVICE_URL`
 * in scripts, where `VITE_RECEIVER_URL` is the receiver's. The inbox and the deliveries they read through Vite, on their own origin.
 */
export async function runDemo({ anyPort, data }: DemoOptions): Promise<RunningDemo> {
  const started: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    await Promise.allSettled(started.splice(0).map((end) => end()));
  };
  try {
    const pagePort = await holdFreePort(anyPort ? 0 : 5173);
    started.push(pagePort.release);
    const pagesUrl = `http://localhost:${pagePort.port}/`;
    const { file, receiverPort } = await writeProvisioning(data, anyPort ? 0 : undefined, pagesUrl);
    const receiver = await startReceiver(receiverPort);
    started.push(receiver.close);
    const service = await startService({
      port: anyPort ? 0 : 8787,
      data,
      provision: file,
      ownGroup: true,
      allowsPrivateReceivers: true,
      hasIdentityProvider: true,
      environment: PLENTY,
    });
    started.push(service.stop);
    process.env['VITE_SERVICE_URL'] = service.info.baseUrl;
    process.env['VITE_RECEIVER_URL'] = receiver.url;
    const isBuilt = process.env[BUILT_VARIABLE] !== undefined;
    const pages = await createServer({
      configFile: join(root, 'demo', 'vite.config.ts'),
      plugins: isBuilt ? [builtPages(service.info.baseUrl)] : [],
      server: {
        host: 'localhost',
        port: pagePort.port,
        strictPort: true,
        // Tests start a demo beside another one; there a changed file must not reload a page during a login.
        ...(anyPort ? { watch: null } : {}),
        ...(isBuilt ? { headers: { 'cache-control': 'max-age=600' } } : {}),
        proxy: {
          // Patterns for whole paths: a prefix would also match the pages' own files.
          '^/dev/(?:inbox\\.json|faults)$': service.info.baseUrl,
          [`^${DELIVERIES_PATH}$`]: new URL(receiver.url).origin,
          [`^${DOCS_SERVICE_PATH}/`]: {
            target: service.info.baseUrl,
            rewrite: (path) => path.slice(DOCS_SERVICE_PATH.length),
          },
        },
      },
    });
    started.push(() => pages.close());
    await pagePort.release();
    await pages.listen();
    return {
      pageUrl: pagesUrl,
      inboxUrl: `${service.info.baseUrl}/dev/inbox`,
      receiverUrl: receiver.url,
      ended: service.ended,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

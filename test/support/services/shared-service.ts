import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { startService, TestService } from '../../../service/src/testing/index.ts';
import { endWithProcess } from '../runner/process-end.ts';
import { root } from '../runner/list-files.ts';
import type { LoginService } from './service-process.ts';
import { socialOrganization } from './social-organization.ts';
import { startStaticServer, type Gate, type StaticPage, type StaticServer } from './static-server.ts';
import { provisionFile } from './test-people.ts';

/** A service that is new, or was reset to its start. */
export interface SharedService {
  readonly info: LoginService & Pick<TestService, 'advance' | 'sessionFor'>;
  /** The site that the providers of the social organization send people back to. */
  readonly socialSite: SharedSite;
  /** Returns the service, so that the next file can use it. */
  stop(): Promise<void>;
}

/** A site that keeps its address. */
export interface SharedSite {
  readonly origin: string;
  readonly gate: Gate;
  /** Replaces the pages of the previous user. */
  show(pages: Readonly<Record<string, StaticPage>>): void;
}

interface Started {
  readonly service: TestService;
  readonly site: StaticServer;
  /** The pages of the present user of the service. */
  readonly pages: Record<string, StaticPage>;
}

let started: Promise<Started> | undefined;
let isUsed = false;

/**
 * Returns the service that the test files of a process use one after the other. It has the organizations of
 * provision.json and of the social tests, and a provider that replaces all social logins. It is the built service and
 * runs in this process. Resetting it takes a tenth of the time of starting another.
 */
export async function shareService(): Promise<SharedService> {
  started ??= start();
  const { service, site, pages } = await started;
  if (isUsed) await service.reset();
  isUsed = true;
  const { origin, gate } = site;
  return {
    info: service,
    socialSite: {
      origin,
      gate,
      show(shown) {
        for (const path of Object.keys(pages)) delete pages[path];
        Object.assign(pages, shown);
      },
    },
    async stop() {
      gate.release();
      if (!isShared) await end();
    },
  };
}

/** Whether the queue ends the service after the last file, instead of each file. */
let isShared = false;

async function start(): Promise<Started> {
  const path = join(root, 'service/dist/testing/index.js');
  if (!existsSync(path)) throw new Error('The service is not built: npm run build --workspace service');
  const testing = (await import(pathToFileURL(path).href)) as { startService: typeof startService };
  const pages: Record<string, StaticPage> = {};
  const { organizations } = JSON.parse(readFileSync(provisionFile, 'utf8')) as { organizations: object[] };
  const site = await startStaticServer(pages);
  try {
    const service = await testing.startService({
      organizations: [...organizations, socialOrganization(`${site.origin}/dist/oauth-callback.html`)],
      identityProvider: true,
    });
    isShared = endWithProcess(end);
    return { service, site, pages };
  } catch (error) {
    await site.stop();
    throw error;
  }
}

async function end(): Promise<void> {
  const running = await started;
  started = undefined;
  isUsed = false;
  await Promise.allSettled([running?.site.stop(), running?.service.close()]);
}

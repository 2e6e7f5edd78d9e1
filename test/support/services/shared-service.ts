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

/** A service that nobody has used yet, or that has forgotten who did. */
export interface SharedService {
  readonly info: LoginService & Pick<TestService, 'advance' | 'sessionFor'>;
  /** The site that the providers of the social organization send people back to. */
  readonly socialSite: SharedSite;
  /** Gives it back. */
  stop(): Promise<void>;
}

/** A site that keeps its address. */
export interface SharedSite {
  readonly origin: string;
  readonly gate: Gate;
  /** Replaces the pages of whoever had it before. */
  show(pages: Readonly<Record<string, StaticPage>>): void;
}

interface Started {
  readonly service: TestService;
  readonly site: StaticServer;
  /** What the site shows to whoever has the service. */
  readonly pages: Record<string, StaticPage>;
}

let started: Promise<Started> | undefined;
let isUsed = false;

/**
 * Answers the service that the test files of a process use one after the other, with the organizations of provision.json
 * and of the social tests, and a provider that stands in for all social logins. It runs in this process, as built; to
 * bring it back to its start takes a tenth of starting another.
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

/** Whether a queue ends the service, and not each file. */
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

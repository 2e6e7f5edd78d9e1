import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '../../test/support/services/free-port.ts';
import { root } from '../../test/support/runner/list-files.ts';
import { DELIVERIES_PATH } from './receiver.ts';

/** The provisioning file of the demo, and the port that its webhooks go to. */
export interface DemoProvisioning {
  readonly file: string;
  readonly receiverPort: number;
}

interface ProvisioningFile {
  readonly organizations: readonly {
    readonly features: { readonly name: string; value: string }[];
    readonly authProxyConfigs: { oauthRedirectUrl?: string }[];
  }[];
}

/**
 * Writes the demo's provisioning file into its data folder, with a free port for the receiver. An organization keeps
 * its first webhook address, so a data folder keeps its port. The redirect address of social logins follows the address
 * of the pages.
 *
 * @param port - the port to begin with in a new folder; 0 takes any, undefined the one in `demo/provision.json`
 * @param pagesUrl - where the pages are
 * @throws Error when the port that the folder's deliveries go to is in use.
 */
export async function writeProvisioning(
  data: string,
  port: number | undefined,
  pagesUrl = 'http://localhost:5173/',
): Promise<DemoProvisioning> {
  const file = join(data, 'demo-provision.json');
  const isKept = existsSync(file);
  const provisioning = read(join(root, 'demo', 'provision.json'));
  const preferred = isKept ? toPort(read(file)) : (port ?? toPort(provisioning));
  const receiverPort = await findFreePort(preferred);
  if (isKept && receiverPort !== preferred) {
    throw new Error(
      `Port ${preferred} is in use, and the deliveries of ${data} go there. ` +
        'Stop the program that uses it, or start with another folder: npm start -- --data FOLDER',
    );
  }
  webhookOf(provisioning).value = `http://127.0.0.1:${receiverPort}${DELIVERIES_PATH}`;
  for (const configuration of provisioning.organizations.flatMap((one) => one.authProxyConfigs)) {
    if (configuration.oauthRedirectUrl === undefined) continue;
    configuration.oauthRedirectUrl = new URL('oauth-callback.html', pagesUrl).href;
  }
  mkdirSync(data, { recursive: true, mode: 0o700 });
  writeFileSync(file, JSON.stringify(provisioning, null, 2));
  return { file, receiverPort };
}

function read(path: string): ProvisioningFile {
  return JSON.parse(readFileSync(path, 'utf8')) as ProvisioningFile;
}

function toPort(file: ProvisioningFile): number {
  return Number(new URL(webhookOf(file).value).port);
}

function webhookOf({ organizations }: ProvisioningFile): { value: string } {
  const webhook = organizations[0]?.features.find(({ name }) => name === 'FEATURE_NAME_WEBHOOK');
  if (webhook === undefined) throw new Error('The provisioning file of the demo names no receiver.');
  return webhook;
}

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { p256 } from '@noble/curves/nist.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { createClient } from '../../src/client/index.ts';
import { createApiKeyStamper } from '../../src/stamp/index.ts';
import { startService, type ServiceProcess } from '../support/services/service-process.ts';
import { examples, type RunningExample } from './webhook-example-servers.ts';

/** An organization whose webhooks go to one of the examples. */
interface Party {
  readonly name: string;
  readonly organizationId: string;
  readonly privateKey: string;
  readonly publicKey: string;
  readonly example: RunningExample;
  /** Resolves with the next event that the example accepts. */
  readonly event: Promise<unknown>;
}

describe('deliveries of the service itself', () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-deliveries-'));
  let parties: readonly Party[] = [];
  let service: ServiceProcess;
  let keySet: Server;
  before(async () => {
    // This server forwards to the service's key set. The examples need its address before the service starts, because the
    // service needs their addresses in its provisioning file.
    keySet = createServer(async (_request, response) => {
      const reply = await fetch(`${service.info.baseUrl}/public/v1/discovery/webhooks/jwks`);
      response.writeHead(reply.status, { 'content-type': 'application/json' }).end(await reply.text());
    }).listen(0, '127.0.0.1');
    await once(keySet, 'listening');
    const keySetUrl = `http://127.0.0.1:${(keySet.address() as AddressInfo).port}/`;
    parties = await Promise.all(Object.keys(examples).map((name) => createParty(name, keySetUrl)));
    const provision = join(folder, 'provision.json');
    writeFileSync(provision, JSON.stringify({ organizations: parties.map(toOrganization) }));
    service = await startService({ provision, allowsPrivateReceivers: true });
  });
  after(async () => {
    await Promise.all([service?.stop(), ...parties.map(({ example }) => example.close())]);
    keySet?.closeAllConnections();
    keySet?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  for (const name of Object.keys(examples)) {
    it(`are taken by the example for ${name}`, async () => {
      const { event, organizationId, privateKey } = parties.find((party) => party.name === name)!;
      const client = createClient({
        baseUrl: service.info.baseUrl,
        organizationId,
        stamper: createApiKeyStamper({ privateKey }),
      });
      const outcome = await client.updateOrganizationName({ organizationName: `é 漢 🔑 ${name}` });
      const { id, status, type } = (await event) as Record<string, unknown>;
      assert.deepEqual(
        { id, status, type },
        {
          id: outcome.activity.id,
          status: 'ACTIVITY_STATUS_COMPLETED',
          type: 'ACTIVITY_TYPE_UPDATE_ORGANIZATION_NAME',
        },
      );
    });
  }
});

async function createParty(name: string, keySetUrl: string): Promise<Party> {
  const { publicKey, secretKey } = p256.keygen();
  let tell: (event: unknown) => void;
  const event = new Promise<unknown>((resolve) => (tell = resolve));
  const example = await examples[name]!(keySetUrl, async (taken) => tell(taken));
  return {
    name,
    organizationId: `organization-${name}`,
    privateKey: bytesToHex(secretKey),
    publicKey: bytesToHex(publicKey),
    example,
    event,
  };
}

function toOrganization({ example, name, organizationId, publicKey }: Party): object {
  return {
    organizationId,
    organizationName: name,
    rootQuorum: { threshold: 1, userIds: [`root-${name}`] },
    users: [
      {
        userId: `root-${name}`,
        userName: 'Root',
        apiKeys: [{ publicKey, curveType: 'API_KEY_CURVE_P256' }],
      },
    ],
    features: [{ name: 'FEATURE_NAME_WEBHOOK', value: `${example.url}/hook` }],
  };
}

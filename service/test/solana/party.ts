/** Support for tests of sending: an organization with Solana accounts, a fake node, and a service that sends to it. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before } from 'node:test';
import type { SendLimits } from '../../src/solana/limits.ts';
import type { SendingOptions } from '../../src/solana/sending.ts';
import { createOrganization, provisioningOf, query, submit } from '../support/activities.ts';
import type { Reply } from '../support/client.ts';
import type { TestDatabase } from '../support/databases.ts';
import { resultOf } from '../support/outcome.ts';
import { startSolanaNode, type SolanaTestNode } from '../support/solana-node.ts';
import { createSolanaAccount } from '../support/solana-transactions.ts';
import { startTestService, type TestService, type TestServiceOptions } from '../support/test-service.ts';
import { waitUntil } from '../webhooks/wait-until.ts';

/** Solana accounts. The organization holds the keys of the first two. */
export const ours = createSolanaAccount();
export const alsoOurs = createSolanaAccount();
export const friend = createSolanaAccount();
export const sponsor = createSolanaAccount();

/** The secret part of the node's address. */
export const RPC_KEY = 'rpc-key-0815';

export const SPONSOR_LIMIT = 20_000;

/** The ids of the organization's keys; `ethereum` is on another curve. */
export const keyIds = { ours: randomUUID(), alsoOurs: randomUUID(), ethereum: randomUUID() };
export const ETHEREUM_ADDRESS = '0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F';

const toKey = (privateKeyId: string, privateKey: string) => ({
  ...{ privateKeyId, privateKey, privateKeyName: privateKeyId },
  ...{ curve: 'CURVE_ED25519', addressFormats: ['ADDRESS_FORMAT_SOLANA', 'ADDRESS_FORMAT_SUI'] },
});

export const party = createOrganization(['root'], {
  parts: () => ({
    privateKeys: [
      toKey(keyIds.ours, ours.secret),
      toKey(keyIds.alsoOurs, alsoOurs.secret),
      {
        ...{ privateKeyId: keyIds.ethereum, privateKey: '46'.repeat(32), privateKeyName: 'Ethereum' },
        ...{ curve: 'CURVE_SECP256K1', addressFormats: ['ADDRESS_FORMAT_ETHEREUM'] },
      },
    ],
  }),
});
export const stranger = createOrganization(['eve']);
export const provisioning = provisioningOf(party, stranger);

/** Changes of the program's limits: short waits where real time passes, and a long timeout for busy machines. */
export const SWIFT: Partial<SendLimits> = { pollIntervalMs: 20, callTimeoutMs: 30_000, stopGraceMs: 0 };

/** The parameters of a send. */
export interface SendParameters {
  readonly unsignedTransaction: string;
  readonly signWith?: string;
  readonly sponsor?: boolean;
  readonly caip2?: string;
  readonly recentBlockhash?: string;
}

/** The reply of get_send_transaction_status. */
export interface SendStatus {
  readonly txStatus: string;
  readonly sol?: { readonly signature: string };
  readonly txError?: string;
}

/** Starts a service that sends to this node. */
export function startSendingService(
  database: TestDatabase,
  node: Pick<SolanaTestNode, 'url'>,
  {
    limits,
    solana,
    ...options
  }: TestServiceOptions & {
    readonly limits?: Partial<SendLimits>;
    readonly solana?: Partial<SendingOptions>;
  } = {},
): Promise<TestService> {
  return startTestService(database, {
    provisioning,
    parts: { solana: { limits: { ...SWIFT, ...limits } } },
    ...options,
    program: {
      solana: {
        nodes: [{ chain: undefined, url: `${node.url}${RPC_KEY}`, setting: 'SOLANA_RPC_URL' }],
        sponsorKey: sponsor.secret,
        sponsorLimit: SPONSOR_LIMIT,
        sponsorLimitPerDay: 1_000_000_000,
        ...solana,
      },
      ...options.program,
    },
  });
}

/** Starts a node and a service before the tests of a suite, and stops them after it. */
export function useSending(
  database: TestDatabase,
  options: { readonly limits?: Partial<SendLimits> } = {},
): { readonly node: () => SolanaTestNode; readonly service: () => TestService } {
  let node: SolanaTestNode | undefined;
  let service: TestService | undefined;
  before(async () => {
    node = await startSolanaNode();
    service = await startSendingService(database, node, options);
  });
  after(async () => {
    await service?.close();
    await node?.close();
  });
  return { node: () => node ?? assert.fail(), service: () => service ?? assert.fail() };
}

/** Submits sol_send_transaction. */
export function submitSend(service: TestService, parameters: SendParameters): Promise<Reply> {
  const { organizationId } = party;
  return submit(service, organizationId, party.members.root, 'sol_send_transaction', {
    ...{ signWith: ours.address, caip2: 'solana:devnet' },
    ...parameters,
  });
}

/** Submits sol_send_transaction, asserts that it is completed, and answers its sendTransactionStatusId. */
export async function send(service: TestService, parameters: SendParameters): Promise<string> {
  const { sendTransactionStatusId, ...rest } = resultOf(await submitSend(service, parameters)) as {
    sendTransactionStatusId: string;
  };
  assert.deepEqual(rest, {});
  return sendTransactionStatusId;
}

/** Queries the status of a sent transaction. */
export async function readStatus(service: TestService, sendTransactionStatusId: string): Promise<SendStatus> {
  const { body, status, text } = await query(
    service,
    party.organizationId,
    party.members.root,
    'get_send_transaction_status',
    { sendTransactionStatusId },
  );
  assert.equal(status, 200, text);
  return body as SendStatus;
}

/** What happens between two checks of a condition. */
interface Passing {
  readonly node?: SolanaTestNode;
  /** How many blocks the node's chain grows by; default: none. */
  readonly blocks?: number;
  /** By how many milliseconds the clock moves; default: one slot of the chain (400 ms). */
  readonly stepMs?: number;
}

/** Moves the service's clock, and grows the node's chain, until a condition is true. */
export async function pass(
  service: TestService,
  isSo: () => boolean | Promise<boolean>,
  { blocks = 0, node, stepMs = 400 }: Passing = {},
): Promise<void> {
  await waitUntil(async () => {
    if (await isSo()) return true;
    service.clock.offsetMs += stepMs;
    node?.grow(blocks);
    return false;
  }, 'the transaction');
}

/** Lets time pass until the transaction has a final status, and answers it. */
export async function passToEnd(service: TestService, id: string, during: Passing = {}): Promise<SendStatus> {
  let status: SendStatus = { txStatus: '' };
  await pass(
    service,
    async () => {
      status = await readStatus(service, id);
      return status.txStatus === 'INCLUDED' || status.txStatus === 'FAILED';
    },
    during,
  );
  return status;
}

/**
 * The addresses and keys of the running service, for browser tests. The test runner starts one service per engine; see
 * test-pages.ts for the addresses used here.
 */
import type { Cut, CutRecord } from './cutting-proxy.ts';
import type { ServiceInfo } from './service-process.ts';
import type { TestPerson } from './test-organization.ts';

export { configIds, organizationId } from './test-organization.ts';
export type { TestPerson } from './test-organization.ts';

/** A message in the service's local inbox. */
export interface InboxMessage {
  readonly contact: string;
  readonly channel: string;
  readonly code: string;
  readonly sentAt: string;
}

/** A fault for `POST /dev/faults`. */
export interface Fault {
  readonly path: string;
  readonly times?: number;
  readonly delayMs?: number;
  readonly status?: number;
  readonly retryAfter?: string;
  readonly body?: string;
  readonly cutAfterBytes?: number;
}

/** The service of an engine, and the proxy before it that can cut. */
export interface TestServiceInfo extends ServiceInfo {
  readonly cuttingPort: number;
}

/** The service of this engine: addresses and the keys it signs with. */
export async function testService(): Promise<TestServiceInfo> {
  const info = await getJson<TestServiceInfo | { readonly missing: string }>('/test-service.json');
  if ('missing' in info) throw new Error(`No service to test against: ${info.missing}.`);
  return info;
}

/** A person no other test uses, so that no limit and no key is shared. */
export async function newPerson(): Promise<TestPerson> {
  return getJson('/test-service/person');
}

/** The messages sent to a contact, newest first. */
export async function inbox(contact: string): Promise<readonly InboxMessage[]> {
  const query = new URLSearchParams({ contact });
  return (await getJson<{ messages: InboxMessage[] }>(`/test-service/dev/inbox.json?${query}`)).messages;
}

/** The newest code sent to a contact. */
export async function latestCode(contact: string): Promise<string> {
  const [newest] = await inbox(contact);
  if (newest === undefined) throw new Error('No code was sent to this contact.');
  return newest.code;
}

/**
 * What this page knows of the engine's service, so that setting right what is right costs no request after each of a
 * thousand tests. A page begins without knowing: the one before it may have ended in the middle of a test.
 */
const known = { isOnTime: false, isWithoutFaults: false };

/** Moves the service's clock; 0 sets it right again. Undo it in `afterEach`. */
export async function setClockOffset(offsetMs: number): Promise<void> {
  if (offsetMs === 0 && known.isOnTime) return;
  known.isOnTime = offsetMs === 0;
  await send('/test-service/dev/clock', 'POST', { offsetMs });
}

/** Makes the named paths slow, limited, broken or cut. Undo it with {@link clearFaults} in `afterEach`. */
export async function setFaults(faults: readonly Fault[]): Promise<void> {
  known.isWithoutFaults = false;
  await send('/test-service/dev/faults', 'POST', faults);
}

/** The faults that are still to come. */
export async function listFaults(): Promise<readonly Fault[]> {
  return getJson('/test-service/dev/faults');
}

/** Ends every fault. */
export async function clearFaults(): Promise<void> {
  if (known.isWithoutFaults) return;
  known.isWithoutFaults = true;
  await send('/test-service/dev/faults', 'DELETE');
}

/** Sets what the proxy before the service cuts next, and answers what it has seen since the last time. */
export async function setCut(cut?: Cut): Promise<CutRecord> {
  return (await send('/test-service/cuts', 'POST', { cut })).json() as Promise<CutRecord>;
}

/** An address of this machine at which pages are not secure; undefined when it has loopback only. */
export async function insecureAddress(): Promise<string | undefined> {
  return (await getJson<{ address?: string }>('/test-service/address')).address;
}

/** The reports a page under `/pages/csp/…?run=…` caused. */
export async function policyReports(run: string): Promise<readonly unknown[]> {
  return getJson(`/csp-reports?run=${encodeURIComponent(run)}`);
}

async function getJson<T>(path: string): Promise<T> {
  return (await send(path, 'GET')).json() as Promise<T>;
}

async function send(path: string, method: string, body?: unknown): Promise<Response> {
  const reply = await fetch(path, {
    method,
    cache: 'no-store',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${await reply.text()}`);
  return reply;
}

/**
 * What a browser test knows about the running service. The test runner starts one service per engine; see
 * test-pages.ts for the addresses used here.
 */
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

/** The service of this engine: addresses and the keys it signs with. */
export async function testService(): Promise<ServiceInfo> {
  const info = await getJson<ServiceInfo | { readonly missing: string }>('/test-service.json');
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

/** Moves the service's clock; 0 sets it right again. Undo it in `afterEach`. */
export async function setClockOffset(offsetMs: number): Promise<void> {
  await send('/test-service/dev/clock', 'POST', { offsetMs });
}

/** Makes the named paths slow, limited, broken or cut. Undo it with {@link clearFaults} in `afterEach`. */
export async function setFaults(faults: readonly Fault[]): Promise<void> {
  await send('/test-service/dev/faults', 'POST', faults);
}

/** Ends every fault. */
export async function clearFaults(): Promise<void> {
  await send('/test-service/dev/faults', 'DELETE');
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

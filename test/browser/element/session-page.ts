import { expect } from '@open-wc/testing';
import { createClient } from '../../../src/client/index.ts';
import type { DeviceKey } from '../../../src/stamp/device-key.ts';
import { createSessionKeyStamper } from '../../../src/stamp/session-key.ts';
import {
  clearFaults,
  latestCode,
  newPerson,
  setClockOffset,
  testService,
} from '../../support/services/test-service.ts';
import { atRest } from './at-rest.ts';
import { cleanUp, mount, until, type Harness } from './harness.ts';

/**
 * Records the requests that pages send from now on, by the last segment of their paths. The requests are still sent.
 */
export function watchRequests(): { readonly paths: string[]; readonly stop: () => void } {
  const { fetch } = globalThis;
  const paths: string[] = [];
  globalThis.fetch = (input, init) => {
    const { url } = new Request(input);
    paths.push(url.split('/').at(-1) ?? '');
    return fetch(input, init);
  };
  return { paths, stop: () => (globalThis.fetch = fetch) };
}

/** Reads the session's key from the browser's storage. */
export async function readKey(login: Harness): Promise<DeviceKey> {
  const { publicKey = '' } = login.element.session ?? {};
  return atRest<DeviceKey>((store) => store.get(`key ${publicKey}`) as IDBRequest<DeviceKey>);
}

/** Whether the service accepts a stamp by the key. */
export async function isKnown(key: DeviceKey, organizationId: string): Promise<boolean> {
  const { baseUrl } = await testService();
  const client = createClient({ baseUrl, organizationId, stamper: createSessionKeyStamper(key) });
  return client.whoami().then(
    () => true,
    (error: { readonly code: string }) => {
      if (error.code === 'unauthenticated') return false;
      throw error;
    },
  );
}

/** Waits until the service no longer knows a key. */
export async function untilForgotten(key: DeviceKey, organizationId: string): Promise<void> {
  const end = performance.now() + 15_000;
  while (await isKnown(key, organizationId)) {
    if (performance.now() > end) throw new Error('The service still knows the key.');
    await new Promise(requestAnimationFrame);
  }
}

/**
 * Simulates a laptop that was closed for a time and is opened again: the page learns the time from the next reply, and
 * checks the clock because it becomes visible.
 */
export async function sleepFor(ms: number, ...logins: readonly Harness[]): Promise<void> {
  await setClockOffset(ms);
  await Promise.all(logins.map(async ({ element }) => (await element.client)?.whoami()));
  wake();
}

/** Makes the page visible again. */
export function wake(): void {
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Waits for an event of the element. */
export async function untilTold(
  login: Harness,
  name: Harness['told'][number]['name'],
  count = 1,
): Promise<void> {
  await until(() => login.detailsOf(name)[count - 1], `${name} (${count})`, login);
}

/** Mounts the element in a page that gets no messages from other tabs, like one in the back/forward cache. */
export async function mountDeaf(options: Parameters<typeof mount>[0] = {}): Promise<Harness> {
  const { BroadcastChannel } = globalThis;
  globalThis.BroadcastChannel = class extends EventTarget {
    postMessage(): void {}
    close(): void {}
  } as never;
  const login = await mount(options);
  await untilTold(login, 'latchkey-ready').finally(() => (globalThis.BroadcastChannel = BroadcastChannel));
  return login;
}

/** Mounts the element and signs a new person in. */
export async function logIn(options: Parameters<typeof mount>[0] = {}): Promise<Harness> {
  const { email } = await newPerson();
  const login = await mount(options);
  await login.logIn(email);
  return login;
}

/**
 * Mounts the element and signs a new person in for two seconds. Waits for the event, because on a busy machine the
 * screen may be gone before a test can see it.
 */
export async function logInBriefly(
  attributes: Record<string, string> = {},
): Promise<{ readonly login: Harness; readonly email: string }> {
  const { email } = await newPerson();
  const login = await mount({ config: 'shortSession', attributes });
  await login.submitContact(email);
  await login.untilStep('code');
  await login.enterCode(await latestCode(email));
  await untilTold(login, 'latchkey-login');
  return { login, email };
}

/**
 * Cleans up after each test of a suite: resets the service and its clock, unmounts all elements, and asserts that no
 * rejection was unhandled. The returned function counts the test's requests whose paths end with a segment.
 */
export function watchEachTest(): (segment: string) => number {
  const unhandled: unknown[] = [];
  const onUnhandled = (event: PromiseRejectionEvent): void => void unhandled.push(event.reason);
  let requests: ReturnType<typeof watchRequests>;
  before(() => addEventListener('unhandledrejection', onUnhandled));
  after(() => removeEventListener('unhandledrejection', onUnhandled));
  beforeEach(() => (requests = watchRequests()));
  afterEach(async () => {
    await clearFaults();
    await setClockOffset(0);
    await cleanUp();
    requests.stop();
    expect(unhandled.splice(0)).to.deep.equal([]);
  });
  return (segment) => requests.paths.filter((path) => path === segment).length;
}

import type { Session } from '../flow/state.ts';
import { passkeys } from './passkeys.ts';
import { signIn } from './sign-in.ts';
import type {
  DevToolsPage,
  OpenedSession,
  SessionRequest,
  TestPage,
  TestPasskeys,
  TestPerson,
  TestSite,
} from './types.ts';

/** The service that the tests of one worker share, such as that of `latchkey-service/testing`. */
export interface TestService {
  /** Returns the newest code that was sent to a contact. */
  codeFor(contact: string): Promise<string>;
  /** Opens a session without a code. Where it is missing, people sign in with a code. */
  sessionFor?(request: SessionRequest): Promise<OpenedSession | undefined>;
  /** Resets people, sessions, codes and faults to the initial state. */
  reset(): Promise<unknown>;
  /** Stops the service. */
  close(): Promise<unknown>;
}

/** `signIn` with the test's page and service already given. */
export type SignInForTest = (options: TestPerson & TestSite) => Promise<Session>;

/** The values that the fixtures provide to a test. */
export interface LatchkeyFixtures {
  /** Signs somebody in to the test's page. */
  readonly signIn: SignInForTest;
  /** The passkeys of the test's page. */
  readonly passkeys: TestPasskeys;
}

type Use<Value> = (value: Value) => Promise<void>;
type Fixture<Needed, Value> = (needed: Needed, use: Use<Value>) => Promise<void>;

/** Fixtures in the form that `test.extend` of Playwright takes. */
export interface PlaywrightFixtures<Service extends TestService> {
  readonly service: [
    (needed: object, use: Use<Service>) => Promise<void>,
    { readonly scope: 'worker'; readonly timeout: number },
  ];
  readonly serviceReset: [
    (needed: object, use: () => Promise<void>) => Promise<void>,
    { readonly auto: true },
  ];
  readonly signIn: Fixture<{ readonly page: TestPage; readonly service: Service }, SignInForTest>;
  readonly passkeys: Fixture<{ readonly page: DevToolsPage }, TestPasskeys>;
}

/**
 * Creates fixtures for Playwright: `service`, one for each worker; `signIn` for the test's page; `passkeys` for the
 * test's page, in Chromium only. After each test the automatic fixture `serviceReset` resets a running service.
 *
 * @example
 * ```ts
 * import { playwrightFixtures } from 'latchkey/testing';
 *
 * declare const startService: () => Promise<import('latchkey/testing').TestService>;
 * declare const base: { extend(fixtures: object): unknown };
 * export const test = base.extend(playwrightFixtures(() => startService()));
 * ```
 */
export function playwrightFixtures<Service extends TestService>(
  startService: () => Promise<Service>,
): PlaywrightFixtures<Service> {
  let running: Service | undefined;
  return {
    service: [
      // Playwright reads from the destructured parameter which fixtures a fixture needs, so it must be an object
      // pattern.
      async ({}, use) => {
        running = await startService();
        await use(running);
        await running.close();
        running = undefined;
      },
      // The first service on a machine prepares its database, which takes a while.
      { scope: 'worker', timeout: 120_000 },
    ],
    serviceReset: [
      // It does not depend on `service`, which would start one for tests that need none.
      async ({}, use) => {
        await use();
        await running?.reset();
      },
      { auto: true },
    ],
    signIn: async ({ page, service }, use) => {
      const codeFor = (contact: string): Promise<string> => service.codeFor(contact);
      const sessionFor = service.sessionFor?.bind(service);
      await use((options) => signIn(page, { ...options, codeFor, sessionFor }));
    },
    passkeys: async ({ page }, use) => {
      const authenticator = await passkeys(page);
      await use(authenticator);
    },
  };
}

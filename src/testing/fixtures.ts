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

/** A service for the tests of one worker: that of `latchkey-service/testing`. */
export interface TestService {
  /** Answers the code that was sent to a contact. */
  codeFor(contact: string): Promise<string>;
  /** Opens a session without a code; a service that cannot lacks it, and people sign in by a code. */
  sessionFor?(request: SessionRequest): Promise<OpenedSession | undefined>;
  /** Brings people, sessions, codes and faults back to the start. */
  reset(): Promise<unknown>;
  /** Ends the service. */
  close(): Promise<unknown>;
}

/** `signIn` for the page and the service of a test. */
export type SignInForTest = (options: TestPerson & TestSite) => Promise<Session>;

/** The values that the fixtures give to a test. */
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
 * Makes fixtures for Playwright: `service`, one for each worker; `signIn` for the test's page; `passkeys` of the test's
 * page, in Chromium. A service that runs is brought back to its start after each test, by `serviceReset`, which no test asks
 * for.
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
      // Playwright reads from the parameters which fixtures one needs, and demands an object.
      async ({}, use) => {
        running = await startService();
        await use(running);
        await running.close();
        running = undefined;
      },
      // The first service of a machine prepares its database.
      { scope: 'worker', timeout: 120_000 },
    ],
    serviceReset: [
      // Asking for the service here would start one for tests that need none.
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

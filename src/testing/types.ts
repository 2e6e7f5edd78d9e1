import type { LoginSite } from '../login/options.ts';

/** The person that a test signs in, named by the contact that the service sends the code to. */
export type TestPerson =
  | { readonly email: string; readonly phone?: undefined }
  | { readonly phone: string; readonly email?: undefined };

/** The settings of the login. Missing ones are read from the page's `<latchkey-login>`. */
export type TestSite = Pick<
  LoginSite,
  | 'proxyUrl'
  | 'configId'
  | 'organizationId'
  | 'apiUrl'
  | 'providers'
  | 'storage'
  | 'signup'
  | 'invalidateExisting'
  | 'baseURI'
>;

/** A page's request for a session of its key. */
export interface SessionRequest {
  /** An email address, or a phone number such as +15555550100. */
  readonly contact: string;
  /** The session's public key: compressed P-256, hexadecimal. */
  readonly publicKey: string;
  /** The login configuration of the page. */
  readonly authProxyConfigId: string;
  /** The organization to log in to. Default: the one that knows the contact. */
  readonly organizationId?: string | undefined;
  /** True ends the person's other sessions. */
  readonly invalidateExisting?: boolean | undefined;
}

/** A session that a service has opened for a test. */
export interface OpenedSession {
  /** The session token. */
  readonly session: string;
  /** The service's time, in milliseconds since the epoch. */
  readonly openedAt: number;
}

/** Who signs in, where, and how the test learns the code. */
export type SignInOptions = TestPerson &
  TestSite & {
    /**
     * Returns the code that was sent to the contact, for example `codeFor` of a service of `latchkey-service/testing`.
     */
    readonly codeFor: (contact: string) => Promise<string>;
    /**
     * Opens the session without a code, for a service that runs in the test's process: `sessionFor` of a service of
     * `latchkey-service/testing`. It takes a fraction of the time. When it returns undefined, `codeFor` is used.
     */
    readonly sessionFor?: ((request: SessionRequest) => Promise<OpenedSession | undefined>) | undefined;
  };

/** A page of Playwright or puppeteer. */
export interface EvaluatingPage {
  /** Evaluates an expression in the page and awaits its promise. */
  evaluate(expression: string): Promise<unknown>;
}

/** A browser driven by selenium-webdriver; its current page is used. */
export interface ScriptedPage {
  /** Runs the body of a function in the page and awaits its promise. */
  executeScript(body: string, values: []): Promise<unknown>;
}

/** A browser driven by WebdriverIO; its current page is used. */
export interface ExecutingPage {
  /** Runs the body of a function in the page and awaits its promise. */
  execute(body: string): Promise<unknown>;
}

/** A page that a test drives: of Playwright, puppeteer, selenium-webdriver or WebdriverIO. */
export type TestPage = EvaluatingPage | ScriptedPage | ExecutingPage;

/** A session of the Chrome DevTools Protocol, as Playwright and puppeteer open one. */
export interface DevToolsSession {
  // oxlint-disable-next-line typescript/no-explicit-any -- Each library has a type of its own for every method.
  send(method: any, parameters?: any): Promise<any>;
}

/** A Chromium page with access to the Chrome DevTools Protocol, of Playwright or puppeteer. */
export type DevToolsPage =
  | { createCDPSession(): Promise<DevToolsSession> }
  | { context(): { newCDPSession(page: never): Promise<DevToolsSession> } };

/** The virtual authenticator of a page, with its passkeys. */
export interface TestPasskeys {
  /** The passkeys that it holds now: their ids in base64url, and the domain of each. */
  list(): Promise<readonly { readonly credentialId: string; readonly rpId: string }[]>;
  /**
   * False: the person does not react, and a passkey dialog stays open until this is true again or the dialog times out.
   */
  answer(isAnswering: boolean): Promise<void>;
  /** False: verification of the person fails, as with a wrong finger. */
  verify(isVerified: boolean): Promise<void>;
  /** Removes the authenticator and its passkeys. */
  remove(): Promise<void>;
}

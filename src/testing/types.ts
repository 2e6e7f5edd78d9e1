import type { LoginSite } from '../login/options.ts';

/** Whom a test signs in: one of the two, where the service sends the code. */
export type TestPerson =
  | { readonly email: string; readonly phone?: undefined }
  | { readonly phone: string; readonly email?: undefined };

/** The settings of the login. What is left out is read from the `<latchkey-login>` of the page. */
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

/** A page's question for a session of its key. */
export interface SessionRequest {
  /** An email address, or a phone number as +15555550100. */
  readonly contact: string;
  /** Of the session's key: compressed P-256, in hexadecimal. */
  readonly publicKey: string;
  /** The login configuration of the page. */
  readonly authProxyConfigId: string;
  /** The organization to log in to. Default: the one where the contact is known. */
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
    /** Answers the code that was sent to the contact: `codeFor` of a service of `latchkey-service/testing`, for one. */
    readonly codeFor: (contact: string) => Promise<string>;
    /**
     * Opens the session without a code, where the service runs in the process of the test: `sessionFor` of a service of
     * `latchkey-service/testing`. It takes a fraction of the time. Where it answers none, `codeFor` is used.
     */
    readonly sessionFor?: ((request: SessionRequest) => Promise<OpenedSession | undefined>) | undefined;
  };

/** A page of Playwright or puppeteer. */
export interface EvaluatingPage {
  /** Evaluates an expression in the page and waits for what it promises. */
  evaluate(expression: string): Promise<unknown>;
}

/** A browser driven by selenium-webdriver, where the page on show is meant. */
export interface ScriptedPage {
  /** Runs the body of a function in the page and waits for what it promises. */
  executeScript(body: string, values: []): Promise<unknown>;
}

/** A browser driven by WebdriverIO, where the page on show is meant. */
export interface ExecutingPage {
  /** Runs the body of a function in the page and waits for what it promises. */
  execute(body: string): Promise<unknown>;
}

/** A page that a test drives: of Playwright, puppeteer, selenium-webdriver or WebdriverIO. */
export type TestPage = EvaluatingPage | ScriptedPage | ExecutingPage;

/** A session of the Chrome DevTools Protocol, as Playwright and puppeteer open one. */
export interface DevToolsSession {
  // oxlint-disable-next-line typescript/no-explicit-any -- Each library has a type of its own for every method.
  send(method: any, parameters?: any): Promise<any>;
}

/** A page of Chromium that speaks the Chrome DevTools Protocol: of Playwright or puppeteer. */
export type DevToolsPage =
  | { createCDPSession(): Promise<DevToolsSession> }
  | { context(): { newCDPSession(page: never): Promise<DevToolsSession> } };

/** The passkeys of a page: an authenticator that answers for the person. */
export interface TestPasskeys {
  /** The passkeys that it holds now: their ids in base64url, and for which domain they are. */
  list(): Promise<readonly { readonly credentialId: string; readonly rpId: string }[]>;
  /** False: the person does not answer, and a question stays open until it is answered or given up. */
  answer(isAnswering: boolean): Promise<void>;
  /** False: the person cannot be verified, as by a wrong finger. */
  verify(isVerified: boolean): Promise<void>;
  /** Takes the authenticator away with all that it holds. */
  remove(): Promise<void>;
}

import { call } from '../client/call.ts';
import { oauth2Authenticate } from '../contract/operations/oauth2_authenticate.ts';
import { oauthLogin } from '../contract/operations/oauth_login.ts';
import { assertMember, LatchkeyError } from '../base/errors.ts';
import type { CompanyId, InteractiveMethod, Login } from '../flow/state.ts';
import type { DeviceKey } from '../stamp/device-key.ts';
import { createKey } from './create-key.ts';
import { keepSession } from './keep-session.ts';
import { readAnswer, readIdToken, type Answer, type Expected } from './oauth/answer.ts';
import {
  readAttempt,
  removeAttempt,
  removeOldAttempts,
  writeAttempt,
  type Attempt,
} from './oauth/attempt.ts';
import { inThisTab } from './oauth/in-this-tab.ts';
import { readOAuthConfiguration } from './oauth/configuration.ts';
import { createAuthorizationUrl, findClient } from './oauth/endpoints.ts';
import { askBrowser } from './oauth/fedcm.ts';
import { isInAppBrowser } from './oauth/in-app.ts';
import { createChallenge, createNonce, createSecret } from './oauth/pkce.ts';
import { waitForAnswer } from './oauth/popup.ts';
import { hasFedCM, isFramed, isSmallScreen, openPopup } from './oauth/window.ts';
import { asText } from './otp-gateway.ts';
import type { InteractiveContext, InteractiveProvider } from './provider.ts';

/** An attempt whose answer came with this page load. */
interface Returned extends Attempt {
  readonly state: string;
  readonly answer: string;
}

/**
 * Creates the way to sign in with a company's account (social login). The provider's page opens in a popup or in this
 * tab. Its ID token, whose nonce is bound to our key, then opens a session (protocol.md section 2 "OAuth login").
 */
export function createProvider(context: InteractiveContext, named: InteractiveMethod): InteractiveProvider {
  const method = named as CompanyId;
  const { configuration, keys, proxy, scope, social } = context;
  const { standalone } = navigator as { readonly standalone?: boolean };
  const obstacle = isInAppBrowser(navigator.userAgent, standalone)
    ? new LatchkeyError('in_app_browser', 'Providers sign nobody in inside other apps.')
    : undefined;
  let returned: Returned | undefined;
  let canAskBrowser = social === undefined && hasFedCM();
  removeOldAttempts();

  async function signIn(signal: AbortSignal, _choice?: string, early?: Window | null): Promise<Login> {
    if (obstacle) throw obstacle;
    assertMember(
      social === undefined || social === 'popup' || social === 'redirect',
      'attribute_invalid',
      'social',
      'popup or redirect',
    );
    const client = findClient(method, readOAuthConfiguration(configuration.reply), location.origin);
    const fedcmUrl = canAskBrowser && !client.isOverridden && !early ? client.fedcmUrl : undefined;
    if (fedcmUrl !== undefined) {
      // FedCM is tried once; the next click opens the popup.
      canAskBrowser = false;
      const key = await createKey(keys);
      const nonce = await createNonce(key.publicKey);
      const idToken = await askBrowser(fedcmUrl, client.clientId, nonce, signal);
      if (idToken !== undefined) return logIn(idToken, { nonce, client }, key, signal);
    }
    const isHere = prefersRedirect();
    // The popup opens before anything is awaited, while the click counts.
    const popup = isHere ? null : early === undefined ? openPopup() : early;
    // The person may have refused in the browser's dialog after the click stopped counting. Then neither a popup nor a
    // redirect may start without a new click.
    if (fedcmUrl !== undefined && !popup && !(isHere && navigator.userActivation?.isActive)) {
      throw new LatchkeyError('signing_cancelled', 'The browser gave no account.');
    }
    const closePopup = (): void => popup?.close();
    signal.addEventListener('abort', closePopup);
    try {
      const key = await createKey(keys);
      const state = createSecret();
      const verifier = createSecret();
      const nonce = await createNonce(key.publicKey);
      const challenge = await createChallenge(verifier);
      signal.throwIfAborted();
      const url = createAuthorizationUrl(client, { state, nonce, challenge });
      const attempt = { method, scope, publicKey: key.publicKey, verifier, startedAtMs: Date.now() };
      if (!popup) return await leave(url, state, attempt, signal);
      writeAttempt(state, attempt);
      inThisTab.write(scope, state);
      const expected = { state, nonce, client };
      const answering = waitForAnswer(state, popup, (text) => readAnswer(text, expected), signal);
      popup.location.replace(url);
      try {
        return await complete(await answering, expected, verifier, key, signal);
      } finally {
        forget(state);
      }
    } finally {
      signal.removeEventListener('abort', closePopup);
      closePopup();
    }
  }

  /** True unless this page must stay: providers refuse to run in frames, and a key in memory is lost with the page. */
  function canRedirect(): boolean {
    return social !== 'popup' && !isFramed() && keys.persistence === 'indexeddb';
  }

  function prefersRedirect(): boolean {
    return canRedirect() && (isSmallScreen() || social === 'redirect');
  }

  /** Goes to the provider in this tab. The person returns with another page load, or to this one by the back button. */
  async function leave(url: string, state: string, attempt: Attempt, signal: AbortSignal): Promise<never> {
    // Checked again, because creating the key may have shown that the browser does not store it.
    const isKept =
      canRedirect() &&
      writeAttempt(state, { ...attempt, returnTo: location.href }) &&
      inThisTab.write(scope, state);
    if (!isKept) throw new LatchkeyError('popup_blocked', 'The browser has blocked the window.');
    location.assign(url);
    return new Promise((_, reject) => {
      const options = { signal };
      addEventListener(
        'pageshow',
        ({ persisted }) => {
          if (persisted) reject(new LatchkeyError('signing_cancelled', 'The person came back.'));
        },
        options,
      );
      signal.addEventListener('abort', () => reject(signal.reason as Error), options);
    });
  }

  function forget(state: string): void {
    removeAttempt(state);
    if (inThisTab.read(scope) === state) inThisTab.remove(scope);
  }

  function isReturning(): boolean {
    const state = inThisTab.read(scope) ?? '';
    const attempt = readAttempt(state);
    if (attempt?.answer === undefined || attempt.method !== method || attempt.scope !== scope) return false;
    returned = { ...attempt, answer: attempt.answer, state };
    // The answer is used once, whatever the result.
    forget(state);
    return true;
  }

  async function resume(signal: AbortSignal): Promise<Login> {
    const { state, answer: text, verifier, publicKey } = returned!;
    const client = findClient(method, readOAuthConfiguration(configuration.reply), location.origin);
    const expected = { state, nonce: await createNonce(publicKey), client };
    const answer = readAnswer(text, expected);
    assertMember(answer, 'provider_reply_invalid', 'state', 'the one that was sent');
    const key = await keys.readKey(publicKey);
    if (!key) throw new LatchkeyError('key_lost', 'The browser has lost the key.');
    return complete(answer, expected, verifier, key, signal);
  }

  async function complete(
    answer: Answer,
    expected: Expected,
    verifier: string,
    key: DeviceKey,
    signal: AbortSignal,
  ): Promise<Login> {
    const idToken =
      'idToken' in answer ? answer.idToken : await redeem(answer.code, expected, verifier, signal);
    return logIn(idToken, expected, key, signal);
  }

  /** Asks the service to exchange a code, which needs the site's secret at the provider. */
  async function redeem(
    authCode: string,
    { client, nonce }: Expected,
    codeVerifier: string,
    signal: AbortSignal,
  ): Promise<string> {
    const { clientId, oauth2: provider, redirectUrl: redirectUri } = client;
    const request = { provider: provider!, authCode, redirectUri, codeVerifier, nonce, clientId };
    try {
      return asText((await call(oauth2Authenticate, request, { ...proxy, signal })).oidcToken, 'oidcToken');
    } catch (thrown) {
      const { code } = thrown as LatchkeyError;
      const ours = CODES_OF_REDEEMING[code];
      throw ours ? new LatchkeyError(ours, 'The provider did not take its code.', { cause: thrown }) : thrown;
    }
  }

  async function logIn(
    oidcToken: string,
    expected: Pick<Expected, 'nonce' | 'client'>,
    key: DeviceKey,
    signal: AbortSignal,
  ): Promise<Login> {
    const { email } = readIdToken(oidcToken, expected);
    const { publicKey } = key;
    const { organizationId, signUp } = context;
    const invalidateExisting = context.invalidateExisting || undefined;
    const open = (): Promise<{ readonly session: string }> =>
      call(oauthLogin, { oidcToken, publicKey, invalidateExisting, organizationId }, { ...proxy, signal });
    const { session: token } = await open().catch(async (thrown: unknown) => {
      if (!signUp || (thrown as LatchkeyError).code !== 'account_not_found') throw thrown;
      await signUp({ method, oidcToken, publicKey }, signal);
      return open();
    });
    // Shown on the last screen only; the service identifies the person by the token's subject.
    const contact = typeof email === 'string' ? email : '';
    return keepSession({ token, method, contact, key }, context, signal);
  }

  return { signIn, isReturning, resume, obstacle };
}

/** The error code to report when the service could not exchange a code. */
const CODES_OF_REDEEMING: Readonly<Partial<Record<string, 'provider_failed' | 'provider_reply_invalid'>>> = {
  oauth_code_invalid: 'provider_reply_invalid',
  oauth_provider_unavailable: 'provider_failed',
};

import type { DevToolsPage, DevToolsSession, TestPasskeys } from './types.ts';

/**
 * Adds a virtual platform authenticator to a page: passkeys are created and used without a dialog. It works in Chromium
 * only, through the Chrome DevTools Protocol (domain WebAuthn), with Playwright or puppeteer.
 *
 * @example
 * ```ts
 * import { passkeys } from 'latchkey/testing';
 * import type { Page } from 'puppeteer-core';
 *
 * declare const page: Page;
 * const authenticator = await passkeys(page);
 * // … the test presses "Create a passkey" …
 * console.log((await authenticator.list()).length);
 * ```
 */
export async function passkeys(page: DevToolsPage): Promise<TestPasskeys> {
  const session = await openSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = (await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })) as { authenticatorId: string };
  return {
    async list() {
      const { credentials } = (await session.send('WebAuthn.getCredentials', { authenticatorId })) as {
        credentials: readonly { credentialId: string; rpId: string }[];
      };
      return credentials.map(({ credentialId, rpId }) => ({ credentialId: toBase64url(credentialId), rpId }));
    },
    answer: async (enabled) => {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
    verify: async (isUserVerified) => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    remove: async () => {
      await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
    },
  };
}

async function openSession(page: DevToolsPage): Promise<DevToolsSession> {
  if ('createCDPSession' in page) return page.createCDPSession();
  if ('context' in page) return page.context().newCDPSession(page as never);
  throw new TypeError('passkeys: expected a page of Chromium, of Playwright or puppeteer.');
}

function toBase64url(base64: string): string {
  return base64.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

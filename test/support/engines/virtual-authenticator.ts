import { createPrivateKey } from 'node:crypto';
import { p256 } from '@noble/curves/nist.js';
import type { CDPSession, Page } from 'puppeteer-core';
import type { KeyHolder } from '../services/test-keys.ts';

/** A passkey that an authenticator holds. */
export interface HeldPasskey {
  readonly credentialId: string;
}

/** A virtual authenticator in Chromium, which confirms every request until a test tells it otherwise. */
export interface VirtualAuthenticator {
  /** Adds a passkey to it. */
  hold(person: Pick<KeyHolder, 'byte' | 'credentialId'>): Promise<void>;
  /** The passkeys that it has now. */
  passkeys(): Promise<readonly HeldPasskey[]>;
  /** Sets whether the person confirms. If not, a request stays open. */
  setPresence(isPresent: boolean): Promise<void>;
  /** How often a passkey has signed. */
  readonly signatures: () => number;
}

/**
 * Adds a platform authenticator to a page (Chrome DevTools Protocol, domain WebAuthn). Without `hasResidentKey` it
 * refuses to create a passkey, as if the person had declined.
 */
export async function addVirtualAuthenticator(
  page: Page,
  { hasResidentKey = true } = {},
): Promise<VirtualAuthenticator> {
  const session: CDPSession = await page.createCDPSession();
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  let signatures = 0;
  session.on('WebAuthn.credentialAsserted', () => void (signatures += 1));
  return {
    async hold({ byte, credentialId }) {
      await session.send('WebAuthn.addCredential', {
        authenticatorId,
        credential: {
          credentialId: Buffer.from(credentialId, 'base64url').toString('base64'),
          isResidentCredential: true,
          rpId: 'localhost',
          privateKey: toPkcs8(new Uint8Array(32).fill(byte)).toString('base64'),
          userHandle: Buffer.from(`person ${byte}`).toString('base64'),
          // It only ever grows, as the service demands, also where a later test holds the same passkey: in tenths of
          // a second, in which no authenticator signs twice.
          signCount: Math.floor((Date.now() - Date.UTC(2026, 0)) / 100),
        },
      });
    },
    async passkeys() {
      const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId });
      return credentials.map(({ credentialId }) => ({
        credentialId: Buffer.from(credentialId, 'base64').toString('base64url'),
      }));
    },
    setPresence: async (enabled) => {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
    signatures: () => signatures,
  };
}

function toPkcs8(secret: Uint8Array): Buffer {
  const point = p256.getPublicKey(secret, false);
  const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: text(point.subarray(1, 33)), y: text(point.subarray(33)) };
  const key = createPrivateKey({ key: { ...jwk, d: text(secret) }, format: 'jwk' });
  return key.export({ type: 'pkcs8', format: 'der' });
}

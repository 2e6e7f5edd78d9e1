import { verifyAttestation, type NewPasskey } from '../auth/passkeys/verify-attestation.ts';
import { ProblemError } from '../base/problem-error.ts';
import { insertAuthenticator } from '../store/authenticators.ts';
import type { Handlers } from './handler.ts';

type Parameters = Readonly<globalThis.Parameters<Handlers['createAuthenticators']['execute']>[0]>;

/**
 * Adds passkeys to the submitter. Everybody may do that for themselves, as opening a session of their own; policies
 * can deny it, and MFA policies are asked. The challenge is the caller's own: what makes the request fresh and theirs
 * is its stamp.
 */
export const createAuthenticators: Handlers['createAuthenticators'] = {
  permission: 'self',
  assertPossible(parameters) {
    readPasskeys(parameters);
  },
  async execute(parameters, { now, organizationId, transaction, userId }) {
    const passkeys = readPasskeys(parameters);
    for (const [index, passkey] of passkeys.entries()) {
      const row = { ...passkey, organizationId, userId, createdAt: now };
      if (await insertAuthenticator(transaction, row)) continue;
      throw new ProblemError('ALREADY_EXISTS', 'Somebody in the organization has this passkey already.', {
        path: `parameters.authenticators[${index}].attestation`,
      });
    }
    return { authenticatorIds: passkeys.map(({ credentialId }) => credentialId) };
  },
};

function readPasskeys({ authenticators }: Parameters): readonly NewPasskey[] {
  return authenticators.map(({ attestation, challenge }, index) => {
    // Made on a page, but sent by whoever stamps: there is no origin of the request to compare with.
    const passkey = verifyAttestation(attestation, { challenge, pageOrigin: null });
    if (passkey !== undefined) return passkey;
    const path = `parameters.authenticators[${index}].attestation`;
    throw new ProblemError(
      'INVALID_REQUEST',
      `Member "${path}" is no passkey of P-256 that was made for the challenge, with attestation "none".`,
      { path },
    );
  });
}

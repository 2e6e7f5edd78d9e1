import { createHash } from 'node:crypto';
import type { ClientSignature } from '../../base/contract.ts';
import type { Clock } from '../../base/clock.ts';
import { ProblemError } from '../../base/problem-error.ts';
import type { ServiceKeys } from '../../secrets/service-keys.ts';
import { inTransaction, type Database } from '../../store/database.ts';
import type { LoginConfiguration } from '../../store/login-configurations.ts';
import {
  consumeVerificationToken,
  findVerificationToken,
  keepSession,
} from '../../store/verification-tokens.ts';
import { signatureInvalid, verifyOptionalSignature } from './client-signature.ts';
import { parseLoginMessage } from './login-message.ts';
import { openContactSession } from './contact-session.ts';
import { assertWayEnabled } from '../codes/assert-way-enabled.ts';
import { toCompressedKey } from '../stamps/p256.ts';
import {
  verificationTokenInvalid,
  verifyVerificationToken,
  type VerificationClaims,
} from '../codes/verification-token.ts';

/** The services that a login needs. */
export interface LoginServices {
  readonly clock: Clock;
  readonly database: Database;
  readonly keys: Pick<ServiceKeys, 'otpSigner' | 'sessionSigner'>;
}

/** A request to log in (api.md, otp_login_v2). A token that is bound to no key comes without a signature. */
export interface LoginRequest {
  readonly verificationToken: string;
  readonly publicKey: string;
  readonly clientSignature?: ClientSignature | undefined;
  readonly invalidateExisting?: boolean | undefined;
  readonly organizationId?: string | undefined;
}

/**
 * Turns a verification token into a session: verifies the client's signature, consumes the token and registers the
 * session key, all in one transaction. Until the token expires, a repeated request is answered with the same session,
 * because a lost reply must not lock anybody out. Any other use of a consumed token is refused.
 */
export async function logIn(
  services: LoginServices,
  configuration: LoginConfiguration,
  request: LoginRequest,
): Promise<string> {
  const { clock, database, keys } = services;
  const claims = await verifyVerificationToken(request.verificationToken, keys.otpSigner);
  const isOfConfiguration = claims?.organizationId === configuration.organizationId;
  if (claims === undefined || !isOfConfiguration || claims.expiresAtMs <= clock.now())
    throw verificationTokenInvalid();
  assertWayEnabled(configuration, claims.verificationType);
  const publicKey = verifyLogin(request, claims);
  const consumedBy = fingerprint(request, claims, publicKey);

  return inTransaction(database, async (transaction) => {
    const consumption = { authProxyConfigId: configuration.id, consumedAt: clock.now(), consumedBy };
    if (!(await consumeVerificationToken(transaction, claims.id, consumption))) {
      const token = await findVerificationToken(transaction, claims.id);
      const isRepeat = token?.consumedBy === consumedBy && token.authProxyConfigId === configuration.id;
      if (!isRepeat || token.session === null) throw verificationTokenInvalid();
      return token.session;
    }
    // Throwing rolls everything back: the token stays usable.
    const session = await openContactSession(services, transaction, configuration, {
      contact: claims.contact,
      verificationType: claims.verificationType,
      publicKey,
      isKeyShown: toCompressedKey(claims.publicKey ?? '') === publicKey,
      organizationId: request.organizationId,
      invalidatesExisting: request.invalidateExisting === true,
    });
    await keepSession(transaction, claims.id, session);
    return session;
  });
}

/**
 * Verifies that the token's key, where it has one, signed the login of this session key. Returns the session key,
 * compressed.
 */
function verifyLogin({ clientSignature, publicKey }: LoginRequest, claims: VerificationClaims): string {
  const sessionKey = toCompressedKey(publicKey);
  if (sessionKey === undefined) {
    throw new ProblemError(
      'INVALID_REQUEST',
      'Member "publicKey" is not a P-256 public key in hexadecimal.',
      {
        path: 'publicKey',
      },
    );
  }
  const signed = verifyOptionalSignature(clientSignature, claims);
  if (signed === undefined) return sessionKey;
  const message = parseLoginMessage(signed.message);
  if (message === undefined || message.tokenId !== claims.id || message.publicKey !== sessionKey) {
    throw signatureInvalid(
      'Member "clientSignature.message" must repeat the publicKey of this request and the id of the verificationToken; write and sign it anew.',
      'clientSignature.message',
    );
  }
  return sessionKey;
}

/** Hashes the parts that make two logins the same: token, key, message and options; the signature may differ. */
function fingerprint(request: LoginRequest, { id }: VerificationClaims, publicKey: string): string {
  const { clientSignature, invalidateExisting = false, organizationId = null } = request;
  const parts = [id, publicKey, clientSignature?.message ?? null, invalidateExisting, organizationId];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

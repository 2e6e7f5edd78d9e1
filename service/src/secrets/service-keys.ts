import { hkdfSync, randomBytes } from 'node:crypto';
import { p256 } from '@noble/curves/nist.js';
import { toHex } from '../base/contract.ts';
import type { Clock } from '../base/clock.ts';
import type { Database } from '../store/database.ts';
import { loadOrStoreSecret } from '../store/service-secrets.ts';
import { openClientSecret } from '../keys/client-secret.ts';
import { createWrongKeyError, DATA_KEY } from './data-key.ts';
import { open, seal, SealedDataError, type SealedContext, type Sealing } from './sealing.ts';
import { toP256PublicKey } from '../keys/p256-public-key.ts';
import { createSigningKey, type SigningKey } from '../keys/signing-key.ts';
import { openSessionSigners, type SessionSigners } from './session-signers.ts';

/** The service's own keys. They are created at the first start and stored sealed in the database. */
export interface ServiceKeys extends Sealing {
  /** Signs code-encryption bundles and verification tokens. */
  readonly otpSigner: SigningKey;
  /** Signs sessions. It changes with a rotation, so it is read for each session. */
  readonly sessionSigner: SigningKey;
  /** All keys that sign, will sign or have signed sessions. */
  readonly sessionSigners: Pick<SessionSigners, 'published' | 'refresh'>;
  /** The 65-byte public key, in hexadecimal, that client secrets are encrypted to. */
  readonly quorumPublicKey: string;
  /** Opens a client secret that was encrypted to it. Throws an `InputError`. */
  openClientSecret(text: string): string;
  /** Keys the hashes of one-time codes. */
  readonly codeHashKey: Uint8Array;
  /** Keys the codes that authenticate the service's own entries of the log. */
  readonly logEntryKey: Uint8Array;
  /** Keys the hashes of client addresses. */
  readonly addressHashKey: Uint8Array;
}

/**
 * Opens the service's keys, and creates those that do not exist yet. Throws a `StartError` when the master key is not
 * the one that sealed them.
 */
export async function openServiceKeys(
  database: Database,
  masterKey: Uint8Array,
  clock: Clock,
): Promise<ServiceKeys> {
  async function load(
    context: SealedContext,
    sealingKey: Uint8Array,
    make: () => Uint8Array,
  ): Promise<Uint8Array> {
    const sealed = await loadOrStoreSecret(database, context.keyId, clock.now(), () =>
      seal(sealingKey, make(), context),
    );
    return open(sealingKey, sealed, context);
  }

  const dataKey = await load(DATA_KEY, masterKey, () => randomBytes(32)).catch((error: unknown) => {
    throw error instanceof SealedDataError ? createWrongKeyError(error) : error;
  });
  const loadP256 = (keyId: string): Promise<Uint8Array> =>
    load({ ...DATA_KEY, keyId, curve: 'CURVE_P256' }, dataKey, () => p256.utils.randomSecretKey());

  const quorumSecret = await loadP256('quorum');
  const sealing: Pick<ServiceKeys, 'open' | 'seal'> = {
    seal: (secret, context) => seal(dataKey, secret, context),
    open: (sealed, context) => open(dataKey, sealed, context),
  };
  const sessionSigners = await openSessionSigners(database, sealing, clock);

  return {
    ...sealing,
    otpSigner: createSigningKey(await loadP256('otp-signer')),
    get sessionSigner() {
      return sessionSigners.current();
    },
    sessionSigners,
    quorumPublicKey: toHex(toP256PublicKey(quorumSecret)),
    openClientSecret: (text) => openClientSecret(text, quorumSecret),
    codeHashKey: derive(dataKey, 'one-time code hash'),
    logEntryKey: derive(dataKey, 'log entry'),
    addressHashKey: derive(dataKey, 'client address hash'),
  };
}

function derive(dataKey: Uint8Array, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', dataKey, new Uint8Array(), `latchkey ${purpose}`, 32));
}

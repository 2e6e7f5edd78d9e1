import type { SignupRequest } from '../../contract/operations/signup_v2.ts';
import { toBase64Url, type Bytes } from '../../base/encoding.ts';
import { LatchkeyError } from '../../base/errors.ts';
import { own } from '../../base/json.ts';
import { toPasskeyError } from '../../stamp/passkey-error.ts';
import type { PasskeyRules } from './passkey-rules.ts';
import { askAtPress } from './turns.ts';

/** A new passkey in the form that the API takes. */
export type Authenticator = SignupRequest['authenticators'][number];

/** The person that a passkey is created for. */
export interface PasskeyOwner {
  /** The user handle, at most 64 bytes. A second passkey with the same handle on a device replaces the first. */
  readonly id: Bytes;
  /** The name in the device's list of passkeys. */
  readonly name: string;
}

/**
 * Creates a passkey. It is discoverable, so that the next login needs no name, and uses P-256, which the API requires.
 * Before the browser is asked, only the end of an open offer in a contact field is awaited.
 *
 * Throws `signing_cancelled`, `passkey_unsupported`, `signing_failed`, or the signal's reason.
 */
export async function createPasskey(
  { id, name }: PasskeyOwner,
  { rpId, userVerification }: PasskeyRules,
  signal: AbortSignal,
): Promise<Authenticator> {
  const challenge = crypto.getRandomValues(new Uint8Array(32));
  const options = {
    // Without prototypes, because a browser reads options along the prototype chain.
    __proto__: null,
    publicKey: own({
      challenge,
      rp: own({ id: rpId, name: rpId }),
      user: own({ id, name, displayName: name }),
      pubKeyCredParams: [own({ type: 'public-key' as const, alg: -7 })],
      authenticatorSelection: own({
        residentKey: 'required' as const,
        requireResidentKey: true,
        userVerification,
      }),
    }),
    signal,
  } as CredentialCreationOptions;
  const making = askAtPress(() => navigator.credentials.create(options));
  const credential = (await making.catch((cause: unknown) => {
    signal.throwIfAborted();
    throw toPasskeyError(cause);
  })) as PublicKeyCredential | null;
  const response = credential?.response as Partial<AuthenticatorAttestationResponse> | undefined;
  const { attestationObject, clientDataJSON } = response ?? {};
  if (!credential || !attestationObject || !clientDataJSON) {
    throw new LatchkeyError('signing_failed', 'The browser gave no new passkey.');
  }
  const encode = (buffer: ArrayBuffer): string => toBase64Url(new Uint8Array(buffer));
  return {
    challenge: toBase64Url(challenge),
    attestation: {
      credentialId: encode(credential.rawId),
      clientDataJson: encode(clientDataJSON),
      attestationObject: encode(attestationObject),
      transports: response?.getTransports?.() ?? [],
    },
  };
}

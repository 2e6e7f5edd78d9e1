import { fromBase64Url, toBase64Url, toHex, toUtf8 } from '../base/encoding.ts';
import { LatchkeyError } from '../base/errors.ts';
import { own } from '../base/json.ts';
import { sha256 } from '../base/sha256.ts';
import { toJson } from '../base/write-json.ts';
import { toPasskeyError } from './passkey-error.ts';
import type { StampHeader, Stamper } from './stamper.ts';

/** Options of a passkey's stamper. */
export interface PasskeyStamperOptions {
  /** The domain (relying party id) that the passkey was created for. Default: the page's domain. */
  readonly rpId?: string | undefined;
  /** The passkeys that the person may choose from. Default: all of the person's passkeys for the domain. */
  readonly allowCredentials?: readonly PasskeyDescriptor[] | undefined;
  /** Milliseconds until the browser ends its dialog. Default: the browser's own limit. */
  readonly timeoutMs?: number | undefined;
  /**
   * Whether the authenticator must verify the person (by finger, face or PIN) and not only their presence. Default:
   * `preferred`.
   */
  readonly userVerification?: 'required' | 'preferred' | 'discouraged' | undefined;
  /**
   * `conditional`: the browser offers passkeys in the suggestions of a field with `autocomplete="… webauthn"` and opens
   * no dialog before one is chosen there. Such a stamp may stay pending as long as the page lives: give it a signal.
   * Default: the browser opens its dialog.
   */
  readonly mediation?: 'conditional' | undefined;
  /** The browser's credential container. Default: `navigator.credentials`. */
  readonly credentials?: { get(options: object): Promise<object | null> } | undefined;
}

/** Names one passkey. */
export interface PasskeyDescriptor {
  /** Credential id, base64url. */
  readonly id: string;
  /** How the browser can reach the authenticator, as reported when the passkey was created. */
  readonly transports?: readonly ('ble' | 'hybrid' | 'internal' | 'nfc' | 'usb')[] | undefined;
}

/**
 * Creates a stamper that asks a person for a passkey at every request (header `X-Stamp-WebAuthn`, protocol.md section
 * 1). Call the client inside the handler of a click: without one browsers show no passkey dialog.
 *
 * Throws a `TypeError` that names the option at fault. `stamp` rejects with `signing_cancelled` (the person refused,
 * took too long, or has no such passkey; browsers do not say which), `passkey_unsupported` (`member` is `rpId`: the
 * page's domain is not the passkey's), `signing_failed`, `unsupported_browser`, `insecure_context`, or the signal's
 * reason.
 */
export function createPasskeyStamper(options: PasskeyStamperOptions = {}): Stamper {
  const {
    rpId,
    allowCredentials = [],
    timeoutMs,
    userVerification = 'preferred',
    mediation,
    credentials,
  } = own(options);
  if (timeoutMs !== undefined && !(timeoutMs > 0))
    throw new TypeError('timeoutMs: expected a positive number');
  if (!/^(?:required|preferred|discouraged)$/.test(userVerification)) {
    throw new TypeError('userVerification: expected required, preferred or discouraged');
  }
  if (mediation !== undefined && mediation !== 'conditional') {
    throw new TypeError('mediation: expected conditional');
  }
  const descriptors = allowCredentials.map(toDescriptor);

  return {
    async stamp(body, { signal } = {}) {
      const authenticator = credentials ?? globalThis.navigator?.credentials;
      if (!authenticator) {
        const code = globalThis.isSecureContext === false ? 'insecure_context' : 'unsupported_browser';
        throw new LatchkeyError(code, 'There are no passkeys here.');
      }
      // Nothing is awaited before this call: the browser demands a click, and an await may end the time in which it
      // counts.
      const asking = authenticator.get({
        // Without prototypes, because a browser reads options along the prototype chain.
        __proto__: null,
        publicKey: own({
          challenge: toUtf8(toHex(sha256(toUtf8(body)))),
          allowCredentials: descriptors,
          userVerification,
          ...(rpId === undefined ? {} : { rpId }),
          ...(timeoutMs === undefined ? {} : { timeout: timeoutMs }),
        }),
        ...(mediation === undefined ? {} : { mediation }),
        ...(signal === undefined ? {} : { signal }),
      } as CredentialRequestOptions);
      const credential = await asking.catch((cause: unknown) => {
        signal?.throwIfAborted();
        throw toPasskeyError(cause);
      });
      return toHeader(credential as PublicKeyCredential | null);
    },
  };
}

function toDescriptor(descriptor: PasskeyDescriptor): PublicKeyCredentialDescriptor {
  const { id, transports } = own(descriptor);
  try {
    const known = transports === undefined ? {} : { transports: [...transports] };
    return own({ type: 'public-key', id: fromBase64Url(id), ...known });
  } catch (cause) {
    throw new TypeError('allowCredentials: expected ids in base64url', { cause });
  }
}

/** Writes the header's value, which is the JSON text itself, not its base64url. */
function toHeader(credential: PublicKeyCredential | null): StampHeader {
  const { authenticatorData, clientDataJSON, signature } = (credential?.response ??
    {}) as Partial<AuthenticatorAssertionResponse>;
  if (!credential || !authenticatorData || !clientDataJSON || !signature) {
    throw new LatchkeyError('signing_failed', 'The browser answered something else than an assertion.');
  }
  const encode = (buffer: ArrayBuffer): string => toBase64Url(new Uint8Array(buffer));
  const stamp = {
    authenticatorData: encode(authenticatorData),
    clientDataJson: encode(clientDataJSON),
    credentialId: encode(credential.rawId),
    signature: encode(signature),
  };
  return { name: 'X-Stamp-WebAuthn', value: toJson(stamp) };
}

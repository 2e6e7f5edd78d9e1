import { fromBase64Url, toBase64Url, toHex, toUtf8 } from '../base/encoding.ts';
import { LatchkeyError } from '../base/errors.ts';
import { own } from '../base/json.ts';
import { sha256 } from '../base/sha256.ts';
import { toJson } from '../base/write-json.ts';
import { toPasskeyError } from './passkey-error.ts';
import type { StampHeader, Stamper } from './stamper.ts';

/** Options of a passkey's stamper. */
export interface PasskeyStamperOptions {
  /** The domain the passkey was made for. Default: that of the page. */
  readonly rpId?: string | undefined;
  /** The passkeys to choose from. Default: all that the person has for the domain. */
  readonly allowCredentials?: readonly PasskeyDescriptor[] | undefined;
  /** Milliseconds until the browser gives up. Default: the browser's. */
  readonly timeoutMs?: number | undefined;
  /** Whether the person must be recognised, not only present. Default: `preferred`. */
  readonly userVerification?: 'required' | 'preferred' | 'discouraged' | undefined;
  /**
   * `conditional`: the browser offers passkeys in the list of a field with `autocomplete="… webauthn"` and asks nothing
   * before one is chosen there. Such a stamp may take as long as the page lives: give it a signal. Default: it asks.
   */
  readonly mediation?: 'conditional' | undefined;
  /** Asks the authenticator. Default: `navigator.credentials`. */
  readonly credentials?: { get(options: object): Promise<object | null> } | undefined;
}

/** Names one passkey. */
export interface PasskeyDescriptor {
  /** Credential id, base64url. */
  readonly id: string;
  /** How it can be reached, as it said when it was made. */
  readonly transports?: readonly ('ble' | 'hybrid' | 'internal' | 'nfc' | 'usb')[] | undefined;
}

/**
 * Creates a stamper that asks a person for a passkey at every request (header `X-Stamp-WebAuthn`, protocol.md
 * section 1). Call the client in the click itself: browsers show no passkey without one.
 *
 * Throws a `TypeError` that names the option at fault. A stamp throws `signing_cancelled` (the person said no, took too
 * long, or has no such passkey: browsers do not tell which), `passkey_unsupported` (`member` is `rpId`: the page's domain
 * is not the passkey's), `signing_failed`, `unsupported_browser`, `insecure_context`, or the signal's reason.
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
      // Nothing is awaited before the question: a browser asks in a person's click, and an await may end it.
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

/** The header is the JSON text itself, not its base64url. */
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

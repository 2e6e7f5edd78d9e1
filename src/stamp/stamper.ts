/**
 * The interface of stampers. Every way to sign requests implements it; no other code of the package knows how a request
 * is signed.
 */

/** The HTTP header that carries a signature over a request's body. */
export interface StampHeader {
  readonly name: 'X-Stamp' | 'X-Stamp-WebAuthn' | 'X-Stamp-Attested' | 'X-Session';
  readonly value: string;
}

/** Options of one stamp. */
export interface StampOptions {
  /** Aborts a stamp that waits for a person (passkey, wallet). */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Signs request bodies.
 *
 * Pass exactly the text that is sent: a stamp covers the body, but no URL, method or header.
 */
export interface Stamper {
  stamp(body: string, options?: StampOptions): Promise<StampHeader>;
}

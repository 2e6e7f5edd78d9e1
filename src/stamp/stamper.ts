/** Who signs a request. Every way to sign is one of these; nothing else in the package knows how it is done. */

/** The HTTP header that carries a signature over a request's body. */
export interface StampHeader {
  readonly name: 'X-Stamp' | 'X-Stamp-WebAuthn' | 'X-Stamp-Attested' | 'X-Session';
  readonly value: string;
}

/** Options of one stamp. */
export interface StampOptions {
  /** Ends the wait, for stampers that ask a person (a passkey, a wallet). */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Signs request bodies.
 *
 * Sign exactly the text that is sent: a stamp covers the body, and no URL, method or header.
 */
export interface Stamper {
  stamp(body: string, options?: StampOptions): Promise<StampHeader>;
}

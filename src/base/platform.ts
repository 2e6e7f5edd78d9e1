/** What the package's types say of the platform, so that they also fit a program that has no types of browsers. */
import type { Bytes } from './encoding.ts';

/**
 * An object of the platform's, by the name of its class: `Window`, `CryptoKey`. A server's program may have no type of that
 * name; there it is an object of which nothing is known.
 */
export type PlatformObject<Name extends string> = typeof globalThis extends {
  readonly [Class in Name]: { readonly prototype: infer Instance };
}
  ? Instance
  : object;

/** The part of Web Crypto that verifiers use; `crypto.subtle` is one, in browsers as in Node. */
export interface VerifyingPlatform {
  digest(algorithm: string, data: Bytes): Promise<ArrayBuffer>;
  importKey(
    format: 'raw',
    keyData: Bytes,
    algorithm: string | { readonly name: string; readonly namedCurve: string },
    extractable: boolean,
    keyUsages: 'verify'[],
  ): Promise<object>;
  verify(
    algorithm: string | { readonly name: string; readonly hash: string },
    key: object,
    signature: Bytes,
    data: Bytes,
  ): Promise<boolean>;
}

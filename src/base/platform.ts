/** The package's types for platform objects. They also work in a program without the types of browsers. */
import type { Bytes } from './encoding.ts';

/**
 * A platform object, by the name of its class: `Window`, `CryptoKey`. In a server's program without a type of that name
 * it is `object`.
 */
export type PlatformObject<Name extends string> = typeof globalThis extends {
  readonly [Class in Name]: { readonly prototype: infer Instance };
}
  ? Instance
  : object;

/** The part of Web Crypto that verifiers use; `crypto.subtle` fits, in browsers and in Node. */
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

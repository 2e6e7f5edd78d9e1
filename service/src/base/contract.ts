/** The service's one door to the contract that it shares with the element and the client. */
export * from '../../../src/contract/index.ts';
export {
  array,
  boolean,
  integer,
  number,
  object,
  oneOf,
  optional,
  record,
  string,
  type Optional,
} from '../../../src/contract/schema.ts';
export {
  concatBytes,
  fromBase64Url,
  fromHex,
  fromUtf8,
  toBase64Url,
  toHex,
  toUtf8,
} from '../../../src/base/encoding.ts';
export { fallbacksOf, languageOf } from '../../../src/base/language-tags.ts';
export { AUTH_METHODS } from '../../../src/contract/login-configuration.ts';
export { API_KEY_CURVES } from '../../../src/contract/people.ts';
// The tests of the service verify its proofs as a site verifies them.
export { verifyAppProof, verifyBootProof } from '../../../src/proof/index.ts';

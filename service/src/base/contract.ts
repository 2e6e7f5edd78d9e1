/** The one file of the service that imports the root package: the contract that it shares with element and client. */
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
export { clientId } from '../../../src/contract/shared.ts';
// The tests of the service verify its proofs as a site verifies them.
export {
  verifyActivityProof,
  verifyAppProof,
  verifyBootProof,
  verifyCheckpoint,
  verifyLogGrowth,
} from '../../../src/proof/index.ts';
export { toCanonicalJson } from '../../../src/base/canonical-json.ts';
// The log is written as sites verify it.
export { toActivityContent } from '../../../src/proof/activity-content.ts';
export {
  readCheckpoint,
  toCheckpointText,
  toKeyBytes,
  type Checkpoint,
} from '../../../src/proof/checkpoint.ts';
export { readLeafText, toLeafText, type LogLeaf } from '../../../src/proof/log-leaf.ts';
export type { LogProof } from '../../../src/proof/index.ts';
export {
  consistencyRanges,
  HASH_BYTES,
  inclusionRanges,
  toLeafInput,
  toNodeInput,
  type LeafRange,
} from '../../../src/proof/merkle.ts';

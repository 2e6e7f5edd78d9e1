/** Why a chain of certificates does not vouch for a key. */
export type ChainFailure =
  /** A certificate is not X.509 v3 in strict DER with P-384, SHA-384 and no critical extension besides the known. */
  | 'malformed_certificate'
  /** The chain does not begin with a certificate that was pinned. */
  | 'untrusted_root'
  /** A certificate is not valid yet, or no longer. */
  | 'expired_certificate'
  /** A certificate was not issued by the one before it, or that one may not issue it. */
  | 'invalid_chain';

/** Why a boot proof is refused. Stable: programs decide by it. */
export type BootProofFailure =
  /** A member is missing, is no base64 or no hexadecimal text, or is far too long. */
  | 'malformed_proof'
  /** The attestation document is not a COSE_Sign1 with ES384 in strict CBOR, with the members it is to have. */
  | 'malformed_document'
  | ChainFailure
  /** The document's signature is not one by the key that the chain vouches for. */
  | 'invalid_signature'
  /** A measurement is not the one that was asked for, or is not there. */
  | 'wrong_pcr'
  /** The document was made for another manifest than the one beside it. */
  | 'wrong_manifest'
  /** The document was made for another ephemeral key than the one beside it. */
  | 'wrong_key'
  /** The document is further from now than `maxAgeMs`, before or after. */
  | 'stale_document'
  /** There is no `crypto.subtle`, as in a page that is not a secure context. */
  | 'unsupported_platform';

/** Why an app proof is refused. Stable: programs decide by it. */
export type AppProofFailure =
  /** A member is missing or is not the hexadecimal text that it is to be. */
  | 'malformed_proof'
  /** The scheme is not `SIGNATURE_SCHEME_EPHEMERAL_KEY_P256`. */
  | 'unsupported_scheme'
  /** The proof names another key than the one that is trusted, or the key is not two points of P-256. */
  | 'wrong_key'
  /** The signature is not one by that key over this payload. */
  | 'invalid_signature'
  /** The payload was signed, but is not JSON with a known `type` and a `timestampMs`. */
  | 'malformed_payload'
  /** There is no `crypto.subtle`, as in a page that is not a secure context. */
  | 'unsupported_platform';

/** Why a checkpoint of the log is refused. Stable: programs decide by it. */
export type CheckpointFailure =
  /** It is not a signed note with a name, a size, a root and a time. */
  | 'malformed_checkpoint'
  /** None of the keys has signed it, or a key is not in its form. */
  | 'unknown_key'
  /** A signature that names one of the keys is not one by that key over this text. */
  | 'invalid_signature'
  /** There is no `crypto.subtle`, as in a page that is not a secure context. */
  | 'unsupported_platform';

/** Why an activity's place in the log is refused. Stable: programs decide by it. */
export type ActivityProofFailure =
  | CheckpointFailure
  /** A member is missing or not in its form, or the proof is for another size than the checkpoint's. */
  | 'malformed_proof'
  /** The activity is not one as the API shows it. */
  | 'malformed_activity'
  /** The decision beside it is not the one that the log has. */
  | 'wrong_evaluation'
  /** The log has no such entry there: the activity, the proof or the log was changed. */
  | 'not_in_log';

/** Why two checkpoints are not those of a log that has only grown. Stable: programs decide by it. */
export type LogGrowthFailure =
  | CheckpointFailure
  /** The path is not hashes of 32 bytes, or not as many as it takes. */
  | 'malformed_proof'
  /** The checkpoints name different logs. */
  | 'another_log'
  /** The later one is smaller. */
  | 'log_shrank'
  /** Something that the log has said was changed, dropped or moved. */
  | 'log_changed';

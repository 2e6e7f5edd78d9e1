/** Why a chain of certificates is not accepted. */
export type ChainFailure =
  /** A certificate is not X.509 v3 in strict DER with P-384 and SHA-384, or has an unknown critical extension. */
  | 'malformed_certificate'
  /** The chain does not start with a pinned certificate. */
  | 'untrusted_root'
  /** A certificate is not yet valid, or has expired. */
  | 'expired_certificate'
  /** A certificate was not issued by the one before it, or that one is not allowed to issue it. */
  | 'invalid_chain';

/** Why a boot proof is refused. These words are stable, so programs can decide by them. */
export type BootProofFailure =
  /** A member is missing, is not base64 or hexadecimal text, or is far too long. */
  | 'malformed_proof'
  /** The attestation document is not a COSE_Sign1 with ES384 in strict CBOR with the required members. */
  | 'malformed_document'
  | ChainFailure
  /** The document's signature was not made by the key at the end of the chain. */
  | 'invalid_signature'
  /** A required measurement differs or is missing. */
  | 'wrong_pcr'
  /** The document was made for another manifest than the given one. */
  | 'wrong_manifest'
  /** The document was made for another ephemeral key than the given one. */
  | 'wrong_key'
  /** The document's time is further from the present time than `maxAgeMs`, before or after. */
  | 'stale_document'
  /** There is no `crypto.subtle`, as in a page that is not a secure context. */
  | 'unsupported_platform';

/** Why an app proof is refused. These words are stable, so programs can decide by them. */
export type AppProofFailure =
  /** A member is missing or is not hexadecimal text of the right form. */
  | 'malformed_proof'
  /** The scheme is not `SIGNATURE_SCHEME_EPHEMERAL_KEY_P256`. */
  | 'unsupported_scheme'
  /** The proof names another key than the trusted one, or the key is not two points of P-256. */
  | 'wrong_key'
  /** The signature was not made by that key over this payload. */
  | 'invalid_signature'
  /** The payload was signed, but is not JSON with a known `type` and a `timestampMs`. */
  | 'malformed_payload'
  /** There is no `crypto.subtle`, as in a page that is not a secure context. */
  | 'unsupported_platform';

/** Why a checkpoint of the log is refused. These words are stable, so programs can decide by them. */
export type CheckpointFailure =
  /** It is not a signed note with a name, a size, a root and a time. */
  | 'malformed_checkpoint'
  /** None of the given keys has signed it, or a given key has the wrong form. */
  | 'unknown_key'
  /** A signature names one of the keys but was not made by that key over this text. */
  | 'invalid_signature'
  /** There is no `crypto.subtle`, as in a page that is not a secure context. */
  | 'unsupported_platform';

/** Why an activity's place in the log is refused. These words are stable, so programs can decide by them. */
export type ActivityProofFailure =
  | CheckpointFailure
  /** A member is missing or has the wrong form, or the proof is for another size than the checkpoint's. */
  | 'malformed_proof'
  /** The activity does not have the form in which the API returns activities. */
  | 'malformed_activity'
  /** The given decision is not the one in the log. */
  | 'wrong_evaluation'
  /** The log has no such entry at that place: the activity, the proof or the log was changed. */
  | 'not_in_log';

/**
 * Why two checkpoints do not prove that the log has only grown. These words are stable, so programs can decide by them.
 */
export type LogGrowthFailure =
  | CheckpointFailure
  /** The path is not a list of 32-byte hashes, or has the wrong number of them. */
  | 'malformed_proof'
  /** The checkpoints name different logs. */
  | 'another_log'
  /** The later checkpoint is smaller. */
  | 'log_shrank'
  /** An entry of the log was changed, dropped or moved. */
  | 'log_changed';

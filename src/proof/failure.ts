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

/** Why a key source has no key for a delivery. */
export type KeyFailure =
  /** The key set has no key of that id. */
  | 'missing_key'
  /** The key set holds a key of that id, but not one that may sign deliveries. */
  | 'invalid_key'
  /** No key set could be fetched so far, or it cannot be fetched again yet. The sender should try again later. */
  | 'keys_unavailable';

/** Why a delivery is refused. These words are stable, so programs can decide by them. */
export type WebhookFailure =
  /** A header that the signature needs is missing, or `headers` are not headers. */
  | 'missing_header'
  /** A header has more than one value, or a value with a comma: some platforms join repeated headers with one. */
  | 'repeated_header'
  /** The timestamp is not 13 digits. */
  | 'invalid_timestamp'
  /** The timestamp is further from the present time than the window, before or after. */
  | 'stale_timestamp'
  /** The signature's version is not `v1`. */
  | 'unsupported_version'
  /** The signature's algorithm is not `ed25519`. */
  | 'unsupported_algorithm'
  /** The event id is not 1 to 128 characters of `A-Z a-z 0-9 _ -`. */
  | 'invalid_event_id'
  /** The key id is not 1 to 128 characters of `A-Z a-z 0-9 _ -`. */
  | 'invalid_key_id'
  /** The signature is not 128 lower-case hexadecimal digits, or not a signature by that key over these bytes. */
  | 'invalid_signature'
  | KeyFailure;

/** Why there is no key for a delivery. */
export type KeyFailure =
  /** The key set has no key of that id. */
  | 'missing_key'
  /** The key set names the key, and it is not one that may sign deliveries. */
  | 'invalid_key'
  /** There is no key set to look into, or it cannot be asked for again yet. Worth another attempt by the sender. */
  | 'keys_unavailable';

/** Why a delivery is refused. Stable: programs decide by it. */
export type WebhookFailure =
  /** A header of the signature is not there; also when `headers` are no headers. */
  | 'missing_header'
  /** A header has more than one value, or a value with a comma, as joined values have. */
  | 'repeated_header'
  /** The timestamp is not 13 digits. */
  | 'invalid_timestamp'
  /** The timestamp is further from now than the window, before or after. */
  | 'stale_timestamp'
  /** The signature's version is not `v1`. */
  | 'unsupported_version'
  /** The signature's algorithm is not `ed25519`. */
  | 'unsupported_algorithm'
  /** The event id is not 1 to 128 of `A-Z a-z 0-9 _ -`. */
  | 'invalid_event_id'
  /** The key id is not 1 to 128 of `A-Z a-z 0-9 _ -`. */
  | 'invalid_key_id'
  /** The signature is not 128 lower-case hexadecimal digits, or not one by that key over these bytes. */
  | 'invalid_signature'
  | KeyFailure;

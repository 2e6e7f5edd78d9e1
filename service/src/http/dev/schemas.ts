/** Schemas of requests to the development tools. Plain JSON Schema: these are not operations of the contract. */

/**
 * Body of `POST /dev/clock`. At most a hundred years each way, so that every time stays within what a date can
 * represent.
 */
export const clockSchema = {
  type: 'object',
  properties: { offsetMs: { type: 'integer', minimum: -3_155_760_000_000, maximum: 3_155_760_000_000 } },
  required: ['offsetMs'],
  additionalProperties: false,
} as const;

/** One fault of a path. */
export const faultSchema = {
  type: 'object',
  properties: {
    path: { type: 'string', pattern: '^/' },
    times: { type: 'integer', minimum: 1 },
    delayMs: { type: 'integer', minimum: 0, maximum: 600_000 },
    status: { type: 'integer', minimum: 200, maximum: 599 },
    retryAfter: {
      anyOf: [
        { type: 'integer', minimum: 0 },
        { type: 'string', pattern: '^[ -~]*$' },
      ],
    },
    body: {},
    cutAfterBytes: { type: 'integer', minimum: 0 },
  },
  required: ['path'],
  additionalProperties: false,
} as const;

/** Body of `POST /dev/faults`: one fault or a list. */
export const faultsSchema = {
  if: { type: 'array' },
  then: { type: 'array', items: faultSchema },
  else: faultSchema,
} as const;

import type { WebhookFailure } from './failure.ts';

/** One header's value, or its values. */
type HeaderValue = string | readonly string[] | undefined;

/**
 * The headers of a delivery, in any form that a framework provides: `Headers`, a record such as Node's
 * `request.headers` or `headersDistinct`, a `Map`, pairs, or a flat list such as Node's `rawHeaders`. Upper and lower
 * case in names are equal.
 */
export type WebhookHeaders =
  | Headers
  | Iterable<readonly [name: string, value: HeaderValue]>
  | readonly string[]
  | Readonly<Record<string, HeaderValue>>;

/** The values of a delivery's headers, each of which comes exactly once. */
export interface DeliveryHeaders {
  readonly eventId: string;
  readonly keyId: string;
  readonly algorithm: string;
  readonly version: string;
  readonly signature: string;
  readonly timestamp: string;
  readonly organizationId?: string;
  readonly eventType?: string;
}

/** The names of a delivery's headers, without the prefix. */
const NAMES = {
  eventId: 'Event-Id',
  keyId: 'Signature-Key-Id',
  algorithm: 'Signature-Algorithm',
  version: 'Signature-Version',
  signature: 'Signature',
  timestamp: 'Timestamp',
  organizationId: 'Organization-Id',
  eventType: 'Event-Type',
} as const satisfies Record<keyof DeliveryHeaders, string>;

/** Headers that the signature does not cover; a delivery without them can still be verified. */
const OPTIONAL: readonly string[] = ['organizationId', 'eventType'];

/**
 * Reads the headers of a delivery, or returns the reason why they are refused. Throws what a broken collection throws.
 */
export function readDeliveryHeaders(headers: unknown, prefix: string): DeliveryHeaders | WebhookFailure {
  const pairs = toPairs(headers);
  const found: Record<string, string> = {};
  for (const [member, name] of Object.entries(NAMES)) {
    const wanted = `${prefix}-${name}`.toLowerCase();
    const values = pairs
      .filter(([other]) => String(other).toLowerCase() === wanted)
      .flatMap(([, value]) => value ?? [])
      // `Headers` and Node join a repeated header with a comma. No value of a delivery contains one.
      .flatMap((value) => (typeof value === 'string' ? value.split(',') : (value ?? [])));
    const [value] = values;
    if (values.length > 1) return 'repeated_header';
    if (typeof value === 'string') found[member] = value;
    else if (!OPTIONAL.includes(member)) return 'missing_header';
  }
  return found as unknown as DeliveryHeaders;
}

function toPairs(headers: unknown): readonly (readonly unknown[])[] {
  if (typeof headers !== 'object' || headers === null) return [];
  if (!(Symbol.iterator in headers)) return Object.entries(headers);
  const items = [...(headers as Iterable<unknown>)];
  if (typeof items[0] !== 'string') return items as unknown[][];
  return items.flatMap((name, index) => (index % 2 === 0 ? [[name, items[index + 1]]] : []));
}

import type { OperationSchema, ProxyOperation, RequestOf, ResponseOf } from './operation.ts';

// In a file apart from the other kinds: a login calls only these operations, and bundlers split by modules, not by
// functions.

/** Declares an operation of the session proxy from the last segment of its path. It is idempotent by default. */
/* @__NO_SIDE_EFFECTS__ */
export function proxy<S extends OperationSchema>(
  segment: string,
  isIdempotent = true,
): ProxyOperation<RequestOf<S>, ResponseOf<S>> {
  return { kind: 'proxy', path: `/v1/${segment}`, isIdempotent };
}

import type { OperationSchema, ProxyOperation, RequestOf, ResponseOf } from './operation.ts';

// Apart from the other kinds: a login calls no other, and bundlers split by modules, not by functions.

/** Declares an operation of the session proxy by the last segment of its path; idempotent unless said otherwise. */
/* @__NO_SIDE_EFFECTS__ */
export function proxy<S extends OperationSchema>(
  segment: string,
  isIdempotent = true,
): ProxyOperation<RequestOf<S>, ResponseOf<S>> {
  return { kind: 'proxy', path: `/v1/${segment}`, isIdempotent };
}

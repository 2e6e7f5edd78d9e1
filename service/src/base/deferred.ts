/** A promise with the functions that settle it. */
export interface Deferred<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  /** Rejects the promise. That is never reported as an unhandled rejection, even when nobody awaits it. */
  readonly reject: (reason: unknown) => void;
}

/** Creates a promise with the functions that settle it. */
export function createDeferred<T>(): Deferred<T> {
  let settle: { resolve: (value: T) => void; reject: (reason: unknown) => void } | undefined;
  const promise = new Promise<T>((resolve, reject) => (settle = { resolve, reject }));
  promise.catch(() => undefined);
  return { promise, resolve: (value) => settle?.resolve(value), reject: (reason) => settle?.reject(reason) };
}

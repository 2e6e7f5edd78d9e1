/** A promise that somebody else settles. */
export interface Deferred<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  /** It is no unhandled rejection, even when nobody waits. */
  readonly reject: (reason: unknown) => void;
}

/** Makes a promise that somebody else settles. */
export function createDeferred<T>(): Deferred<T> {
  let settle: { resolve: (value: T) => void; reject: (reason: unknown) => void } | undefined;
  const promise = new Promise<T>((resolve, reject) => (settle = { resolve, reject }));
  promise.catch(() => undefined);
  return { promise, resolve: (value) => settle?.resolve(value), reject: (reason) => settle?.reject(reason) };
}

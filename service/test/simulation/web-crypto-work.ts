/**
 * Tracks the calls of WebCrypto. Other threads execute them in real time, so the scheduler's next decision must not
 * depend on whether a call has ended: it waits for all of them.
 */
export const webCryptoWork = {
  /** Number of calls without a result so far. */
  underWay: 0,
  /** Additional delay of each result in milliseconds, to simulate a busy machine. */
  delayMs: 0,
};

type Method = (this: SubtleCrypto, ...values: unknown[]) => Promise<unknown>;

const { SubtleCrypto: subtle } = globalThis as unknown as { readonly SubtleCrypto: { prototype: object } };
const methods = subtle.prototype as Record<string, Method>;
for (const name of Object.getOwnPropertyNames(methods)) {
  const method = methods[name];
  if (name === 'constructor' || typeof method !== 'function') continue;
  methods[name] = async function (...values) {
    webCryptoWork.underWay += 1;
    try {
      return await method.apply(this, values);
    } finally {
      const { delayMs } = webCryptoWork;
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
      webCryptoWork.underWay -= 1;
    }
  };
}

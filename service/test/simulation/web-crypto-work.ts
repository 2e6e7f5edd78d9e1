/**
 * The work of WebCrypto. It is done by other threads, in its own time, so what is decided next must not depend on
 * whether it has ended: everything waits for it.
 */
export const webCryptoWork = {
  /** How many calls have no answer yet. */
  underWay: 0,
  /** How much later each answer comes, as on a busy machine; milliseconds. */
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

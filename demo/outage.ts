/** Simulates a loss of the network for this page. */
export interface Outage {
  set(isOffline: boolean): void;
}

/**
 * Creates an outage. While it is on, `navigator.onLine` is false and requests to the service fail as without a network.
 */
export function createOutage(serviceUrl: string): Outage {
  const { fetch } = globalThis;
  let isOffline = false;
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => !isOffline });
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (isOffline && url.startsWith(serviceUrl)) throw new TypeError('Failed to fetch');
    return fetch(input, init);
  };
  return {
    set(next) {
      if (next === isOffline) return;
      isOffline = next;
      dispatchEvent(new Event(isOffline ? 'offline' : 'online'));
    },
  };
}

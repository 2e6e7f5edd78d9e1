/** A key set's address without a network: what it answers is set by the test, and every request is counted. */
export interface KeyServer {
  readonly fetch: typeof globalThis.fetch;
  /** The options of every request so far. */
  readonly requests: RequestInit[];
  /** The answer to the next requests. */
  answer: () => Response | Promise<Response>;
}

/** A reply with a key set, made longer by white space. */
export function keySetReply(
  keys: readonly object[],
  headers: Readonly<Record<string, string>> = {},
  padding = 0,
): Response {
  return new Response(JSON.stringify({ keys }) + ' '.repeat(padding), {
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'max-age=3600', ...headers },
  });
}

/** Creates an address that answers with these keys at first. */
export function createKeyServer(...keys: readonly object[]): KeyServer {
  const server: KeyServer = {
    requests: [],
    answer: () => keySetReply(keys),
    fetch: async (_url, init) => {
      server.requests.push(init ?? {});
      return server.answer();
    },
  };
  return server;
}

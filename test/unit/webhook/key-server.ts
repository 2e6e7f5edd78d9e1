/** A fake server of a key set, without a network. The test sets its answer, and every request is recorded. */
export interface KeyServer {
  readonly fetch: typeof globalThis.fetch;
  /** The options of every request so far. */
  readonly requests: RequestInit[];
  /** The answer to the next requests. */
  answer: () => Response | Promise<Response>;
}

/** A reply with a key set, with `padding` bytes of white space added. */
export function keySetReply(
  keys: readonly object[],
  headers: Readonly<Record<string, string>> = {},
  padding = 0,
): Response {
  return new Response(JSON.stringify({ keys }) + ' '.repeat(padding), {
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'max-age=3600', ...headers },
  });
}

/** Creates a fake server that answers with these keys until `answer` is changed. */
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

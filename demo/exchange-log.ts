/** A request from the page to the service, as it was sent. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  /** The request body, parsed as JSON; undefined when there is none. */
  readonly sent: unknown;
  /** The decoded header X-Stamp; undefined when the request has no stamp. */
  readonly stamp: unknown;
  /** Resolves when the exchange has ended. */
  readonly ended: Promise<ExchangeEnd>;
}

/** How an exchange ended. */
export interface ExchangeEnd {
  /** HTTP status; undefined when no reply came. */
  readonly status: number | undefined;
  /** The reply's body, parsed as JSON; undefined when there is none. */
  readonly received: unknown;
  readonly durationMs: number;
}

/**
 * Reports the page's requests to the service: those under the API's paths, and no others. Call it before the element is
 * loaded. Requests and replies are not changed.
 */
export function watchExchanges(serviceUrl: string, onExchange: (exchange: Exchange) => void): void {
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    const isApi = url.href.startsWith(`${serviceUrl}/`) && /^\/(?:public\/)?v1\//.test(url.pathname);
    if (!isApi) return fetch(input, init);
    const startedAt = performance.now();
    const reply = fetch(input, init);
    onExchange({
      method: init?.method ?? 'GET',
      path: url.pathname,
      sent: parse(init?.body),
      stamp: readStamp(new Headers(init?.headers)),
      ended: reply.then(
        async (response) => {
          const text = await readCopy(response.clone());
          const durationMs = performance.now() - startedAt;
          return { status: response.status, received: parse(text), durationMs };
        },
        () => ({ status: undefined, received: undefined, durationMs: performance.now() - startedAt }),
      ),
    });
    return reply;
  };
}

/**
 * Reads a copy of a reply chunk by chunk. The client aborts a request as soon as it has read the reply, which also ends
 * the copy. `text()` would lose what has arrived, so the chunks read until then are kept.
 */
async function readCopy({ body }: Response): Promise<string | undefined> {
  if (body === null) return undefined;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      text += decoder.decode(piece.value, { stream: true });
    }
  } catch {
    // The request was aborted, or its connection failed.
  }
  return text;
}

function parse(text: unknown): unknown {
  if (typeof text !== 'string' || text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Decodes the stamp, which is JSON in base64url. */
function readStamp(headers: Headers): unknown {
  const stamp = headers.get('X-Stamp');
  return stamp === null ? undefined : parse(atob(stamp.replaceAll('-', '+').replaceAll('_', '/')));
}

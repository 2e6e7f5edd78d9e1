/** A request of the page to the service, as it went over the wire. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  /** The body that was sent, read as JSON; undefined without one. */
  readonly sent: unknown;
  /** The header X-Stamp, read; undefined where nothing was stamped. */
  readonly stamp: unknown;
  /** Resolves with its end. */
  readonly ended: Promise<ExchangeEnd>;
}

/** The end of an exchange. */
export interface ExchangeEnd {
  /** HTTP status; undefined when no reply came. */
  readonly status: number | undefined;
  /** The reply's body, read as JSON; undefined when there is none. */
  readonly received: unknown;
  readonly durationMs: number;
}

/**
 * Watches what the page asks the service: everything under the API's paths, and nothing else. Call it before the element
 * is loaded. It changes nothing: requests and replies pass as they are.
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
 * Reads a copy of a reply piece by piece. The client aborts a request as soon as it has read the reply, which also ends
 * the copy: `text()` would throw away what has arrived, so the pieces that were read until then are kept.
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
    // The request was aborted, or its connection has broken off.
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

/** A stamp is JSON in base64url. */
function readStamp(headers: Headers): unknown {
  const stamp = headers.get('X-Stamp');
  return stamp === null ? undefined : parse(atob(stamp.replaceAll('-', '+').replaceAll('_', '/')));
}

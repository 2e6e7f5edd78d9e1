/**
 * Whose turn it is to ask the browser for a passkey. Chromium takes one request of a page at a time and refuses every
 * other one, so all elements of a page share this: an offer beside a field gives way to a press, and waits for the rest.
 */
let last: Promise<unknown> | undefined;
/** Ends the offer that is open, and resolves when the browser is free. */
let endOffer: (() => Promise<unknown>) | undefined;

/** Asks at a press. Only an offer that is open is waited for: without one nothing is awaited, because a press is short. */
export function askAtPress<T>(ask: () => Promise<T>): Promise<T> {
  const asking = endOffer ? endOffer().then(ask) : ask();
  void settle(asking);
  return asking;
}

/** Asks beside a field, once nothing else does. The signal that `ask` is given ends with `signal`, and at a press. */
export async function askInTurn<T>(signal: AbortSignal, ask: (ended: AbortSignal) => Promise<T>): Promise<T> {
  while (last) await last;
  signal.throwIfAborted();
  const controller = new AbortController();
  const end = (): void => controller.abort();
  signal.addEventListener('abort', end);
  const asking = ask(controller.signal);
  const ended = settle(asking);
  endOffer = () => (end(), ended);
  return asking;
}

/** Notes a question as the last one until it has an answer, whichever that is. */
function settle(asking: Promise<unknown>): Promise<unknown> {
  const forget = (): void => {
    endOffer = undefined;
    if (last === ended) last = undefined;
  };
  const ended = asking.then(forget, forget);
  return (last = ended);
}

/**
 * The last passkey request of this page. Chromium accepts only one request of a page at a time and refuses every other,
 * so all elements of a page share this variable. An offer in a contact field gives way to a click, and waits for every
 * other request.
 */
let last: Promise<unknown> | undefined;
/** Aborts the open offer, and resolves when the browser is free. */
let endOffer: (() => Promise<unknown>) | undefined;

/**
 * Asks at a click. It waits only for the end of an open offer; without one it awaits nothing, because the click counts
 * for a short time only.
 */
export function askAtPress<T>(ask: () => Promise<T>): Promise<T> {
  const asking = endOffer ? endOffer().then(ask) : ask();
  void settle(asking);
  return asking;
}

/**
 * Asks in the contact field, once no other request is open. The signal that `ask` receives is aborted with `signal`,
 * and at a click.
 */
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

/** Records a request as the last one until it settles. */
function settle(asking: Promise<unknown>): Promise<unknown> {
  const forget = (): void => {
    endOffer = undefined;
    if (last === ended) last = undefined;
  };
  const ended = asking.then(forget, forget);
  return (last = ended);
}

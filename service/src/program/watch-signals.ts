/** The signals that the process has received. */
export interface SignalWatch {
  /** Resolves with the first signal. */
  readonly first: Promise<NodeJS.Signals>;
  /** Aborted by the first signal. */
  readonly stopping: AbortSignal;
  /** Aborted by a second signal after `SIGTERM`: the service then stops without draining further. */
  readonly hurried: AbortSignal;
}

/**
 * Listens to `SIGINT` and `SIGTERM` as long as the process runs. The listeners are never removed, because a second
 * `SIGTERM` may follow at once, and without a listener it would end the process before anything is closed. A third
 * signal, or a second one after `SIGINT`, does end the process at once.
 */
export function watchSignals(): SignalWatch {
  const [stopping, hurried] = [new AbortController(), new AbortController()];
  const first = new Promise<NodeJS.Signals>((resolve) => {
    let isDraining = false;
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        if (!stopping.signal.aborted) {
          isDraining = signal === 'SIGTERM';
          resolve(signal);
          stopping.abort();
        } else if (isDraining && !hurried.signal.aborted) {
          hurried.abort();
        } else {
          process.exit(signal === 'SIGINT' ? 130 : 143);
        }
      });
    }
  });
  return { first, stopping: stopping.signal, hurried: hurried.signal };
}

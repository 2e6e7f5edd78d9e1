/** What the signals of whoever runs the program have asked for. */
export interface SignalWatch {
  /** The first signal. */
  readonly first: Promise<NodeJS.Signals>;
  /** Aborted by the first signal. */
  readonly stopping: AbortSignal;
  /** Aborted by the second one after `SIGTERM`: nobody is waited for any more. */
  readonly hurried: AbortSignal;
}

/**
 * Listens to `SIGINT` and `SIGTERM` as long as the process runs. A second `SIGTERM` may follow the first one at once: a
 * listener that is taken away in between would let it end the process as it stands. Whoever asks once more ends it so.
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

import { toLatchkeyError } from '../../base/thrown.ts';
import { nameOf, parseAttempt, readAttempt } from './attempt.ts';

/**
 * Waits for what the provider answers to an attempt, as the callback page hands it on. `take` reads an answer: it
 * returns undefined for one that is not ours, and throws what is wrong with it.
 *
 * The answer comes by a channel named by the state, and by the attempt's record; whichever is first. Nothing asks
 * whether the window is still open: under `Cross-Origin-Opener-Policy` it looks closed from the start. Inside a page of
 * another site, where neither channel nor storage are shared with the window, it comes by a message of that window.
 */
export function waitForAnswer<Answer>(
  state: string,
  popup: Window | null,
  take: (text: string) => Answer | undefined,
  signal: AbortSignal,
): Promise<Answer> {
  const waiting = new AbortController();
  let channel: BroadcastChannel | undefined;
  return new Promise<Answer>((resolve, reject) => {
    const name = nameOf(state);
    const onText = (text: unknown): void => {
      if (typeof text !== 'string') return;
      try {
        const answer = take(text);
        if (answer !== undefined) resolve(answer);
      } catch (error) {
        reject(toLatchkeyError(error));
      }
    };
    const readRecord = (): void => onText(readAttempt(state)?.answer);
    try {
      channel = new BroadcastChannel(name);
      channel.onmessage = ({ data }: MessageEvent<unknown>) => onText(data);
    } catch {
      // Absent in old browsers, refused to opaque origins: the record remains.
    }
    const listening = { signal: waiting.signal };
    addEventListener(
      'storage',
      ({ key, newValue }) => key === name && onText(parseAttempt(newValue)?.answer),
      listening,
    );
    addEventListener(
      'message',
      ({ origin, source, data }: MessageEvent<unknown>) => {
        if (origin !== location.origin || source === null || source !== popup) return;
        onText((data as Readonly<Record<string, unknown>> | null)?.[name]);
      },
      listening,
    );
    // A page that slept may have missed both.
    for (const type of ['pageshow', 'visibilitychange']) {
      addEventListener(type, readRecord, { capture: true, ...listening });
    }
    signal.addEventListener('abort', () => reject(signal.reason as Error), listening);
  }).finally(() => {
    waiting.abort();
    channel?.close();
  });
}

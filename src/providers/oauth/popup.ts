import { toLatchkeyError } from '../../base/thrown.ts';
import { nameOf, parseAttempt, readAttempt } from './attempt.ts';

/**
 * Waits for the provider's answer to an attempt, which the callback page passes on. `take` reads an answer: it returns
 * undefined for an answer to another attempt, and throws when the answer is wrong.
 *
 * The answer arrives through a channel named after the state or through the attempt's record, whichever is first.
 * `popup.closed` is not used: under `Cross-Origin-Opener-Policy` the popup looks closed from the start. In a frame of
 * another site, which shares neither channel nor storage with the popup, the answer arrives as a message from the
 * popup.
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
      // Missing in old browsers, refused to opaque origins; the record still works.
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
    // A suspended page may have missed both the message and the event.
    for (const type of ['pageshow', 'visibilitychange']) {
      addEventListener(type, readRecord, { capture: true, ...listening });
    }
    signal.addEventListener('abort', () => reject(signal.reason as Error), listening);
  }).finally(() => {
    waiting.abort();
    channel?.close();
  });
}

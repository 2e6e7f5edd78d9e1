import type { FlowState, StateOf } from '../flow/state.ts';

/** How long a sentence stays to be read. Afterwards it would be found below the card by whoever reads on. */
const STAY_MS = 5_000;

/** Tells screen readers what happens, one sentence at a time, in a live region that the element draws. */
export class Announcer {
  /** The text of the live region. */
  sentence = '';
  readonly #changed: () => void;
  #announced: FlowState | undefined;
  /** The last screen was that of a session. */
  #wasDone = false;
  #leaving: ReturnType<typeof setTimeout> | undefined;
  /** The title that was on show then: another one is another screen. */
  #title: string | null | undefined;

  /** `changed` is called when there is another sentence to draw. */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Tells what is new on the screen of a state, once: a fault or progress, else a new title and its text. */
  announce(state: FlowState, screen: ParentNode, isFirstScreen: boolean): void {
    const title = screen.querySelector('.title')?.textContent;
    const before = this.#announced;
    // A session that goes on with another key has no news: what came of the offer of a passkey has been told.
    const { passkey } = (before ?? {}) as Partial<StateOf<'done'>>;
    const isRefreshed = state.name === 'done' && state.passkey === passkey;
    // The screen of a press may come later than its state.
    if ((isRefreshed || before === state) && title === this.#title) return;
    this.#announced = state;
    // Where the field takes the focus the title would only delay it; after a session it says that this is over.
    const isTold = state.name !== 'choose' || this.#wasDone;
    if (state.name !== 'starting') this.#wasDone = state.name === 'done';
    const hasTitle = title !== this.#title && isTold && !isFirstScreen;
    this.#title = title;
    const find = (selector: string): Element[] => [...screen.querySelectorAll(selector)];
    const news = find('[data-news]');
    const texts = news.length || !hasTitle ? news : find('.title, .secondary');
    this.say(texts.map(({ textContent }) => textContent.trim()).join('. '));
  }

  /** Says a sentence instead of the one before. */
  say(sentence: string): void {
    const text = sentence.replace(/\s+/g, ' ');
    if (text === this.sentence) return;
    this.sentence = text;
    clearTimeout(this.#leaving);
    if (text) this.#leaving = setTimeout(() => this.say(''), STAY_MS);
    this.#changed();
  }
}

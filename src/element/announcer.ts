import type { FlowState } from '../flow/state.ts';

/** Tells screen readers what happens, one sentence at a time, in a live region that the element draws. */
export class Announcer {
  /** The text of the live region. */
  sentence = '';
  readonly #changed: () => void;
  #announced: FlowState | undefined;
  /** The title that was on show then: another one is another screen. */
  #title: string | null | undefined;

  /** `changed` is called when there is another sentence to draw. */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Tells what is new on the screen of a state, once: a fault or progress, else a new title and its text. */
  announce(state: FlowState, screen: ParentNode, isFirstScreen: boolean): void {
    const title = screen.querySelector('.title')?.textContent;
    // The screen of a press may come later than its state.
    if (this.#announced === state && title === this.#title) return;
    this.#announced = state;
    // Where the field takes the focus the title would only delay it.
    const hasTitle = title !== this.#title && state.name !== 'choose' && !isFirstScreen;
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
    this.#changed();
  }
}

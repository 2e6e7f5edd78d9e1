import type { TemplateResult } from 'lit/html.js';
import type { FlowEvent, FlowState, Method } from '../flow/state.ts';
import type { ElementMessages } from '../locales/messages.ts';
import { Announcer } from './announcer.ts';
import { isBusyElsewhere } from './busy-elsewhere.ts';
import { ContactFollower } from './contact-follower.ts';
import { Countdown } from './countdown.ts';
import type { LoginHost } from './host.ts';
import { linger } from './linger.ts';
import { moveHeight } from './motion.ts';
import { interactiveScreens, offersMoreThanCodes } from './screens/later.ts';
import type { ScreenSource } from './screens/screen.ts';

/** The screen that has just been drawn. */
export interface Drawing {
  readonly state: FlowState;
  readonly t: ElementMessages;
  /** The service's time. */
  readonly nowMs: number;
  /** How tall the card was before, in CSS pixels; undefined when there was none. */
  readonly height: number | undefined;
}

/**
 * Attends to the element after each drawing: tells screen readers what is new, moves the focus to a new screen, counts
 * waits, lets the card grow, and follows the contact field.
 */
export class AfterDrawing {
  /** True until a person has seen a screen: only then may the focus move by itself. */
  isFirstScreen = true;
  readonly #host: LoginHost;
  readonly #announcer: Announcer;
  readonly #countdown: Countdown;
  readonly #follower: ContactFollower;
  readonly #prepare: (source: ScreenSource<never>) => unknown;
  #focused: FlowState['name'] | undefined;
  #isSkeleton = true;
  #hasFollowed = false;
  /** The template of the screen. */
  #strings: TemplateResult['strings'] | undefined;
  /** The part inside that has the focus. One that was taken out of the page has taken the focus with it. */
  #held: EventTarget | null = null;
  /** The way to sign in that was pressed last: whoever comes back comes back to its button. */
  #pressed: Method | undefined;

  /** `prepare` begins to load a screen. */
  constructor(
    host: LoginHost,
    send: (event: FlowEvent) => void,
    prepare: (source: ScreenSource<never>) => unknown,
  ) {
    this.#prepare = prepare;
    this.#host = host;
    const draw = (): void => host.requestUpdate();
    this.#announcer = new Announcer(draw);
    const say = (sentence: string): void => this.#announcer.say(sentence);
    this.#countdown = new Countdown(draw, say);
    this.#follower = new ContactFollower(host, send, say);
    const root = host.shadowRoot as ShadowRoot;
    root.addEventListener('focusin', ({ target }) => (this.#held = target));
    root.addEventListener('focusout', ({ target }) =>
      // Some engines tell of a part that is being taken out as well; that one is held until its drawing is followed.
      queueMicrotask(() => {
        // It keeps the focus while the person looks into another window.
        const isLeft = (target as Node).isConnected && root.activeElement !== target;
        if (this.#held === target && isLeft) this.#held = null;
      }),
    );
    // Safari gives a pressed button no focus.
    root.addEventListener('click', ({ target }) => (this.#held ??= (target as Element).closest('button')));
  }

  /** The sentence for screen readers. */
  get sentence(): string {
    return this.#announcer.sentence;
  }

  /** Called before a screen is drawn. */
  precede({ strings }: Partial<TemplateResult>): void {
    const root = this.#host.shadowRoot;
    if (root && this.#strings && strings !== this.#strings) linger(root);
    this.#strings = strings;
  }

  follow({ state, t, nowMs, height }: Drawing): void {
    const card = this.#find('.card');
    if (card && !this.#hasFollowed) this.#catchUp(state, card);
    this.#hasFollowed = true;
    if (card) this.#announcer.announce(state, card, this.isFirstScreen);
    this.#level();
    this.#moveFocus(state);
    // The boxes that stand for a screen give way to it without a move.
    if (card && height && !this.#isSkeleton) moveHeight(card, height);
    this.#isSkeleton = state.name === 'starting';
    this.#follower.follow(t, 'configuration' in state ? state.configuration.channels : []);
    this.#countdown.follow(state, nowMs, t);
    if (state.name === 'choose' && offersMoreThanCodes(state.configuration)) {
      // After the first screen has been painted, and before it is needed.
      setTimeout(() => this.#prepare(interactiveScreens));
    }
  }

  /**
   * A button was pressed before this part was there, so the person has seen the first screen: the next one is told and gets
   * the focus. Who comes back from a provider's page has seen none.
   */
  #catchUp(state: FlowState, card: HTMLElement): void {
    if (state.name !== 'signing-in') return;
    this.#announcer.announce({ ...state, name: 'choose' }, card, true);
    this.#focused = 'choose';
    this.isFirstScreen = false;
  }

  #find(selector: string): HTMLElement | null | undefined {
    return this.#host.shadowRoot?.querySelector<HTMLElement>(selector);
  }

  /** Gives the title the level that the page's headings ask for. */
  #level(): void {
    const level = this.#host.getAttribute('heading-level') ?? '';
    const title = this.#find('.title');
    if (/^[1-6]$/.test(level)) title?.setAttribute('aria-level', level);
    else title?.removeAttribute('aria-level');
  }

  /**
   * A new screen begins at what was pressed, its field or its title, and a part that goes away hands the focus on, unless
   * the person is busy elsewhere on the page. One that nobody has asked for here takes no focus that was not here.
   */
  #moveFocus(state: FlowState): void {
    const { name } = state;
    const held = this.#held as HTMLElement | null;
    // A part of the site stays in the page when its slot goes, and loses the focus all the same: as if it had gone, too.
    if (held?.closest(`${this.#host.localName}>*`)?.assignedSlot === null) {
      held.blur();
      this.#held = document.createElement('p');
    }
    if (name === 'signing-in' || name === 'options') this.#pressed = state.method;
    else if (name !== 'choose') this.#pressed = undefined;
    // A press that waits leaves the focus where it is.
    if (name === 'starting' || this.#find('.method[aria-busy=true]:not(.primary)')) return;
    const isLost = this.#held !== null && !(this.#held as Node).isConnected;
    const isNew = name !== this.#focused;
    if (!isNew && !isLost) return;
    const isFirst = this.isFirstScreen;
    // Every state in which something is under way for the person has "ing" in its name, as `verifying`.
    const isOnItsWay = /ing/.test(String(this.#focused));
    // As when a session has ended, a failure has passed by itself, or another tab has signed in.
    const isUnasked = !isLost && (this.#isSkeleton || (name === 'done' && !isOnItsWay));
    this.#focused = name;
    this.isFirstScreen = false;
    // What is still there keeps the focus on the next screen, as the code field does while the code is checked.
    if (isLost) this.#held = null;
    // The code field takes the focus by itself, and a busy form leaves it where it is.
    const isSettled = isNew && (name === 'sending' || this.#find('.code'));
    if (isFirst || isSettled || isUnasked || isBusyElsewhere(this.#host)) return;
    const places =
      name === 'choose'
        ? [`[data-method=${this.#pressed}]`, '#contact', '.title']
        : isNew
          ? ['.title']
          : ['.code input', 'p[tabindex]', '.title'];
    for (const place of places) {
      const part = this.#find(place);
      if (part) return part.focus();
    }
  }
}

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
  /** Height of the card before this drawing, in CSS pixels; undefined when there was no card. */
  readonly height: number | undefined;
}

/**
 * Works on the element after each drawing: announces news to screen readers, moves the focus to a new screen, counts
 * down waits, animates the card's height, and manages the contact field.
 */
export class AfterDrawing {
  /** True until a person has seen a screen. The focus must not move by itself before that. */
  isFirstScreen = true;
  readonly #host: LoginHost;
  readonly #announcer: Announcer;
  readonly #countdown: Countdown;
  readonly #follower: ContactFollower;
  readonly #prepare: (source: ScreenSource<never>) => unknown;
  #focused: FlowState['name'] | undefined;
  #isSkeleton = true;
  #hasFollowed = false;
  /** Template strings of the last screen; another value means another screen. */
  #strings: TemplateResult['strings'] | undefined;
  /** The focused node inside the element. When a drawing removes it, the focus is lost with it. */
  #held: EventTarget | null = null;
  /**
   * The way to sign in that was clicked last. When the person returns to the first screen, its button gets the focus.
   */
  #pressed: Method | undefined;

  /** `prepare` starts to load a screen. */
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
      // Some engines also fire `focusout` for a node that is being removed. Such a node must stay in `#held` until
      // `follow` has run after the drawing.
      queueMicrotask(() => {
        // While the person uses another window, the node still is `activeElement`.
        const isLeft = (target as Node).isConnected && root.activeElement !== target;
        if (this.#held === target && isLeft) this.#held = null;
      }),
    );
    // Safari does not focus a clicked button.
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
    // The placeholder boxes are replaced without an animation.
    if (card && height && !this.#isSkeleton) moveHeight(card, height);
    this.#isSkeleton = state.name === 'starting';
    this.#follower.follow(t, 'configuration' in state ? state.configuration.channels : []);
    this.#countdown.follow(state, nowMs, t);
    if (state.name === 'choose' && offersMoreThanCodes(state.configuration)) {
      // Loaded after the first screen has been painted and before it is needed.
      setTimeout(() => this.#prepare(interactiveScreens));
    }
  }

  /**
   * A button was clicked before this module was loaded, so the person has seen the first screen: the next one is
   * announced and gets the focus. A person who returns from a provider's page has seen none.
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

  /** Sets the heading level of the title from the attribute `heading-level`. */
  #level(): void {
    const level = this.#host.getAttribute('heading-level') ?? '';
    const title = this.#find('.title');
    if (/^[1-6]$/.test(level)) title?.setAttribute('aria-level', level);
    else title?.removeAttribute('aria-level');
  }

  /**
   * Moves the focus after a drawing. A new screen starts at the button that was clicked, its field or its title; when
   * the focused node was removed, the focus moves to a part that is still there. It does not move while the person is
   * busy elsewhere on the page. A screen that the person did not ask for takes the focus only if the focus was inside
   * the element.
   */
  #moveFocus(state: FlowState): void {
    const { name } = state;
    const held = this.#held as HTMLElement | null;
    // A slotted element of the site stays in the page when its slot is removed, but it loses the focus. It is treated
    // as removed.
    if (held?.closest(`${this.#host.localName}>*`)?.assignedSlot === null) {
      held.blur();
      this.#held = document.createElement('p');
    }
    if (name === 'signing-in' || name === 'options') this.#pressed = state.method;
    else if (name !== 'choose') this.#pressed = undefined;
    // While a click waits for code to load, the focus stays.
    if (name === 'starting' || this.#find('.method[aria-busy=true]:not(.primary)')) return;
    const isLost = this.#held !== null && !(this.#held as Node).isConnected;
    const isNew = name !== this.#focused;
    if (!isNew && !isLost) return;
    const isFirst = this.isFirstScreen;
    // The names of all states with running work contain "ing", as `verifying`.
    const isOnItsWay = /ing/.test(String(this.#focused));
    // For example when a session has ended, a failure has passed by itself, or another tab has signed in.
    const isUnasked = !isLost && (this.#isSkeleton || (name === 'done' && !isOnItsWay));
    this.#focused = name;
    this.isFirstScreen = false;
    // A focused node that still exists keeps the focus on the next screen, as the code field does while the code is
    // checked.
    if (isLost) this.#held = null;
    // The code field takes the focus itself, and a busy form leaves it where it is.
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

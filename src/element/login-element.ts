import { html, nothing, type TemplateResult } from 'lit/html.js';
import { connect } from '../login/connection.ts';
import type { LoginConfigurationReply } from '../contract/operations/wallet_kit_config.ts';
import { LatchkeyError } from '../base/errors.ts';
import { toFault } from '../flow/fault.ts';
import type { FlowEvent, FlowState, Persistence, Session } from '../flow/state.ts';
import { messages as english } from '../locales/en-first.ts';
import type { Messages, Texts } from '../locales/messages.ts';
import type { SessionClient } from '../client/session-client.ts';
import type { Report } from '../diagnose/index.ts';
import type { OtpGateway } from '../providers/otp-gateway.ts';
import type { CreateAccount } from '../providers/provider.ts';
import { Announcer } from './announcer.ts';
import type { DialogFrame } from './dialog.ts';
import { FlowController } from './flow-controller.ts';
import { ownLanguages, localeListeners } from './languages.ts';
import { codeScreen, screenOf, type ScreenSource } from './screens/index.ts';
import type { ScreenContext, ScreenModule } from './screens/screen.ts';
import { styles } from './styles.ts';
import { ViewElement } from './view-element.ts';

/** Attributes a login is made of, the boolean ones, and those that only change its looks. */
const OPTIONS = [
  'proxy-url',
  'config-id',
  'api-url',
  'organization-id',
  'otp-signer-key',
  'providers',
  'storage',
  'social',
  'session-type',
];
const SWITCHES = ['invalidate-existing', 'forget-method'];
const LOOKS = ['locale', 'theme', 'mode', 'open'];
/** Read when they matter, so that a change starts nothing afresh. */
const QUIET = ['signup', 'expiring-notice', 'name'];

/** The dialog around the card of `mode="dialog"`. It loads as screens do, and draws a card instead of a state. */
const dialog = async (host: ViewElement): Promise<ScreenModule<never> & DialogFrame> =>
  (await import('./dialog.ts')).dialogFrameOf(
    host as LatchkeyLoginElement,
  ) as unknown as ScreenModule<never> & DialogFrame;

/** Seconds before the end of a wait that are said aloud: every second would drown everything else. */
const ALOUD: readonly number[] = [60, 30, 10];

/** When the wait ends that a screen counts, by the service's clock; 0 when it counts none. */
function waitEnd(state: FlowState): number {
  if ('fault' in state && state.fault?.retryAtMs) return state.fault.retryAtMs;
  return state.name === 'code' ? state.challenge.resendAtMs : 0;
}

/**
 * An embedded login. It shows the ways to sign in that its configuration enables, makes a key that cannot leave the
 * browser, and completes the login with a signature by that key.
 *
 * @element latchkey-login
 *
 * @attr {string} proxy-url - Address of the session proxy. Required.
 * @attr {string} config-id - Id of the login configuration. Required.
 * @attr {string} api-url - Address of the API for calls after login. Default: `proxy-url`.
 * @attr {string} organization-id - The organization to log in to. Default: the one where the contact is known.
 * @attr {boolean} invalidate-existing - Ends all other sessions of the person at login.
 * @attr {boolean} forget-method - Does not remember which way to sign in was used. Default: remembered, as one word.
 * @attr {string} otp-signer-key - The key that must have signed the code-encryption bundle. Default: any.
 * @attr {string} providers - Order and subset of the enabled ways to sign in. Default: as configured.
 * @attr {string} locale - Language of the texts (BCP 47), one of 37; others and the default: English.
 * @attr {'auto' | 'light' | 'dark'} theme - Default: `auto`, which follows the person's setting.
 * @attr {'inline' | 'dialog'} mode - `dialog`: the card is a modal dialog, closed until `open` is there. Default: `inline`.
 * @attr {boolean} open - The dialog is open. Comes and goes as people open and close it.
 * @attr {'indexeddb' | 'memory'} storage - Where key and session rest. Default: `indexeddb`.
 * @attr {'off' | 'auto'} signup - `auto`: people without an account get one, where the service allows it. Default: `off`.
 * @attr {number} expiring-notice - Seconds before its end that the page is told of it. Default: 60.
 * @attr {boolean} auto-refresh - Gives the session a new key and a later end in time, again and again.
 * @attr {string} name - Posts the session token under this name with the form around the element.
 * @attr {boolean} required - The form around the element is not valid before somebody has signed in.
 * @attr {boolean} debug - Shows a diagnosis, folded, under the card.
 * @attr {'popup' | 'redirect'} social - Where Google and others ask. Default: a window, on small screens this tab.
 * @attr {'read-only' | 'read-write'} session-type - What a passkey or a wallet opens. Default: `read-write`.
 *
 * @slot logo - Above the title.
 * @slot title - In place of the title of the first screen, inside its heading: text, not a heading.
 * @slot subtitle - Under the title of the first screen.
 * @slot consent - Before the ways to sign in. Every checkbox in it has to be ticked before any of them starts.
 * @slot providers - After the configured ways to sign in: buttons of the site's own.
 * @slot legal - Under everything on the first screen.
 * @slot done - Between the text and the button of the last screen.
 * @slot no-account - What a person without an account can do.
 * @slot footer - Under everything on every screen.
 *
 * @csspart card - The box around everything.
 * @csspart title - The heading of a screen.
 * @csspart text - The paragraph under the heading.
 * @csspart form - The form of the first screen.
 * @csspart label - The label above the contact field.
 * @csspart input - The contact field.
 * @csspart country - The button beside a phone number that names its country.
 * @csspart country-search - The field that searches the countries.
 * @csspart country-list - The countries found.
 * @csspart country-option - One of them.
 * @csspart error - The line that says what is wrong.
 * @csspart consent - What is to be ticked first, with its error.
 * @csspart button - Every button.
 * @csspart button-primary - The button of the main step, one a screen.
 * @csspart button-outlined - The buttons of other ways to sign in, and of steps that are not the main one.
 * @csspart button-quiet - The buttons without a border.
 * @csspart method - A button of a way to sign in, or of a wallet.
 * @csspart methods - The buttons of one group.
 * @csspart method-row - The row that three or more companies share.
 * @csspart icon - The mark of a company or a wallet.
 * @csspart mark - The large mark while something else asks the person.
 * @csspart badge - "Last used".
 * @csspart divider - The "or" between groups.
 * @csspart code - The code field, all of it.
 * @csspart code-input - Its real input, over the boxes.
 * @csspart code-slot - Each of its boxes; with `code-slot-active` and `code-slot-filled`.
 * @csspart status - The line under the code field.
 * @csspart wait - The time until another code can be sent.
 * @csspart note - A quiet remark.
 * @csspart spinner - The ring of a busy button.
 * @csspart check - The check mark of the last screen.
 * @csspart skeleton - The boxes while the configuration loads.
 * @csspart details - The details for developers.
 * @csspart dialog - The dialog of `mode="dialog"`.
 * @csspart close - The button that closes it.
 *
 * @cssprop --latchkey-font - Families of all text. Default: the page's font.
 * @cssprop --latchkey-accent - Primary button, focus ring, active box. Default: `oklch(0.5 0.17 262)`; dark: `oklch(0.74 0.13 262)`.
 * @cssprop --latchkey-surface - The card. Default: `#fff`; dark: `oklch(0.19 0.01 262)`.
 * @cssprop --latchkey-ink - Text; everything grey is mixed from it. Default: `oklch(0.22 0.02 262)`; dark: `oklch(0.95 0.005 262)`.
 * @cssprop --latchkey-line - The border of the card, and lines that part. Default: 16 % of the ink in the surface.
 * @cssprop --latchkey-danger - Errors. Default: `oklch(0.52 0.19 27)`; dark: `oklch(0.75 0.14 27)`.
 * @cssprop --latchkey-success - The check mark. Default: `oklch(0.52 0.13 155)`; dark: `oklch(0.78 0.14 155)`.
 * @cssprop --latchkey-space - The step of the grid. Default: `4px`.
 * @cssprop --latchkey-radius - Corners of controls; the card has 1.6 times as much. Default: `10px`.
 * @cssprop --latchkey-size - Height of controls, never less than 44px. Default: `48px`.
 * @cssprop --latchkey-shadow - The shadow of the dialog. Default: `0 24px 64px oklch(0 0 0 / 0.3)`.
 * @cssprop --latchkey-backdrop - What covers the page behind the dialog. Default: `oklch(0 0 0 / 0.5)`.
 *
 * @fires latchkey-ready - The element has its configuration or has restored a session.
 * @fires latchkey-step - Another screen is shown.
 * @fires latchkey-login - A person has signed in.
 * @fires latchkey-error - Something failed.
 * @fires latchkey-session-expiring - The session is about to end.
 * @fires latchkey-refresh - The session goes on with another key.
 * @fires latchkey-close - The dialog has closed.
 * @fires latchkey-logout - The session has ended.
 */
export class LatchkeyLoginElement extends ViewElement {
  /** The version of this class, to tell two copies on one page apart. */
  static readonly version: string = '0.1.0';

  /** A form around the element posts the session token under the element's `name`. */
  static readonly formAssociated = true;

  static readonly observedAttributes: readonly string[] = [...OPTIONS, ...SWITCHES, ...LOOKS, 'required'];

  static {
    this.reflect([...OPTIONS, ...LOOKS, ...QUIET]);
    this.reflect([...SWITCHES, 'auto-refresh', 'required', 'debug', 'open'], true);
  }

  /** Address of the session proxy. Required. */
  declare proxyUrl: string | undefined;
  /** Id of the login configuration. Required. */
  declare configId: string | undefined;
  /** Address of the API for calls after login. Default: `proxyUrl`. */
  declare apiUrl: string | undefined;
  /** The organization to log in to. Default: the one where the contact is known. */
  declare organizationId: string | undefined;
  /** Ends all other sessions of the person at login. */
  declare invalidateExisting: boolean;
  /** Does not remember which way to sign in was used. */
  declare forgetMethod: boolean;
  /** The key that must have signed the code-encryption bundle: 65 bytes, hexadecimal. Default: any. */
  declare otpSignerKey: string | undefined;
  /** Order and subset of the enabled ways to sign in, separated by spaces. Default: as configured. */
  declare providers: string | undefined;
  /** Language of the texts (BCP 47). Default: English. */
  declare locale: string | undefined;
  /** Default: `auto`, which follows the person's setting. */
  declare theme: 'auto' | 'light' | 'dark' | undefined;
  /** `dialog`: the card is a modal dialog, closed until `open` is set. Default: it stands in the page. */
  declare mode: 'inline' | 'dialog' | undefined;
  /** Whether the dialog is open. */
  declare open: boolean;
  /** Where key and session rest; `memory` ends them with the page. Default: `indexeddb`. */
  declare storage: Persistence | undefined;
  /** Where Google and others ask: in a window or in this tab. Default: a window; on small screens this tab. */
  declare social: 'popup' | 'redirect' | undefined;
  /** The session of a passkey or a wallet: `read-only` lasts an hour and changes nothing. Default: `read-write`. */
  declare sessionType: 'read-only' | 'read-write' | undefined;

  /** `auto`: people without an account get one, where the service allows it. Default: `off`. */
  declare signup: 'off' | 'auto' | undefined;
  /** Seconds before its end that the page is told of it. Default: 60. */
  declare expiringNotice: string | undefined;
  /** Gives the session a new key and a later end in time, again and again. */
  declare autoRefresh: boolean;
  /** The name that a form around the element posts the session token under. */
  declare name: string | undefined;
  /** A form around the element is not valid before somebody has signed in. */
  declare required: boolean;
  /** Shows a diagnosis, folded, under the card. Read when the element starts, and by `diagnose`. */
  declare debug: boolean;
  /** Makes accounts in the place of the service, on a server of the site's own; the login is then tried again. */
  declare createAccount: CreateAccount | undefined;

  readonly #flow = new FlowController(this);
  // Safari before 16.4 has none; a form there does not know the element.
  readonly #internals = (this as Partial<HTMLElement>).attachInternals?.();
  #isDisabled = false;
  readonly #modules = new Map<ScreenSource<never>, ScreenModule<never>>();
  /** Complete once there is something to say that needs more than the first English. */
  #messages = english as Messages;
  /** Stands for the texts that are under way; screens wait for them. */
  #awaited: object | undefined;
  #texts: Texts | undefined;
  /** The language and direction that the element has written on itself; anything else there is the page's. */
  #lang = '';
  #dir = '';
  /** The last state whose screen was there; the one on show while the next screen loads. */
  #shown: FlowState = { name: 'starting' };
  /** How tall the card was before it was drawn anew. */
  #height: number | undefined;
  /** True until a person has seen a screen: only then may the focus move by itself. */
  #isFirstScreen = true;
  #focused: FlowState['name'] | undefined;
  readonly #announcer = new Announcer(() => this.requestUpdate());
  #failedScreen: ScreenSource<never> | undefined;
  #tick: ReturnType<typeof setTimeout> | undefined;

  #config: LoginConfigurationReply | undefined;
  #otpGateway: OtpGateway | undefined;
  /** True when a login is to be started with what the element says now. */
  #isStale = true;

  constructor() {
    super();
    this.adopt(styles);
    this.upgrade();
  }

  /** Registers the element. The same version twice is fine; another version under the name is said on the console. */
  static define(tag = 'latchkey-login', registry: CustomElementRegistry = customElements): void {
    const known = registry.get(tag) as typeof LatchkeyLoginElement | undefined;
    if (!known) registry.define(tag, this);
    else if (known.version !== this.version) {
      console.warn(`<${tag}> is already defined by version ${known.version}; ${this.version} is not used.`);
    }
  }

  /** The session, or null when nobody is signed in. */
  get session(): Session | null {
    return this.#flow.session;
  }

  /** The name of the screen on show, as `latchkey-step` has told it last. */
  get step(): FlowState['name'] {
    return this.#flow.state.name;
  }

  /** A client of the API stamped by the session, loaded on first use; null when nobody is signed in. */
  get client(): Promise<SessionClient | null> {
    return this.#flow.createClient().then((client) => client ?? null);
  }

  /** The configuration itself; nothing is fetched then. */
  get config(): LoginConfigurationReply | undefined {
    return this.#config;
  }

  set config(config: LoginConfigurationReply | undefined) {
    this.#config = config;
    this.#restart();
  }

  /** A site's own words, laid over those of the language; what is left out stays. */
  get texts(): Texts | undefined {
    return this.#texts;
  }

  set texts(texts: Texts | undefined) {
    this.#texts = texts;
    void this.#translate();
  }

  /** Sends and checks codes instead of the session proxy's companion operations. */
  get otpGateway(): OtpGateway | undefined {
    return this.#otpGateway;
  }

  set otpGateway(gateway: OtpGateway | undefined) {
    this.#otpGateway = gateway;
    this.#restart();
  }

  /**
   * Gives the session a new key and a later end; `latchkey-refresh` says so. Rejects with a `LatchkeyError`, and the
   * session then stays as it was.
   */
  refresh(): Promise<void> {
    return this.#flow.refresh();
  }

  /** Ends the session, here at once and at the service as soon as it hears of it. */
  logout(): void {
    this.#flow.send({ type: 'session-ended', reason: 'user' });
  }

  /** Finds out why a login does or does not work here. Rejects only when that part cannot be loaded. */
  async diagnose(): Promise<Report> {
    return (await import('./diagnosis.ts')).diagnose(this, connect);
  }

  /** Opens the dialog of `mode="dialog"`. */
  show(): void {
    this.open = true;
  }

  /** Closes the dialog. What was begun in it stays as it is. */
  close(): void {
    this.open = false;
  }

  /** Goes back to the first screen; a session stays. */
  reset(): void {
    this.#flow.send({ type: 'back' });
  }

  /** The contact field while it is on show, for what mirrors it outside. */
  get contactField(): HTMLInputElement | null {
    return this.find('#contact');
  }

  /** The form around the element was reset. */
  formResetCallback(): void {
    this.reset();
  }

  /** The form around the element, or a part of it, was switched off or on. */
  formDisabledCallback(isDisabled: boolean): void {
    this.#isDisabled = isDisabled;
    this.requestUpdate();
  }

  /** Draws soon; what a form would post is right at once, because a listener may submit it. */
  override requestUpdate(): void {
    super.requestUpdate();
    const { session, required } = this;
    this.#internals?.setFormValue?.(session && session.token);
    const flags = { valueMissing: required && !session };
    this.#internals?.setValidity?.(flags, this.#messages.chooseTitle, this.contactField ?? undefined);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    localeListeners.delete(this);
    this.#flow.stop();
    this.#isStale = true;
  }

  override attributeChangedCallback(name?: string): void {
    if (name === 'locale') void this.#translate();
    else if (LOOKS.includes(name ?? '') || name === 'required') super.attributeChangedCallback();
    else this.#restart();
  }

  protected override draw(): TemplateResult | typeof nothing {
    if (this.#isStale) {
      this.#isStale = false;
      localeListeners.add(this);
      void this.#translate();
      this.#flow.start();
      // A diagnosis that does not load is missing, and nobody waits for it.
      if (this.debug) this.diagnose().catch(String);
    }
    this.#height = this.find('.card')?.offsetHeight;
    if (this.#messages === english) this.#messages = (this.#flow.later?.messages ?? english) as Messages;
    this.#follow(this.#flow.state);
    const { locale, direction } = this.#messages;
    const card = html`<section
        class="card"
        part="card"
        lang=${locale}
        dir=${direction}
        aria-labelledby="title"
        ?inert=${this.#isDisabled}
      >
        <slot name="logo"></slot>
        ${this.#failedScreen ? this.#drawFailure() : this.#drawScreen(this.#shown, this.#flow.send)}
        <slot name="footer"></slot>
        <slot name="consent" hidden @slotchange=${() => this.requestUpdate()}></slot>
        <p class="hidden" role="status" .textContent=${this.#announcer.sentence}></p>
      </section>
      <slot name="latchkey-username"></slot>`;
    if (this.mode !== 'dialog') return card;
    const frame = this.#prepare(dialog);
    // The same listener twice is added once.
    this.getRootNode().addEventListener('click', this.#onCommand);
    const context = { t: this.#messages, state: this.#shown };
    return frame?.screen(card as never, context as never) ?? nothing;
  }

  /**
   * Hears the buttons that name the dialog, as HTML's own dialogs have them (`commandfor`, `command`); no engine does
   * that for other elements. A press that comes before the dialog's part of the program waits for it.
   */
  readonly #onCommand = (event: Event): void => {
    const { currentTarget, defaultPrevented, target } = event;
    if (!this.isConnected || this.mode !== 'dialog' || this.getRootNode() !== currentTarget) {
      // Moved, or no dialog any more: where it is one again, it is heard again.
      return currentTarget?.removeEventListener('click', this.#onCommand);
    }
    const button = (target as Partial<Element>).closest?.<HTMLElement>('button[commandfor]');
    if (defaultPrevented || button?.getAttribute('commandfor') !== this.id) return;
    // In a form it would send the form, where the browser does not know commands.
    event.preventDefault();
    dialog(this).then(
      (frame) => frame.obey(button),
      // The drawing that this asks for loads it once more.
      () => this.show(),
    );
  };

  protected override drawn(): void {
    const card = this.find('.card');
    if (card) this.#announcer.announce(this.#shown, card, this.#isFirstScreen);
    this.#moveFocus();
    if (card && this.#height) this.#flow.later?.moveHeight(card, this.#height);
    this.#flow.follower?.follow(this.#messages);
    clearTimeout(this.#tick);
    const waitMs = waitEnd(this.#shown) - this.#flow.now();
    if (waitMs > 0) this.#tick = setTimeout(() => this.#count(waitMs), waitMs % 1000 || 1000);
  }

  /** Counts a wait in the text every second, and aloud when there is reason to. */
  #count(waitMs: number): void {
    const seconds = Math.ceil(waitMs / 1000) - 1;
    if (seconds === 0) this.#announcer.say(this.#messages.resendReady);
    else if (ALOUD.includes(seconds)) this.#announcer.say(this.#messages.resendInSpoken(seconds));
    this.requestUpdate();
  }

  #restart(): void {
    this.#isStale = true;
    this.requestUpdate();
  }

  /**
   * Speaks the language of the attribute, or English where it has no texts or they do not arrive. The host says so, unless
   * the page has written something else there.
   */
  async #translate(): Promise<void> {
    const { locale = 'en', texts } = this;
    const awaited = (this.#awaited = {});
    const messages =
      /^en\b/i.test(locale) && !texts && !ownLanguages.length
        ? (english as Messages)
        : await import('./texts.ts')
            .then(({ loadTexts }) => loadTexts(locale, texts))
            .catch(() => english as Messages);
    if (this.#awaited !== awaited) return;
    this.#awaited = undefined;
    this.#messages = messages;
    if (this.lang === this.#lang) this.lang = this.#lang = messages.locale;
    if (this.dir === this.#dir) this.dir = this.#dir = messages.direction;
    this.#modules.clear();
    this.requestUpdate();
  }

  /** Shows a state as soon as its screen and its language are there. */
  #follow(state: FlowState): void {
    // It loads while the code is on its way.
    if (state.name === 'sending') this.#prepare(codeScreen);
    if (!this.#awaited && this.#prepare(screenOf(state, this))) this.#shown = state;
  }

  #drawScreen(state: FlowState, send: (event: FlowEvent) => void): TemplateResult | typeof nothing {
    const context: ScreenContext = {
      send,
      t: this.#messages,
      now: this.#flow.now,
      isFirst: this.#isFirstScreen,
    };
    // The registry's type pairs each state with its screen; the pairing is lost when both vary at once.
    return this.#prepare(screenOf(state, this))?.screen(state as never, context) ?? nothing;
  }

  #drawFailure(): TemplateResult | typeof nothing {
    const fault = toFault(new LatchkeyError('load_failed', 'A screen could not be loaded.'));
    return this.#drawScreen({ name: 'unavailable', fault }, () => {
      this.#failedScreen = undefined;
      this.requestUpdate();
    });
  }

  /** The module of a screen when it is there; else begins to load it. */
  #prepare(source: ScreenSource<never>): ScreenModule<never> | undefined {
    if (typeof source !== 'function') return source;
    const module = this.#modules.get(source);
    if (!module && !this.#failedScreen) {
      source(this).then(
        (loaded) => {
          this.#modules.set(source, loaded);
          if (loaded.messages && !this.#messages.or) this.#messages = loaded.messages;
          if (loaded.styles) this.adopt(loaded.styles);
          this.requestUpdate();
        },
        () => {
          // Only a screen that is waited for is missed; one that was prepared is loaded again when its time comes.
          if (screenOf(this.#flow.state, this) !== source) return;
          this.#failedScreen = source;
          this.requestUpdate();
        },
      );
    }
    return module;
  }

  /** A new screen begins at its field or its title, unless the person is busy elsewhere on the page. */
  #moveFocus(): void {
    const { name } = this.#shown;
    if (name === 'starting' || name === this.#focused) return;
    const isFirst = this.#isFirstScreen;
    this.#focused = name;
    this.#isFirstScreen = false;
    const active = (this.getRootNode() as Document | ShadowRoot).activeElement;
    const isElsewhere = active && active !== this && active !== this.ownerDocument.body;
    // The code field takes the focus by itself, and a busy form leaves it where it is.
    const isSettled = name === 'sending' || this.find('.code');
    if (!isFirst && !isElsewhere && !isSettled) (this.find('#contact') ?? this.find('.title'))?.focus();
  }
}

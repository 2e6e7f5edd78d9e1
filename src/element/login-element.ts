import { nothing, type TemplateResult } from 'lit/html.js';
import type { LoginConfigurationReply } from '../contract/operations/wallet_kit_config.ts';
import type { Channel, Fault, FlowEvent, FlowState, Session } from '../flow/state.ts';
import type { ElementMessages, Texts } from '../locales/messages.ts';
import type { SessionClient } from '../client/session-client.ts';
import type { Report } from '../diagnose/index.ts';
import type { OtpGateway } from '../providers/otp-gateway.ts';
import type { CreateAccount } from '../providers/provider.ts';
import type { AfterDrawing } from './after-drawing.ts';
import { card } from './card.ts';
import { DialogController } from './dialog-controller.ts';
import { ElementLanguage } from './element-language.ts';
import { FlowController, LOAD_FAILED } from './flow-controller.ts';
import { LoginAttributes, LOOKS } from './login-attributes.ts';
import { firstScreenOf, screenOf } from './screens/index.ts';
import type { ScreenModule, ScreenSource } from './screens/screen.ts';
import { styles as methodStyles } from './parts/method-buttons.ts';
import { ScreenLoader } from './screens/screen-loader.ts';
import { styles } from './styles.ts';
import type { TakeOver } from './takeover.ts';

/**
 * An embedded login. It shows the ways to sign in that its configuration enables, creates a key that cannot leave the
 * browser, and completes the login with a signature by that key.
 *
 * @element latchkey-login
 *
 * @slot logo - Above the title.
 * @slot title - In place of the title of the first screen, inside its heading: text, not a heading.
 * @slot subtitle - Under the title of the first screen.
 * @slot consent - Before the ways to sign in. Every checkbox in it has to be ticked before any of them starts.
 * @slot providers - After the configured ways to sign in: buttons of the site's own.
 * @slot legal - Under everything on the first screen.
 * @slot done - How the person goes on after signing in: a link or a button, styled as the primary button, or text.
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
 * @csspart country-option - One country of the list.
 * @csspart error - The line that says what is wrong.
 * @csspart consent - The consent that must be given first, with its error.
 * @csspart button - Every button.
 * @csspart button-primary - The button of the main step, one a screen.
 * @csspart button-outlined - The buttons of other ways to sign in, and of steps that are not the main one.
 * @csspart button-quiet - The buttons without a border.
 * @csspart method - A button of a way to sign in, or of a wallet.
 * @csspart methods - The buttons of one group.
 * @csspart method-row - The row that three or more companies share.
 * @csspart icon - The icon of a company or a wallet.
 * @csspart mark - The large icon while a popup, the device or a wallet asks the person.
 * @csspart badge - "Last used".
 * @csspart divider - The "or" between groups.
 * @csspart code - The whole code field.
 * @csspart code-input - The real input of the code field, over its boxes.
 * @csspart code-slot - Each box of the code field; with `code-slot-active` and `code-slot-filled`.
 * @csspart status - The line under the code field.
 * @csspart wait - The time until another code can be sent.
 * @csspart note - A quiet remark.
 * @csspart spinner - The ring of a busy button.
 * @csspart check - The check mark of the last screen.
 * @csspart skeleton - The placeholder boxes while the configuration loads.
 * @csspart details - The details for developers.
 * @csspart dialog - The dialog of `mode="dialog"`.
 * @csspart close - The button that closes the dialog.
 *
 * @cssprop --latchkey-font - Families of all text. Default: the page's font.
 * @cssprop --latchkey-accent - Primary button, focus ring, active box. Default: `oklch(0.5 0.17 262)`; dark: `oklch(0.74 0.13 262)`.
 * @cssprop --latchkey-accent-ink - Text on the accent. Default: white or black, whichever is read better.
 * @cssprop --latchkey-surface - The card. Default: `#fff`; dark: `oklch(0.19 0.01 262)`.
 * @cssprop --latchkey-ink - Text; everything grey is mixed from it. Default: `oklch(0.22 0.02 262)`; dark: `oklch(0.95 0.005 262)`.
 * @cssprop --latchkey-line - The border of the card, and separators. Default: 16 % of the ink in the surface.
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
 * @fires latchkey-session-expiring - The session will expire soon.
 * @fires latchkey-refresh - The session has a new key.
 * @fires latchkey-close - The dialog has closed.
 * @fires latchkey-logout - The session has ended.
 */
export class LatchkeyLoginElement extends LoginAttributes {
  /** The version of this class, to tell two copies on one page apart. */
  static readonly version: string = '0.1.0';

  /** A form around the element posts the session token under the element's `name`. */
  static readonly formAssociated = true;

  readonly #flow = new FlowController(this);
  // Missing in Safari before 16.4; there the element does not take part in forms.
  readonly #internals = (this as Partial<HTMLElement>).attachInternals?.();
  readonly #language = new ElementLanguage(this, () => this.requestUpdate());
  readonly #screens = new ScreenLoader(this, (load) => this.#sourceOf(this.#flow.state) === load);
  /** Works on the element after each drawing, once its module has loaded. */
  #after: AfterDrawing | undefined;
  readonly #dialog = new DialogController(this);
  /** Hydrates a server's first screen; undefined where there is none. */
  #takeOver: TakeOver | undefined;
  #isDisabled = false;
  /** True once the element has something to report to a form around it. */
  #isPart = false;
  #texts: Texts | undefined;
  /** The last state whose screen was loaded. It is shown while the next screen loads. */
  #shown: FlowState = { name: 'starting' };
  /** Height of the card before the present drawing; undefined until `#after` exists. */
  #height: number | undefined;
  #config: LoginConfigurationReply | undefined;
  #otpGateway: OtpGateway | undefined;
  #createAccount: CreateAccount | undefined;
  #isRunning = false;
  /** True when a login must be started with the present settings. */
  #isStale = true;

  constructor() {
    super();
    this.adopt(styles + methodStyles);
    this.upgrade();
    // A site may fill slots at any time, also slots that the present screen does not have.
    new MutationObserver(() => this.requestUpdate()).observe(this, { childList: true });
  }

  /**
   * Registers the element. A second call with the same version has no effect; another version under the same name is
   * reported on the console.
   */
  static define(tag = 'latchkey-login', registry: CustomElementRegistry = customElements): void {
    const known = registry.get(tag) as typeof LatchkeyLoginElement | undefined;
    if (!known) registry.define(tag, this);
    else if (known.version !== this.version) {
      console.warn(`<${tag}> is already version ${known.version} (docs/errors.md#defined-twice).`);
    }
  }

  /** The session, or null when nobody is signed in. */
  get session(): Session | null {
    return this.#flow.session;
  }

  /** The name of the present screen, as the last `latchkey-step` reported it. */
  get step(): FlowState['name'] {
    return this.#flow.state.name;
  }

  /**
   * Resolves once `latchkey-ready` has been fired: to the present session, or to null when nobody is signed in. Code
   * that runs after the event can use this instead.
   */
  get ready(): Promise<Session | null> {
    return this.#flow.ready.then(() => this.session);
  }

  /** A client of the API whose requests the session stamps, loaded on first use; null when nobody is signed in. */
  get client(): Promise<SessionClient | null> {
    return this.#flow.createClient();
  }

  /** The configuration itself. Default: it is fetched. */
  get config(): LoginConfigurationReply | undefined {
    return this.#config;
  }

  set config(config: LoginConfigurationReply | undefined) {
    // A component may set an equal object at each of its renderings; that must not restart the login.
    this.#change(JSON.stringify(config) !== JSON.stringify(this.#config));
    this.#config = config;
  }

  /** A site's own texts, which replace those of the language; texts that are left out stay. */
  get texts(): Texts | undefined {
    return this.#texts;
  }

  set texts(texts: Texts | undefined) {
    this.#texts = texts;
    void this.#language.load();
  }

  /** Sends and checks codes instead of the session proxy's companion operations. */
  get otpGateway(): OtpGateway | undefined {
    return this.#otpGateway;
  }

  set otpGateway(gateway: OtpGateway | undefined) {
    this.#change(gateway !== this.#otpGateway);
    this.#otpGateway = gateway;
  }

  /** Creates accounts instead of the service, on a server of the site's own; the login is then tried again. */
  get createAccount(): CreateAccount | undefined {
    return this.#createAccount;
  }

  set createAccount(createAccount: CreateAccount | undefined) {
    this.#createAccount = createAccount;
  }

  /**
   * Gives the session a new key; the time of expiry stays. `latchkey-refresh` is fired. Rejects with a `LatchkeyError`;
   * the session then stays as it was.
   */
  refresh(): Promise<void> {
    return this.#flow.refresh();
  }

  /** Ends the session: in this browser at once, at the service when the request arrives. */
  logout(): void {
    this.#flow.send({ type: 'session-ended', reason: 'user' });
  }

  /** Examines why a login does or does not work here. Rejects only when the code of the diagnosis cannot be loaded. */
  async diagnose(): Promise<Report> {
    return (await import('./diagnosis.ts')).diagnose(this);
  }

  /** Opens the dialog of `mode="dialog"`. */
  show(): void {
    this.open = true;
  }

  /** Closes the dialog. A login that was started in it stays as it is. */
  close(): void {
    this.open = false;
  }

  /** Returns to the first screen; a session stays. */
  reset(): void {
    this.#flow.send({ type: 'back' });
  }

  /** The contact field, for code that mirrors it outside; null when it is not shown. */
  get contactField(): HTMLInputElement | null {
    return this.find('#contact');
  }

  /** Called by the browser when the form around the element is reset. */
  formResetCallback(): void {
    this.reset();
  }

  /** Called by the browser when the form around the element, or a fieldset of it, is disabled or enabled. */
  formDisabledCallback(isDisabled: boolean): void {
    this.#isDisabled = isDisabled;
    this.requestUpdate();
  }

  /** Schedules a drawing. The form value is updated at once, because a listener may submit the form. */
  override requestUpdate(): void {
    super.requestUpdate();
    const { session, required } = this;
    // These calls are slow in browsers, and before the first screen there is usually nothing to report.
    if (!(this.#isPart ||= !!session || required)) return;
    this.#internals?.setFormValue?.(session && session.token);
    const flags = { valueMissing: required && !session };
    this.#internals?.setValidity?.(
      flags,
      this.#language.messages.chooseTitle,
      // The node that the browser focuses when somebody submits the form too early.
      this.find('.card button,.card input') ?? undefined,
    );
  }

  attributeChangedCallback(name: string, before?: string | null, after?: string | null): void {
    if (name === 'locale') void this.#language.load();
    // A page that sets all attributes at each of its renderings must not restart the login.
    else if (before !== after) this.#change(!LOOKS.includes(name));
  }

  protected override settle(isConnected: boolean): void {
    if (isConnected !== this.#isRunning) {
      this.#isRunning = isConnected;
      this.#isStale = true;
      this.#language.listen(isConnected);
      if (!isConnected) this.#flow.stop();
    }
    // Outside the page only a sign-out runs, so nothing is started here.
    if (isConnected && this.#isStale) this.#start();
  }

  protected override draw(): TemplateResult | typeof nothing {
    // Measuring forces a layout, so it is done only once `#after` can animate the height.
    this.#height = this.#after && this.find('.card')?.offsetHeight;
    const { later, state, send } = this.#flow;
    if (later) {
      this.#language.complete(later.messages);
      this.#after ??= new later.AfterDrawing(this, send, (source) => this.#screens.find(source));
    }
    if (!this.#language.isLoading && this.#findScreen(state)) this.#shown = state;
    const { messages } = this.#language;
    // A server's screen stays until another screen can replace it.
    if (this.served) this.#takeOver?.(this, this.#shown, messages, (texts) => this.#drawCard(texts));
    const shown = this.#drawCard(messages);
    if (this.mode !== 'dialog') return shown;
    return this.#dialog.draw(shown, { t: messages, state: this.#shown });
  }

  protected override drawn(): void {
    const state = this.#shown;
    const t = this.#language.messages;
    this.#after?.follow({ state, t, nowMs: this.#flow.now(), height: this.#height });
  }

  #start(): void {
    this.#isStale = false;
    void this.#language.load();
    this.#flow.start();
    // Requested together with the configuration, not after it.
    this.#screens.find(firstScreenOf(this));
    if (this.served) {
      void import('./takeover.ts')
        .then(
          (part) => (this.#takeOver = part.takeOver),
          // Without hydration everything is drawn again.
          () => this.shadowRoot?.replaceChildren(),
        )
        .then(() => this.requestUpdate());
    }
    // Nobody waits for the diagnosis, so a failure to load it is ignored.
    if (this.debug) this.diagnose().catch(String);
  }

  /** Schedules a drawing, and restarts the login if its settings have changed. */
  #change(isStale: boolean): void {
    this.#isStale ||= isStale;
    this.requestUpdate();
  }

  #sourceOf(state: FlowState): ScreenSource<never> {
    return screenOf(state, this, this.#flow.later?.findLaterScreen);
  }

  /**
   * Returns the screen of a state if it is loaded. For `signing-in` the busy first screen is shown until the state's
   * own screen has loaded.
   */
  #findScreen(state: FlowState): ScreenModule<never> | undefined {
    const screen = this.#screens.find(this.#sourceOf(state));
    return screen ?? (state.name === 'signing-in' ? this.#screens.find(firstScreenOf(this)) : undefined);
  }

  #drawCard(t: ElementMessages): TemplateResult {
    const { send } = this.#flow;
    const screen = this.#screens.failed ? this.#drawFailure(t) : this.#drawScreen(this.#shown, t, send);
    // Nodes of a server's screen must not linger.
    if (!this.served) this.#after?.precede(screen as Partial<TemplateResult>);
    return card(t, screen, this.#isDisabled, this.#after?.sentence ?? '');
  }

  #drawScreen(
    state: FlowState,
    t: ElementMessages,
    send: (event: FlowEvent) => void,
  ): TemplateResult | typeof nothing {
    const { later, now } = this.#flow;
    const context = {
      send,
      t,
      now,
      // Before that module has loaded, the only possible fault is that it is missing.
      describe: (fault: Fault, channel?: Channel) =>
        later?.describeFault(fault, t, now, channel) ?? t.errors.load_failed,
      isFirst: this.#after?.isFirstScreen ?? true,
      keepsOrder: this.#takeOver !== undefined,
    };
    // The registry's type pairs each state with its screen; TypeScript loses the pairing when both vary.
    return this.#findScreen(state)?.screen(state as never, context) ?? nothing;
  }

  #drawFailure(t: ElementMessages): TemplateResult | typeof nothing {
    return this.#drawScreen({ name: 'unavailable', fault: LOAD_FAILED }, t, () => {
      this.#screens.failed = undefined;
      this.requestUpdate();
    });
  }
}

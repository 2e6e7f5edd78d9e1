import { inFile, type Fault } from '../fault.ts';

const FIELD = ['test/browser/parts/code-field.test.ts'];
const ATTRIBUTES = ['test/browser/element/attributes.test.ts'];
const FIRST_DRAWING = ['test/browser/element/first-drawing.test.ts'];

/** Faults of what a person sees, and of the element around it. */
export const screenFaults: readonly Fault[] = [
  ...inFile('src/element/view-element.ts', ATTRIBUTES, {
    'screen-false-is-true': {
      why: 'A switch that a framework writes as "false" is on.',
      find: `text !== undefined && (text !== 'false' || attribute === 'required')`,
      replace: `text !== undefined`,
      mended: 'fix(element): "false" is false for every switch, and no contact can get into an address',
    },
    'screen-required-false': {
      why: 'A required login with the value "false" is not required, unlike in HTML.',
      find: ` || attribute === 'required')`,
      replace: `)`,
      mended: 'fix(element): "false" is false for every switch, and no contact can get into an address',
    },
    'screen-early-properties-lost': {
      why: 'Properties that were set before the class was there are lost.',
      find: `      early[name] = value;\n`,
      replace: `      void value;\n`,
      tests: ['test/browser/element/life.test.ts'],
    },
    'screen-move-begins-again': {
      why: 'An element that a page moves begins again, and half a code is lost.',
      find: `  disconnectedCallback(): void {`,
      replace: `  disconnectedCallback(): void {\n    this.settle(false);`,
      tests: ['test/browser/element/life.test.ts'],
      mended: 'fix(element): an element that a page moves goes on with what was typed',
    },
  }),
  ...inFile('src/element/screens/later.ts', ['test/browser/element/life.test.ts'], {
    'screen-at-rest-without-a-way-on': {
      why: 'Who comes back to a login that cannot be completed can only try it again.',
      find: `'channel' in state ? unavailableAtRest : undefined`,
      replace: `undefined`,
    },
  }),
  ...inFile('src/login/expected-offer.ts', ['test/browser/element/remembered.test.ts'], {
    'screen-named-ways-wait': {
      why: 'The ways that a page names wait for the configuration.',
      find: ` ?? connection.subset`,
      replace: ``,
      mended: 'feat(login): the ways that a page names are there before the configuration',
    },
  }),
  ...inFile('src/element/element-language.ts', FIRST_DRAWING, {
    'screen-english-is-awaited': {
      why: 'The skeleton is drawn, and drawn over, where the form could be there at once.',
      find: `/^en\\b/i.test(tag)) return undefined;`,
      replace: `/^en\\b/i.test(tag)) return Promise.resolve(english as ElementMessages);`,
    },
  }),
  ...inFile('src/element/flow-controller.ts', FIRST_DRAWING, {
    'screen-machine-before-first-paint': {
      why: 'The machine keeps the processor from showing the first screen.',
      find: `    await later.firstPaint(this.state);\n`,
      replace: ``,
    },
  }),
  ...inFile('src/element/after-drawing.ts', ['test/browser/element/focus.test.ts'], {
    'screen-early-press-unseen': {
      why: 'After a press that came before the machine the next screen is treated as the first: no focus, no word.',
      find: `    if (card && !this.#hasFollowed) this.#catchUp(state, card);\n`,
      replace: ``,
    },
  }),
  ...inFile('src/element/dialog.ts', ['test/browser/element/dialog.test.ts'], {
    'screen-dialog-focus-lost': {
      why: 'The focus does not go back to the button that opened the dialog.',
      find: `  function end(): void {
    host.close();`,
      replace: `  function end(): void {
    opener = host;
    host.close();`,
    },
    'screen-dialog-stays': {
      why: 'The dialog stays open after a login.',
      find: `      host.addEventListener('latchkey-login', leave);\n`,
      replace: '',
    },
    'screen-dialog-begins-nowhere': {
      why: 'A dialog that opens before the configuration is there never begins at the field.',
      find: `    if (start === undefined) return;
    isBeginning = false;`,
      replace: `    isBeginning = false;
    if (start === undefined) return;`,
      mended: "fix(element): the dialog opens after a provider's page also when its part loads late",
    },
  }),
  ...inFile('src/element/dialog-controller.ts', ['test/browser/element/dialog.test.ts'], {
    'screen-early-press-of-dialog': {
      why: "A press before the dialog's part has loaded is lost.",
      find: `      (frame) => frame.obey(button),`,
      replace: `      (frame) => this.#frame !== frame && frame.obey(button),`,
      mended:
        "fix(element): a press before the dialog's part has loaded opens it; a fault stands under its own button",
    },
  }),
  ...inFile('src/element/flow-controller.ts', ['test/browser/element/login.test.ts'], {
    'screen-form-before-session': {
      why: 'A page with a session at rest shows the form first.',
      find: `if (!session && !readLoginHint(scope))`,
      replace: `if (!session && (readLoginHint(scope) ?? true))`,
      tests: ['test/browser/element/session.test.ts', 'test/browser/element/life.test.ts'],
      mended: 'fix(element): a page with a session at rest does not show the form first',
    },
    'screen-early-press-lost': {
      why: 'A press before the rest of the program has arrived is lost.',
      find: `    for (const event of this.#waiting.splice(0)) this.#login?.send(event);\n`,
      replace: `    this.#waiting.splice(0);\n`,
    },
  }),
  ...inFile('src/element/running-login.ts', ['test/browser/element/in-app.test.ts'], {
    'screen-message-in-event': {
      why: 'The text for developers is in the events that a page may record.',
      find: `  return { code, recovery, retryable };`,
      replace: `  return { code, recovery, retryable, message } as { code: typeof code; recovery: typeof recovery; retryable: boolean };`,
    },
  }),
  ...inFile('src/element/parts/method-buttons.ts', ['test/browser/element/hostile.test.ts'], {
    'screen-divider-wider-than-card': {
      why: 'The word of the divider is wider than the card in some fonts.',
      find: `  .or {
    overflow-x: clip;`,
      replace: `  .or {`,
      mended: 'fix(element): the word of the divider is no wider than the card in any font',
    },
    'screen-button-wider-than-card': {
      why: 'A button with a text that has no place to break is wider than the card.',
      find: `  .methods {
    display: grid;
    grid-template-columns: minmax(0, 1fr);`,
      replace: `  .methods {
    display: grid;`,
      mended: 'fix(element): no text of any font is wider than the card',
    },
  }),
  ...inFile('src/element/parts/contact-form.ts', ['test/browser/element/slots.test.ts'], {
    'screen-passkey-past-the-box': {
      why: "A passkey of the field's list passes by the box that has to be ticked.",
      find: `methods.includes('passkey') && !isConsentMissing;`,
      replace: `methods.includes('passkey') && (void isConsentMissing, true);`,
    },
  }),
  ...inFile('src/element/screens/choose.ts', ['test/browser/element/slots.test.ts'], {
    'screen-last-way-not-first': {
      why: 'The way that was used last does not stand first.',
      find: `lastUsed ? [lastUsed, ...methods] : methods`,
      replace: `methods`,
      tests: FIRST_DRAWING,
    },
  }),
  ...inFile('src/element/announcer.ts', ['test/browser/element/transcripts.test.ts'], {
    'screen-fault-not-said': {
      why: 'A screen reader does not hear what went wrong.',
      find: `const news = find('[data-news]');`,
      replace: `const news: Element[] = [];`,
    },
  }),
  ...inFile('src/element/parts/code-field.ts', ['test/browser/element/focus.test.ts'], {
    'screen-code-takes-focus': {
      why: 'The code field takes the focus from a person who is busy elsewhere on the page.',
      find: `if (isWanted && !(host && isBusyElsewhere(host))) this`,
      replace: `if (isWanted) this`,
    },
  }),
  ...inFile('src/element/parts/code-field.ts', FIELD, {
    'screen-code-submitted-twice': {
      why: 'Autofill in bursts sends a code twice.',
      find: `if (previous?.isBusy && !options.isBusy) this.#isSubmitted = false;`,
      replace: `this.#isSubmitted = false;`,
    },
    'screen-code-kept-in-snapshot': {
      why: 'A page that is left keeps the code.',
      find: `    addEventListener('pagehide', this.#forget, { signal });\n`,
      replace: '',
    },
    'screen-code-not-cleared': {
      why: 'The field is not emptied for a new attempt.',
      find: `    if (previous && isNew) this.#clear();\n`,
      replace: '',
    },
    'screen-busy-field-filled': {
      why: 'Autofill changes the code while it is checked.',
      find: `    if (isBusy) return this.#write(this.#code);\n`,
      replace: `    void isBusy;\n`,
    },
  }),
];

import { createLogin, type HeadlessLogin, type LoginState } from 'latchkey/headless';
import { build } from './dom.ts';

/** The title of each state; a state without one lasts only a moment. */
const TITLES: Readonly<Partial<Record<LoginState['name'], string>>> = {
  choose: 'Sign in',
  sending: 'Sending a code …',
  code: 'Enter the code',
  verifying: 'Checking the code …',
  done: 'Welcome',
  'no-account': 'No account yet',
};

/** The text of each failure. A page decides by the code. */
const FAULTS: Readonly<Record<string, string>> = {
  invalid_contact: 'Enter an email address or a phone number.',
  otp_invalid: 'Incorrect code.',
  otp_expired: 'This code has expired.',
  rate_limited: 'Too many attempts. Wait a moment.',
};

/** Builds a form with one field, which passes its text to `send`. */
function ask(label: string, attributes: Record<string, string>, send: (text: string) => void): Node {
  const field = build('input', { id: 'field', required: '', ...attributes });
  const title = build('label', { for: 'field' }, label);
  const form = build('form', {}, title, field, build('button', {}, 'Continue'));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    send(field.value);
  });
  return form;
}

/** Builds a button. */
function press(label: string, act: () => void): Node {
  const button = build('button', { type: 'button' }, label);
  button.addEventListener('click', act);
  return button;
}

/** Draws the content of a state, below its title. */
function draw(state: LoginState, login: HeadlessLogin): readonly Node[] {
  const restart = press('Start again', () => login.send({ type: 'back' }));
  if (state.name === 'choose') {
    const submit = (contact: string): void => {
      login.send({ type: 'choose-channel', channel: contact.includes('@') ? 'email' : 'sms' });
      login.send({ type: 'submit-contact', contact });
    };
    return [ask('Email or phone', { autocomplete: 'username', value: state.contact }, submit)];
  }
  if (state.name === 'code') {
    const sent = build('p', {}, `We sent a code to ${state.challenge.contact}.`);
    const attributes = { autocomplete: 'one-time-code', inputmode: 'numeric' };
    return [sent, ask('Code', attributes, (code) => login.send({ type: 'submit-code', code })), restart];
  }
  if (state.name === 'done') {
    const until = new Date(state.session.expiresAt).toLocaleTimeString();
    return [build('p', {}, `${state.contact}, until ${until}`), press('Sign out', login.logout)];
  }
  if (state.name === 'no-account')
    return [build('p', {}, `There is no account for ${state.contact}.`), restart];
  if (state.name === 'unavailable') {
    const again = press('Try again', () => login.send({ type: 'retry' }));
    // A stored login can be dropped for another contact.
    return state.channel === undefined ? [again] : [again, restart];
  }
  return [];
}

/** Shows a login with its own screens in `place`. */
export function showLogin(place: HTMLElement, proxyUrl: string, configId: string): void {
  const login = createLogin({ proxyUrl, configId });
  let shown: LoginState['name'] = 'starting';
  login.subscribe((state, notice) => {
    if (notice !== undefined) return;
    const fault = 'fault' in state ? state.fault : undefined;
    const missing =
      state.name === 'code' && state.missing ? `Characters missing: ${state.missing}.` : undefined;
    const text = fault ? (FAULTS[fault.code] ?? fault.message) : missing;
    const words = text && build('p', { class: 'bad', role: 'alert' }, text);
    place.replaceChildren(
      build('h3', {}, TITLES[state.name] ?? 'One moment …'),
      ...draw(state, login),
      words ?? '',
    );
    // On the first screen the page has just been opened and must not take the focus.
    if (shown !== 'starting') place.querySelector('input')?.focus();
    shown = state.name;
  });
  login.start();
}

import { createLogin, type HeadlessLogin, type LoginState } from 'latchkey/headless';
import { build } from './dom.ts';

/** What each state says; one without words of its own is over in a moment. */
const TITLES: Readonly<Partial<Record<LoginState['name'], string>>> = {
  choose: 'Who are you?',
  sending: 'Sending a code …',
  code: 'Type the code',
  verifying: 'Checking the code …',
  done: 'Welcome',
  'no-account': 'We do not know you',
};

/** Words for what can go wrong; the code is what a page decides by. */
const FAULTS: Readonly<Record<string, string>> = {
  invalid_contact: 'That is neither an e-mail address nor a phone number.',
  otp_invalid: 'That is not the code.',
  otp_expired: 'That code is too old.',
  rate_limited: 'Too many attempts. Wait a little.',
};

/** A form with one field, whose text is sent. */
function ask(label: string, attributes: Record<string, string>, send: (text: string) => void): Node {
  const field = build('input', { id: 'field', required: '', ...attributes });
  const title = build('label', { for: 'field' }, label);
  const form = build('form', {}, title, field, build('button', {}, 'Go on'));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    send(field.value);
  });
  return form;
}

/** A button. */
function press(label: string, act: () => void): Node {
  const button = build('button', { type: 'button' }, label);
  button.addEventListener('click', act);
  return button;
}

/** What a state shows under its title. */
function draw(state: LoginState, login: HeadlessLogin): readonly Node[] {
  const restart = press('Start again', () => login.send({ type: 'back' }));
  if (state.name === 'choose') {
    const submit = (contact: string): void => {
      login.send({ type: 'choose-channel', channel: contact.includes('@') ? 'email' : 'sms' });
      login.send({ type: 'submit-contact', contact });
    };
    return [ask('E-mail or phone', { autocomplete: 'username', value: state.contact }, submit)];
  }
  if (state.name === 'code') {
    const sent = build('p', {}, `It is on its way to ${state.challenge.contact}.`);
    const attributes = { autocomplete: 'one-time-code', inputmode: 'numeric' };
    return [sent, ask('Code', attributes, (code) => login.send({ type: 'submit-code', code })), restart];
  }
  if (state.name === 'done') {
    const until = new Date(state.session.expiresAt).toLocaleTimeString();
    return [build('p', {}, `${state.contact}, until ${until}`), press('Sign out', login.logout)];
  }
  if (state.name === 'no-account') return [build('p', {}, `No account for ${state.contact}.`), restart];
  if (state.name === 'unavailable') return [press('Try again', () => login.send({ type: 'retry' }))];
  return [];
}

/** A login with screens of its own in `place`. */
export function showLogin(place: HTMLElement, proxyUrl: string, configId: string): void {
  const login = createLogin({ proxyUrl, configId });
  let shown: LoginState['name'] = 'starting';
  login.subscribe((state, notice) => {
    if (notice !== undefined) return;
    const fault = 'fault' in state ? state.fault : undefined;
    const words = fault && build('p', { class: 'bad', role: 'alert' }, FAULTS[fault.code] ?? fault.message);
    place.replaceChildren(
      build('h3', {}, TITLES[state.name] ?? 'One moment …'),
      ...draw(state, login),
      words ?? '',
    );
    // The page was just opened: it takes the focus from nobody.
    if (shown !== 'starting') place.querySelector('input')?.focus();
    shown = state.name;
  });
  login.start();
}

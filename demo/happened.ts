import type { LatchkeyEventMap } from 'latchkey';
import { build, buildRows, buildTime } from './dom.ts';
import type { Exchange, ExchangeEnd } from './exchange-log.ts';
import { shorten, shortenSecrets } from './shorten.ts';

/** The purpose of each exchange, by the last part of its path. */
const MEANINGS: Readonly<Record<string, string>> = {
  wallet_kit_config: 'Asks which ways to sign in are configured.',
  otp_init_v2: 'Asks for a code. The reply has a key, signed by the service, to encrypt the code with.',
  otp_verify_v2: 'Sends the encrypted code, with the public key that this browser has just made.',
  otp_login_v2: 'Signs in with the token of the step before and a signature by the key in this browser.',
  account: 'Asks whose account this is, and in which organization.',
  signup_v2: 'Creates an account.',
  oauth_login: 'Signs in with the provider’s signed token; its nonce names the key of this browser.',
  oauth2_authenticate: 'Asks the service to exchange the provider’s code for a token.',
  stamp_login: 'Signs in: a passkey or a wallet signs the request for a session of this browser’s key.',
  stamp_logout: 'Ends the session at the service.',
  create_authenticators: 'Adds a passkey to the account.',
  whoami: 'Asks whose key this is. The key in this browser has signed the request.',
  get_private_key: 'Asks for the Ethereum address of the key that signs messages.',
  create_private_keys: 'Creates a key of your own that signs messages. The key in this browser approves it.',
  set_organization_feature: 'Names the address that the webhooks of your organization go to.',
  list_private_keys: 'Asks which keys your organization has.',
  sign_raw_payload: 'Asks for a signature. The key in this browser has signed the request.',
  jwks: 'Asks for the keys that verify webhook deliveries.',
};

/** Exchanges that stay on the page. */
const MOST_SHOWN = 60;

/** Writes down what happens, step by step. */
export interface Happened {
  /** Adds an exchange, and its outcome as soon as that is known. */
  addExchange(exchange: Exchange): void;
  /** Adds what the element has told the page. */
  addEvent(event: LatchkeyEventMap[keyof LatchkeyEventMap]): void;
}

/** Creates the list of what just happened. `count` shows how many requests there were. */
export function createHappened(list: HTMLElement, count: HTMLElement): Happened {
  let total = 0;
  const add = (item: HTMLElement): void => {
    list.append(item);
    if (list.childElementCount > MOST_SHOWN) list.firstElementChild?.remove();
  };
  return {
    addExchange(exchange) {
      const { method, path, sent, stamp } = exchange;
      const result = build('span', { class: 'result' }, '…');
      const name = path.split('/').at(-1) ?? path;
      const details = build(
        'details',
        {},
        build(
          'summary',
          {},
          build('span', { class: 'call' }, build('b', {}, name), result),
          build('span', { class: 'meaning' }, MEANINGS[name] ?? ''),
        ),
        build('p', { class: 'path' }, `${method} ${path}`),
      );
      const signature =
        readSignature(stamp) ?? readSignature((sent as { clientSignature?: unknown })?.clientSignature);
      if (signature) details.append(build('dl', {}, ...buildRows(signature)));
      if (sent !== undefined) details.append(...buildJson('Sent', sent));
      add(build('li', { 'data-call': name }, details));
      count.textContent = String(++total);
      void exchange.ended.then((end) => {
        result.replaceChildren(describeEnd(end));
        if (end.received !== undefined) details.append(...buildJson('Received', end.received));
      });
    },
    addEvent({ detail, type }) {
      const facts = Object.entries(detail)
        .filter(([, value]) => typeof value !== 'object')
        .map(([name, value]) => `${name}: ${String(value)}`);
      const text = build('span', {}, build('code', {}, type), ` ${facts.join(', ')}`);
      add(build('li', { class: 'event' }, text, buildTime(Date.now())));
    },
  };
}

function describeEnd({ durationMs, status }: ExchangeEnd): string {
  return status === undefined ? 'no reply' : `${status} · ${Math.round(durationMs)} ms`;
}

/** The key and the signature that a request carries, shortened; undefined where it carries none. */
function readSignature(carried: unknown): Readonly<Record<string, string>> | undefined {
  const { publicKey, signature } = (carried ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof publicKey !== 'string' || typeof signature !== 'string') return undefined;
  return { 'Key in this browser': shorten(publicKey), 'Its signature': shorten(signature) };
}

function buildJson(title: string, value: unknown): readonly HTMLElement[] {
  const text = JSON.stringify(shortenSecrets(value), null, 2);
  return [build('h3', {}, title), build('pre', { tabindex: '0', 'aria-label': title }, text)];
}

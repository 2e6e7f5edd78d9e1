import type { LatchkeyLoginElement, OtpGateway } from 'latchkey';

/** The screens that the theme studio shows at once, each with its caption. */
export const SCREENS = {
  choose: 'The first screen',
  invalid: 'An error',
  code: 'The code',
  wrong: 'A wrong code',
  'no-account': 'No account',
  done: 'Signed in',
} as const;

/** The name of a screen. */
export type ScreenName = keyof typeof SCREENS;

/** The proxy address of the studio's elements. No server is there; {@link answerStudio} answers the requests. */
const STUDIO = `${location.origin}/studio`;

const CONFIGURATION = {
  enabledProviders: ['email', 'google', 'passkey'],
  organizationId: 'studio',
  sessionExpirationSeconds: '900',
  otpLength: '6',
  otpAlphanumeric: false,
  oauthClientIds: { google: 'studio' },
  oauthRedirectUrl: `${location.origin}/oauth-callback.html`,
};

/** Creates an unsigned token with these claims. */
function toToken(claims: Readonly<Record<string, string | number>>): string {
  const text = btoa(JSON.stringify(claims)).replace(/[+/=]/g, (sign) =>
    sign === '+' ? '-' : sign === '/' ? '_' : '',
  );
  return `studio.${text}.studio`;
}

/** Answers the final request of the studio's logins instead of a service. Call it before the element is loaded. */
export function answerStudio(): void {
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!url.startsWith(STUDIO)) return fetch(input, init);
    if (new Headers(init?.headers).get('X-Auth-Proxy-Config-Id') === 'no-account') {
      const problem = { code: 5, message: 'No account.', errorCode: 'ACCOUNT_NOT_FOUND', details: [] };
      return Promise.resolve(Response.json(problem, { status: 404 }));
    }
    const { publicKey } = JSON.parse(init?.body as string) as { publicKey?: string };
    const session = toToken({
      exp: Math.floor(Date.now() / 1000) + 900,
      public_key: publicKey ?? '',
      session_type: 'SESSION_TYPE_READ_WRITE',
      user_id: 'studio',
      organization_id: 'studio',
    });
    return Promise.resolve(Response.json({ session }));
  };
}

/**
 * Leads an element to a screen: it is filled in and submitted as a person would, and a gateway in this page answers.
 * The element must be inert, so that it does not take the focus.
 */
export function leadTo(name: ScreenName, element: LatchkeyLoginElement): void {
  const gateway: OtpGateway = {
    send: () => Promise.resolve({ otpId: 'studio', retryAfterSeconds: 30 }),
    async verify({ publicKey }) {
      const { LatchkeyError } = await import('latchkey');
      if (name === 'wrong') throw new LatchkeyError('otp_invalid', 'Incorrect code.', { triesLeft: 2 });
      return { verificationToken: toToken({ id: name, public_key: publicKey }) };
    },
  };
  Object.assign(element, { config: CONFIGURATION, otpGateway: gateway });
  element.setAttribute('proxy-url', STUDIO);
  element.setAttribute('config-id', name);
  element.setAttribute('storage', 'memory');
  if (name === 'choose') return;
  element.addEventListener('latchkey-step', ({ detail }) => {
    // The screen is drawn after the event.
    requestAnimationFrame(() => requestAnimationFrame(() => act(detail.step)));
  });
  element.addEventListener('latchkey-ready', () => {
    requestAnimationFrame(() => requestAnimationFrame(() => act('choose')));
  });

  /** The steps that have been performed: after a wrong code the step `code` comes again. */
  const done = new Set<string>();
  function act(step: string): void {
    if (done.has(step)) return;
    done.add(step);
    const root = element.shadowRoot;
    if (step === 'choose') {
      const field = root?.querySelector<HTMLInputElement>('#contact');
      if (!field) return;
      type(field, name === 'invalid' ? 'ada' : 'ada@example.com');
      root?.querySelector<HTMLElement>('button[part~=button-primary]')?.click();
    } else if (step === 'code' && name !== 'code') {
      const field = root?.querySelector<HTMLInputElement>('input[autocomplete~=one-time-code]');
      if (field) type(field, '123456');
    }
  }
}

function type(field: HTMLInputElement, text: string): void {
  field.value = text;
  field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, inputType: 'insertText' }));
}

/** The service that `npm start` runs beside the site. */
export interface LiveService {
  /** The address of the session proxy, on the site's own origin. */
  readonly proxyUrl: string;
  /** The page that shows the sent messages. */
  readonly inboxUrl: string;
}

/** The placeholder in examples for the service's address. */
const EXAMPLE_PROXY = 'https://auth.example.com';

/** Id of the configuration with every way to sign in; other examples use codes only. */
const EVERY_WAY = '8b1f2c3e-0000-4000-8000-0000000000c1';

/** The configuration for elements without a service, apart from the ways to sign in. */
const CONFIG = {
  organizationId: '8b1f2c3e-0000-4000-8000-000000000001',
  sessionExpirationSeconds: '900',
  oauthClientIds: { google: 'example' },
  oauthRedirectUrl: 'https://example.com/oauth-callback.html',
};

/** Finds the service beside the site; undefined on a static host, whose pages do not name one. */
export function findService(): LiveService | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[name=latchkey-service]');
  return meta === null ? undefined : { proxyUrl: meta.content, inboxUrl: meta.dataset['inbox'] ?? '' };
}

/**
 * Adds elements to the live examples of the page, each when it comes near the viewport, because a page may have more
 * than twenty.
 */
export function showLiveExamples(): void {
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        watcher.unobserve(target);
        fill(target as HTMLElement);
      }
    },
    { rootMargin: '300px 0px' },
  );
  const examples = [...document.querySelectorAll<HTMLElement>('.live:empty')];
  examples[0]?.toggleAttribute('data-first', true);
  for (const example of examples) watcher.observe(example);
}

function fill(example: HTMLElement): void {
  const service = findService();
  const template = document.createElement('template');
  template.innerHTML = (example.dataset['markup'] ?? '').replaceAll(
    EXAMPLE_PROXY,
    service?.proxyUrl ?? EXAMPLE_PROXY,
  );
  for (const login of template.content.querySelectorAll('latchkey-login')) {
    const others = login.getAttribute('config-id') === EVERY_WAY ? ['google', 'passkey', 'wallet'] : [];
    const config = { ...CONFIG, enabledProviders: ['email', 'sms', ...others] };
    if (service === undefined) Object.assign(login, { config });
    // Every reader may try it, so accounts are created.
    else if (!login.hasAttribute('signup')) login.setAttribute('signup', 'auto');
  }
  example.append(template.content);
  // The page's policy blocks forms: submitting would only print a console message, which the person does not see.
  const sent = createNote('The form is complete. Here it is sent nowhere.');
  sent.role = 'alert';
  example.addEventListener('submit', (event) => {
    event.preventDefault();
    example.append(sent);
  });
  if (example.hasAttribute('data-first')) example.append(explain(service));
  void import(/* @vite-ignore */ `${import.meta.env.BASE_URL}latchkey/latchkey.js`);
}

/** Explains below a page's first example what its button does. */
function explain(service: LiveService | undefined): HTMLElement {
  if (service === undefined) {
    return createNote(
      'Shown without a service: there is nothing here to sign in to. Run npm start for a real login.',
    );
  }
  const inbox = document.createElement('a');
  inbox.href = service.inboxUrl;
  inbox.target = '_blank';
  inbox.rel = 'noreferrer';
  inbox.textContent = 'the inbox';
  return createNote('This login is real: type any address, and find its code in ', inbox, '.');
}

function createNote(...content: readonly (string | Node)[]): HTMLElement {
  const note = document.createElement('p');
  note.className = 'live-note';
  note.append(...content);
  return note;
}

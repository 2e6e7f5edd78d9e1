import { shareService, type SharedService } from './shared-service.ts';
import { socialConfigIds, socialOrganizationId } from './social-organization.ts';
import type { Gate, StaticPage } from './static-server.ts';
import { strictPolicy } from './test-pages.ts';

/** A site with the built files and its callback page, and the service with a provider behind it. */
export interface SocialSite {
  readonly origin: string;
  readonly service: SharedService;
  /** Holds back files of the site. */
  readonly gate: Gate;
  stop(): Promise<void>;
}

/**
 * Starts everything that social sign-in takes. Pages:
 *
 * - `/`, `/redirect`, `/either`: the element, with windows, by redirect, or as it finds right; `/empty`: nothing;
 * - `/dialog`: as a dialog that the page's button opens, by redirect;
 * - `/signup`, `/signup/refused`: the element, making accounts; where the service makes none;
 * - `/coop`: with `Cross-Origin-Opener-Policy: same-origin`, under which a window of a provider is out of reach;
 * - `/strict`: under the strict content security policy, whose violations it counts;
 * - `/unasked`, `/unasked/popup`: press Google's button by themselves, once, as soon as they can;
 * - `/framed`, `/sandboxed`: a frame with `/`, and one with `/either` that may open no window;
 * - `/fedcm`: with a configuration of its own, in which Google is Google and not the development provider;
 * - `/messenger`: tells the page that it is a frame of what its fragment says.
 */
export async function startSocialSite(): Promise<SocialSite> {
  const service = await shareService();
  const { socialSite: site } = service;
  const redirectUrl = `${site.origin}/dist/oauth-callback.html`;
  const { authProxyUrl } = service.info;
  const page = (attributes: string, configId: string = socialConfigIds.all, script = ''): string =>
    `<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <title>Login</title>
        <script src="/violations.js"></script>
        ${script}
        <script type="module" src="/dist/latchkey.js"></script>
      </head>
      <body>
        <latchkey-login proxy-url="${authProxyUrl}" config-id="${configId}" ${attributes}></latchkey-login>
        <p id="violations"></p>
      </body>
    </html>`;
  const pressing = '<script src="/unasked.js"></script>';
  const frame = (path: string, attributes: string): StaticPage => ({
    html: `<!doctype html><title>Another site</title><iframe src="${site.origin}${path}" ${attributes}
      style="inline-size: 420px; block-size: 900px"></iframe>`,
  });
  const sameOrigin = { 'cross-origin-opener-policy': 'same-origin' };
  site.show({
    '/': { html: page('social="popup"') },
    '/empty': { html: '<!doctype html><title>Nothing</title>' },
    '/either': { html: page('') },
    '/redirect': { html: page('social="redirect"') },
    '/dialog': {
      html: page('social="redirect" mode="dialog" id="login"').replace(
        '<p id',
        '<button commandfor="login" command="show-modal">Log in</button><p id',
      ),
    },
    '/unasked': { html: page('', socialConfigIds.all, pressing) },
    '/unasked/popup': { html: page('social="popup"', socialConfigIds.all, pressing) },
    '/framed': frame('/', ''),
    '/sandboxed': frame('/either', 'sandbox="allow-scripts allow-forms allow-same-origin"'),
    '/messenger': { html: `<!doctype html><title>Messenger</title><script>${messenger}</script>` },
    '/fedcm': { html: page('', socialConfigIds.all, `<script>${configureGoogle(redirectUrl)}</script>`) },
    '/unasked.js': { html: pressUnasked, headers: { 'content-type': 'text/javascript' } },
    '/signup': { html: page('social="popup" signup="auto"', socialConfigIds.signup) },
    '/signup/refused': { html: page('social="popup" signup="auto"') },
    '/coop': { html: page('social="popup"'), headers: sameOrigin },
    '/strict': {
      html: page('social="popup"'),
      headers: { 'content-security-policy': strictPolicy(authProxyUrl, '/reports') },
    },
    '/violations.js': {
      html: `document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        document.querySelector('#violations').textContent += violatedDirective + ' ' + blockedURI + ' ';
      });
      document.addEventListener('latchkey-ready', () => (document.body.dataset.ready = ''));
      document.addEventListener('latchkey-step', ({ detail }) => {
        document.body.dataset.steps = ((document.body.dataset.steps ?? '') + ' ' + detail.step).trim();
      });`,
      headers: { 'content-type': 'text/javascript' },
    },
  });
  return {
    origin: site.origin,
    service,
    gate: site.gate,
    stop: service.stop,
  };
}

/** Notes what the browser does with windows, and presses the button when the page is there: nobody has asked for it. */
const pressUnasked = `
  const open = window.open;
  window.open = (...values) => {
    const opened = open.apply(window, values);
    const word = opened ? 'opened' : 'blocked';
    sessionStorage.opened = (sessionStorage.opened ?? '') + word + ' ';
    if (location.pathname.endsWith('/popup')) location.hash = word;
    return opened;
  };
  const timer = setInterval(() => {
    if (sessionStorage.pressed) return clearInterval(timer);
    const { shadowRoot } = document.querySelector('latchkey-login') ?? {};
    const button = shadowRoot?.querySelector('button[data-method=google]');
    if (!button || document.readyState !== 'complete' || !('ready' in document.body.dataset)) return;
    sessionStorage.pressed = 'yes';
    button.click();
  }, 20);`;

/** Says it, and that it was said. */
const messenger = `
  parent.postMessage(JSON.parse(decodeURIComponent(location.hash.slice(1))), '*');
  parent.postMessage('said', '*');`;

const configureGoogle = (redirectUrl: string): string => `
  addEventListener('DOMContentLoaded', () => {
    document.querySelector('latchkey-login').config = {
      enabledProviders: ['google'],
      organizationId: '${socialOrganizationId}',
      sessionExpirationSeconds: '900',
      oauthClientIds: { google: 'google-client' },
      oauthRedirectUrl: '${redirectUrl}',
    };
  });`;

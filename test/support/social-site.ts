import { startService, type ServiceProcess } from './service-process.ts';
import { provisionSocial, socialConfigIds } from './social-organization.ts';
import { startStaticServer, type StaticPage, type StaticServer } from './static-server.ts';
import { strictPolicy } from './test-pages.ts';

/** A site with the built files and its callback page, and the service with a provider behind it. */
export interface SocialSite {
  readonly origin: string;
  readonly service: ServiceProcess;
  stop(): Promise<void>;
}

/**
 * Starts everything that social sign-in takes. Pages:
 *
 * - `/`, `/redirect`, `/either`: the element, with windows, by redirect, or as it finds right; `/empty`: nothing;
 * - `/signup`: the element, making accounts;
 * - `/coop`: with `Cross-Origin-Opener-Policy: same-origin`, under which a window of a provider is out of reach;
 * - `/strict`: under the strict content security policy, whose violations it counts.
 */
export async function startSocialSite(): Promise<SocialSite> {
  const pages: Record<string, StaticPage> = {};
  const site: StaticServer = await startStaticServer(pages);
  const provisioning = provisionSocial(`${site.origin}/dist/oauth-callback.html`);
  const service = await startService({ provision: provisioning.path, hasIdentityProvider: true });
  const { authProxyUrl } = service.info;
  const page = (attributes: string, configId: string = socialConfigIds.all): string =>
    `<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <title>Login</title>
        <script src="/violations.js"></script>
        <script type="module" src="/dist/latchkey.js"></script>
      </head>
      <body>
        <latchkey-login proxy-url="${authProxyUrl}" config-id="${configId}" ${attributes}></latchkey-login>
        <p id="violations"></p>
      </body>
    </html>`;
  const sameOrigin = { 'cross-origin-opener-policy': 'same-origin' };
  Object.assign(pages, {
    '/': { html: page('social="popup"') },
    '/empty': { html: '<!doctype html><title>Nothing</title>' },
    '/either': { html: page('') },
    '/redirect': { html: page('social="redirect"') },
    '/signup': { html: page('social="popup" signup="auto"', socialConfigIds.signup) },
    '/coop': { html: page('social="popup"'), headers: sameOrigin },
    '/strict': {
      html: page('social="popup"'),
      headers: { 'content-security-policy': strictPolicy(authProxyUrl, '/reports') },
    },
    '/violations.js': {
      html: `document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        document.querySelector('#violations').textContent += violatedDirective + ' ' + blockedURI + ' ';
      });
      document.addEventListener('latchkey-ready', () => (document.body.dataset.ready = ''));`,
      headers: { 'content-type': 'text/javascript' },
    },
  });
  return {
    origin: site.origin,
    service,
    async stop() {
      await Promise.allSettled([site.stop(), service.stop()]);
      provisioning.remove();
    },
  };
}

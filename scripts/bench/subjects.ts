/** The pages that the bench compares. */
import { build } from 'esbuild';
import { root } from '../../test/support/runner/list-files.ts';
import { configuration, METHODS, type BenchFiles } from './site.ts';

/** A page that is measured. */
export interface Subject {
  readonly label: string;
  readonly path: string;
  /** A JavaScript expression that is true once the email field can be used and every button is visible. */
  readonly isUsable: string;
  /** True: the browser's second visit is measured. */
  readonly isReturning?: true;
}

const inside = (tag: string): string => `document.querySelector('${tag}')?.shadowRoot`;
const ours = `${inside('latchkey-login')}?.querySelector('input[type=email]:not([readonly])') &&
  ${inside('latchkey-login')}.querySelectorAll('[data-method]').length === ${METHODS.length - 2}`;
const lit = `${inside('bench-lit')}?.querySelector('input[type=email]')`;

/** The subjects. The others are compared with the first one. */
export const subjects: readonly Subject[] = [
  { label: 'a bare Lit element', path: '/lit', isUsable: lit },
  { label: 'ours, every way on, proxy on another origin', path: '/other', isUsable: ours },
  { label: 'ours, proxy under the page’s own origin', path: '/own', isUsable: ours },
  { label: 'ours, `config` given by the page', path: '/inline', isUsable: ours },
  { label: 'a bare Lit element, second visit', path: '/lit', isUsable: lit, isReturning: true },
  { label: 'ours, second visit, proxy on another origin', path: '/other', isUsable: ours, isReturning: true },
];

/** The peer; measured only when it could be installed. */
export const hanko: Subject = {
  label: 'Hanko 2.7.0',
  path: '/hanko',
  isUsable: `${inside('hanko-auth')}?.querySelector('input[type=email]:not([disabled])') ??
    document.querySelector('hanko-auth input[type=email]:not([disabled])')`,
};

/** The pages and scripts of all subjects. */
export async function benchFiles(hankoScript: string | undefined): Promise<BenchFiles> {
  const bare = await build({
    stdin: { contents: BARE_ELEMENT, resolveDir: root, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    tsconfigRaw: '{}',
  });
  return {
    scripts: { '/lit.js': bare.outputFiles[0]?.text ?? '', '/hanko.js': hankoScript ?? '' },
    pages: ({ own, other }) => ({
      '/lit': page('<script type="module" src="/lit.js"></script>', '<bench-lit></bench-lit>'),
      '/other': page(script, element(other)),
      '/own': page(script, element(own)),
      '/inline': page(
        `<script type="module">document.querySelector('latchkey-login').config =
          ${JSON.stringify(configuration(new URL(own).origin))}</script>${script}`,
        element(other),
      ),
      '/hanko': page(
        `<script type="module">import { register } from '/hanko.js'; register('${other}');</script>`,
        '<hanko-auth></hanko-auth>',
      ),
    }),
  };
}

const script = '<script type="module" src="/dist/latchkey.js"></script>';

function element(proxyUrl: string): string {
  return `<latchkey-login proxy-url="${proxyUrl}" config-id="bench"></latchkey-login>`;
}

function page(head: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width"><title>Bench</title><link rel="icon" href="data:,">
    ${head}</head><body>${body}</body></html>`;
}

/** The smallest login that Lit could draw: one field, one button. */
const BARE_ELEMENT = `
  import { html, LitElement } from 'lit';
  customElements.define('bench-lit', class extends LitElement {
    render() {
      return html\`<form><label for="email">Email</label><input id="email" type="email" autocomplete="email">
        <button>Continue</button></form>\`;
    }
  });
`;

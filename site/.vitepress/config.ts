import { createHash } from 'node:crypto';
import { toAnchor } from '../../test/support/package/markdown-links.ts';
import { policyFor } from '../policy.ts';
import { mendSearchBox } from '../search-box.ts';
import { SIDEBAR } from '../sidebar.ts';

/** The members of markdown-it that are used here. */
interface Markdown {
  readonly renderer: { readonly rules: Record<string, Rule | undefined> };
  readonly utils: { escapeHtml(text: string): string };
}

type Rule = (
  tokens: readonly { info: string; content: string }[],
  index: number,
  ...rest: unknown[]
) => string;

/**
 * Adds the live elements of an example below its code. Such a fence is marked `html live`, which code hosts show as
 * HTML.
 */
function addLiveExamples({ renderer, utils }: Markdown): void {
  const printCode = renderer.rules['fence'];
  renderer.rules['fence'] = (tokens, index, ...rest) => {
    const code = printCode?.(tokens, index, ...rest) ?? '';
    const { content = '', info = '' } = tokens[index] ?? {};
    return /^html live\b/.test(info)
      ? `${code}\n<div class="live" data-markup="${utils.escapeHtml(content)}"></div>\n`
      : code;
  };
}

/** Wraps tables in a named scroll container, so that the keyboard can reach and scroll wide ones. */
function addScrollers({ renderer }: Markdown): void {
  renderer.rules['table_open'] = () =>
    '<div class="scroller" tabindex="0" role="group" aria-label="Table">\n<table>\n';
  renderer.rules['table_close'] = () => '</table>\n</div>\n';
}

/** Options of VitePress, which builds the site from the pages in `.pages` that `build.ts` writes. */
export default {
  srcDir: '.pages',
  // Files to copy, among them licences in Markdown.
  srcExclude: ['public/**'],
  outDir: 'dist',
  cacheDir: 'node_modules/.vitepress',
  base: process.env['LATCHKEY_SITE_BASE'] ?? '/docs/',
  lang: 'en',
  title: 'Latchkey',
  description:
    'Documentation of Latchkey: an embedded login in one tag, its client, and the service behind them.',
  head: [['link', { rel: 'icon', href: `${process.env['LATCHKEY_SITE_BASE'] ?? '/docs/'}icon.svg` }]],
  // With transitions disabled, VitePress would add a style element, which the policy forbids.
  appearance: { disableTransition: false },
  metaChunk: true,
  markdown: {
    anchor: { slugify: toAnchor },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config(md: Markdown): void {
      addLiveExamples(md);
      addScrollers(md);
    },
  },
  vue: { template: { compilerOptions: { isCustomElement: (tag: string) => tag.startsWith('latchkey-') } } },
  vite: { plugins: [mendSearchBox()] },
  themeConfig: {
    logo: { src: '/icon.svg', alt: '' },
    search: { provider: 'local' },
    outline: { level: [2, 3], label: 'On this page' },
    sidebar: SIDEBAR,
    docFooter: { prev: 'Before', next: 'Next' },
  },
  /**
   * Adds the policy to the head of each page. It applies wherever the site is served, and lists the hashes of the
   * inline scripts.
   */
  transformHtml(html: string): string {
    const scripts = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
      ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    );
    const meta = `<meta http-equiv="Content-Security-Policy" content="${policyFor(scripts)}">`;
    return html.replace(/<meta charset="utf-8">/, (all) => `${all}\n    ${meta}`);
  },
};

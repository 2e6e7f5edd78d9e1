import { messages as english } from '../locales/en-first.ts';
import type { Messages } from '../locales/messages.ts';
import { toLatchkeyError } from '../base/thrown.ts';
import type { LoginOffer } from '../flow/state.ts';
import { readOffer, readSubset } from '../login/offer.ts';
import { earlyPress } from './early-press.ts';
import { drawFirstScreen, sheetsOf } from './first-screen.ts';
import { escapeMarkup, toMarkup } from './markup.ts';
import type { RenderOptions, ScreenSlot } from './options.ts';

const SLOTS: readonly ScreenSlot[] = ['title', 'consent', 'providers', 'legal'];

/**
 * Renders the element with its first screen, so that people can see and use it before any script has loaded. The
 * element later hydrates it in place. Any server can send the HTML, in chunks as well.
 *
 * A wrong configuration does not fail the page: room is reserved, the console names the wrong member, and the element
 * tells the person. Throws a `TypeError` that names a wrong option.
 *
 * @example
 * ```ts
 * import { renderLogin } from 'latchkey/ssr';
 *
 * const html = renderLogin({
 *   attributes: { 'proxy-url': 'https://auth.example.com', 'config-id': 'f0e1' },
 *   config: {
 *     enabledProviders: ['email'],
 *     organizationId: '7c52',
 *     sessionExpirationSeconds: '900',
 *   },
 * });
 * ```
 */
export function renderLogin(options: RenderOptions): string {
  const { children = '', messages } = options;
  const present = presentIn(options);
  const all = messages ? { ...present, locale: present['locale'] || messages.locale } : present;
  const written = Object.entries(all).map(([name, value]) => {
    if (!/^(?!on)[a-z][a-z0-9-]*$/.test(name))
      fail('attributes', `"${name}" is no attribute that can be written`);
    return value === true ? ` ${name}` : ` ${name}="${escapeMarkup(String(value))}"`;
  });
  return `<latchkey-login${written.join('')}>${renderLoginContent(options)}${children}</latchkey-login>`;
}

/**
 * Renders the content of the element: its shadow root, as a template that the browser's parser turns into one. For
 * frameworks that write the element's tag themselves. Empty for `mode="dialog"`, where nothing shows before the dialog
 * opens.
 *
 * Throws as `renderLogin` does.
 */
export function renderLoginContent(options: RenderOptions): string {
  const { children = '', config, contact, isSubmitted, script } = options;
  const {
    slots = SLOTS.filter((slot) => new RegExp(`\\sslot\\s*=\\s*["']?${slot}(?![\\w-])`).test(children)),
  } = options;
  const { locale, mode, providers } = presentIn(options);
  const messages = options.messages ?? (english as Messages);
  // An empty `locale` means English, as in the element.
  if (!options.messages && locale && !/^en(?![a-z\d])/i.test(String(locale))) {
    fail(
      'messages',
      `the texts of "${String(locale)}" are missing; give await loadTexts('${String(locale)}')`,
    );
  }
  if (mode === 'dialog') return '';
  const offer = config && tryOffer(config, readSubset(providers));
  let markup = toMarkup(drawFirstScreen(offer, slots, messages, contact));
  const channel = offer?.channels[0];
  if (channel) markup = withAction(markup, channel, options);
  if (isSubmitted) markup = markup.replace('class="primary"', 'class="primary" data-pressed');
  const mark = offer ? ` data-offer="${offer.methods.join(' ')}"` : '';
  return (
    `<template shadowrootmode="open">${styleMarkup(sheetsOf(offer, slots), mark, options)}` +
    `${offer && script !== false ? scriptMarkup(options) : ''}${markup}</template>`
  );
}

/**
 * Reads the offer; undefined when the configuration is wrong. It does not throw, because the configuration can change
 * at the service at any time, and the page around the login must not fail for it.
 */
function tryOffer(config: object, subset: readonly string[] | undefined): LoginOffer | undefined {
  try {
    return readOffer(config, subset);
  } catch (error) {
    const { code, message } = toLatchkeyError(error);
    console.error(`latchkey: ${message} (docs/errors.md#${code})`);
    return undefined;
  }
}

/** The attributes with a value: some frameworks pass `null` for an absent one. */
function presentIn({ attributes = {} }: RenderOptions): Readonly<Record<string, string | number | boolean>> {
  const present = Object.entries(attributes).flatMap(([name, value]) =>
    value === undefined || value === null || value === false ? [] : [[name, value] as const],
  );
  return Object.fromEntries(present);
}

/** Makes the form post to the site. The contact goes in the body of the request, never in an address. */
function withAction(markup: string, name: string, { action }: RenderOptions): string {
  if (action === undefined) return markup;
  // A function as replacement, because `$&` in a replacement text would insert the match.
  return markup
    .replace('method="dialog"', () => `method="post" action="${escapeMarkup(action)}"`)
    .replace('id="contact"', `id="contact" name="${name}"`);
}

/** Each style element carries the hydration mark, because the element removes them all when it hydrates the screen. */
function styleMarkup(
  sheets: readonly string[],
  mark: string,
  { styleSheet, ...options }: RenderOptions,
): string {
  const marks = mark + nonceMarkup(options);
  if (styleSheet !== undefined) return `<link rel="stylesheet" href="${escapeMarkup(styleSheet)}"${marks}>`;
  return sheets.map((sheet) => `<style${marks}>${sheet}</style>`).join('');
}

function scriptMarkup({ script, ...options }: RenderOptions): string {
  const nonce = nonceMarkup(options);
  return typeof script === 'string'
    ? `<script src="${escapeMarkup(script)}"${nonce}></script>`
    : `<script${nonce}>${earlyPress}</script>`;
}

function nonceMarkup({ nonce }: RenderOptions): string {
  return nonce === undefined ? '' : ` nonce="${escapeMarkup(nonce)}"`;
}

function fail(option: string, problem: string): never {
  throw new TypeError(`renderLogin, ${option}: ${problem}.`);
}

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
 * Writes the element with its first screen, so that people see and use it before any script is there. The element takes it
 * over where it stands. Any server can send it, in pieces too.
 *
 * A configuration that is wrong takes no page away: room is kept, the console names the member, and the element tells the
 * person. Throws a `TypeError` that names the option.
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
 * Writes what stands inside the element: its shadow root, as a template that the browser's parser makes one of. For
 * frameworks that write the element themselves. Empty for `mode="dialog"`, where nothing is to be seen before it opens.
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
  // Empty is English, as in the element.
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

/** Somebody may change the configuration at the service at any time, and the page around the login is worth more. */
function tryOffer(config: object, subset: readonly string[] | undefined): LoginOffer | undefined {
  try {
    return readOffer(config, subset);
  } catch (error) {
    const { code, message } = toLatchkeyError(error);
    console.error(`latchkey: ${message} (docs/errors.md#${code})`);
    return undefined;
  }
}

/** The attributes that are there: some frameworks write `null` for one that is not. */
function presentIn({ attributes = {} }: RenderOptions): Readonly<Record<string, string | number | boolean>> {
  const present = Object.entries(attributes).flatMap(([name, value]) =>
    value === undefined || value === null || value === false ? [] : [[name, value] as const],
  );
  return Object.fromEntries(present);
}

/** The contact is posted in the body of a request, and never stands in an address. */
function withAction(markup: string, name: string, { action }: RenderOptions): string {
  if (action === undefined) return markup;
  // By a function: in a text, `$&` would stand for what was found, quotes and all.
  return markup
    .replace('method="dialog"', () => `method="post" action="${escapeMarkup(action)}"`)
    .replace('id="contact"', `id="contact" name="${name}"`);
}

/** Each style element has the mark of what is taken over: the element removes them all. */
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

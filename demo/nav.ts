import { build, find } from './dom.ts';

/** The pages of the demo, in the order in which they are offered. */
const PAGES: readonly (readonly [path: string, name: string])[] = [
  ['./', 'Start'],
  ['social.html', 'Social'],
  ['passkey.html', 'Passkeys'],
  ['wallet.html', 'Wallets'],
  ['dialog.html', 'Dialog'],
  ['themes.html', 'Themes'],
  ['languages.html', 'Languages'],
  ['headless.html', 'Headless'],
  ['two.html', 'Two logins'],
  ['strict.html', 'Strict policy'],
  ['failures.html', 'Failures'],
];

/** Fills `<nav data-pages>`: the same on every page. */
const links = PAGES.map(([path, name]) => {
  const link = build('a', { href: path }, name);
  if (link.pathname === location.pathname.replace(/index\.html$/, '')) link.ariaCurrent = 'page';
  return build('li', {}, link);
});
const brand = build(
  'a',
  { href: './', class: 'brand' },
  build('img', { src: 'icon.svg', alt: '' }),
  'Latchkey',
);
const nav = find('nav[data-pages]');
nav.setAttribute('aria-label', 'Demo');
nav.replaceChildren(brand, build('ul', {}, ...links));
// On a phone the row scrolls.
nav.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' });

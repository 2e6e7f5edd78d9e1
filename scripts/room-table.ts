import { locales } from '../src/locales/registry.ts';
import { launchChromium } from '../test/support/engines/chromium.ts';
import { readFontFace } from '../test/support/engines/screen-pictures.ts';
import { configurationOf, EVERY_WAY } from '../test/support/services/login-configuration.ts';
import { startStaticServer } from '../test/support/services/static-server.ts';

/** A configuration, and how high the first screen is that shows it. */
interface Room {
  readonly label: string;
  readonly providers: readonly string[];
  /** CSS pixels in English. */
  readonly english: number;
  /** CSS pixels in the language that takes most room. */
  readonly highest: number;
}

/** Configurations that people have, the lowest first. */
const CONFIGURATIONS: readonly Pick<Room, 'label' | 'providers'>[] = [
  { label: 'email alone, or SMS alone', providers: ['email'] },
  { label: 'email and SMS', providers: ['email', 'sms'] },
  { label: 'email and one button', providers: ['email', 'google'] },
  { label: 'email, SMS and one button', providers: ['email', 'sms', 'google'] },
  { label: 'email, SMS and three buttons', providers: ['email', 'sms', 'google', 'passkey', 'wallet'] },
  { label: 'every way', providers: EVERY_WAY },
];

/**
 * Widths of the place that the element stands in, in CSS pixels. A narrower place makes lines break and the card higher;
 * past 320 and 360 px its margins grow. So the highest card stands in the narrowest place of each kind: that of a window
 * of 320 px with the 8 px that a page has around it, and one pixel past each step.
 */
const WIDTHS: readonly number[] = [304, 321, 361];

/**
 * Languages that take the most room are among those in Latin letters. The others are as high as the fonts of a machine
 * make them, and the table is the same on every machine.
 */
const LANGUAGES: readonly string[] = Object.keys(locales).filter(
  (tag) => new Intl.Locale(tag).maximize().script === 'Latn',
);

/** Measures the first screen of each configuration in Chromium. Needs what is built. */
async function measureRooms(): Promise<readonly Room[]> {
  const style = `${readFontFace()} :root { font-family: Inter, sans-serif; } body { margin: 0; }`;
  const site = await startStaticServer({
    '/': {
      html: `<!doctype html><html lang="en"><title>Rooms</title><style>${style}</style>
        <script type="module" src="/dist/latchkey.js"></script><body></body></html>`,
    },
  });
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    // A card takes on its height at once.
    await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
    await page.goto(`${site.origin}/`);
    const rooms: Room[] = [];
    for (const { label, providers } of CONFIGURATIONS) {
      const tags = ['en', ...LANGUAGES];
      const [english = 0, ...others] = await page.evaluate(measure, configurationOf(providers), tags, WIDTHS);
      rooms.push({ label, providers, english, highest: Math.max(english, ...others) });
    }
    await page.close();
    return rooms;
  } finally {
    await Promise.allSettled([browser.close(), site.stop()]);
  }
}

/** Runs in the page: the height of the first screen in each language, in the width where it is highest. */
async function measure(
  config: object,
  tags: readonly string[],
  widths: readonly number[],
): Promise<readonly number[]> {
  await customElements.whenDefined('latchkey-login');
  const elements = tags.map((tag) => {
    const element = document.createElement('latchkey-login') as HTMLElement & { config: object };
    element.setAttribute('proxy-url', 'https://auth.example.com');
    element.setAttribute('config-id', 'room');
    element.setAttribute('locale', tag);
    element.config = config;
    return element;
  });
  document.body.replaceChildren(...elements);
  while (elements.some(({ shadowRoot }) => !shadowRoot?.querySelector('form'))) {
    await new Promise(requestAnimationFrame);
  }
  await document.fonts.ready;
  const heights = elements.map(() => 0);
  for (const width of widths) {
    document.body.style.inlineSize = `${width}px`;
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    elements.forEach((element, at) => {
      heights[at] = Math.max(heights[at] ?? 0, Math.ceil(element.getBoundingClientRect().height));
    });
  }
  return heights;
}

/** Prints the rooms as a Markdown table. */
export async function roomTable(): Promise<string> {
  const rows = (await measureRooms()).map(
    ({ english, highest, label, providers }) =>
      `| ${label} | \`${providers.join(' ')}\` | ${english}px | ${highest}px |`,
  );
  return [
    '| ways to sign in | `providers` | English | the language that takes most room |',
    '| --- | --- | ---: | ---: |',
    ...rows,
  ].join('\n');
}

import { locales } from '../src/locales/registry.ts';
import { launchChromium } from '../test/support/engines/chromium.ts';
import { readFontFace } from '../test/support/engines/screen-pictures.ts';
import { configurationOf, EVERY_WAY } from '../test/support/services/login-configuration.ts';
import { startStaticServer } from '../test/support/services/static-server.ts';

/** A configuration, and the height of its first screen. */
interface Room {
  readonly label: string;
  readonly providers: readonly string[];
  /** Height in English, in CSS pixels. */
  readonly english: number;
  /** Height in the tallest language, in CSS pixels. */
  readonly highest: number;
}

/** Common configurations, the lowest first. */
const CONFIGURATIONS: readonly Pick<Room, 'label' | 'providers'>[] = [
  { label: 'email alone, or SMS alone', providers: ['email'] },
  { label: 'email and SMS', providers: ['email', 'sms'] },
  { label: 'email and one button', providers: ['email', 'google'] },
  { label: 'email, SMS and one button', providers: ['email', 'sms', 'google'] },
  { label: 'email, SMS and three buttons', providers: ['email', 'sms', 'google', 'passkey', 'wallet'] },
  { label: 'every way', providers: EVERY_WAY },
];

/**
 * Widths of the element's container, in CSS pixels. In a narrower container lines break and the card gets higher; above
 * 320 and 360 px its margins grow. The highest cards therefore occur at these widths: a window of 320 px with a page
 * margin of 8 px on each side, and one pixel above each step.
 */
const WIDTHS: readonly number[] = [304, 321, 361];

/**
 * The measured languages: those in Latin script, which include the tallest. The height of other scripts depends on a
 * machine's fonts, and the table must be the same on every machine.
 */
const LANGUAGES: readonly string[] = Object.keys(locales).filter(
  (tag) => new Intl.Locale(tag).maximize().script === 'Latn',
);

/** Measures the first screen of each configuration in Chromium. Needs a build. */
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
    // Without the animation a card has its final height at once.
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

/** Runs in the page. Returns the height of the first screen in each language, in the width where it is highest. */
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

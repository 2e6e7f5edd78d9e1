import { axeSource } from './axe-source.ts';
import type { DrivenPage } from './driven-page.ts';

/** What a page of the demo shows of itself while it comes and when it is there. */
export interface FramedPage {
  readonly width: number;
  /** What moved by itself while the page came, with where it was and where it is. */
  readonly shifts: readonly string[];
  readonly sticksOut: boolean;
  /** What axe finds; asked in the narrow one alone, which shows the same. */
  readonly violations: readonly string[];
  /** The errors of the page (`demo/trouble.ts`). */
  readonly trouble: string;
  /** The names in the row of pages, and the one that says it is this one. */
  readonly names: readonly string[];
  readonly here: string;
}

const WIDTHS = [1280, 390];

/** What is looked at frame by frame: everything that a server has put on the page, and nothing in the drawer. */
const FOLLOWED =
  'header, h1, h2, nav a, section, fieldset, form, pre, .phone, .facts li, .code > button, latchkey-login';

/**
 * Opens a page in two frames, wide and narrow, and follows the places of its parts from the first frame that is drawn.
 * Not every engine tells of layout shifts, and no driver runs a script before a page: a page around it sees all of it.
 *
 * @param page - is at an address of the same origin
 * @param drawn - what comes last, on the page or in a login of it
 */
export async function openFramed(
  page: DrivenPage,
  url: string,
  drawn: string,
): Promise<readonly FramedPage[]> {
  const found = await page.run(`
    const follow = (width) => new Promise((resolve, reject) => {
      const frame = document.createElement('iframe');
      // Over each other: WebKit draws a frame every ten seconds that is out of sight.
      frame.style.cssText = 'position: absolute; inset: 0 auto auto 0; border: 0; width: ' + width + 'px; height: 844px';
      frame.src = ${JSON.stringify(url)};
      document.body.append(frame);
      const places = new Map();
      const shifts = [];
      let frames = 0;
      const endsAt = performance.now() + 50_000;
      const look = () => {
        const { contentDocument: inner } = frame;
        const isStyled = inner?.readyState !== 'loading' && inner?.querySelector('h1') &&
          [...inner.querySelectorAll('link[rel=stylesheet]')].every(({ sheet }) => sheet);
        if (isStyled) {
          for (const part of inner.querySelectorAll(${JSON.stringify(FOLLOWED)})) {
            if (part.closest('.drawn, [inert]')) continue;
            const { left, top, width } = part.getBoundingClientRect();
            if (width === 0) continue;
            const place = Math.round(left) + ', ' + Math.round(top);
            const before = places.get(part) ?? place;
            if (before !== place) shifts.push(part.outerHTML.slice(0, 80) + ' ' + before + ' → ' + place);
            places.set(part, place);
          }
          const roots = [inner, ...[...inner.querySelectorAll('latchkey-login')].flatMap((one) => one.shadowRoot ?? [])];
          if (roots.some((root) => root.querySelector(${JSON.stringify(drawn)}))) frames += 1;
        }
        // A second longer: messages are looked for once a second.
        if (frames > 60) return resolve({ frame, inner, shifts });
        if (performance.now() > endsAt) return reject(new Error('Not drawn: ' + inner?.body?.innerText));
        requestAnimationFrame(look);
      };
      look();
    }).then(async ({ frame, inner, shifts }) => {
      const view = frame.contentWindow;
      const violations = [];
      if (width < 400) {
        view.eval(${JSON.stringify(axeSource)});
        const result = await view.axe.run(inner, { resultTypes: ['violations'] });
        for (const { id, nodes } of result.violations) violations.push(id + ': ' + nodes.map(({ html }) => html).join(' '));
      }
      const names = [...inner.querySelectorAll('nav li a')].map((link) => link.textContent);
      const here = inner.querySelector('nav [aria-current=page]')?.textContent ?? '';
      const sticksOut = inner.documentElement.scrollWidth > view.innerWidth;
      const trouble = inner.documentElement.dataset.trouble ?? '';
      frame.remove();
      return JSON.stringify({ width, shifts, sticksOut, violations, trouble, names, here });
    });
    return Promise.all(${JSON.stringify(WIDTHS)}.map(follow));`);
  return found.map((text) => JSON.parse(text) as FramedPage);
}

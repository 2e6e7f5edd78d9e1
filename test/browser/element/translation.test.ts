import { expect } from '@open-wc/testing';
import type { FlowState } from '../../../src/flow/state.ts';
import { transition } from '../../../src/flow/transition.ts';
import { clearFaults, inbox, latestCode, newPerson } from '../../support/services/test-service.ts';
import { events } from '../../unit/flow/samples.ts';
import { shareOf } from '../share.ts';
import { cleanUp, mount, until } from './harness.ts';
import { ScreenHost } from './screen-host.ts';
import { states } from './screen-states.ts';

/** The ways in which page translators replace a text node that Lit holds. */
const ways: Readonly<Record<string, (node: Text, text: string) => void>> = {
  'wraps it into two elements': (node, text) => node.replaceWith(font(text)),
  'puts elements beside it and empties it': (node, text) => {
    node.after(font(text));
    node.data = '';
  },
  'moves it to the end of its parent': (node, text) => {
    node.parentNode?.append(font(text));
    node.remove();
  },
  'puts another text node there': (node, text) => node.replaceWith(new Text(text)),
  'splits it into pieces': (node, text) => {
    const middle = Math.ceil(text.length / 2);
    node.replaceWith(font(text.slice(0, middle)), font(text.slice(middle)));
  },
};

function font(text: string): HTMLElement {
  const [outer, inner] = [document.createElement('font'), document.createElement('font')];
  outer.style.verticalAlign = inner.style.verticalAlign = 'inherit';
  inner.append(text);
  outer.append(inner);
  return outer;
}

/** The text nodes that a translator would translate: those with words, outside of elements that forbid it. */
function wordsIn(root: Node): readonly Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
    if (node instanceof Text) return node.data.trim() ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT;
    const isLeft = node instanceof Element && node.matches('[translate=no], style, svg, font');
    return isLeft ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
  });
  const nodes: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) nodes.push(node as Text);
  return nodes;
}

/** Reads the text of a card, without the spaces between its parts. */
function textOf(root: ShadowRoot | null | undefined): string {
  return root?.querySelector('section')?.textContent.replace(/\s+/g, '') ?? '';
}

/** Adds a new host to the page. It is not laid out, because only its texts are read. */
function addHost(): ScreenHost {
  const host = new ScreenHost();
  host.style.display = 'none';
  document.body.append(host);
  return host;
}

/** Reads the text of a state in a new host. */
async function readFresh(state: FlowState): Promise<string> {
  const host = addHost();
  await host.show(state);
  const text = textOf(host.shadowRoot);
  host.remove();
  return text;
}

/** The state itself and all states that can follow it. */
function successors(state: FlowState): readonly FlowState[] {
  return [state, ...events.map((event) => transition(state, event)[0])];
}

describe('a page that the browser translates', () => {
  const errors: unknown[] = [];
  const listener = ({ reason }: PromiseRejectionEvent): number => errors.push(reason);

  beforeEach(() => {
    errors.length = 0;
    addEventListener('unhandledrejection', listener);
  });
  afterEach(async () => {
    removeEventListener('unhandledrejection', listener);
    await clearFaults();
    await cleanUp();
    for (const host of document.querySelectorAll('screen-host')) host.remove();
  });

  for (const [way, rewrite] of shareOf(Object.entries(ways))) {
    it(`goes from every screen to the next ones where the translation ${way}`, async function () {
      this.timeout(90_000);
      let steps = 0;
      const wanted = new Map<string, Promise<string>>();
      for (const [title, state] of Object.entries(states)) {
        const all = new Map(successors(state).map((next) => [JSON.stringify(next), next]));
        steps += all.size;
        await Promise.all(
          [...all].map(async ([key, next]) => {
            if (!wanted.has(key)) wanted.set(key, readFresh(next));
            const host = addHost();
            await host.show(state);
            for (const node of wordsIn(host.shadowRoot!)) rewrite(node, node.data);
            await host.show(next);
            // The previous screen may still be there in the first frame.
            await new Promise(requestAnimationFrame);
            // A way that moves words may change their order. No word may be missing, outdated or repeated.
            const sort = (text: string): string =>
              way.startsWith('moves') ? [...text].sort().join('') : text;
            const [shown, fresh] = [textOf(host.shadowRoot), (await wanted.get(key)) ?? ''].map(sort);
            expect(shown, `${title} → ${next.name}`).to.equal(fresh);
            host.remove();
          }),
        );
      }
      expect(steps).to.be.greaterThan(100);
    });
  }

  it('logs somebody in while the translation takes up every new word', async () => {
    const { email } = await newPerson();
    const login = await mount();
    const rewrite = ways['wraps it into two elements']!;
    let rewritten = 0;
    const translator = new MutationObserver(() => {
      for (const node of wordsIn(login.root)) {
        rewrite(node, node.data);
        rewritten++;
      }
    });
    translator.observe(login.root, { subtree: true, childList: true, characterData: true });

    await login.submitContact('nonsense');
    await login.until('Enter an email address like name@example.com.');
    await login.submitContact(email);
    await until(() => login.code, 'the code field', login);
    expect(login.root.querySelector('.title')?.textContent).to.equal('Check your email');
    // The countdown continues.
    const wait = (): string | undefined => login.root.querySelector('[part=wait]')?.textContent;
    const first = await until(wait, 'the wait', login);
    await until(() => wait() !== first || undefined, 'the next second', login);
    const right = await latestCode(email);
    const wrong = right.replace(/./g, (digit) => String((Number(digit) + 1) % 10));
    await login.enterCode(wrong);
    await login.until('Incorrect code. 2 attempts left.');
    await login.enterCode(wrong.replace(/^./, (digit) => String((Number(digit) + 3) % 10)));
    await login.until('Incorrect code. 1 attempt left.');
    expect(login.text).not.to.include('2 tries');
    await until(() => login.announced === 'Incorrect code. 1 attempt left.' || undefined, 'the words aloud');
    await login.enterCode((await inbox(email))[0]?.code ?? '');
    await login.untilStep('done');
    await login.until(/^You are signed in as \S+ Sign out/);
    expect(login.text).to.include(email);
    await login.press('Sign out');
    await login.untilStep('choose');
    await login.press('Use a phone number instead');
    await until(() => login.root.querySelector('[part=country]'), 'the phone field', login);
    await until(
      () => login.root.querySelector('label')?.textContent === 'Phone number' || undefined,
      'the new label',
      login,
    );
    expect(login.button('Use an email address instead')).to.not.equal(undefined);
    translator.disconnect();
    expect(rewritten).to.be.greaterThan(20);
    expect(errors).to.deep.equal([]);
  });

  it('leaves codes, contacts, names and numbers alone', async () => {
    for (const [title, state] of Object.entries(states)) {
      const host = new ScreenHost();
      document.body.append(host);
      await host.show(state);
      // The example address may be translated with its sentence, because it is nobody's.
      const words = wordsIn(host.shadowRoot!).map(({ data }) => data.replace('name@example.com', ''));
      const left = words.filter((text) => /@|First Wallet|Second Wallet|^[a-z]+(_[a-z]+)+$/.test(text));
      expect(left, title).to.deep.equal([]);
      host.remove();
    }
  });
});

import { expect } from '@open-wc/testing';
import { createTabs, type Tabs, type TabsOptions } from '../../../src/storage/tabs.ts';
import { nextTask, uniqueName } from './vault-harness.ts';

/** A fake page with its own events, which can be hidden and shown. */
class Page extends EventTarget {
  BroadcastChannel: typeof BroadcastChannel | undefined = globalThis.BroadcastChannel;
  readonly #listeners = new Set<string>();

  override addEventListener(...values: Parameters<EventTarget['addEventListener']>): void {
    this.#listeners.add(values[0]);
    super.addEventListener(...values);
  }

  /** The names of all events for which a listener was ever added. */
  get listenedTo(): readonly string[] {
    return [...this.#listeners].sort();
  }

  hide(persisted = true): void {
    this.dispatchEvent(new PageTransitionEvent('pagehide', { persisted }));
  }

  show(persisted: boolean): void {
    this.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));
  }
}

interface Tab {
  readonly page: Page;
  readonly tabs: Tabs<unknown>;
  readonly heard: unknown[];
  readonly restored: () => number;
}

describe('tabs', () => {
  let open: Tabs<unknown>[];
  let scope: string;

  function openTab(page = new Page(), options: Partial<TabsOptions<unknown>> = {}): Tab {
    const heard: unknown[] = [];
    let restored = 0;
    const tabs = createTabs<unknown>({
      scope,
      onMessage: (message) => heard.push(message),
      onHide: () => {},
      onRestore: () => (restored += 1),
      target: page as unknown as NonNullable<TabsOptions<unknown>['target']>,
      ...options,
    });
    open.push(tabs);
    return { page, tabs, heard, restored: () => restored };
  }

  /** Waits until everything posted before has arrived: a channel delivers in order. */
  async function delivered(): Promise<void> {
    const done = `done ${uniqueName()}`;
    await new Promise<void>((resolve) => {
      const listener = openTab(new Page(), { onMessage: (message) => message === done && resolve() });
      const sender = openTab();
      sender.tabs.post(done);
      void listener;
    });
    await nextTask();
  }

  beforeEach(() => {
    open = [];
    scope = uniqueName();
  });

  afterEach(() => {
    for (const tabs of open) tabs.close();
  });

  const withoutDone = (heard: readonly unknown[]): readonly unknown[] =>
    heard.filter((message) => !String(message).startsWith('done '));

  it('hear each other and not themselves', async () => {
    const [one, two, three] = [openTab(), openTab(), openTab()];
    const message = { type: 'login', publicKey: '02' };
    one.tabs.post(message);
    await delivered();
    expect(withoutDone(one.heard)).to.deep.equal([]);
    expect(withoutDone(two.heard)).to.deep.equal([message]);
    expect(withoutDone(three.heard)).to.deep.equal([message]);
  });

  it('do not hear other scopes', async () => {
    const one = openTab();
    const other = openTab(new Page(), { scope: `${scope} other` });
    other.tabs.post('login');
    await delivered();
    expect(withoutDone(one.heard)).to.deep.equal([]);
  });

  it('hang up when the page is hidden and listen again when it is shown', async () => {
    const [one, two] = [openTab(), openTab()];
    two.page.hide();
    two.tabs.post('from a hidden page');
    one.tabs.post('missed');
    await delivered();
    expect(withoutDone(one.heard)).to.deep.equal([]);
    two.page.show(true);
    one.tabs.post('heard');
    two.tabs.post('said');
    await delivered();
    expect(withoutDone(two.heard)).to.deep.equal(['heard']);
    expect(withoutDone(one.heard)).to.deep.equal(['said']);
  });

  it('ask to read again only when the page comes back from the cache', () => {
    const one = openTab();
    one.page.show(false);
    expect(one.restored()).to.equal(0);
    one.page.hide();
    one.page.show(true);
    expect(one.restored()).to.equal(1);
  });

  it('say that the page goes into the cache, and when it is on show again', async () => {
    const said: string[] = [];
    const { page } = openTab(new Page(), {
      onHide: (untilShown) => {
        said.push('hidden');
        void untilShown.then(() => said.push('shown'));
      },
    });
    page.hide(false);
    page.show(true);
    await nextTask();
    expect(said).to.deep.equal([]);
    page.hide();
    await nextTask();
    expect(said).to.deep.equal(['hidden']);
    page.show(true);
    page.show(true);
    await nextTask();
    expect(said).to.deep.equal(['hidden', 'shown']);
  });

  it('hear a message once after being shown twice', async () => {
    const [one, two] = [openTab(), openTab()];
    two.page.show(false);
    two.page.show(true);
    one.tabs.post('login');
    await delivered();
    expect(withoutDone(two.heard)).to.deep.equal(['login']);
  });

  it('are silent and deaf once closed', async () => {
    const [one, two] = [openTab(), openTab()];
    two.tabs.close();
    two.tabs.post('said');
    one.tabs.post('login');
    two.page.show(true);
    await delivered();
    expect(withoutDone(one.heard)).to.deep.equal([]);
    expect(withoutDone(two.heard)).to.deep.equal([]);
    expect(two.restored()).to.equal(0);
  });

  it('never listen to unload events, which keep pages out of the back/forward cache', () => {
    expect(openTab().page.listenedTo).to.deep.equal(['pagehide', 'pageshow']);
  });

  it('do without a channel where there is none or it is refused', () => {
    const absent = new Page();
    absent.BroadcastChannel = undefined;
    const refused = new Page();
    refused.BroadcastChannel = class {
      constructor() {
        throw new DOMException('', 'SecurityError');
      }
    } as unknown as typeof BroadcastChannel;
    for (const page of [absent, refused]) {
      const { tabs, restored } = openTab(page);
      tabs.post('login');
      page.hide();
      page.show(true);
      expect(restored()).to.equal(1);
      tabs.close();
    }
  });

  it('listen to the window of the page by default', () => {
    let restored = 0;
    open.push(createTabs({ scope, onMessage: () => {}, onHide: () => {}, onRestore: () => (restored += 1) }));
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(restored).to.equal(1);
  });
});

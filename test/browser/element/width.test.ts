import { expect } from '@open-wc/testing';
import { cleanUp, mount, until, type Harness } from './harness.ts';

/** Containers that take their width from their content. */
const shrinking: Record<string, string> = {
  'a flex item': 'display: flex; justify-content: center',
  'a grid item': 'display: grid; place-items: center',
  'an item of a column': 'display: flex; flex-direction: column; align-items: center',
};

describe('the width of the element', () => {
  let page: HTMLElement;

  beforeEach(() => {
    page = document.body.appendChild(document.createElement('div'));
  });
  afterEach(async () => {
    await cleanUp();
    page.remove();
  });

  async function mountIn(parent: HTMLElement): Promise<Harness> {
    const login = await mount({ parent });
    await until(() => login.contact, 'the contact field');
    return login;
  }
  const widths = ({ element, root }: Harness): number[] => [
    element.offsetWidth,
    (root.querySelector('.card') as HTMLElement).offsetWidth,
  ];

  for (const [name, style] of Object.entries(shrinking)) {
    it(`is that of a card in ${name} which is as wide as what is in it`, async () => {
      page.style.cssText = `${style}; inline-size: 600px`;
      const login = await mountIn(page.appendChild(document.createElement('div')));
      expect(widths(login)).to.deep.equal([400, 400]);
    });
  }

  it('is that of a card in a dialog of the page', async () => {
    const dialog = page.appendChild(document.createElement('dialog'));
    dialog.style.cssText = 'max-inline-size: none; position: absolute; inset-inline: 0 auto';
    page.style.cssText = 'position: relative; inline-size: 600px';
    dialog.show();
    expect(widths(await mountIn(dialog))).to.deep.equal([400, 400]);
  });

  it('is what the site says, and the card stays as high as what is in it', async () => {
    page.style.inlineSize = '900px';
    const login = await mountIn(page);
    const height = login.element.offsetHeight;
    login.element.style.cssText = 'max-inline-size: 600px; min-block-size: 700px';
    expect(widths(login)).to.deep.equal([600, 600]);
    expect((login.root.querySelector('.card') as HTMLElement).offsetHeight).to.equal(height);
    login.element.style.cssText = 'inline-size: 200px';
    expect(widths(login)).to.deep.equal([200, 200]);
  });
});

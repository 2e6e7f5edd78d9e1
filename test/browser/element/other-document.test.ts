import { expect } from '@open-wc/testing';
import { cleanUp, mount, until, type Harness } from './harness.ts';

/** Opens a frame in this page. Moving an element into it has the same effect as moving it into another window. */
async function openFrame(): Promise<HTMLIFrameElement> {
  const frame = document.createElement('iframe');
  // The frame has room for the maximum width of the card with its margins.
  frame.width = '600';
  frame.srcdoc = '<!doctype html><title>Another document</title>';
  const loading = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  document.body.append(frame);
  await loading;
  return frame;
}

/** The computed styles of a part of the element, in the document that it is in. */
function lookOf({ element, root }: Harness, part: string): Record<string, string> {
  const view = element.ownerDocument.defaultView!;
  const { display, minHeight, borderRadius, paddingLeft, position } = view.getComputedStyle(
    root.querySelector(part)!,
  );
  return { display, minHeight, borderRadius, paddingLeft, position };
}

describe('an element in another document', () => {
  afterEach(cleanUp);

  it('looks there as it has looked here, and here again when it comes back', async () => {
    const login = await mount({ config: 'smsOnly' });
    const country = '[part=country]';
    await until(() => login.root.querySelector(country), 'the country', login);
    const parts = ['.card', '.primary', '#contact', country];
    const before = parts.map((part) => lookOf(login, part));
    const frame = await openFrame();
    for (const { body } of [frame.contentDocument!, document]) {
      body.append(login.element);
      expect(login.element.ownerDocument).to.equal(body.ownerDocument);
      expect(parts.map((part) => lookOf(login, part))).to.deep.equal(before);
      expect([...login.root.querySelectorAll('style')], 'a strict policy would refuse them').to.deep.equal(
        [],
      );
    }
    frame.remove();
  });
});

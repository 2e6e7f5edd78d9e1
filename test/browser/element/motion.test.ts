import { expect } from '@open-wc/testing';
import type { FlowState } from '../../../src/flow/state.ts';
import { newPerson } from '../../support/services/test-service.ts';
import { cleanUp, mount, until, type Harness } from './harness.ts';
import { ScreenHost } from './screen-host.ts';
import { states } from './screen-states.ts';
import { withMotion } from './stillness.ts';

/** Records the keyframes of each animation of the card's height, when it begins. */
function watchMoves(login: Harness): Keyframe[][] {
  const moves: Keyframe[][] = [];
  const card = login.root.querySelector('section') as HTMLElement;
  const animate = card.animate.bind(card);
  card.animate = (...values) => {
    const animation = animate(...values);
    moves.push((animation.effect as KeyframeEffect).getKeyframes());
    return animation;
  };
  return moves;
}

/** Waits until the card is still. One animation may replace another, and begin where that was. */
async function untilStill(card: HTMLElement): Promise<void> {
  for (let moves = card.getAnimations(); moves.length > 0; moves = card.getAnimations()) {
    await Promise.allSettled(moves.map(({ finished }) => finished));
  }
}

describe('the card', () => {
  withMotion();
  const { matchMedia } = globalThis;
  afterEach(async () => {
    globalThis.matchMedia = matchMedia;
    await cleanUp();
  });

  async function toCode(): Promise<{ login: Harness; moves: Keyframe[][]; before: number; after: number }> {
    const { email } = await newPerson();
    const login = await mount();
    await until(() => login.detailsOf('latchkey-ready')[0], 'the rest of the element');
    await until(() => login.contact, 'the contact field');
    const moves = watchMoves(login);
    const card = login.root.querySelector('section') as HTMLElement;
    const before = card.offsetHeight;
    await login.submitContact(email);
    await until(() => login.code, 'the code field');
    await untilStill(card);
    return { login, moves, before, after: card.offsetHeight };
  }

  it('takes on the height of its next screen without a jump, and keeps it', async () => {
    const { login, moves, before, after } = await toCode();
    expect(after).not.to.equal(before);
    const heights = moves.map((move) =>
      move.map(({ blockSize }) => Math.round(parseFloat(String(blockSize)))),
    );
    expect(heights[0]?.[0]).to.equal(before);
    expect(heights.at(-1)?.[1]).to.equal(after);
    expect(login.root.querySelector('section')?.getAnimations()).to.deep.equal([]);
  });

  it('holds all that it shows in every frame of that', async () => {
    const { email } = await newPerson();
    const login = await mount();
    await until(() => login.detailsOf('latchkey-ready')[0], 'the rest of the element');
    await until(() => login.contact, 'the contact field');
    const card = login.root.querySelector('section') as HTMLElement;
    const outside = new Set<string>();
    let frames = 0;
    let isWatching = true;
    const look = (): void => {
      if (card.getAnimations().length > 0) frames++;
      const edge = card.getBoundingClientRect();
      const isCut = getComputedStyle(card).overflowY === 'clip';
      for (const part of card.querySelectorAll('*:not(.hidden)')) {
        const { bottom, height, right, left } = part.getBoundingClientRect();
        const isOut = bottom > edge.bottom + 1 || right > edge.right + 1 || left < edge.left - 1;
        if (height > 0 && isOut && !isCut) outside.add(`${part.localName} ${part.className}`);
      }
      if (isWatching) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    await login.logIn(email);
    await untilStill(card);
    isWatching = false;
    expect([...outside]).to.deep.equal([]);
    expect(frames).to.be.greaterThan(0);
  });

  it('does not move right after the boxes that stand for it', async () => {
    const moves: unknown[] = [];
    const { animate } = HTMLElement.prototype;
    HTMLElement.prototype.animate = function (...values) {
      moves.push(this.className);
      return animate.apply(this, values);
    };
    try {
      const login = await mount({ config: 'keys' });
      await until(() => login.detailsOf('latchkey-ready')[0], 'the rest of the element');
      await until(() => login.root.querySelector('[data-method=wallet]'), 'the first screen', login);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      expect(moves).to.deep.equal([]);
    } finally {
      HTMLElement.prototype.animate = animate;
    }
  });

  it('jumps there where people ask for less motion', async () => {
    globalThis.matchMedia = (query) =>
      query.includes('reduced-motion')
        ? ({ matches: true } as MediaQueryList)
        : matchMedia.call(window, query);
    const { moves, before, after } = await toCode();
    expect(after).not.to.equal(before);
    expect(moves).to.deep.equal([]);
  });
});

describe('the code field', () => {
  withMotion();

  it('holds off the colours of autofill, also where people ask for less motion', async () => {
    const host = document.body.appendChild(new ScreenHost());
    await host.show(states['code'] as FlowState);
    const root = host.shadowRoot as ShadowRoot;
    const input = root.querySelector('.code input') as HTMLElement;
    const held = (): string[] => {
      const { transitionDuration, transitionProperty } = getComputedStyle(input);
      return [transitionProperty, parseFloat(transitionDuration) > 1e6 ? 'for good' : transitionDuration];
    };
    expect(held()).to.deep.equal(['background-color', 'for good']);
    expect(askForLessMotion(root)).to.be.greaterThan(0);
    expect(held()).to.deep.equal(['background-color', 'for good']);
    host.remove();
  });
});

/** Makes every `prefers-reduced-motion` rule apply, whatever the machine's setting. Answers their number. */
function askForLessMotion({ adoptedStyleSheets }: ShadowRoot): number {
  const media = adoptedStyleSheets
    .flatMap(({ cssRules }) => [...cssRules])
    .flatMap((rule) => (rule instanceof CSSMediaRule ? [rule.media] : []))
    .filter(({ mediaText }) => /prefers-reduced-motion:\s*reduce/.test(mediaText));
  for (const list of media) list.mediaText = 'all';
  return media.length;
}

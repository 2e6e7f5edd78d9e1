import { expect } from '@open-wc/testing';
import { expectAccessible } from '../accessible.ts';
import { createField, formats, type } from './code-field-host.ts';

describe('the look of the code field', () => {
  for (const [name, format] of Object.entries(formats)) {
    for (const width of [256, 280, 336, 720]) {
      it(`shows ${name} in one row at ${width} px`, async () => {
        const field = await createField({ format });
        field.host.style.width = `${width}px`;
        field.paste('WWWWWWWWW'.slice(0, format.length));
        field.paste('888888888'.slice(0, format.length));
        const host = field.host.getBoundingClientRect();
        const boxes = field.slots.map((slot) => slot.getBoundingClientRect());
        expect(new Set(boxes.map(({ top }) => top)).size).to.equal(1);
        expect(new Set(boxes.map((box) => Math.round(box.width))).size).to.be.at.most(2);
        expect(boxes[0]?.left).to.be.at.least(host.left);
        expect(boxes.at(-1)?.right).to.be.at.most(host.right + 0.5);
        for (const [index, box] of boxes.entries()) {
          expect(box.left).to.be.at.least(index > 0 ? (boxes[index - 1]?.right ?? 0) : 0);
          expect(field.slots[index]?.scrollWidth).to.be.at.most(Math.ceil(box.width));
        }
        expect(field.root.querySelector('[part=code]')?.scrollWidth).to.be.at.most(width);
        expect(document.documentElement.scrollWidth).to.be.at.most(innerWidth);
      });
    }
  }

  it('groups long codes, and short ones where it is narrow', async () => {
    const gaps = async (length: number, width: number): Promise<string> => {
      const field = await createField({ format: { length, isAlphanumeric: false } });
      field.host.style.width = `${width}px`;
      const boxes = field.slots.map((slot) => slot.getBoundingClientRect());
      const spaces = boxes.slice(1).map((box, index) => Math.round(box.left - (boxes[index]?.right ?? 0)));
      const narrow = Math.min(...spaces);
      return spaces.map((space) => (space > narrow + 2 ? '-' : '.')).join('');
    };
    expect(await gaps(6, 336)).to.equal('.....');
    expect(await gaps(6, 256)).to.equal('..-..');
    expect(await gaps(7, 336)).to.equal('...-..');
    expect(await gaps(8, 336)).to.equal('...-...');
    expect(await gaps(9, 256)).to.equal('..-..-..');
  });

  it('runs from left to right on a page that does not', async () => {
    document.documentElement.dir = 'rtl';
    try {
      const field = await createField();
      await type('12');
      const [first, second] = field.slots.map((slot) => slot.getBoundingClientRect().left);
      expect(first).to.be.below(second as number);
      expect(field.text).to.equal('12____');
      expect(getComputedStyle(field.input).direction).to.equal('ltr');
      await expectAccessible(field.host);
    } finally {
      document.documentElement.dir = '';
    }
  });

  it('lays the input exactly over the slots, its characters about where theirs are', async () => {
    const field = await createField();
    field.host.style.width = '336px';
    const input = field.input.getBoundingClientRect();
    const boxes = field.slots.map((slot) => slot.getBoundingClientRect());
    expect(Math.abs(input.left - (boxes[0]?.left ?? 0))).to.be.below(1);
    expect(Math.abs(input.right - (boxes.at(-1)?.right ?? 0))).to.be.below(1);
    expect(Math.abs(input.height - (boxes[0]?.height ?? 0))).to.be.below(1);
    const { letterSpacing } = getComputedStyle(field.input);
    expect(parseFloat(letterSpacing)).to.be.within(336 / 6 - 16, 336 / 6 - 10);
  });

  it('is a target of at least 44 px', async () => {
    const field = await createField();
    expect(field.input.getBoundingClientRect().height).to.be.at.least(44);
  });

  it('shows the input nowhere but keeps it visible for the platform', async () => {
    const { input } = await createField();
    const style = getComputedStyle(input);
    expect(style.opacity).to.equal('1');
    expect(style.webkitTextFillColor).to.match(/^rgba\(0, 0, 0, 0\)$/);
    expect(style.caretColor).to.match(/^rgba\(0, 0, 0, 0\)$/);
  });
});

import { expect } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import { createField, formats, press, type } from './code-field-host.ts';

const undo = (): boolean => document.execCommand('undo');

describe('editing in the code field', () => {
  it('moves with the arrow keys, Home and End, and shows where', async () => {
    const field = await createField();
    await type('1234');
    expect(field.active).to.deep.equal([4]);
    await press('ArrowLeft');
    expect(field.active).to.deep.equal([3]);
    await press('ArrowLeft');
    expect(field.active).to.deep.equal([2]);
    await press('Home');
    expect(field.active).to.deep.equal([0]);
    await press('ArrowRight');
    expect(field.active).to.deep.equal([1]);
    await press('End');
    expect(field.active).to.deep.equal([4]);
  });

  it('shows the caret in the last slot when the code is full', async () => {
    const field = await createField();
    await type('123456');
    expect(field.active).to.deep.equal([5]);
  });

  it('marks filled slots', async () => {
    const field = await createField();
    await type('12');
    expect(field.slots.map((slot) => slot.part.contains('code-slot-filled'))).to.deep.equal([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('shows a selection on its slots', async () => {
    const field = await createField();
    await type('12345');
    field.select(1, 4);
    expect(field.active).to.deep.equal([1, 2, 3]);
  });

  it('replaces what is selected', async () => {
    const field = await createField();
    await type('12345');
    field.select(1, 4);
    await type('9');
    expect(field.text).to.equal('195___');
    expect(field.active).to.deep.equal([2]);
  });

  it('types over what stands under the caret', async () => {
    const field = await createField();
    await type('123456');
    field.select(1);
    await type('98');
    expect(field.text).to.equal('198456');
    expect(field.active).to.deep.equal([3]);
    expect(field.completed).to.deep.equal(['123456', '193456', '198456']);
  });

  it('types over and then goes on at the end', async () => {
    const field = await createField();
    await type('123');
    field.select(2);
    await type('456');
    expect(field.text).to.equal('12456_');
  });

  it('deletes before and behind the caret', async () => {
    const field = await createField();
    await type('12345');
    field.select(3);
    await press('Backspace');
    expect(field.text).to.equal('1245__');
    expect(field.active).to.deep.equal([2]);
    await press('Delete');
    expect(field.text).to.equal('125___');
    expect(field.input.value).to.equal('125');
  });

  it('puts a piece of a code where the caret is', async () => {
    const field = await createField();
    await type('1256');
    field.select(2);
    field.paste('34');
    expect(field.text).to.equal('1234__');
    field.paste('5678');
    expect(field.text).to.equal('123456');
    expect(field.completed).to.deep.equal(['123456']);
  });

  it('puts a piece of a code in the place of what is selected', async () => {
    const field = await createField();
    await type('1256');
    field.select(1, 2);
    field.paste('29');
    expect(field.text).to.equal('12956_');
    expect(field.selection).to.deep.equal([3, 3]);
  });

  it('replaces everything by a whole code, wherever the caret is', async () => {
    const field = await createField();
    await type('9999');
    field.select(1);
    field.paste('123 456');
    expect(field.text).to.equal('123456');
  });

  it('replaces everything by a whole code that a keyboard inserts behind what was typed', async () => {
    const field = await createField();
    await type('12');
    document.execCommand('insertText', false, '123456');
    expect(field.text).to.equal('123456');
    expect(field.completed).to.deep.equal(['123456']);
  });

  it('undoes typing', async () => {
    const field = await createField();
    await type('123');
    for (let step = 0; step < 3 && field.text !== '______'; step++) undo();
    expect(field.text).to.equal('______');
    expect(field.input.value).to.equal('');
  });

  it('undoes typing after more was typed than the code has', async () => {
    const field = await createField();
    await type('1234567');
    expect(field.text).to.equal('123456');
    undo();
    expect(field.text).to.not.equal('123456');
  });

  it('undoes a paste', async () => {
    const field = await createField();
    await type('12');
    field.paste('Your code is 987-654.');
    expect(field.text).to.equal('987654');
    undo();
    expect(field.text).to.equal('12____');
    document.execCommand('redo');
    expect(field.text).to.equal('987654');
  });

  it('undoes typing over', async () => {
    const field = await createField();
    await type('1234');
    field.select(1);
    await type('9');
    undo();
    expect(field.text).to.equal('1234__');
  });

  it('undoes letters that stand for digits and lower case', async () => {
    const field = await createField({ format: formats['8 letters and digits'] });
    await type('ko');
    expect(field.text).to.equal('K0______');
    expect(field.input.value).to.equal('ko');
    for (let step = 0; step < 2 && field.text !== '________'; step++) undo();
    expect(field.text).to.equal('________');
  });

  it('keeps the undo history when something unusable is typed', async () => {
    const field = await createField();
    await type('12-x 3');
    for (let step = 0; step < 3 && field.text !== '______'; step++) undo();
    expect(field.text).to.equal('______');
  });

  it('copies the code, not what was typed for it', async () => {
    const field = await createField({ format: formats['8 letters and digits'] });
    await type('o7kl');
    expect(field.take('copy')).to.equal(undefined);
    field.select(0, 4);
    expect(field.take('copy')).to.equal('07K1');
    expect(field.text).to.equal('07K1____');
    field.select(1, 3);
    expect(field.take('cut')).to.equal('7K');
    expect(field.text).to.equal('01______');
  });

  it('puts the caret into the slot that is clicked', async () => {
    const field = await createField();
    await type('12345');
    await click(field.slots[2]);
    expect(field.selection).to.deep.equal([2, 2]);
    await type('9');
    expect(field.text).to.equal('12945_');
    await click(field.slots[5]);
    expect(field.selection).to.deep.equal([5, 5]);
  });

  it('puts the caret behind the last character when an empty slot is clicked', async () => {
    const field = await createField();
    await type('12');
    await click(field.slots[4]);
    expect(field.active).to.deep.equal([2]);
  });

  it('finds each slot of a long code at 256 px', async () => {
    const field = await createField({ format: formats['9 digits'] });
    field.host.style.width = '256px';
    field.paste('123456789');
    for (const [index, slot] of field.slots.entries()) {
      for (const place of [0.2, 0.8]) {
        // The test clicks elsewhere first, because two clicks at one place would select everything.
        await click(field.slots[(index + 4) % 9]);
        await click(slot, place);
        expect(field.selection).to.deep.equal([index, index]);
      }
    }
  });
});

describe('composing in the code field', () => {
  it('draws a composition and leaves its text alone', async () => {
    const field = await createField({ format: formats['8 letters and digits'] });
    field.compose(['7', '7k', "7k'"]);
    expect(field.input.value).to.equal("7k'");
    expect(field.text).to.equal('7K______');
    field.endComposition("7k'");
    expect(field.input.value).to.equal('7K');
  });

  it('takes a keyboard that never ends its composition', async () => {
    const field = await createField({ format: formats['8 letters and digits'] });
    field.compose(['7', '7k', '7k3', '7k3m', '7k3m9', '7k3m9q', '7k3m9qz', '7k3m9qza']);
    expect(field.completed).to.deep.equal(['7K3M9QZA']);
    field.endComposition('7k3m9qza');
    expect(field.completed).to.deep.equal(['7K3M9QZA']);
  });

  it('takes a keyboard that composes each key for itself', async () => {
    const field = await createField({ format: formats['8 letters and digits'] });
    for (const key of '7k3m9qza') {
      field.compose([key]);
      field.endComposition(key);
    }
    expect(field.text).to.equal('7K3M9QZA');
    expect(field.completed).to.deep.equal(['7K3M9QZA']);
  });

  it('waits for the end of a composition that is not a code yet', async () => {
    const field = await createField({ format: formats['8 letters and digits'] });
    field.compose(["7k3m'9qza"]);
    expect(field.completed).to.deep.equal([]);
    field.endComposition("7k3m'9qza");
    expect(field.completed).to.deep.equal(['7K3M9QZA']);
  });

  it('types over what stands behind the caret', async () => {
    const field = await createField();
    await type('123456');
    field.select(2);
    field.compose(['9']);
    expect(field.text).to.equal('129456');
    field.endComposition('9');
    expect(field.input.value).to.equal('129456');
    expect(field.selection).to.deep.equal([3, 3]);
  });

  it('takes a suggestion that is composed behind what was typed', async () => {
    const field = await createField();
    await type('12');
    field.compose(['123456']);
    field.endComposition('123456');
    expect(field.text).to.equal('123456');
    expect(field.completed).to.deep.equal(['123456']);
  });

  it('drops a composition that is no code', async () => {
    const field = await createField();
    await type('1');
    field.compose(['k', 'か']);
    expect(field.text).to.equal('1_____');
    field.endComposition('か');
    expect(field.input.value).to.equal('1');
    expect(field.host.edits).to.equal(1);
  });

  it('leaves Enter to the composition', async () => {
    const field = await createField();
    await type('123456');
    await field.set({ isBusy: true });
    await field.set({ isBusy: false });
    const enter = { key: 'Enter', bubbles: true, cancelable: true };
    expect(field.input.dispatchEvent(new KeyboardEvent('keydown', { ...enter, isComposing: true }))).to.equal(
      true,
    );
    expect(field.completed.length).to.equal(1);
  });

  it('keeps a code that was sent in the middle of a composition', async () => {
    const field = await createField({ format: formats['8 letters and digits'] });
    field.compose(['7k3m9qza']);
    await field.set({ isBusy: true });
    field.endComposition('7k3m9qza');
    await field.set({ isBusy: false });
    expect(field.text).to.equal('7K3M9QZA');
    expect(field.input.value).to.equal('7K3M9QZA');
    expect(field.completed).to.deep.equal(['7K3M9QZA']);
  });

  it('puts right what a keyboard inserts that cannot be held back', async () => {
    const field = await createField();
    await type('123');
    field.select(2);
    const init = { data: '9', inputType: 'insertText', bubbles: true };
    field.input.dispatchEvent(new InputEvent('beforeinput', init));
    expect(field.input.value).to.equal('123');
    field.input.value = '1293';
    field.input.setSelectionRange(3, 3);
    field.input.dispatchEvent(new InputEvent('input', init));
    expect(field.text).to.equal('129___');
    expect(field.input.value).to.equal('129');
  });
});

async function click(slot: Element | undefined, place = 0.5): Promise<void> {
  const { x, y, width, height } = (slot as Element).getBoundingClientRect();
  await sendMouse({ type: 'click', position: [Math.round(x + width * place), Math.round(y + height / 2)] });
}

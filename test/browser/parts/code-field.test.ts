import { expect } from '@open-wc/testing';
import { expectAccessible } from '../accessible.ts';
import { shareOf } from '../share.ts';
import { codeOf, createField, drawn, formats, press, type, type Field } from './code-field-host.ts';

const zeros = { 'full-width': '０', 'Arabic-Indic': '٠', Persian: '۰', Devanagari: '०' };
/** The zeros of digit scripts. Engines share them, because only the way of input differs between engines. */
const ownZeros = [['ASCII', '0'] as const, ...shareOf(Object.entries(zeros))];

/** Replaces the digits of a text by those of another script. */
function inScript(text: string, zero: string): string {
  return text.replace(/\d/g, (digit) =>
    String.fromCodePoint((zero.codePointAt(0) as number) + Number(digit)),
  );
}

const grouped = (code: string): string => code.replace(/(?=(?:.{3})+$)(?!^)/g, '-');

describe('the code field', () => {
  it('is accessible in every state', async () => {
    const field = await createField();
    await expectAccessible(field.host);
    field.paste('123');
    await expectAccessible(field.host);
    await field.set({ isBusy: true });
    await expectAccessible(field.host);
    await field.set({ isBusy: false, isInvalid: true, attempt: 1 });
    await expectAccessible(field.host);
  });

  it('is one input that says what it takes', async () => {
    const { input, root } = await createField({ label: 'Code from the message' });
    expect(root.querySelectorAll('input').length).to.equal(1);
    expect(input.type).to.equal('text');
    expect(input.getAttribute('autocomplete')).to.equal('one-time-code');
    expect(input.inputMode).to.equal('numeric');
    expect(input.getAttribute('enterkeyhint')).to.equal('done');
    expect(input.maxLength).to.equal(-1);
    expect(input.getAttribute('autocapitalize')).to.equal('characters');
    expect(input.getAttribute('autocorrect')).to.equal('off');
    expect(input.spellcheck).to.equal(false);
    expect(input.translate).to.equal(false);
    expect(input.getAttribute('aria-label')).to.equal('Code from the message');
    expect(input.getAttribute('aria-describedby')).to.equal('hint');
    expect(input.getAttribute('aria-invalid')).to.equal('false');
    expect(parseFloat(getComputedStyle(input).fontSize)).to.be.at.least(16);
  });

  it('keeps its description while it has the focus: a change would be read aloud besides the news itself', async () => {
    const field = await createField();
    field.input.focus();
    await field.set({ isInvalid: true, describedBy: 'fault' });
    expect(field.input.getAttribute('aria-describedby')).to.equal('hint');
    field.input.blur();
    expect(field.input.getAttribute('aria-describedby')).to.equal('fault');
    field.input.focus();
    expect(field.input.getAttribute('aria-describedby')).to.equal('fault');
  });

  it('offers letters for an alphanumeric code', async () => {
    const { input } = await createField({ format: formats['8 letters and digits'] });
    expect(input.inputMode).to.equal('text');
  });

  it('hides its slots from assistive technology', async () => {
    const { slots } = await createField();
    for (const slot of slots) expect(slot.closest('[aria-hidden=true]')).to.not.equal(null);
  });

  for (const [name, format] of Object.entries(formats)) {
    const code = codeOf(format);

    describe(`for ${name}`, () => {
      it('draws a slot for each character', async () => {
        expect((await createField({ format })).slots.length).to.equal(format.length);
      });

      it('takes real keys, one at a time', async () => {
        const field = await createField({ format });
        await type(code.slice(0, -1));
        expect(field.completed).to.deep.equal([]);
        expect(field.text).to.equal(code.slice(0, -1) + '_');
        await type(code.slice(-1));
        expect(field.text).to.equal(code);
        expect(field.completed).to.deep.equal([code]);
        expect(field.host.edits).to.equal(format.length);
      });

      it('takes no more characters than the code has', async () => {
        const field = await createField({ format });
        await type(code + '4');
        expect(field.text).to.equal(code);
        expect(field.completed).to.deep.equal([code]);
      });

      it('drops what is typed between and no code has', async () => {
        const field = await createField({ format });
        await type([...code].join('-') + ' ');
        expect(field.input.value).to.equal(code);
        expect(field.completed).to.deep.equal([code]);
      });

      for (const [script, zero] of ownZeros) {
        const written = inScript(code, zero);

        const ways: Record<string, (field: Field) => void> = {
          'a paste': (field) => field.paste(written),
          'a grouped paste': (field) => field.paste(` ${grouped(written)}\n`),
          'a pasted message': (field) => field.paste(`Your code is ${written}. Call +1 555 0100`),
          'a drop': (field) => field.drop(written),
          'autofill in one event': (field) => field.fill(written),
          'autofill that looks like typing': (field) => {
            field.input.value = written;
            field.input.setSelectionRange(0, 0);
            field.input.dispatchEvent(new InputEvent('input', { inputType: 'insertText', bubbles: true }));
          },
          'autofill of a grouped code': (field) => field.fill(grouped(written), 'insertReplacementText'),
          'a keyboard that inserts everything': (field) =>
            field.input.ownerDocument.execCommand('insertText', false, `${grouped(written)} `),
          'a composition': (field) => {
            field.compose([...written].map((_, index) => written.slice(0, index + 1)));
            field.endComposition(written);
          },
        };
        for (const [way, put] of Object.entries(ways)) {
          it(`reads ${script} digits from ${way}`, async () => {
            const field = await createField({ format });
            put(field);
            expect(field.text).to.equal(code);
            expect(field.completed).to.deep.equal([code]);
          });
        }

        it(`reads ${script} digits from keys`, async () => {
          const field = await createField({ format });
          for (const character of written) document.execCommand('insertText', false, character);
          expect(field.text).to.equal(code);
          expect(field.completed).to.deep.equal([code]);
        });
      }
    });
  }

  it('reads O, I and L as digits and lower case as upper case', async () => {
    const field = await createField({ format: formats['8 letters and digits'] });
    await type('oil7k3mq');
    expect(field.text).to.equal('0117K3MQ');
    expect(field.completed).to.deep.equal(['0117K3MQ']);
  });

  it('does not take letters that no code has', async () => {
    const field = await createField({ format: formats['8 letters and digits'] });
    await type('7u!kU');
    expect(field.input.value).to.equal('7k');
  });

  it('does nothing with a text that holds no code', async () => {
    const field = await createField();
    for (const text of ['', 'hello', 'Call +1 555 0100 now', 'until 20.11.2026', '\u202e']) field.paste(text);
    expect(field.text).to.equal('______');
    expect(field.host.edits).to.equal(0);
  });

  it('never submits an incomplete code', async () => {
    const field = await createField();
    field.paste('12345');
    field.input.dispatchEvent(new Event('change', { bubbles: true }));
    await press('Enter');
    expect(field.text).to.equal('12345_');
    expect(field.completed).to.deep.equal([]);
  });

  it('submits once for autofill in bursts, Enter and double events', async () => {
    const field = await createField();
    field.fill('123456');
    field.fill('123456', 'insertReplacementText');
    field.fill('123-456');
    field.input.dispatchEvent(new Event('change', { bubbles: true }));
    await press('Enter');
    field.input.blur();
    field.input.focus();
    await field.set({ label: 'Another name' });
    await press('Enter');
    expect(field.completed).to.deep.equal(['123456']);
  });

  it('submits again when the code was changed', async () => {
    const field = await createField();
    await type('123456');
    await press('Backspace');
    await type('6');
    await press('Backspace');
    await type('7');
    expect(field.completed).to.deep.equal(['123456', '123456', '123457']);
  });

  it('sends the same code again by Enter after a busy time only', async () => {
    const field = await createField();
    await type('123456');
    await field.set({ isBusy: true });
    await press('Enter');
    expect(field.completed.length).to.equal(1);
    await field.set({ isBusy: false });
    field.input.dispatchEvent(new Event('change', { bubbles: true }));
    expect(field.completed.length).to.equal(1);
    await press('Enter', 'Enter');
    expect(field.completed).to.deep.equal(['123456', '123456']);
  });

  it('keeps focus and text while busy, and changes nothing', async () => {
    const field = await createField();
    await type('123456');
    await field.set({ isBusy: true });
    await type('7');
    await press('Backspace');
    field.paste('999999');
    field.drop('999999');
    field.fill('999999');
    expect(field.text).to.equal('123456');
    expect(field.input.value).to.equal('123456');
    expect(field.input.matches(':focus')).to.equal(true);
    expect(field.active).to.deep.equal([]);
    expect(field.completed).to.deep.equal(['123456']);
  });

  it('empties itself for a new attempt and takes the focus back', async () => {
    const field = await createField();
    await type('123456');
    field.root.querySelector('button')?.focus();
    await field.set({ attempt: 1, isInvalid: true });
    expect(field.text).to.equal('______');
    expect(field.input.value).to.equal('');
    expect(field.root.activeElement).to.equal(field.input);
    expect(field.active).to.deep.equal([0]);
    await type('123456');
    expect(field.completed).to.deep.equal(['123456', '123456']);
  });

  it('shows an error until the next input', async () => {
    const field = await createField();
    await type('123456');
    await field.set({ attempt: 1, isInvalid: true });
    expect(field.input.getAttribute('aria-invalid')).to.equal('true');
    expect(field.root.querySelector('[data-invalid]')).to.not.equal(null);
    await type('1');
    expect(field.input.getAttribute('aria-invalid')).to.equal('false');
    expect(field.root.querySelector('[data-invalid]')).to.equal(null);
    await field.set({ attempt: 2 });
    expect(field.input.getAttribute('aria-invalid')).to.equal('true');
  });

  it('shows an error that comes without a new attempt', async () => {
    const field = await createField();
    await type('123456');
    await field.set({ isBusy: true });
    await field.set({ isBusy: false, isInvalid: true });
    expect(field.text).to.equal('123456');
    expect(field.input.getAttribute('aria-invalid')).to.equal('true');
    await press('Backspace');
    expect(field.input.getAttribute('aria-invalid')).to.equal('false');
  });

  it('hears of a manager that tells of a change only', async () => {
    const field = await createField();
    field.input.value = '123456';
    field.input.dispatchEvent(new Event('change', { bubbles: true }));
    expect(field.completed).to.deep.equal(['123456']);
  });

  it('takes the focus with a drop', async () => {
    const field = await createField({ autofocus: false });
    field.drop('12');
    expect(field.root.activeElement).to.equal(field.input);
    expect(field.active).to.deep.equal([2]);
    field.input.blur();
    expect(field.active).to.deep.equal([]);
  });

  it('takes the focus when asked to', async () => {
    const field = await createField({ autofocus: true });
    expect(field.root.activeElement).to.equal(field.input);
  });

  it('leaves the focus alone when not asked', async () => {
    const field = await createField({ autofocus: false });
    expect(field.root.activeElement).to.equal(null);
    expect(field.active).to.deep.equal([]);
  });

  it('forgets the code when the page is left', async () => {
    const field = await createField();
    await type('123');
    await drawn();
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    expect(field.input.value).to.equal('');
    expect(field.text).to.equal('______');
  });

  it('works in a page without sizes, as jsdom has them', async () => {
    const { ResizeObserver } = globalThis;
    Reflect.deleteProperty(globalThis, 'ResizeObserver');
    try {
      const field = await createField();
      field.paste('123');
      expect(field.text).to.equal('123___');
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
      expect(field.text).to.equal('______');
    } finally {
      Object.assign(globalThis, { ResizeObserver });
    }
  });

  it('is alone in its root: two fields do not see each other', async () => {
    const one = await createField();
    const other = await createField({ format: formats['8 letters and digits'] });
    other.paste('7K3M-9QZA');
    one.input.focus();
    await type('12');
    expect([one.text, other.text]).to.deep.equal(['12____', '7K3M9QZA']);
    expect([one.active, other.active]).to.deep.equal([[2], []]);
    await other.set({ attempt: 1 });
    expect([one.text, other.text]).to.deep.equal(['12____', '________']);
    expect([one.completed, other.completed]).to.deep.equal([[], ['7K3M9QZA']]);
  });

  it('reads the code again after its element was moved', async () => {
    const field = await createField();
    await type('12');
    const { parentNode } = field.host;
    field.host.remove();
    parentNode?.append(field.host);
    field.select(2);
    await type('3456');
    expect(field.completed).to.deep.equal(['123456']);
  });
});

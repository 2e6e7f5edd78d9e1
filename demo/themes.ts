import { Painter, PAIRS } from './contrast.ts';
import { copyOnPress } from './copy.ts';
import { build, find } from './dom.ts';
import { COLORS, toProperties, toStyleSheet, type Look, type Side } from './look.ts';
import { answerStudio, leadTo, SCREENS, type ScreenName } from './screens.ts';
import { looks } from './theme-sheets.ts';

const NAMES = {
  accent: 'Accent',
  surface: 'Card',
  ink: 'Text',
  danger: 'Errors',
  success: 'Success',
} as const;
/** The fields that both sides share: name, label, minimum, maximum and step. */
const SHAPES = [
  ['radius', 'Corners', 0, 28, 1],
  ['space', 'Spacing', 3, 5, 0.25],
  ['size', 'Controls', 44, 60, 1],
] as const;

const painter = new Painter();
/** The looks to start from, by name; the first is the element's own. */
const [firstName = ''] = looks.keys();
let baseName = firstName;
let look = baseOf(firstName);
let side: Side = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';

const elements = (Object.entries(SCREENS) as [ScreenName, string][]).map(([name, words]) => {
  const element = build('latchkey-login');
  leadTo(name, element);
  // Inert, because these are only pictures: nothing can be clicked, and no screen takes the focus.
  const stage = build('div', {}, element);
  stage.inert = true;
  find('#stage').append(build('figure', {}, build('figcaption', {}, words), stage));
  return element;
});

const colors = COLORS.map((name) => {
  const text = build('input', { type: 'text', id: name, spellcheck: 'false', autocomplete: 'off' });
  const picker = build('input', { type: 'color', 'aria-label': `${NAMES[name]}: pick` });
  picker.addEventListener('input', () => {
    change(name, picker.value);
    text.value = picker.value;
  });
  text.addEventListener('input', () => {
    const isColor = CSS.supports('color', text.value);
    text.setAttribute('aria-invalid', String(!isColor));
    if (isColor) change(name, text.value);
  });
  find('#colors').append(
    build('div', { class: 'field' }, build('label', { for: name }, NAMES[name]), picker, text),
  );
  return { name, text, picker };
});

const font = build('input', { type: 'text', id: 'font', placeholder: 'the page’s own', spellcheck: 'false' });
font.addEventListener('input', () => {
  const isFont = font.value === '' || CSS.supports('font-family', font.value);
  font.setAttribute('aria-invalid', String(!isFont));
  if (isFont) set({ ...look, font: font.value });
});
find('#shapes').append(build('div', { class: 'field plain' }, build('label', { for: 'font' }, 'Font'), font));
const shapes = SHAPES.map(([name, label, min, max, step]) => {
  const attributes = { id: name, type: 'range', min: String(min), max: String(max), step: String(step) };
  const range = build('input', attributes);
  const output = build('output', { for: name });
  range.addEventListener('input', () => set({ ...look, [name]: range.valueAsNumber }));
  find('#shapes').append(
    build('div', { class: 'field plain' }, build('label', { for: name }, `${label} `, output), range),
  );
  return { name, range, output };
});

for (const [name, offered] of looks) {
  const input = build('input', { type: 'radio', name: 'look', value: name });
  input.checked = name === firstName;
  input.addEventListener('change', () => {
    baseName = name;
    set(offered);
    fill();
  });
  const dots = (['accent', 'ink', 'danger'] as const).map((color) => {
    const dot = build('span');
    dot.style.background = `var(--latchkey-${color})`;
    return dot;
  });
  const label = build('label', {}, input, name, build('i', { 'aria-hidden': 'true' }, ...dots));
  wear(label, offered);
  find('#themes').append(label);
}

for (const input of document.querySelectorAll<HTMLInputElement>('[name=scheme]')) {
  input.checked = input.value === side;
  input.addEventListener('change', () => {
    side = input.value as Side;
    show();
    fill();
  });
}
find<HTMLFormElement>('#builder').addEventListener('submit', (event) => event.preventDefault());

copyOnPress(find('#copy'), () => find('#css').textContent, find('#css'));
find('#mend').addEventListener('click', () => {
  set(painter.mend(look));
  fill();
});

show();
fill();
// Before the elements are loaded, so that their first requests are answered here.
answerStudio();
await import('latchkey');

function baseOf(name: string): Look {
  const base = looks.get(name);
  if (base === undefined) throw new Error(`There is no theme ${name}.`);
  return base;
}

function change(name: (typeof COLORS)[number], value: string): void {
  set({ ...look, colors: { ...look.colors, [name]: { ...look.colors[name], [side]: value } } });
}

function set(next: Look): void {
  look = next;
  show();
}

/** Applies a look to an element. */
function wear(wearer: HTMLElement, worn: Look): void {
  for (const name of [...wearer.style].filter((set) => set.startsWith('--latchkey-'))) {
    wearer.style.removeProperty(name);
  }
  for (const [name, value] of toProperties(worn)) wearer.style.setProperty(name, value);
}

/** Updates everything that depends on the look: the elements, the contrast figures, the style sheet. */
function show(): void {
  wear(find('#stage'), look);
  for (const element of elements) element.setAttribute('theme', side);
  find('#themes').style.colorScheme = find('#stage').style.colorScheme = side;
  find('#css').textContent = toStyleSheet(
    look,
    baseOf(baseName),
    baseName === firstName ? '' : baseName.toLowerCase(),
  );
  let failed = 0;
  const rows = PAIRS.map((pair) => {
    const cells = (['light', 'dark'] as const).map((measured) => {
      const contrast = painter.measure(pair, look, measured);
      const isEnough = contrast >= pair.least;
      if (!isEnough) failed++;
      const title = `${isEnough ? 'enough' : 'too little'}: ${pair.least} to 1 are needed`;
      return build('td', { class: isEnough ? 'good' : 'bad', title }, contrast.toFixed(1));
    });
    return build('tr', {}, build('th', { scope: 'row' }, pair.name), ...cells);
  });
  find('#contrast tbody').replaceChildren(...rows);
  find('#verdict').textContent =
    failed === 0
      ? 'Enough contrast: texts have 4.5 to 1 or more, shapes 3 to 1 or more.'
      : `Too little contrast: ${failed}. Texts need 4.5 to 1, shapes 3 to 1.`;
  find('#mend').hidden = failed === 0;
  for (const { name, output } of shapes) output.textContent = `${look[name]}px`;
  for (const { name, picker } of colors) picker.value = painter.toHex(look.colors[name][side]);
}

/** Writes the look into the fields. Not called while somebody types in one of them. */
function fill(): void {
  for (const { name, text } of colors) {
    text.value = look.colors[name][side];
    text.removeAttribute('aria-invalid');
  }
  for (const { name, range } of shapes) range.value = String(look[name]);
  font.value = look.font;
  font.removeAttribute('aria-invalid');
}

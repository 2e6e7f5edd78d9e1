import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { readElementDocumentation, type Documented } from '../../scripts/element-tables.ts';
import { generatedParts, readPart } from '../../scripts/generated.ts';
import { listFiles, root } from '../support/runner/list-files.ts';

const sources = listFiles('src/element', '.ts').map((path) => readFileSync(join(root, path), 'utf8'));
const all = sources.join('\n');

/** Slots that only the sources use, and pages must not. */
const PRIVATE_SLOTS = ['latchkey-username'];

describe('the documentation of the element', () => {
  const { attributes, slots, parts, properties } = readElementDocumentation();

  it('has every attribute in docs/sign-in.md, and no other', () => {
    const text = readFileSync(join(root, 'docs/sign-in.md'), 'utf8');
    const [, section = ''] = /^## Attributes$([^]*?)^## /m.exec(text) ?? [];
    const listed = [...section.matchAll(/^\| `([\w-]+)`/gm)].map(([, name = '']) => name);
    assert.deepEqual(listed.sort(), namesOf(attributes));
  });

  it('names every part that there is, and no other', () => {
    // A part's name is a literal or built in the template: `button-${look}`, `code-slot${…} code-slot-active`.
    const written = [...all.matchAll(/\bpart="([^"]*)"/g)].flatMap(([, list = '']) => list.split(' '));
    const made = [...all.matchAll(/\b(code-slot(?:-\w+)?)\b/g)].map(([, name = '']) => name);
    const used = new Set([...written, ...made].filter((name) => !name.includes('$')));
    // These two are documented with the box whose states they are.
    for (const state of ['code-slot-active', 'code-slot-filled']) used.delete(state);
    assert.deepEqual(namesOf(parts), [...used].sort());
  });

  it('names every slot that there is, and no other', () => {
    const used = new Set([...all.matchAll(/<slot name="([^"]*)"/g)].map(([, name = '']) => name));
    for (const name of PRIVATE_SLOTS) used.delete(name);
    assert.deepEqual(namesOf(slots), [...used].sort());
  });

  it('names every custom property that there is, with the default that the styles have', () => {
    const defaults = new Map<string, Set<string>>();
    for (const { 0: start, 1: name = '', index } of all.matchAll(/var\((--latchkey-[\w-]+), /g)) {
      const value = untilClosed(all.slice(index + start.length));
      defaults.set(name, (defaults.get(name) ?? new Set()).add(value));
    }
    assert.deepEqual(namesOf(properties), [...defaults.keys()].sort());
    for (const { name, description } of properties) {
      // The defaults of these three are described in words.
      if (/-(?:font|line|accent-ink)$/.test(name)) continue;
      const said = [...description.matchAll(/`([^`]*)`/g)].map(([, value]) => value);
      assert.deepEqual(said.sort(), [...(defaults.get(name) ?? [])].sort(), name);
    }
  });

  it('stands in docs/theming.md', () => {
    for (const part of [generatedParts.properties, generatedParts.slots, generatedParts.parts]) {
      assert.deepEqual(cells(readPart(part)), cells(part.generate()), 'npm run docs writes it');
    }
  });
});

/** The beginning of a text, up to the bracket that closes the open one. */
function untilClosed(text: string): string {
  let depth = 1;
  const end = [...text].findIndex((character) => {
    depth += Number(character === '(') - Number(character === ')');
    return depth === 0;
  });
  return text.slice(0, end);
}

function namesOf(documented: readonly Documented[]): readonly string[] {
  return documented.map(({ name }) => name).sort();
}

/** The cells of a Markdown table, without the padding. */
function cells(text: string): readonly (readonly string[])[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^[|\s:-]+$/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));
}
